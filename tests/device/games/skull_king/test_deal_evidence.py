# SPDX-License-Identifier: AGPL-3.0-or-later
"""What speaks for a deal that was not expected."""

from __future__ import annotations

from math import log

import pytest

from device.games.skull_king.deal_evidence import LeadPauses, missed_at, of_faces, of_lead, to_lead
from device.games.skull_king.waiting import WaitingCard
from engine.skull_king import (
    BidLocked,
    CardLaid,
    Event,
    GameOpened,
    GameState,
    LeaderTold,
    RoundOpened,
    Rules,
    TrickCleared,
    replay,
)
from tests.device.games.skull_king.tables import before

PLAYERS = ("Anne", "Bonny", "Calico")


def table(*more: Event, tricks: tuple[str, ...] = ("G7 G2 G3",)) -> GameState:
    """A round of four cards, dealt by Anne; these tricks of it were swept."""
    told: list[Event] = [GameOpened(Rules(round_plan=(4, 5)), PLAYERS, 0), RoundOpened(4, 0)]
    told += [BidLocked(player, 0) for player in range(3)]
    for trick in tricks:
        told += [CardLaid(((face, 1.0),), None) for face in trick.split()]
        told.append(TrickCleared())
    return replay([*told, *more])


def card(face: str, surely: float = 0.999) -> WaitingCard:
    return WaitingCard(0, ((face, surely),), before(0), 0.0, None)


def test_a_card_that_the_round_had_speaks_for_a_deal() -> None:
    state = table()
    assert of_faces([card("G7")], [1], state) > 3
    assert -0.1 < of_faces([card("B7")], [1], state) < 0


@pytest.mark.parametrize(
    ("came", "owner"),
    [
        pytest.param(card("G7"), None, id="it lies before nobody"),
        pytest.param(card("G7", 0.9), 1, id="it may be another"),
        pytest.param(card("ESC"), 1, id="the deck has several"),
    ],
)
def test_what_says_nothing_of_a_deal(came: WaitingCard, owner: int | None) -> None:
    state = table(tricks=("G7 G2 G3", "ESC Y2 Y3"))
    assert of_faces([came], [owner], state) == 0


def test_who_leads_speaks_for_a_deal_or_against_it() -> None:
    assert of_lead(2, 1, 2, 3) == pytest.approx(-of_lead(1, 1, 2, 3))
    assert of_lead(2, 1, 2, 3) > 4
    assert of_lead(2, 2, 2, 3) == of_lead(None, 1, 2, 3) == 0
    assert of_lead(2, None, 2, 3) > 0 > of_lead(1, None, 2, 3)


def test_a_pause_is_long_or_short_beside_those_of_the_game() -> None:
    pauses = LeadPauses()
    for number, seconds in enumerate([9.0, 2.0, 3.0, 2.5]):
        pauses.note((1, number), seconds)
    assert pauses.long(8.0) == -log(1 / 5)
    assert pauses.long(2.4) == -log(3 / 5)
    assert pauses.short(4.0) == -log(1 / 3)
    assert (pauses.before((1, 0)), pauses.before((0, 0))) == (9.0, 0.0)


def test_whoever_won_the_last_swept_trick_is_to_lead() -> None:
    assert to_lead(table(tricks=())) == 1
    assert to_lead(table()) == 1
    assert to_lead(table(tricks=("G7 G9 G3",))) == 2


def test_a_trick_was_missed_where_another_led_than_was_to() -> None:
    pauses = LeadPauses()
    tricks = ("G7 G2 G3", "Y7 Y2 Y3", "P7 P2 P3")
    as_usual, none = missed_at(table(tricks=tricks), pauses)
    otherwise, some = missed_at(table(LeaderTold(0, 1, 0), tricks=tricks), pauses)
    assert (as_usual, otherwise) == (3, 1)
    assert some > 1 > 0 > none
