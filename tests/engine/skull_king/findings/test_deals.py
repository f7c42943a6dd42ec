# SPDX-License-Identifier: AGPL-3.0-or-later
"""WRONG-DEALER and WRONG-HAND-SIZE: told of a whole round, with what proves it."""

from engine.skull_king import Finding, score_record
from tests.engine.skull_king.findings.noticed import could_be, proof
from tests.engine.skull_king.tables import Json, game, round_json


def noticed(*rounds: Json, **switches: object) -> list[list[Finding]]:
    sheet = score_record(game(*rounds, **switches))
    return [[one for one in there.findings if one.trick is None] for there in sheet.rounds]


def dealt_by(dealer: int, line: str, cards: int = 1, players: int = 3) -> Json:
    return {**round_json([0] * players, line, cards=cards), "dealer": dealer}


def test_the_deal_passes_to_the_left() -> None:
    rounds = [
        dealt_by(0, "1:G1 2:G2 0:G3"),
        dealt_by(1, "2:G1 0:G2 1:G3"),
        dealt_by(2, "0:G1 1:G2 2:G3"),
        dealt_by(0, "1:G1 2:G2 0:G3"),
    ]
    assert noticed(*rounds, round_plan=[1, 1, 1, 1]) == [[], [], [], []]


def test_another_dealer_is_noticed_with_who_led() -> None:
    rounds = [dealt_by(0, "1:G1 2:G2 0:G3"), dealt_by(2, "2:Y1 0:G2 1:G3")]
    first, (found,) = noticed(*rounds, round_plan=[1, 1])
    assert first == []
    assert (found.rule, found.player, proof(found)) == ("WRONG-DEALER", 2, "0:Y1")
    assert found.statement == (
        "Calico dealt; Bonny should have, sitting left of Anne, who dealt the round before."
    )
    # Bonny's left led: it is rather the dealer who is noted wrong.
    assert could_be(found) == [("WRONG-DEALER", "noted")]
    rounds[1] = dealt_by(2, "0:Y1 1:G2 2:G3")
    _, (found,) = noticed(*rounds, round_plan=[1, 1])
    assert could_be(found) == []


def test_the_next_deal_goes_by_who_really_dealt() -> None:
    rounds = [dealt_by(at, "0:G1 1:G2 2:G3") for at in (0, 2, 0, 1)]
    found = noticed(*rounds, round_plan=[1, 1, 1, 1])
    assert [len(of) for of in found] == [0, 1, 0, 0]


def test_with_two_the_lead_alternates() -> None:
    rounds = [dealt_by(0, "1:G1 g:G2 0:G3", players=2), dealt_by(0, "1:G4 g:G5 0:G6", players=2)]
    _, (found,) = noticed(*rounds, round_plan=[1, 1])
    assert (found.rule, found.player) == ("WRONG-DEALER", 0)


def test_another_number_of_cards_is_noticed() -> None:
    def case(cards: int, players: int = 3, **switches: object) -> list[tuple[str, str]]:
        line = " ".join(f"{seat}:G{seat + 1}" for seat in range(players))
        (found,) = noticed(round_json([0] * players, line, cards=cards), **switches)
        return [(one.case, one.statement) for one in found]

    assert case(1) == []
    assert case(4, round_plan=[4]) == []
    assert case(2) == [
        ("plan", "2 cards were dealt to each hand; the round plan has 1 for this round.")
    ]
    ((capped, said),) = case(9, 8, round_plan=[10])
    assert capped == "capped" and "10" in said and "8 are the most" in said
    assert case(8, 8, round_plan=[10]) == []
    assert case(9, 8, round_plan=[10], profile="reglas-es") == []
    ((full, said),) = case(25)
    assert full == "deck" and "at most" not in said and "24 are the most" in said


def test_a_round_beyond_the_plan_is_noticed() -> None:
    rounds = [dealt_by(0, "1:G1 2:G2 0:G3"), dealt_by(1, "2:G1 0:G2 1:G3")]
    _, (found,) = noticed(*rounds, round_plan=[1])
    assert (found.rule, found.case, found.player) == ("WRONG-HAND-SIZE", "no-round", None)
    assert proof(found) == "0:G1"
