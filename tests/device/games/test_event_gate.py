# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a game has no place for leaves its state as it was, and is told in the log."""

from __future__ import annotations

import logging

import pytest

from device.games.event_gate import EventGate
from device.games.skull_king import SkullKing
from engine.skull_king import BidLocked, CardLaid, Event, GameOpened, GameState, RoundOpened, Rules

OPENED = GameOpened(Rules(round_plan=(1, 2)), ("Anne", "Bonny", "Calico"), 0)
CARD = CardLaid((("G7", 1.0),), 0)


@pytest.fixture
def gate() -> EventGate[GameState, Event]:
    game = SkullKing()
    return EventGate(game, game.fold(None, OPENED))


def test_it_lets_in_what_the_game_has_a_place_for(gate: EventGate[GameState, Event]) -> None:
    bids = [BidLocked(player, 0) for player in range(3)]
    for event in (RoundOpened(1, 0), *bids, CARD):
        assert gate.take(event)
    assert [play.track for play in gate.state.rounds[0].tricks[0].plays] == [0]
    assert gate.refused == 0


def test_it_keeps_out_what_the_game_has_none_for(
    gate: EventGate[GameState, Event], caplog: pytest.LogCaptureFixture
) -> None:
    before = gate.state
    with caplog.at_level(logging.WARNING):
        assert gate.after(CARD) is None
        assert not gate.take(CARD)
    assert (gate.state, gate.refused) == (before, 2)
    assert "no place for CardLaid" in caplog.text


def test_what_would_be_is_not_yet_so(gate: EventGate[GameState, Event]) -> None:
    before = gate.state
    after = gate.after(RoundOpened(1, 0))
    assert after is not None
    assert len(after.rounds) == 1
    assert gate.state is before
