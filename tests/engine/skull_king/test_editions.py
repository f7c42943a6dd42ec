# SPDX-License-Identifier: AGPL-3.0-or-later
"""Editions: which cards a deck has, and the rules that follow the deck."""

from __future__ import annotations

from typing import Any

import pytest

from engine.common import EventError, InputError, RulesError
from engine.skull_king import (
    EDITIONS,
    CardLaid,
    CardNamed,
    Expansion,
    GameOpened,
    RoundOpened,
    Rules,
    card_choices,
    deck,
    edition_from_json,
    edition_of,
    event_from_json,
    event_to_json,
    fold,
    hand_sizes,
    judge,
    parse_cards,
    read_record,
    rules_from_json,
    score_record,
)
from engine.skull_king.belief import beliefs
from engine.skull_king.cards import FACES, NUMBER_FACES
from engine.skull_king.state import Play, RoundState, TrickState

FIRST = rules_from_json({"profile": "rulebook-2021", "edition": "2013"})
"""The rulebook of 2021 with a deck of the first edition."""
SMALL = {"suits": ["G", "Y", "B"], "highest": 10, "pirates": 3, "tigresses": 0, "loot": 0}


def test_the_editions_that_are_known() -> None:
    everything = tuple(Expansion)
    assert len(deck(everything, EDITIONS["2021"])) == 74
    first = deck(everything, EDITIONS["2013"])
    assert len(first) == 66
    assert {card.rank for card in first if card.rank} == set(range(1, 14))
    colours = {suit.value: colour.value for suit, colour in EDITIONS["2013"].suits}
    assert colours == {"G": "red", "Y": "yellow", "P": "blue", "B": "black"}


def test_an_edition_of_ones_own() -> None:
    edition = edition_from_json(SMALL)
    cards = [card.face for card in deck(tuple(Expansion), edition)]
    assert cards[30:] == [*["ESC"] * 5, "ROS", "BEN", "RAS", "SK", "MER", "MER", "KRA", "WHA"]
    assert edition_from_json(edition.to_json()) == edition


@pytest.mark.parametrize(
    ("told", "where"),
    [
        ("2014", "edition"),
        ({"highest": 15}, "edition.highest"),
        ({"suits": {"G": "pink"}}, "edition.suits.G"),
        ({"suits": ["G", "R"]}, "edition.suits[1]"),
        ({"suits": []}, "edition.suits"),
        ({"suits": {"G": "red", "Y": "red"}}, "edition.suits"),
        ({"suits": {"G": "green", "B": "blue"}}, "edition.suits"),
        ({"escape": 4}, "edition.escape"),
        ({"mermaids": -1}, "edition.mermaids"),
        ({"name": "2013"}, "edition.name"),
        ({"highest": 13, "without": ["G14"]}, "edition.without[0]"),
        (3, "edition"),
    ],
)
def test_what_is_no_edition_is_refused_by_its_field(told: Any, where: str) -> None:
    with pytest.raises(InputError) as refused:
        edition_from_json(told)
    assert refused.value.where == where


def test_a_whole_deck_tells_its_edition_and_a_lost_card_is_one_of_it() -> None:
    to_13 = [face for face in FACES if face[1:] != "14" and face not in ("LOOT", "KRA", "WHA")]
    assert edition_of(FACES) is EDITIONS["2021"]
    assert edition_of([face for face in FACES if face != "LOOT"]) is EDITIONS["2021"]
    assert edition_of(to_13) is EDITIONS["2013"]
    unnamed = [face for face in to_13 if face not in ("ROS", "BEN", "RAS", "JUA", "HAR")]
    assert edition_of([*unnamed, "PIR"]) is EDITIONS["2013"]
    own = edition_of([face for face in to_13 if face not in ("TIG", "Y5")])
    assert (own.highest, own.tigresses, own.without) == (13, 0, ("Y5",))
    assert own.lacking(face for face in to_13 if face not in ("TIG", "Y5")) == ()


def test_what_a_deck_lacks_and_has_beyond_its_edition() -> None:
    first = EDITIONS["2013"]
    there = [face for face in FACES if face not in ("G7", "LOOT", "HAR")]
    assert first.lacking(there) == ("G7", "HAR")
    assert first.lacking([*there, "PIR"]) == ("G7",)
    assert first.beyond(there) == ("G14", "Y14", "P14", "B14", "KRA", "WHA")


def test_hands_follow_the_deck() -> None:
    plan = {"round_plan": [9], "edition": "2013", "expansions": []}
    assert hand_sizes(rules_from_json(plan), 7) == (9,)
    with pytest.raises(RulesError, match="at most 7"):
        hand_sizes(rules_from_json({**plan, "edition": {"highest": 9}}), 7)
    with pytest.raises(RulesError, match=r"rules\.edition: has fewer cards than the 8 hands"):
        tiny = {"suits": ["G"], "highest": 1, "escapes": 0, "pirates": 0, "tigresses": 0}
        hand_sizes(rules_from_json({**plan, "hand_cap": "deck", "edition": tiny}), 8)
    by_the_deck = rules_from_json({**plan, "edition": SMALL, "hand_cap": "deck"})
    assert hand_sizes(by_the_deck, 8) == ((30 + 5 + 3 + 1 + 2) // 8,)


def _record(*cards: str, rules: object) -> dict[str, object]:
    plays = [{"player": (1 + at) % 3, "card": card} for at, card in enumerate(cards)]
    return {
        "format": "quartermaster-game/1",
        "rules": rules,
        "players": ["Anne", "Bonny", "Calico"],
        "rounds": [
            {
                "cards": 1,
                "dealer": 0,
                "bids": [0, 1, 0],
                "tricks": [{"leader": 1, "plays": plays}],
            }
        ],
    }


def _noticed(*cards: str, edition: object) -> list[str]:
    record = read_record(_record(*cards, rules={"edition": edition}))
    return [one.rule for there in score_record(record).rounds for one in there.findings]


def test_a_record_is_held_against_its_edition() -> None:
    assert _noticed("G14", "G3", "LOOT", edition="2021") == []
    assert _noticed("G14", "G3", "LOOT", edition="2013") == ["NOT-IN-DECK"] * 2
    assert _noticed("MER", "MER", "G3", edition="2013") == []
    assert _noticed("MER", "MER", "G3", edition={"mermaids": 1}) == ["DUPLICATE"]
    assert _noticed("PIR", "PIR", "HAR", edition={"pirates": 2}) == ["DUPLICATE"]
    assert read_record(_record("G1", "G2", "G3", rules={})).rules.edition is EDITIONS["2021"]


def test_where_suits_end_at_13_no_number_brings_a_bonus() -> None:
    assert judge(parse_cards(["G13", "B13", "G2"]), FIRST).bonuses == ()


def test_a_card_that_is_not_in_the_deck_is_no_choice_and_cannot_be_named() -> None:
    state = fold(None, GameOpened(FIRST, ("Anne", "Bonny", "Calico"), 0))
    state = fold(state, RoundOpened(1, 0))
    for player in range(3):
        state = fold(state, event_from_json({"kind": "bid-locked", "player": player, "bid": 0}))
    state = fold(state, CardLaid((("G13", 0.6),), 1))
    choices = {choice.card for choice in card_choices(state, 0, 0, 0)}
    assert choices.isdisjoint({"G14", "LOOT", "KRA"}) and {"G13", "TIG:P"} <= choices
    with pytest.raises(EventError, match="NOT-IN-DECK"):
        fold(state, CardNamed(0, 0, 0, "G14"))


def test_what_a_card_may_be_is_of_the_deck() -> None:
    unread = RoundState(1, 0, (0,) * 3, (None,) * 3, (TrickState((Play((), 1),)),))
    (((belief,)),) = beliefs(unread, FIRST)
    assert {face for face, _ in belief.options if face in NUMBER_FACES} == {
        face for face in NUMBER_FACES if not face.endswith("14")
    }


@pytest.mark.parametrize("edition", ["2013", {**SMALL, "name": "Kitchen deck"}])
def test_the_journal_keeps_the_edition(edition: object) -> None:
    opened = GameOpened(rules_from_json({"edition": edition}), ("Anne", "Bonny", "Calico"), 0)
    written = event_to_json(opened)
    assert event_from_json(written) == opened
    rules = written["rules"]
    assert isinstance(rules, dict)
    del rules["edition"]
    before = event_from_json(written)
    assert isinstance(before, GameOpened) and before.rules == Rules()
