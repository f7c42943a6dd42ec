# SPDX-License-Identifier: AGPL-3.0-or-later
"""WRONG-LEADER and OUT-OF-TURN, and what can explain them."""

import pytest

from tests.engine.skull_king.findings.noticed import (
    could_be,
    ids,
    led_by,
    noticed,
    one_noticed,
    proof,
    with_power,
)
from tests.engine.skull_king.tables import Json, round_json

BIDS = [0, 0, 0]


def leader(*tricks: str | Json, bids: list[int] | None = None, cards: int = 0, **switches: object):
    told = round_json(bids or BIDS, *tricks, cards=cards)
    return one_noticed(told, rule="WRONG-LEADER", **switches)


def test_turns_and_leaders() -> None:
    found = noticed(round_json([1, 1, 0], "0:G7 2:G1 1:G2", "1:Y7 2:Y1 0:Y2"))
    assert ids(found) == [("OUT-OF-TURN", 2, 0), ("WRONG-LEADER", 1, 1)]
    turn, led = found
    assert turn.text == "Calico played the green 1 when it was the turn of Bonny."
    assert (proof(turn), could_be(turn)) == ("0:G1 0:G2", [])
    assert led.text == "Bonny led; Anne should have, having won the trick before with the green 7."
    assert (proof(led), could_be(led)) == ("0:G7 1:Y7", [])


def test_the_first_trick_is_led_left_of_the_dealer() -> None:
    found = leader("1:G7 2:G1 0:G2")
    assert found.text == "Bonny led; Anne should have, sitting left of the dealer."
    assert (proof(found), found.explained_by) == ("0:G7", ())


def test_the_trick_that_is_still_played_is_looked_at_too() -> None:
    assert ids(noticed(round_json(BIDS, "0:G7 1:G1 2:G2", "1:Y7", cards=2))) == [
        ("WRONG-LEADER", 1, 1)
    ]
    assert not noticed(round_json(BIDS, "0:G7 1:G1 2:G2", "0:Y7", cards=2))
    nobody = {"leader": 1, "plays": []}
    assert not noticed(round_json(BIDS, "0:G7 1:G1 2:G2", nobody, cards=2))


SECOND = "1:Y7 2:Y1 0:Y2"


@pytest.mark.parametrize(
    ("before", "case", "params", "cards"),
    [
        ("0:G7 1:G1 2:G2", "winner", {"card": "G7"}, "0:G7 1:Y7"),
        ("0:G7 1:G1 2:KRA", "left-of-kraken", {"by": 2}, "0:KRA 1:Y7"),
        ("0:WHA 1:ESC 2:ROS", "whale", {}, "0:WHA 1:Y7"),
        (
            with_power("0:ROS 1:G1 2:G2", "ROS", leader=2),
            "chosen",
            {"by": 0},
            "0:ROS 1:Y7",
        ),
    ],
)
def test_it_is_told_why_another_should_have_led(
    before: str | Json, case: str, params: dict[str, object], cards: str
) -> None:
    found = leader(before, SECOND, pirate_powers=True)
    assert (found.case, proof(found)) == (case, cards)
    assert dict(found.params) == {"player": 1, "should": dict(found.params)["should"], **params}


@pytest.mark.parametrize(
    ("before", "case", "cards", "said"),
    [
        (
            "0:G7 1:KRA 2:G9",
            "would-have-won-in-suit",
            "0:G9 0:KRA 1:Y7",
            "the green 9 would have won without the Kraken; green would be the lead suit, set by "
            "the green 7.",
        ),
        (
            "0:ESC 1:KRA 2:HAR",
            "would-have-won",
            "0:HAR 0:KRA 1:Y7",
            "Harry the Giant would have won without the Kraken.",
        ),
        (
            "0:WHA 1:KRA 2:G9",
            "without-beasts-in-suit",
            "0:G9 0:KRA 1:Y7",
            "the green 9 would have won without either beast; green would be the lead suit, set by "
            "the green 9.",
        ),
        (
            "0:WHA 1:KRA 2:SK",
            "without-beasts",
            "0:SK 0:KRA 1:Y7",
            "the Skull King would have won without either beast.",
        ),
    ],
)
def test_who_would_have_won_without_the_kraken(
    before: str, case: str, cards: str, said: str
) -> None:
    found = leader(before, "0:Y7 1:Y1 2:Y2", kraken_leader="would-have-won")
    assert (found.case, proof(found)) == (case, cards)
    assert found.text.endswith(said)


def test_the_other_reading_of_a_rule_can_explain_the_leader() -> None:
    left, won = {"kraken_leader": "left-of-kraken"}, {"kraken_leader": "would-have-won"}
    kraken = "0:G7 1:KRA 2:G3"
    found = leader(kraken, "0:Y7 1:Y1 2:Y2", **left)
    assert could_be(found) == [("KRAKEN-LEADER", "would-have-won")]
    found = leader(kraken, "2:Y7 0:Y1 1:Y2", **won)
    assert could_be(found) == [("KRAKEN-LEADER", "left-of-kraken")]
    for switches in (left, won):
        assert not could_be(leader(kraken, SECOND, **switches))
    whale = "0:WHA 1:ESC 2:ROS"
    assert could_be(leader(whale, SECOND)) == [("WHALE-EMPTY", "first-escape-wins")]
    assert not could_be(leader(whale, "2:Y7 0:Y1 1:Y2"))
    other = {"whale_only_escapes": "first-escape-wins"}
    assert could_be(leader(whale, "0:Y7 1:Y1 2:Y2", **other)) == [("WHALE-EMPTY", "discard")]


def test_rosie_may_have_chosen_though_nobody_noted_it() -> None:
    powers = {"pirate_powers": True}
    for card, case in (("ROS", "not-noted"), ("PIR", "unnamed")):
        found = leader(f"0:{card} 1:G1 2:G2", SECOND, **powers)
        assert could_be(found) == [("POWER-ROSIE", case)]
        assert dict(found.explained_by[0].params) == {"by": 0, "at": 0, "player": 1}
        assert not could_be(leader(f"0:{card} 1:G1 2:G2", SECOND))
        assert not could_be(leader(f"0:{card} 1:G1 2:G2", SECOND, cards=1, **powers))
    assert not could_be(leader("0:JUA 1:G1 2:G2", SECOND, **powers))
    assert not could_be(leader("0:PIR 1:ROS 2:G2", SECOND, **powers))
    assert not could_be(leader("0:SK 1:ROS 2:G2", SECOND, **powers))
    chosen = with_power("0:ROS 1:G1 2:G2", "ROS", leader=2)
    assert not could_be(leader(chosen, SECOND, **powers))


def test_graybeard_chooses_nobody() -> None:
    graybeard = round_json([0, 0], "0:G7 g:ROS 1:G2", "1:Y7 g:Y1 0:Y2")
    assert not could_be(one_noticed(graybeard, rule="WRONG-LEADER", pirate_powers=True))


def test_the_missing_card_may_have_decided_who_leads() -> None:
    explained = [("MISSING-CARD", "leader")]
    assert could_be(leader("0:G7 2:G1", SECOND)) == explained  # it may have won
    assert could_be(leader("0:B2 1:G9", SECOND)) == explained  # it may have been the whale
    # It may have set another lead suit.
    assert could_be(leader(led_by(0, "1:Y9 2:G14"), "2:P7 0:P1 1:P2")) == explained
    assert could_be(leader("0:SK 2:MER", SECOND)) == explained
    assert not could_be(leader("0:G7 1:G1", SECOND))
    assert not could_be(leader("0:G7 1:G1 2:G2", SECOND))


def test_a_missing_card_that_could_not_make_one_lead_explains_nothing() -> None:
    base = {"expansions": []}
    assert not could_be(leader("0:G7 1:G1", SECOND, **base))
    assert not could_be(leader("0:SK 1:MER", "0:Y7 1:Y1 2:Y2", **base))
    # The mermaid has the king whatever the missing card is, and its power was noted.
    assert not could_be(leader("0:MER 2:SK", SECOND, **base))
    noted = with_power("0:RAS 2:G1", "RAS", wager=0)
    assert not could_be(leader(noted, SECOND, pirate_powers=True, **base))


def test_the_missing_card_may_have_been_rosie() -> None:
    four = {"bids": [0] * 4, "expansions": []}
    tricks = ("0:G7 1:G1 2:G2", "1:Y7 2:Y1 3:Y3 0:Y2")
    assert not could_be(leader(*tricks, **four))
    assert could_be(leader(*tricks, pirate_powers=True, **four)) == [("MISSING-CARD", "leader")]


@pytest.mark.parametrize("before", ["0:KRA", "0:WHA 2:KRA"])
def test_with_only_a_kraken_or_both_beasts_left_nobody_knows_who_leads(before: str) -> None:
    told = round_json(BIDS, before, SECOND)
    assert "WRONG-LEADER" not in [f.rule for f in noticed(told, kraken_leader="would-have-won")]


def test_several_missing_cards_are_each_named() -> None:
    five = [0] * 5
    found = leader("0:G7 1:G2 2:G1", "3:Y7 4:Y1 0:Y2 1:Y3 2:Y4", bids=five)
    assert [dict(one.params)["player"] for one in found.explained_by] == [3, 4]
    found = leader("0:G7 1:G2", "3:Y7 4:Y1 0:Y2 1:Y3 2:Y4", bids=five)
    assert len(found.explained_by) == 3


def test_a_misread_card_may_have_decided_who_leads() -> None:
    base = {"expansions": []}
    found = leader("0:G7 1:G2 2:G3", "1:Y7 2:G2 0:Y2", **base)
    assert could_be(found) == [("DUPLICATE", "misread")]
    assert dict(found.explained_by[0].params) == {"card": "G2", "at": 0}
    assert not could_be(leader("0:G7 1:G2 2:G3", "1:Y7 2:G3 0:Y2", **base))
    found = leader("0:G7 1:LOOT 2:G3", SECOND, **base)
    assert could_be(found) == [("NOT-IN-DECK", "misread")]


def test_the_leader_alone_may_be_noted_wrong() -> None:
    wrong = led_by(1, "0:G7 1:G1 2:G2")
    found = noticed(round_json(BIDS, wrong))
    assert ids(found) == [("WRONG-LEADER", 1, 0), ("OUT-OF-TURN", 0, 0)]
    assert [could_be(each) for each in found] == [[("WRONG-LEADER", "noted")]] * 2
    mixed = noticed(round_json(BIDS, led_by(1, "0:G7 2:G1 1:G2")))
    assert [could_be(each) for each in mixed] == [[], []]
    # Where the leader is right, whoever played first was out of turn.
    late = noticed(round_json(BIDS, led_by(0, "1:G7 0:G1 2:G2")))
    assert [(each.rule, could_be(each)) for each in late] == [("OUT-OF-TURN", [])]


def test_cards_noted_out_of_turn_may_have_decided_who_leads() -> None:
    pirates = leader("0:G7 2:HAR 1:JUA", "1:Y7 2:Y1 0:Y2")
    assert could_be(pirates) == [("OUT-OF-TURN", "leader")]
    assert not could_be(leader("0:G7 2:HAR 1:G8", "1:Y7 2:Y1 0:Y2"))


def test_a_card_missing_before_it_can_explain_a_card_out_of_turn() -> None:
    found = noticed(round_json([0] * 4, "0:G7 2:G1 3:G2", "0:Y7 1:Y9 2:Y1 3:Y2"))
    assert ids(found)[:2] == [("OUT-OF-TURN", 2, 0), ("MISSING-CARD", 1, 0)]
    assert could_be(found[0]) == [("MISSING-CARD", "turn")]
    assert dict(found[0].explained_by[0].params) == {"player": 1}
    playing = noticed(round_json([0] * 4, "0:G7 2:G1", cards=2))
    assert [could_be(each) for each in playing] == [[("MISSING-CARD", "turn")]]


def test_a_card_out_of_turn_even_so_is_found_beside_it() -> None:
    found = noticed(round_json([0] * 5, "0:G7 2:G1 4:G2 3:G3", "0:Y7 1:Y9 2:Y1 3:Y2 4:Y3"))
    turns = [each for each in found if each.rule == "OUT-OF-TURN"]
    assert [(each.player, could_be(each)) for each in turns] == [
        (2, [("MISSING-CARD", "turn")]),
        (4, []),
    ]


def test_graybeard_plays_second() -> None:
    found = one_noticed(round_json([0, 0], "0:G7 1:G1 g:G2"))
    assert (found.rule, found.case, found.player) == ("OUT-OF-TURN", "graybeard", 1)
    assert found.text == "Bonny played the green 1 before Graybeard, who plays second."
    assert proof(found) == "0:G1 0:G2"


def test_after_graybeard_won_the_two_follow_in_either_order() -> None:
    won = "0:G7 g:G9 1:G2"
    for line in ("g:Y7 0:Y9 1:Y1", "g:Y7 1:Y1 0:Y9"):
        assert not noticed(round_json([0, 0], won, line, "0:P1 g:P3 1:P2"))
    # Graybeard lays first all the same.
    late = round_json([0, 0], won, led_by("graybeard", "0:Y9 g:Y7 1:Y1"))
    assert [one[:2] for one in ids(noticed(late))] == [("OUT-OF-TURN", 0)]
    # Left of the Kraken is whoever lays next in that order.
    for line, leader in (("g:Y7 0:KRA 1:Y1", 1), ("g:Y7 1:KRA 0:Y9", 0)):
        told = round_json([0, 0], won, line, f"{leader}:P1 g:P3 {1 - leader}:P2")
        assert not noticed(told)


def test_graybeard_is_told_by_name() -> None:
    found = one_noticed(round_json([0, 0], "0:G7 g:G9 1:G2", "0:Y7 g:Y1 1:Y9"))
    assert found.to_json()["params"] == {"player": 0, "should": "graybeard", "card": "G9"}
    assert found.text.startswith("Anne led; Graybeard should have, having won")
