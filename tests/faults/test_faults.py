# SPDX-License-Identifier: AGPL-3.0-or-later
"""A few faults of each kind; `python -m tests.faults` does as many as one has time for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults import nursery
from tests.faults.__main__ import main, run
from tests.faults.filling import small_disk
from tests.faults.nursery import has_strace
from tests.vision.cameras.apart.processes import children


@pytest.fixture(autouse=True, scope="module")
def _nothing_is_left() -> Iterator[None]:
    others = children()
    yield
    nursery.close()
    assert children() == others


LONGEST_S = 200.0
"""A machine that does much else takes long; one that hangs is stopped by the test's own limit."""

needs_strace = pytest.mark.skipif(not has_strace(), reason="strace is not there")


def done(kind: str, folder: Path, points: int, seed: int = 1) -> Counter[str]:
    counts: Counter[str] = Counter()
    run(kind, folder / "data", seed, points, LONGEST_S, counts)
    assert counts.total() == points
    return counts


@needs_strace
@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("kills", 5),
        ("dice-kills", 5),
        ("skull-kills", 3),
        ("failures", 5),
        ("pictures", 4),
        ("backups", 4),
        ("restores", 4),
    ],
)
def test_the_plug_and_the_disk(kind: str, points: int, tmp_path: Path) -> None:
    done(kind, tmp_path, points)


@pytest.mark.parametrize("kind", ["damages", "cuts"])
def test_files_that_are_cut_or_changed(kind: str, tmp_path: Path) -> None:
    done(kind, tmp_path, 25)


def test_a_clock_that_is_set_back(tmp_path: Path) -> None:
    assert done("clocks", tmp_path, 2) == {"set back an hour": 2}


def test_a_disk_that_is_filled_to_the_brim(tmp_path: Path) -> None:
    if small_disk() is None:
        pytest.skip("no disk may be mounted here")
    done("brims", tmp_path, 2)


def test_a_camera_that_is_killed_stopped_or_talks_nonsense(tmp_path: Path) -> None:
    others = children()
    done("cameras", tmp_path, 3)
    assert children() == others


def test_buttons_that_bounce_stick_and_lose_their_edges(tmp_path: Path) -> None:
    done("presses", tmp_path, 1500)


def test_the_whole_program_killed_while_it_plays(tmp_path: Path) -> None:
    done("tables", tmp_path, 2)


def test_the_counts_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clocks", "--points", "1", "--seed", "7"]) == 0
    assert capsys.readouterr().out == "clocks: 1 points held\n       1  set back an hour\n"
