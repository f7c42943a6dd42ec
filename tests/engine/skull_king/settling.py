# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table that settles things itself, and what comes of it."""

from engine.skull_king import (
    Event,
    GameState,
    Rules,
    english,
    read_record,
    record_of,
    replay,
    score_record,
    sheet_of,
    view,
)
from tests.engine.skull_king.tables import opened, trick_of

RULES = Rules()


def after(*events: Event, line: str = "G3 G9 G2", rules: Rules = RULES) -> GameState:
    """Three players, three cards: one trick, led by the first, and what was told of it then."""
    return replay([*opened(3, 3, [1, 1, 0], rules), *trick_of(line), *events])


def leaders(state: GameState) -> list[int | None]:
    return [trick.leader for trick in view(state).tricks]


def laid_by(state: GameState, trick: int) -> list[int | None]:
    return [play.player for play in view(state).tricks[trick].plays]


def noticed(state: GameState) -> list[tuple[str, str, int | None, int]]:
    found = sheet_of(state).rounds[-1].findings
    return [(one.rule, one.case, one.player, one.trick) for one in found]


def scores_alike(state: GameState) -> bool:
    """The record, written and read back, tells the same as the live table."""
    return score_record(read_record(record_of(state).to_json())) == sheet_of(state)


def texts(state: GameState, trick: int = 0) -> list[str]:
    verdict = view(state).tricks[trick].verdict
    assert verdict is not None
    return [english(reason) for reason in verdict.reasons]
