# SPDX-License-Identifier: AGPL-3.0-or-later
"""REVOKE: found from later plays, and treated honestly."""

import pytest

from tests.engine.skull_king.findings.noticed import (
    could_be,
    ids,
    noticed,
    one_noticed,
    proof,
    with_power,
)
from tests.engine.skull_king.tables import Json, round_json

BIDS = [0, 0, 0]
OFF = "0:G7 1:Y3 2:G9"
BENDT = "2:P5 0:P6 1:BEN"


def revoke(*tricks: str | Json, cards: int = 0, **switches: object):
    told = round_json(BIDS, *tricks, cards=cards)
    return one_noticed(told, rule="REVOKE", **switches)


def drawn(*tricks: str | Json, cards: int = 0, **switches: object) -> list[tuple[str, str]]:
    return could_be(revoke(*tricks, cards=cards, pirate_powers=True, **switches))


def test_a_revoke_names_the_cards_that_prove_it() -> None:
    found = revoke(OFF, "2:P5 0:P6 1:ROS", "1:G2 2:G4 0:B7")
    assert found.text == (
        "Bonny played the yellow 3 to a lead of green and later, in the 3rd trick, showed the "
        "green 2."
    )
    assert found.to_json() == {
        "rule": "REVOKE",
        "player": 1,
        "trick": 0,
        "text": found.text,
        "case": "shown",
        "params": {
            "player": 1,
            "card": "Y3",
            "suit": "G",
            "lead": "G7",
            "shown": "G2",
            "later": 2,
        },
        "statement": found.text,
        "evidence": [
            {"trick": 0, "position": 0, "player": 0, "card": "G7"},
            {"trick": 0, "position": 1, "player": 1, "card": "Y3"},
            {"trick": 2, "position": 0, "player": 1, "card": "G2"},
        ],
        "explained_by": [],
    }


def test_every_card_of_the_suit_shown_later_is_evidence() -> None:
    found = revoke(OFF, "2:P5 0:P6 1:G1", "2:G5 0:G6 1:G2")
    assert proof(found) == "0:G7 0:Y3 1:G1 2:G2"


def test_black_is_a_suit_like_the_others() -> None:
    assert ids(noticed(round_json(BIDS, "0:B7 1:Y3 2:B9", "2:P5 0:P6 1:B2"))) == [("REVOKE", 1, 0)]
    trumped = round_json(BIDS, "0:G7 1:B3 2:G9", "1:G5 0:G6 2:P1")
    assert ("REVOKE", 1, 0) in ids(noticed(trumped))


@pytest.mark.parametrize(
    "tricks",
    [
        ("0:G7 1:ESC 2:G9", "2:G5 0:G6 1:G3"),  # a card without a number
        ("0:G7 1:TIG:P 2:G9", "1:G5 2:G6 0:G3"),
        ("0:ROS 1:Y3 2:G9", "0:G5 1:G6 2:Y4"),  # a character led
        ("0:KRA 1:Y3 2:G9", "1:G5 2:G6 0:Y4"),  # a beast led
        ("0:WHA 1:Y3 2:G9", "2:Y5 0:G6 1:G3"),
        ("0:ESC 1:TIG:P 2:G9", "1:Y5 2:Y6 0:G3"),
        ("0:G7 1:Y3 2:G9", "2:P5 0:G6 1:Y4"),  # never showed the suit
        ("0:G1 1:G2 2:G9", "2:P5 0:P6 1:Y4", "0:P1 1:G4 2:G6"),
    ],
)
def test_no_revoke(tricks: tuple[str, ...]) -> None:
    assert not noticed(round_json(BIDS, *tricks))


def test_an_escape_loot_or_the_tigress_as_one_leave_the_lead_to_the_next_card() -> None:
    for first in ("ESC", "LOOT", "TIG:E"):
        found = noticed(
            round_json(BIDS, f"0:{first} 1:G3 2:Y9", "1:P5 2:P6 0:P7", "0:P9 1:P1 2:G4")
        )
        assert ids(found) == [("REVOKE", 2, 0)]
        assert proof(found[0]) == "0:G3 0:Y9 2:G4"


def test_the_white_whale_does_not_free_from_following() -> None:
    found = noticed(round_json([1, 1, 0], "0:G7 1:WHA 2:Y3", "0:G5 1:G8 2:G3"))
    assert ids(found) == [("REVOKE", 2, 0)]


def test_nobody_is_accused_after_a_tigress_whose_role_was_not_told() -> None:
    undeclared = "0:TIG 1:Y3 2:SK 3:MER"
    shown = "3:G5 0:G6 1:G3 2:P4"
    assert not noticed(round_json([0] * 4, undeclared, shown))
    late = ("0:G2 1:Y3 2:TIG 3:SK 4:MER", "4:G5 0:G6 1:G3 2:P4 3:P5")
    assert ids(noticed(round_json([0] * 5, *late))) == [("REVOKE", 1, 0)]


def test_graybeard_need_not_follow_and_his_blind_lead_is_followed() -> None:
    followed = round_json([0, 0], "0:G7 g:Y3 1:G9", "1:G5 g:G6 0:G3")
    assert not noticed(followed)
    led = round_json([0, 0], "0:G7 g:G9 1:G2", "g:Y5 1:P3 0:Y2", "g:P1 1:Y3 0:P4")
    assert ids(noticed(led)) == [("REVOKE", 1, 1), ("REVOKE", 1, 2)][:1]
    # His Tigress is an escape without being declared: the next card sets the suit.
    tigress = round_json([0, 0], "0:G7 g:G9 1:G2", "g:TIG 1:P3 0:Y2", "1:P1 g:Y3 0:P4")
    assert ids(noticed(tigress)) == [("REVOKE", 0, 1)]


DREW = with_power(BENDT, "BEN")


@pytest.mark.parametrize(
    ("trick", "case"),
    [(DREW, "drew"), (BENDT, "not-noted"), ("2:P5 0:P6 1:PIR", "unnamed")],
)
def test_cards_drawn_with_bendt_can_explain_it(trick: str | Json, case: str) -> None:
    found = revoke(OFF, trick, "1:G2 2:G4 0:B7", pirate_powers=True)
    assert could_be(found) == [("POWER-BENDT", case)]
    assert dict(found.explained_by[0].params) == {"player": 1, "at": 1, "shown": "G2"}
    assert found.text.startswith(found.statement + " Could be explained by POWER-BENDT: Bonny ")
    assert "after the 2nd trick" in found.text or "won the 2nd trick with" in found.text


def test_a_draw_that_can_explain_nothing_is_not_offered() -> None:
    last = "1:G2 2:G4 0:B7"
    assert drawn(OFF, DREW, last) == [("POWER-BENDT", "drew")]
    # Without powers, by another player, with another pirate, lost, before, or too late.
    assert not could_be(revoke(OFF, BENDT, last))
    assert not drawn(OFF, with_power("2:P5 0:BEN 1:P6", "BEN"), "0:Y1 1:G2 2:Y4")
    assert not drawn(OFF, with_power("2:P5 0:P6 1:JUA", "JUA"), last)
    assert not drawn(OFF, "2:P5 0:SK 1:BEN", "0:Y1 1:G2 2:Y4")
    assert not drawn(OFF, "2:G5 0:G6 1:G3", "2:P5 0:P6 1:BEN", "1:P1 2:P2 0:P3")
    # The unnamed pirate is not Bendt where Bendt lies elsewhere.
    assert not drawn(OFF, "2:P5 0:P6 1:PIR", "1:G2 2:BEN 0:B7")


def test_a_draw_before_the_revoke_explains_nothing() -> None:
    drew = with_power("0:P5 1:BEN 2:P6", "BEN")
    assert not drawn(drew, "1:P1 2:P9 0:P3", "2:G7 0:G8 1:Y3", "0:G5 1:G2 2:G4")


def test_no_power_after_the_last_trick() -> None:
    assert drawn(OFF, BENDT, "1:G2 2:G4 0:B7", cards=3) == [("POWER-BENDT", "not-noted")]
    assert not drawn(OFF, BENDT, "1:G2 2:G4 0:B7", cards=2)


def test_more_cards_than_were_drawn_cannot_be_explained_by_the_draw() -> None:
    two = (OFF, DREW, "1:G2 2:G4 0:G8", "0:G5 1:G6 2:P1")
    assert drawn(*two) == [("POWER-BENDT", "drew")]
    three = (*two, "1:G1 2:P2 0:P3")
    found = revoke(*three, pirate_powers=True)
    assert (found.case, could_be(found)) == ("more-than-drawn", [])
    assert (dict(found.params)["count"], dict(found.params)["drawn"]) == (3, 2)
    assert "later showed 3 cards of that suit" in found.text


def test_no_more_is_drawn_than_was_left_undealt() -> None:
    hands = ["0:G7 1:Y3 2:G9 3:ESC 4:ESC 5:ESC 6:ESC", "2:P5 3:P1 4:P2 5:P3 6:P4 0:P6 1:BEN"]
    shown = "1:G2 2:G4 3:Y1 4:Y2 5:Y4 6:Y5 0:B7"
    for expansions, case in (([], []), (["kraken"], [("POWER-BENDT", "not-noted")])):
        told = round_json([0] * 7, *hands, shown, cards=10)
        found = one_noticed(
            told, rule="REVOKE", pirate_powers=True, expansions=expansions, round_plan=[10]
        )
        assert (found.case, could_be(found)) == ("shown", case)


def test_a_card_missing_before_the_lead_was_set_can_explain_it() -> None:
    after = "2:P5 3:P4 0:P6 1:P9"
    shown = "1:P1 2:P2 3:G1 0:P7"
    short = "0:ESC 2:G9 3:Y3"
    found = one_noticed(round_json([0] * 4, short, after, shown), rule="REVOKE")
    assert could_be(found) == [("MISSING-CARD", "lead-suit")]
    assert dict(found.explained_by[0].params) == {"player": 1, "lead": "G9"}
    for no_help in ("0:G9 2:ESC 3:Y3", "0:ESC 1:G9 3:Y3"):
        found = one_noticed(round_json([0] * 4, no_help, after, shown), rule="REVOKE")
        assert not could_be(found)


def test_the_missing_card_may_have_been_bendt() -> None:
    last = "2:P1 1:G2 0:B7"
    missing = [("POWER-BENDT", "missing")]
    assert drawn(OFF, "2:P5 0:P6", last) == missing
    assert not drawn(OFF, "2:SK 0:P6", last)
    assert not drawn(OFF, "2:P5 0:HAR", last)
    assert not drawn(OFF, "2:P5 0:P6", "2:P1 1:G2 0:BEN")
    assert not could_be(revoke(OFF, "2:P5 0:P6", last))


def test_a_card_that_is_there_too_often_may_be_misread() -> None:
    again = "2:P5 0:P6 1:ROS"
    # The lead, the card off suit, the only card shown later.
    for tricks in (
        (OFF, again, "1:G2 2:G7 0:B7"),
        (OFF, again, "1:G2 2:Y3 0:B7"),
        (OFF, again, "1:G2 2:G2 0:B7"),
    ):
        assert could_be(revoke(*tricks)) == [("DUPLICATE", "misread")], tricks
    # Another card, or one more that shows it.
    assert not could_be(revoke(OFF, again, "1:G2 2:G9 0:B7"))
    found = revoke(OFF, again, "1:G2 2:G2 0:B7", "2:P1 0:P2 1:G4")
    assert (could_be(found), dict(found.params)["shown"]) == ([], "G4")


def test_a_misread_card_may_have_hidden_bendts_trick() -> None:
    found = revoke(OFF, "2:P5 0:P6 1:P6", "2:P1 1:G2 0:B7", pirate_powers=True)
    assert could_be(found) == [("POWER-BENDT", "misread")]
    hidden = revoke(OFF, "2:SK 0:P6 1:BEN", "2:SK 1:G2 0:B7", pirate_powers=True)
    assert could_be(hidden) == [("POWER-BENDT", "misread")]
    beaten = revoke(OFF, "2:SK 0:P6 1:BEN", "2:P6 1:G2 0:B7", pirate_powers=True)
    assert not could_be(beaten)


def test_a_card_that_the_deck_does_not_have_is_misread() -> None:
    found = revoke("0:LOOT 1:G7 2:Y3", "1:P5 2:P6 0:P7", "0:P9 1:P1 2:G4", expansions=[])
    assert could_be(found) == [("NOT-IN-DECK", "misread")]
    found = revoke("0:LOOT 1:G7 2:Y3", "1:P5 2:P6 0:P7", "0:P9 1:P1 2:G4")
    assert not could_be(found)


def test_cards_noted_out_of_turn_can_explain_it() -> None:
    found = revoke("0:G7 2:Y5 1:ESC", "0:P5 1:P6 2:P7", "2:G1 0:P1 1:P2")
    assert not could_be(found)
    found = revoke("0:ESC 2:G7 1:Y5", "2:P5 0:P6 1:P7", "1:G1 2:P1 0:P2")
    assert could_be(found) == [("OUT-OF-TURN", "lead-suit")]
