# SPDX-License-Identifier: AGPL-3.0-or-later
"""A short game with every distraction on, through the real eyes, and why a trick is wrong."""

from __future__ import annotations

from device.rehearsal.script import written
from device.rehearsal.truth import record_so_far
from engine.skull_king import (
    BidLocked,
    CardLaid,
    Event,
    GameOpened,
    GameState,
    RoundOpened,
    Rules,
    TrickCleared,
    replay,
)
from tests.games.causes import causes
from tests.games.poor_camera import EVERY_FAULT
from tests.games.whole_games import Circumstances, referee
from tests.games.written import NAMES

RULES = Rules(round_plan=(1,))


def test_nothing_goes_wrong_in_silence_at_a_distracted_table() -> None:
    played = referee(9001, 4, RULES)
    assert played.comparison.tricks == 1
    assert played.comparison.silent == (), played.causes


def test_nothing_goes_wrong_in_silence_where_cards_are_thrown_on_a_heap() -> None:
    played = referee(7001, 4, RULES, Circumstances(heap=30.0))
    assert played.comparison.tricks == 1
    assert played.comparison.silent == (), played.causes


def test_nothing_goes_wrong_in_silence_by_a_cheap_webcam_and_a_lamp_that_flickers() -> None:
    played = referee(7301, 4, RULES, Circumstances(faults=EVERY_FAULT))
    assert played.comparison.right == played.comparison.tricks == 1, played.causes


def told(*codes: str) -> GameState:
    """A game of three whose first trick was seen so; "|" is a cleared table."""
    laid: list[Event] = [
        TrickCleared() if code == "|" else CardLaid(((code, 0.999),), track)
        for track, code in enumerate(codes)
    ]
    bids = [BidLocked(player, 0) for player in range(3)]
    return replay((GameOpened(RULES, NAMES[:3], 0), RoundOpened(1, 0), *bids, *laid))


def test_causes_name_what_was_seen_instead() -> None:
    steps = written("4", 3, 0, RULES)
    truth = record_so_far(steps, range(3), NAMES[:3], RULES).to_json()
    one, two, three = (play["card"] for play in truth["rounds"][0]["tricks"][0]["plays"])
    assert list(causes(truth, told(one, two, three, "|"))) == []
    (order,) = causes(truth, told(two, one, three, "|"))
    assert "wrong order" in order
    other = next(code for code in ("G1", "G2", "G3", "G4") if code not in (one, two, three))
    (misread,) = causes(truth, told(one, other, three, "|"))
    assert f"{two} came as [{other}" in misread
    missed, asked = causes(truth, told(one, two, "|"))
    assert f"not seen, or taken for taken back: {three}" in missed
    assert "missing-card" in asked
    begun = list(causes(truth, told()))
    assert "a clearing was missed" in begun[0]
