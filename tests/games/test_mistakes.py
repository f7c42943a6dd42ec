# SPDX-License-Identifier: AGPL-3.0-or-later
"""What one mistake of the watcher's costs: its own trick at most, and none after it."""

from __future__ import annotations

import pytest

from device.rehearsal.script import written
from engine.skull_king import Rules
from tests.games.mistakes import Mistake
from tests.games.reports import reports_of
from tests.games.what_mistakes_cost import referee_with, refereed

RULES = Rules(round_plan=(3, 5))


def test_a_game_reported_without_a_mistake_is_right() -> None:
    steps = written("1", 6, 0, RULES)
    assert refereed(reports_of(steps, 6, 1), steps, 6, RULES).perfect


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_card_hidden_for_a_while_costs_nothing(seed: int) -> None:
    assert referee_with(Mistake.HIDDEN, seed, 8, RULES).perfect


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize(
    ("mistake", "players"),
    [
        (Mistake.LINGERING, 3),
        (Mistake.PUSHED, 6),
        (Mistake.PUSHED, 8),
        (Mistake.EARLY_LEAD, 3),
        (Mistake.SHOWN, 4),
    ],
)
def test_what_is_only_seen_oddly_costs_nothing(mistake: Mistake, players: int, seed: int) -> None:
    assert referee_with(mistake, seed, players, RULES).perfect


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_card_told_twice_for_a_moment_counts_once(seed: int) -> None:
    game = referee_with(Mistake.TWICE, seed, 7, RULES)
    assert game.right == game.tricks


@pytest.mark.parametrize("seed", range(1, 7))
def test_things_taken_for_cards_for_a_moment_do_not_make_later_tricks_wrong(seed: int) -> None:
    game = referee_with(Mistake.TWO_BRIEFLY, seed, 8, RULES)
    assert game.tricks - game.right <= 1


@pytest.mark.parametrize(("players", "seed"), [(4, 1), (4, 2), (4, 3), (3, 16), (3, 44), (3, 45)])
def test_a_card_that_is_never_seen_is_asked_about(players: int, seed: int) -> None:
    game = referee_with(Mistake.MISSED, seed, players, RULES)
    assert game.tricks - game.right == 1
    assert game.asked
    assert not game.silent


@pytest.mark.parametrize(
    ("players", "seed"), [(3, 3), (4, 1), (4, 3), (4, 4), (6, 1), (6, 3), (6, 4)]
)
def test_after_a_trick_that_is_never_seen_the_others_stay_in_their_rounds(
    players: int, seed: int
) -> None:
    game = referee_with(Mistake.WHOLE, seed, players, Rules(round_plan=(3, 4, 5)))
    assert game.tricks - game.right == 1
    assert game.asked
    assert not game.silent


@pytest.mark.parametrize(("players", "seed"), [(3, 2), (3, 3), (6, 2), (6, 3)])
def test_a_trick_that_is_swept_unseen_does_not_take_in_the_next_one(
    players: int, seed: int
) -> None:
    game = referee_with(Mistake.UNSWEPT, seed, players, Rules(round_plan=(3, 4, 5)))
    assert game.tricks - game.right == 1
    assert game.asked
    assert not game.silent
