# SPDX-License-Identifier: AGPL-3.0-or-later
"""How much of a game goes into a case: what is needed to reach it, and nothing that is secret."""

from __future__ import annotations

from typing import Any

from device.reviewing import PastGame
from device.session.history import History, MisfitAt


def reaching(past: PastGame, place: str) -> PastGame:
    """The game up to where everything is said that it says of a place now.

    A finding may rest on what was laid much later, and so may who led on a correction.
    """
    wanted = _told(past, place)
    steps = past.history.steps
    last = max((row["seq"] for row in past.review(place)["history"]), default=0)
    for count, step in enumerate(steps, start=1):
        if step.seq < last:
            continue
        history = History(past.game, steps[:count])
        earlier = PastGame(past.folder, history, history.state())
        if place in earlier.places and _told(earlier, place) == wanted:
            return earlier
    return past


def without_open_bidding(past: PastGame) -> tuple[PastGame, bool]:
    """The game without a bidding that is still open, and whether there was one.

    What was corrected meanwhile stays in.
    """
    game, history = past.game, past.history
    opened: tuple[int, str | None] | None = None
    for step, before, after in reversed(list(history.states())):
        if not game.view(after).secret:
            break
        opened = step.seq, None if before is None else game.place_of(before, step.event)
    if opened is None:
        return past, False
    first, place = opened
    bidding = {
        step.seq
        for step, before, _ in history.states()
        if step.seq >= first and before is not None and game.place_of(before, step.event) == place
    }
    kept = tuple(step for step in history.steps if step.seq not in bidding)
    less = History(game, kept)
    try:
        return PastGame(past.folder, less, less.state()), True
    except MisfitAt:
        # Something was built on it after all.
        less = history.until(first - 1)
        return PastGame(past.folder, less, less.state()), True


def _told(past: PastGame, place: str) -> tuple[Any, Any]:
    review = past.game.review(past.state, place)
    return review, past.words.findings(past.state, place)
