# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that people told of while nobody looked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.games.skull_king.resumed import SETTLED, again, asked, begun
from tests.device.games.skull_king.tables import faces


def inserted(position: int, card: str, trick: int = 0) -> dict[str, object]:
    return {
        "kind": "card-inserted",
        "round": 0,
        "trick": trick,
        "position": position,
        "card": card,
    }


@pytest.mark.parametrize("how", ["camera away", "program stopped"])
def test_cards_told_by_hand_meanwhile_are_not_laid_a_second_time(how: str, tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.lay("G7")
    table.correct(inserted(1, "ESC"))
    if how == "camera away":
        table.return_camera()
    else:
        table = again(table, tmp_path)
    table.lay("ESC", after=0.2)
    table.lay("G7", after=0.2)
    table.lay("G9", after=0.2)
    table.look(after=SETTLED)
    assert faces(table) == ["G7", "ESC", "G9"]
    assert asked(table) == []
    assert table.kinds.count("card-laid") == 2
    table.sweep(0, 1, 2)
    assert table.kinds[-1] == "trick-cleared"


def test_a_whole_trick_told_by_hand_is_not_the_next_one(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.lay("G7")
    for position, code in enumerate(("G8", "G9"), start=1):
        table.correct(inserted(position, code))
    table.correct({"kind": "trick-cleared"})
    table.correct(inserted(0, "Y1", trick=1))
    table.return_camera()
    table.lay("Y1", after=0.2)
    table.lay("Y2", after=0.2)
    table.look(after=SETTLED)
    assert faces(table, 1) == ["Y1", "Y2"]
    assert asked(table) == []


def test_a_trick_told_by_hand_that_was_swept_before_the_camera_came_back(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for position, code in enumerate(("G7", "G8", "G9")):
        table.correct(inserted(position, code))
    table.return_camera()
    table.lay("Y1", after=0.2)
    table.look(after=SETTLED)
    assert table.kinds[-2:] == ["trick-cleared", "card-laid"]
    assert faces(table, 1) == ["Y1"]


def test_an_unfinished_trick_told_by_hand_that_is_not_there_lacks_a_card(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for position, code in enumerate(("G7", "G8")):
        table.correct(inserted(position, code))
    table.return_camera()
    table.look(after=SETTLED)
    table.lay("Y1")
    assert asked(table) == [("missing-card", None)]
    assert faces(table, 1) == ["Y1"]


def test_a_card_told_by_hand_that_is_seen_late_keeps_its_trick_open(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.correct(inserted(0, "G7"))
    table.return_camera()
    table.look(after=SETTLED)
    table.lay("G7")
    table.lay("G8")
    assert faces(table) == ["G7", "G8"]
