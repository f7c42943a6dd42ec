# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull by one button a seat: counting, saying, passing, flipping, and what lights show."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from device.buttons import Light, Pattern
from device.games import GAMES
from device.journal import Author
from engine.skull import (
    BidMade,
    DiscFlipped,
    DiscLost,
    DiscPlaced,
    Event,
    Face,
    GameState,
    Passed,
    StarterChosen,
    fold,
    next_event,
    options,
)
from tests.engine.skull.tables import play_out, table

SKULL = GAMES["skull"]
SHORT, LONG = Pattern.SHORT, Pattern.LONG
ON, OFF, BLINK = Light.ON, Light.OFF, Light.BLINK
Press = tuple[int, Pattern, float]
"""A seat, a press, and how many seconds after the one before."""


def pressed(state: GameState, *presses: Press) -> list[Event]:
    """What presses do at a table that stands so."""
    states, time, done = [state], 0.0, []
    played = SKULL.at_table(lambda: states[-1], lambda: time, ())
    for seat, pattern, after in presses:
        time += after
        for happening in played.press(seat, pattern, time):
            if happening.author is Author.BUTTONS:
                done.append(happening.event)
            states.append(fold(states[-1], happening.event))
    return done


def presses_of(state: GameState, event: Event) -> Iterator[Press]:
    """How people do that with their buttons."""
    match event:
        case DiscPlaced(player):
            yield player, LONG, 1.0
        case BidMade(player, bid):
            may = options(state, player).bids
            assert may is not None
            yield from ((player, SHORT, 1.0) for _ in range(may[0], bid + 1))
            yield player, LONG, 1.0
        case Passed(player):
            yield from ((player, SHORT, after) for after in (1.0, 0.3))
        case DiscFlipped(mat, face):
            yield mat, LONG if face is Face.SKULL else SHORT, 1.0
        case DiscLost(_, chosen_by):
            yield chosen_by, LONG, 1.0
        case StarterChosen(starter):
            yield starter, LONG, 1.0


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_played_by_buttons_alone(seed: int) -> None:
    state: GameState | None = None
    kinds = set()
    for event in play_out(random.Random(seed), 3 + seed % 4, last_chance=seed % 2 == 1):
        if state is not None and state.rounds and event != next_event(state):
            assert pressed(state, *presses_of(state, event)) == [event]
            kinds.add(type(event))
        state = fold(state, event)
    assert {DiscPlaced, BidMade, DiscFlipped} <= kinds


@pytest.mark.parametrize(
    ("text", "presses", "done"),
    [
        # A short press places nothing, and a long one of somebody else's neither.
        ("0 1", [(2, SHORT, 1.0), (0, LONG, 1.0)], []),
        # One that nobody counted for places; counted back to nothing it does too.
        ("0 1 2", [(0, LONG, 1.0)], [DiscPlaced(0)]),
        ("0 1 2", [(0, SHORT, 1.0)] * 4 + [(0, LONG, 1.0)], [DiscPlaced(0)]),
        # Nobody passes a turn, however quickly the presses come.
        ("0 1 2", [(0, SHORT, 0.2), (0, SHORT, 0.2), (0, LONG, 1.0)], [BidMade(0, 2)]),
        # Out of turn nothing counts, nor does it disturb whoever's turn it is.
        (
            "0 1 2",
            [(0, SHORT, 1.0), (1, SHORT, 1.0), (2, LONG, 1.0), (0, LONG, 1.0)],
            [BidMade(0, 1)],
        ),
        # Counting goes on from the standing bid; two quick presses pass, two slow ones count.
        ("0 1 2 0=1", [(1, SHORT, 1.0), (1, SHORT, 0.5), (1, LONG, 1.0)], [BidMade(1, 3)]),
        ("0 1 2 0=1", [(1, SHORT, 1.0), (1, SHORT, 0.39)], [Passed(1)]),
        # A later pair does not pass, as it counts.
        (
            "0 1 2 0 1 2 0=1",
            [(1, SHORT, 1.0), (1, SHORT, 0.5), (1, SHORT, 0.2), (1, LONG, 1.0)],
            [BidMade(1, 4)],
        ),
        # A long press alone says no bid, and counts that are too high begin anew.
        ("0 1 2 0=2", [(1, LONG, 1.0)], []),
        ("0 1 2 0=2", [(1, SHORT, 1.0), (1, SHORT, 1.0), (1, LONG, 1.0)], []),
        # What was counted is forgotten once something happens.
        (
            "0 1 2 0=1",
            [(1, SHORT, 1.0), (1, SHORT, 0.2), (2, LONG, 1.0)],
            [Passed(1)],
        ),
        # The own discs come first, and each mat's own button says what was flipped there.
        ("0 1 2 0=2 1x 2x", [(1, SHORT, 1.0), (2, LONG, 1.0)], []),
        ("0 1 2 0=2 1x 2x 0f", [(0, SHORT, 1.0), (2, LONG, 1.0)], [DiscFlipped(2, Face.SKULL)]),
        # Whoever chooses the lost disc says so: the skull's owner, or the challenger.
        ("0 1 2 0=2 1x 2x 0f 1s", [(0, LONG, 1.0), (2, LONG, 1.0), (1, SHORT, 1.0)], []),
        ("0 1 2 0=2 1x 2x 0f 1s", [(1, LONG, 1.0)], [DiscLost(0, 1)]),
        ("0 1 2 0=2 1x 2x 0s", [(0, LONG, 1.0)], [DiscLost(0, 0)]),
    ],
)
def test_a_press_does_in_turn_what_it_is_for(
    text: str, presses: list[Press], done: list[Event]
) -> None:
    assert pressed(table(text), *presses) == done


@pytest.mark.parametrize(
    ("text", "lights"),
    [
        ("1", [BLINK, ON, BLINK]),
        ("0 1 2", [BLINK, ON, ON]),
        ("0 1 2 0=1 1x", [ON, OFF, BLINK]),
        ("0 1 2 0 1 2 0=3 1x 2x", [BLINK, OFF, OFF]),
        ("0 1 2 0=3 1x 2x 0f 1f", [BLINK, OFF, ON]),
        ("0 1 2 0=2 1x 2x 0f 1s", [BLINK, BLINK, OFF]),
        ("0 1 2 0=1 1x 2x 0f", [OFF, OFF, OFF]),
    ],
)
def test_lights_tell_whose_turn_it_is_and_who_challenges(text: str, lights: list[Light]) -> None:
    assert list(SKULL.view(table(text)).lights) == lights


def test_the_light_of_whoever_is_out_stays_dark() -> None:
    state: GameState | None = None
    seen = 0
    for event in play_out(random.Random(6), 4, last_chance=False):
        state = fold(state, event)
        shown = SKULL.view(state)
        for seat, player in enumerate(shown.game["players"]):
            if player["out"] and shown.game["chooser"] != seat:
                assert shown.lights[seat] is OFF
                seen += 1
    assert seen
