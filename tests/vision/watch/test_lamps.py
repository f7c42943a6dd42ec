# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the light on a table has changed, told from two pictures of it."""

import numpy as np
import pytest

from vision.watch.lamps import change_of_light

SHAPE = 120, 160
EVERYWHERE = np.ones(SHAPE, np.bool_)


def _table() -> np.ndarray:
    grain = np.random.default_rng(3).uniform(60, 120, (*SHAPE, 3))
    return np.asarray(grain, np.float32)


def _other_lamp() -> np.ndarray:
    across = np.linspace(-0.4, 0.3, SHAPE[1])[None, :, None]
    down = np.linspace(0.1, -0.1, SHAPE[0])[:, None, None]
    tint = np.array([0.1, 0.0, -0.1])
    return np.asarray(np.exp(across + down + tint), np.float32)


def test_another_lamp_is_told_to_a_hundredth() -> None:
    lamp = _other_lamp()
    change = change_of_light(_table() * lamp, _table(), EVERYWHERE)
    assert change is not None
    assert np.abs(change / lamp - 1).max() < 0.02


def test_an_arm_that_lies_there_does_not_count() -> None:
    lamp, seen = _other_lamp(), _table()
    now = seen * lamp
    now[40:120, 30:70] = 190
    change = change_of_light(now, seen, EVERYWHERE)
    assert change is not None
    assert np.abs(change / lamp - 1).max() < 0.03


@pytest.mark.parametrize("columns", [0, 20])
def test_too_little_of_the_table_tells_nothing(columns: int) -> None:
    usable = np.zeros(SHAPE, np.bool_)
    usable[:, :columns] = True
    assert change_of_light(_table(), _table(), usable) is None


def test_what_has_become_other_in_every_part_is_no_lamp() -> None:
    now = np.random.default_rng(4).permuted(_table() * 2 % 200, axis=1)
    change = change_of_light(now, _table(), EVERYWHERE)
    assert change is None or np.abs(change - 1).max() < 1


def test_a_head_over_half_the_table_and_its_shadow_are_no_lamp() -> None:
    seen = _table()
    now = seen.copy()
    now[:, :80] = 28, 42, 68
    now[:, 80:120] *= 0.7
    assert change_of_light(now, seen, EVERYWHERE) is None
