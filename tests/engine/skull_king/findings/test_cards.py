# SPDX-License-Identifier: AGPL-3.0-or-later
"""DUPLICATE, NOT-IN-DECK, MISSING-CARD, TOO-MANY-TRICKS and BID-RANGE."""

import pytest

from engine.common import RecordError
from engine.skull_king import score_record
from tests.engine.skull_king.findings.noticed import (
    could_be,
    ids,
    noticed,
    one_noticed,
    proof,
    with_power,
)
from tests.engine.skull_king.tables import game, round_json

BIDS = [0, 0, 0]


def test_one_physical_card_twice_in_a_round() -> None:
    found = noticed(round_json([1, 1, 0], "0:G7 1:G1 2:G2", "0:Y7 1:Y9 2:G1"))
    assert ids(found) == [("DUPLICATE", 2, 1)]
    assert proof(found[0]) == "0:G1 1:G1"
    assert found[0].text == (
        "Calico played the green 1: this round shows it 2 times, and the deck has 1."
    )
    again = {**round_json([1, 1, 0], "1:G7 2:G1 0:G2", "1:Y7 2:Y9 0:Y1"), "dealer": 0}
    assert not noticed(round_json([1, 0, 0], "0:G7 1:G1 2:G2"), again)


def test_cards_that_the_deck_has_several_times() -> None:
    assert not noticed(round_json(BIDS, "0:ESC 1:ESC 2:ESC", "0:ESC 1:ESC 2:MER"))
    found = one_noticed(round_json(BIDS, "0:ESC 1:ESC 2:ESC", "0:ESC 1:ESC 2:ESC"))
    assert (found.player, len(found.evidence), dict(found.params)["copies"]) == (2, 6, 5)


def test_a_pirate_who_was_not_named_counts_among_the_five() -> None:
    five = ("0:ROS 1:BEN 2:RAS", "0:JUA 1:HAR 2:G1")
    assert not noticed(round_json(BIDS, *five))
    assert not noticed(round_json(BIDS, "0:PIR 1:BEN 2:RAS", "0:JUA 1:PIR 2:TIG:P"))
    found = one_noticed(round_json(BIDS, *five, "0:G7 1:PIR 2:G2"))
    assert (found.case, found.player, found.trick) == ("pirates", 1, 2)
    assert proof(found) == "0:ROS 0:BEN 0:RAS 1:JUA 1:HAR 2:PIR"
    assert (dict(found.params)["count"], dict(found.params)["copies"]) == (6, 5)
    twice = one_noticed(round_json(BIDS, "0:ROS 1:ROS 2:G1"))
    assert (twice.case, proof(twice)) == ("same-card", "0:ROS 0:ROS")


def test_the_tigress_is_one_card_in_either_role() -> None:
    found = one_noticed(
        round_json(BIDS, "0:TIG:P 1:G1 2:G2", "0:TIG:E 1:G4 2:G3"), rule="DUPLICATE"
    )
    assert proof(found) == "0:TIG:P 1:TIG:E"


def test_cards_that_the_deck_in_use_does_not_have() -> None:
    found = one_noticed(round_json([1, 0, 0], "0:G7 1:LOOT 2:G2"), expansions=["kraken"])
    assert (found.rule, found.player, proof(found)) == ("NOT-IN-DECK", 1, "0:LOOT")
    assert found.text == "Bonny played the loot, which the deck in use does not have."


def test_missing_cards() -> None:
    found = one_noticed(round_json([1, 1, 0], "0:G7 1:G1", "0:Y7 1:Y9 2:Y1"))
    assert (found.rule, found.player, found.trick) == ("MISSING-CARD", 2, 0)
    assert (found.text, proof(found)) == (
        "No card of Calico is recorded in this trick.",
        "0:G7 0:G1",
    )
    graybeard = one_noticed(
        round_json([0, 0], "0:G7 g:G1 1:G2", "0:Y7 1:Y1", "0:P1 g:P4 1:P2"), rule="MISSING-CARD"
    )
    assert graybeard.to_json()["player"] == "graybeard"


def test_a_trick_still_played_misses_nothing() -> None:
    assert not noticed(round_json(BIDS, "0:G7 1:G1 2:G2", "0:Y7 1:Y9", cards=2))
    earlier = round_json(BIDS, "0:G7 1:G1")
    later = {**round_json(BIDS, "1:G7 2:G1 0:G2"), "dealer": 0}
    assert ids(noticed(earlier, later)) == [("MISSING-CARD", 2, 0)]


def test_too_many_tricks() -> None:
    found = one_noticed(round_json(BIDS, "0:G7 1:G1 2:G2", "0:Y7 1:Y9 2:Y1", cards=1))
    assert (found.rule, found.player, found.trick) == ("TOO-MANY-TRICKS", None, 1)
    assert (found.text, proof(found)) == (
        "2 tricks were played in a round of 1.",
        "1:Y7 1:Y9 1:Y1",
    )
    assert not could_be(found)


def test_two_parts_of_one_trick_can_explain_too_many() -> None:
    parts = round_json(BIDS, "0:G7 1:G1", "2:G2", "0:Y7 1:Y1 2:Y9", cards=2)
    found = one_noticed(parts, rule="TOO-MANY-TRICKS")
    assert could_be(found) == [("MISSING-CARD", "one-trick")]
    assert "The 1st and the 2nd trick have no player in common" in found.text
    other = round_json(BIDS, "0:G7 1:G1", "1:G2 2:G3", "0:Y7 1:Y1 2:Y9", cards=2)
    assert not could_be(one_noticed(other, rule="TOO-MANY-TRICKS"))


def test_a_trick_noted_twice_can_explain_too_many() -> None:
    twice = round_json(BIDS, "0:G7 1:G1 2:G2", "0:G7 1:G1 2:G2", "0:Y7 1:Y1 2:Y9", cards=2)
    found = one_noticed(twice, rule="TOO-MANY-TRICKS")
    assert could_be(found) == [("DUPLICATE", "same-trick")]


HARRY = with_power("0:HAR 1:G2 2:G3", "HAR", change=-1)
POWERS = {"profile": "official-faq", "pirate_powers": True}


def test_a_bid_that_cannot_be_is_refused_on_reading() -> None:
    for bid in (-1, 2):
        with pytest.raises(RecordError, match=r"bids\[1\]: must be from 0 to 1, .* \(BID-RANGE\)"):
            game(round_json([0, bid, 0], "0:G7 1:G1 2:G2"))


@pytest.mark.parametrize(
    ("bid", "change", "counts"), [(0, -1, False), (1, 1, False), (0, 1, True), (1, -1, True)]
)
def test_a_change_out_of_range_does_not_count(bid: int, change: int, counts: bool) -> None:
    told = round_json([bid, 0, 0], with_power("0:HAR 1:G2 2:G3", "HAR", change=change))
    (sheet,) = score_record(game(told, **POWERS)).rounds
    assert sheet.finished
    assert sheet.scores[0].bid == (bid + change if counts else bid)
    assert [found.rule for found in sheet.findings] == ([] if counts else ["BID-RANGE"])
    for found in sheet.findings:
        assert (found.player, found.trick, proof(found)) == (0, 0, "0:HAR")
        assert dict(found.params) == {"player": 0, "bid": bid, "change": change, "cards": 1}
        assert f"by {change:+d} with Harry the Giant" in found.text
        assert found.text.endswith("so the change does not count.")


@pytest.mark.parametrize(("when", "bid"), [("at-once", 2), ("after-last-trick", 1)])
def test_the_bid_changes_when_the_profile_has_it_so(when: str, bid: int) -> None:
    change = with_power("0:HAR 1:G2 2:G3", "HAR", change=1)
    playing = game(round_json([1, 0, 0], change, cards=2), pirate_powers=True, harry_when=when)
    (sheet,) = score_record(playing).rounds
    assert (sheet.finished, sheet.scores[0].bid) == (False, bid)
    over = round_json([1, 0, 0], change, "0:Y7 1:Y1 2:Y2")
    (sheet,) = score_record(game(over, pirate_powers=True, harry_when=when)).rounds
    assert (sheet.finished, sheet.scores[0].bid) == (True, 2)
