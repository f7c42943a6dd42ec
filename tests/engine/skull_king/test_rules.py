# SPDX-License-Identifier: AGPL-3.0-or-later
"""Profiles, switches and deals."""

import json
from dataclasses import replace

import pytest

from engine.common import RulesError
from engine.skull_king import (
    GRAYBEARD,
    PROFILES,
    ROUND_PLANS,
    Expansion,
    Rules,
    first_leader,
    hand_sizes,
    hands_at,
    next_dealer,
    rules_from_json,
    rules_named,
    turn_order,
)
from engine.skull_king.profiles import SETTINGS


def test_the_profiles_are_the_ledgers() -> None:
    told = {
        name: (
            rules.kraken_leader,
            rules.bonus_unit,
            rules.hand_cap,
            rules.power_last_trick,
            rules.harry_when,
            rules.wager_bid,
            rules.lead_after_escape,
            rules.loot_beside_loot,
        )
        for name, rules in PROFILES.items()
    }
    early = ("next-card", "allied")
    later = ("would-have-won", "card", "8-with-8", "harry", "at-once", "final", *early)
    assert told == {
        "rulebook-2021": ("left-of-kraken", "card", "8-with-8", "none", "at-once", "final", *early),
        "official-faq": later,
        "board-game-arena": (*later[:5], "original", *early),
        "reglas-es": (
            *("would-have-won", "trick", "deck", "harry", "after-last-trick", "final"),
            *("first-number", "none"),
        ),
    }


KITCHEN = rules_from_json({"profile": "custom", "name": "Kitchen rules", "rascal_loads": True})


@pytest.mark.parametrize("rules", [*PROFILES.values(), rules_named("custom"), KITCHEN])
def test_rules_survive_json(rules: Rules) -> None:
    assert rules_from_json(json.loads(json.dumps(rules.to_json()))) == rules


def test_custom_rules_may_have_a_name() -> None:
    assert (KITCHEN.profile, KITCHEN.name, KITCHEN.title) == ("custom", *["Kitchen rules"] * 2)
    assert KITCHEN.to_json()["name"] == "Kitchen rules"
    plain = rules_named("reglas-es")
    assert (plain.name, plain.title) == (None, "reglas-es")
    assert "name" not in plain.to_json()
    assert rules_from_json({"profile": "custom", "name": "  Mine " + "!" * 35}).name is not None


def test_a_profile_with_a_switch_changed_is_told_with_it() -> None:
    rules = rules_from_json({"profile": "reglas-es", "pirate_powers": True, "round_plan": [1, 2]})
    assert rules.changed == {"round_plan": [1, 2], "pirate_powers": True}
    assert rules.title == "reglas-es with round_plan 1-2, pirate_powers yes"
    assert rules_from_json({"profile": "reglas-es", **rules.changed}) == rules
    # What the profile has anyway is no change.
    assert rules_from_json({"profile": "reglas-es", "bonus_unit": "trick"}).title == "reglas-es"
    bare = rules_from_json({"profile": "custom", "expansions": []})
    assert (bare.title, KITCHEN.changed) == ("custom with expansions none", {"rascal_loads": True})


# Every switch of the ledger with every setting, and what the default is.
SWITCHES: dict[str, tuple[object, ...]] = {
    "hand_cap": ("8-with-8", "deck"),
    "kraken_leader": ("left-of-kraken", "would-have-won"),
    "bonus_unit": ("card", "trick"),
    "king_capture_bonus": (40, 50, 0, 1000),
    "power_last_trick": ("none", "harry"),
    "harry_when": ("at-once", "after-last-trick"),
    "wager_bid": ("final", "original"),
    "scoring": ("skull-king", "rascal"),
    "rascal_loads": (False, True),
    "pirate_powers": (False, True),
    "bonus_on_missed_bid": (False, True),
    "whale_only_escapes": ("discard", "first-escape-wins"),
    "lead_after_escape": ("next-card", "first-number"),
    "loot_beside_loot": ("allied", "none"),
    "mermaid_bonus": (20, 0, 1000),
    "half_rounding": ("down", "up"),
    "wager_last_trick": (False, True),
    "expansions": (["loot", "kraken", "white-whale"], [], ["kraken"], ["loot", "white-whale"]),
    "deck": (["loot", "kraken", "white-whale"], [], ["kraken"], ["loot", "white-whale"]),
    "round_plan": (list(range(1, 11)), [1], [37] * 50, *ROUND_PLANS),
}


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_takes_every_setting_of_the_ledger(switch: str) -> None:
    default, *others = SWITCHES[switch]
    plain = rules_from_json({"profile": "custom"})
    assert rules_from_json({"profile": "custom", switch: default}) == plain
    for setting in others:
        rules = rules_from_json({"profile": "custom", switch: setting})
        plan = ROUND_PLANS.get(setting) if isinstance(setting, str) else None
        expected = list(plan) if plan else setting
        key = "expansions" if switch == "deck" else switch
        assert rules.to_json() == {**plain.to_json(), key: expected}


@pytest.mark.parametrize("switch", [*SWITCHES, "profile", "name"])
def test_no_switch_takes_anything_else(switch: str) -> None:
    yes_or_no = SWITCHES.get(switch, ("",))[0] is False
    names = [""] if switch == "name" else ["no such thing"]
    for value in [None, 1.5, -1, {}, [None], 1 if yes_or_no else True, *names]:
        with pytest.raises(RulesError) as refused:
            rules_from_json({"profile": "custom", switch: value}, "table.rules")
        assert refused.value.where.startswith(f"table.rules.{switch}")


def test_every_switch_of_the_rules_is_tried_here() -> None:
    there = {*rules_named("custom").to_json()}
    assert {*SWITCHES} - {"deck"} == there - {"profile", "edition"}


def test_the_profiles_table_is_what_a_table_could_have_written() -> None:
    for name, settings in SETTINGS.items():
        read = rules_from_json({"profile": "custom", **settings})
        assert replace(read, profile=name) == PROFILES[name]
        told = {key: value for key, value in PROFILES[name].to_json().items() if key in settings}
        assert told == settings
        assert all(Rules().to_json()[key] != value for key, value in settings.items())


def test_switches_change_a_profile() -> None:
    rules = rules_from_json(
        {
            "profile": "official-faq",
            "deck": ["white-whale", "loot"],
            "round_plan": "whirlpool",
            "king_capture_bonus": 50,
            "whale_only_escapes": "first-escape-wins",
        }
    )
    assert rules.expansions == (Expansion.LOOT, Expansion.WHALE)
    assert rules.round_plan == (9, 9, 7, 7, 5, 5, 3, 3, 1, 1)
    assert (rules.king_capture_bonus, rules.kraken_leader) == (50, "would-have-won")


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ("rulebook", "rules: 'rulebook' is not a profile"),
        ({"profile": "mine"}, "rules.profile: 'mine' is not a profile"),
        ({"profile": 3}, "rules.profile: must be a text"),
        ({"krakn_leader": "x"}, "rules.krakn_leader: is not a known field"),
        ({"kraken_leader": "right"}, "rules.kraken_leader: must be one of left-of-kraken"),
        ({"expansions": ["krill"]}, r"rules.expansions\[0\]: must be one of loot"),
        ({"round_plan": [1, 0]}, r"rules.round_plan\[1\]: must be from 1"),
        ({"round_plan": []}, "rules.round_plan: must have 1 to 50 rounds"),
        ({"round_plan": "long"}, "rules.round_plan: 'long' is not a round plan"),
        ({"pirate_powers": 1}, "rules.pirate_powers: must be true or false"),
        ({"king_capture_bonus": True}, "rules.king_capture_bonus: must be a whole number, not tr"),
        ({"king_capture_bonus": -1}, "rules.king_capture_bonus: must be from 0 to 1000"),
        ({"king_capture_bonus": 1001}, "rules.king_capture_bonus: must be from 0 to 1000"),
        ({"round_plan": [38]}, r"rules.round_plan\[0\]: must be from 1 to 37"),
        ({"round_plan": [1] * 51}, "rules.round_plan: must have 1 to 50 rounds, not 51"),
        ({"deck": [], "expansions": []}, "rules.deck: is another name of expansions"),
        ({"deck": "loot"}, "rules.deck: must be a list"),
        ({"name": "Mine"}, "rules.name: is for custom rules: set profile to custom"),
        ({"profile": "custom", "name": " "}, "rules.name: must be a text"),
        ({"profile": "custom", "name": "x" * 41}, "rules.name: must have at most 40 letters"),
        (None, "rules: must be an object, not null"),
    ],
)
def test_rules_that_cannot_be_read_name_the_place(value: object, place: str) -> None:
    with pytest.raises(RulesError, match=place):
        rules_from_json(value)


def test_hand_caps() -> None:
    book, spanish = PROFILES["rulebook-2021"], PROFILES["reglas-es"]
    assert hand_sizes(book, 7) == tuple(range(1, 11))
    assert hand_sizes(book, 8) == (1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
    assert hand_sizes(spanish, 8) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 9)
    assert hand_sizes(replace(spanish, expansions=()), 8)[-3:] == (8, 8, 8)
    assert hand_sizes(replace(spanish, round_plan=(30,)), 2) == (24,)


def test_a_round_larger_than_the_deck_is_refused() -> None:
    rules = replace(PROFILES["rulebook-2021"], round_plan=(1, 13), expansions=())
    with pytest.raises(RulesError, match=r"round_plan\[1\]: 13 cards for each of 6 hands"):
        hand_sizes(rules, 6)


def test_all_known_plans_can_be_dealt_to_any_table() -> None:
    for plan in ROUND_PLANS.values():
        for players in range(2, 9):
            rules = replace(PROFILES["rulebook-2021"], round_plan=plan, expansions=())
            assert max(hand_sizes(rules, players)) * hands_at(players) <= 70


def test_the_deal_passes_to_the_left() -> None:
    assert [next_dealer(dealer, 4) for dealer in range(4)] == [1, 2, 3, 0]
    assert [first_leader(dealer, 4) for dealer in range(4)] == [1, 2, 3, 0]
    assert turn_order(2, 4) == (2, 3, 0, 1)


def test_graybeard_plays_second_unless_he_leads() -> None:
    assert turn_order(0, 2) == (0, GRAYBEARD, 1)
    assert turn_order(1, 2, (0, GRAYBEARD, 1)) == (1, GRAYBEARD, 0)
    assert turn_order(GRAYBEARD, 2, (0, GRAYBEARD, 1)) == (GRAYBEARD, 1, 0)
    assert turn_order(GRAYBEARD, 2, (GRAYBEARD, 1, 0)) == (GRAYBEARD, 1, 0)
