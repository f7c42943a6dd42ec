# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull in plain text: there are words for everything that can happen, and none for a secret."""

from __future__ import annotations

import random
import re

import pytest

from device.games import GAMES
from device.reviewing import words_of
from device.reviewing.layout import WIDTH
from engine.common import Ending
from engine.skull import (
    EVENT_KINDS,
    BidMade,
    DiscFlipped,
    DiscLost,
    DiscPlaced,
    Event,
    Face,
    GameClosed,
    GameOpened,
    Passed,
    PlayerRenamed,
    Round,
    RoundCorrected,
    RoundOpened,
    Rules,
    StarterChosen,
    What,
    fold,
)
from tests.engine.skull.tables import NAMES, opened, play_out, table, told

SKULL = GAMES["skull"]
WORDS = words_of(SKULL)
SAID: tuple[tuple[Event, str], ...] = (
    (
        GameOpened(Rules(True), NAMES[:3], 1),
        "a game is opened with the Last Chance disc: Anne, Bonny, Calico; Bonny has the first turn",
    ),
    (PlayerRenamed(1, "Mary"), "Bonny is called Mary from now on"),
    (RoundOpened(2), "round 2 begins; Calico starts it"),
    (DiscPlaced(0), "Anne places a disc"),
    (BidMade(2, 3), "Calico bids 3 discs"),
    (Passed(1), "Bonny passes"),
    (DiscFlipped(1, Face.SKULL), "a skull is flipped on the mat of Bonny"),
    (DiscLost(0, 0), "Anne discards one disc in secret"),
    (DiscLost(0, 2), "Calico takes one disc of Anne blind"),
    (StarterChosen(2), "Calico is chosen to start the next round"),
    (RoundCorrected(0, Round(0)), "round 1 was noted wrongly and is told anew"),
    (GameClosed("ended early", Ending.ENDED), "the game is over: ended early"),
)


def test_everything_that_can_happen_has_words() -> None:
    state = table("0 1 2")
    for event, text in SAID:
        before = None if isinstance(event, GameOpened) else state
        assert WORDS.event(before, event) == text
    assert {SKULL.write_event(event)["kind"] for event, _ in SAID} == set(EVENT_KINDS)


@pytest.mark.parametrize("seed", [2, 6])
def test_whole_games_are_told_in_lines_that_fit(seed: int) -> None:
    state = None
    whats = set()
    for event in play_out(random.Random(seed), 4, last_chance=seed == 6):
        before, state = state, fold(state, event)
        if before is not None:
            changes = SKULL.changes(before, state)
            whats |= {change["what"] for change in changes}
            assert len(list(WORDS.changes(state, changes))) == len(changes)
    assert state is not None
    lines = [*WORDS.opened(state), *WORDS.scores(state)]
    for place in SKULL.places(state):
        lines += [*WORDS.brief(state, place), *WORDS.full(state, place)]
        review = SKULL.review(state, place)
        outcome = WORDS.outcome(review, state.players)
        assert all(isinstance(text, str) for text in outcome.values())
    assert all(len(line) <= WIDTH for line in lines)
    assert WORDS.points(SKULL.score(state), state.players)["winner"] in state.players
    assert whats >= {What.ACTION, What.FLIP, What.CHALLENGER, What.DISCS, What.WINNER}


def test_a_round_tells_no_face_that_was_not_flipped() -> None:
    state = table("0 1 2 0 1 2 0=3 1x 2x 0f")
    text = "\n".join([*WORDS.brief(state, "1"), *WORDS.full(state, "1")])
    assert re.findall("flower|skull", text) == ["flower"]
    assert WORDS.brief(state, "1") == ["1     Anne bids 3 discs of 6; not decided"]


def test_what_was_noticed_marks_a_round() -> None:
    state = None
    for event in [*opened(), *told("0 1 2 1")]:
        state = fold(state, event)
    assert state is not None
    assert list(WORDS.marks(state, "1")) == ["noticed: OUT-OF-TURN"]
    assert "Noticed:" in WORDS.full(state, "1")


@pytest.mark.parametrize("seat", [9, -1, "skull", True])
def test_nonsense_of_another_program_is_found_to_be_so(seat: object) -> None:
    review = {**SKULL.review(table("0 1 2"), "1"), "starter": seat}
    with pytest.raises((LookupError, TypeError, ValueError)):
        WORDS.outcome(review, NAMES[:3])
