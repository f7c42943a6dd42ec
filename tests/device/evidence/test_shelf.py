# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cap is held, the right pictures go first, and a kill at any point leaves whole files."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

from device.complaints import Failure
from device.evidence import State, kept_of
from device.evidence.shelf import Shelf
from device.evidence.taking import Photographer, Taken
from tests.device.evidence.sightings import (
    SEEN_BY,
    entry,
    files_in,
    laid,
    noisy_frame,
    verdict,
)

PLENTY = 10_000_000


def taken(seq: int, game: int = 1, what: str = "card") -> Taken:
    frame = noisy_frame(seq)
    seen = laid(frame, track=seq) if what == "card" else verdict(frame)
    return Photographer().take(entry(seq, game), seen, SEEN_BY)


def fill(shelf: Shelf, *entries: tuple[int, int, str]) -> int:
    """Bytes of what was put away: game, seq and what of each."""
    return sum(
        shelf.put(one) and one.size
        for game, seq, what in entries
        for one in [taken(seq, game, what)]
    )


def pictures(data: Path) -> list[str]:
    return [name for name in files_in(data / "pictures") if name.endswith(".jpg")]


GAMES = (
    (1, 3, "card"),
    (1, 4, "card"),
    (1, 4, "verdict"),
    (1, 6, "card"),
    (2, 13, "card"),
    (2, 13, "verdict"),
    (10, 23, "card"),
)
ORDER = [
    "0001/00000003.jpg",
    "0001/00000004.jpg",
    "0001/00000006.jpg",
    "0001/00000004-verdict.jpg",
    "0001/00000003-card.jpg",
    "0001/00000004-card.jpg",
    "0001/00000006-card.jpg",
    "0002/00000013.jpg",
    "0002/00000013-verdict.jpg",
    "0002/00000013-card.jpg",
    "0010/00000023.jpg",
    "0010/00000023-card.jpg",
]


@pytest.mark.parametrize("reopened", [False, True])
def test_oldest_games_go_first_and_in_each_frames_of_cards_before_verdicts_before_crops(
    tmp_path: Path, reopened: bool
) -> None:
    used = fill(Shelf(tmp_path, PLENTY), *GAMES)
    first = taken(30, 10)
    shelf = Shelf(tmp_path, used + first.size)
    assert shelf.put(first)
    gone: list[str] = []
    for number in range(4):
        before = pictures(tmp_path)
        if reopened:
            shelf = Shelf(tmp_path, used + first.size)
        assert shelf.put(taken(31 + number, 10))
        gone += [name for name in before if name not in pictures(tmp_path)]
    assert len(gone) > 6
    assert sorted(gone) == sorted(ORDER[: len(gone)])


def test_the_cap_is_held_and_sizes_are_known_without_looking(tmp_path: Path) -> None:
    most = 5 * taken(1).size
    shelf = Shelf(tmp_path, most)
    for seq in range(1, 30):
        assert shelf.put(taken(seq, game=1 + seq // 10, what="card" if seq % 5 else "verdict"))
        assert sum(files_in(tmp_path).values()) == shelf.used <= most
    assert Shelf(tmp_path, most).used == shelf.used


def test_a_note_stays_and_says_what_was_thinned(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, taken(3).size + taken(4).size + len(taken(5).pictures[1][1]) + 2000)
    assert fill(shelf, (1, 3, "card"), (1, 4, "card"), (1, 5, "card"))
    first, second, third = kept_of(tmp_path, 1)
    for kept in (first, second, third):
        assert kept.faults == ()
        assert kept.frame is not None
        assert kept.crop is not None
    assert first.frame is not None and first.frame.state is State.THINNED
    assert first.to_json()["thinned"] == ["frame"]
    assert third.frame is not None and third.frame.state is State.WHOLE
    assert first.note is not None and second.note is not None
    assert first.note.readings == second.note.readings


def test_the_newest_game_is_thinned_only_when_no_other_is_left(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, 4 * taken(1).size)
    fill(shelf, (1, 1, "card"), (1, 2, "card"))
    for seq in range(10, 24):
        newest = set(name for name in pictures(tmp_path) if name.startswith("0002"))
        assert shelf.put(taken(seq, 2))
        if any(name.startswith("0001") for name in pictures(tmp_path)):
            assert newest <= set(pictures(tmp_path))
    assert all(name.startswith("0002") for name in pictures(tmp_path))
    assert "0002/00000023.jpg" in pictures(tmp_path)


def test_a_picture_larger_than_the_cap_is_not_taken_and_removes_nothing(tmp_path: Path) -> None:
    small = taken(1)
    shelf = Shelf(tmp_path, small.size + 10)
    assert shelf.put(small)
    before = files_in(tmp_path)
    frame = noisy_frame(2, (640, 480))
    assert not shelf.put(Photographer().take(entry(2), laid(frame), SEEN_BY))
    assert files_in(tmp_path) == before


def test_notes_alone_can_fill_the_cap(tmp_path: Path) -> None:
    """They are never removed: what was read of a card outlives its picture."""
    most = 2 * taken(1).size
    shelf = Shelf(tmp_path, most)
    seq = 1
    while shelf.put(taken(seq)):
        seq += 1
    notes = [name for name in files_in(tmp_path) if name.endswith(".json")]
    assert len(notes) == seq - 1 > 10
    assert f"0001/{seq - 1:08d}.jpg" in pictures(tmp_path), "nothing was thinned for nothing"
    assert shelf.used == sum(files_in(tmp_path).values()) <= most


def test_what_another_journal_left_in_the_folder_is_no_evidence_of_this_one(tmp_path: Path) -> None:
    fill(Shelf(tmp_path, PLENTY), (1, 3, "card"), (1, 8, "card"), (1, 9, "verdict"), (2, 9, "card"))
    shelf = Shelf(tmp_path, PLENTY)
    fill(shelf, (1, 8, "card"), (1, 11, "card"))
    assert [kept.seq for kept in kept_of(tmp_path, 1)] == [3, 8, 11]
    assert [kept.seq for kept in kept_of(tmp_path, 2)] == [9]
    assert shelf.used == sum(files_in(tmp_path).values())


def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    fill(Shelf(tmp_path, PLENTY), (1, 3, "card"))
    (tmp_path / "pictures" / "notes.txt").write_text("mine")
    (tmp_path / "pictures" / "0001" / "holiday.jpg").write_text("mine")
    (tmp_path / "pictures" / "holiday").mkdir()
    shelf = Shelf(tmp_path, taken(3).size)
    fill(shelf, (1, 4, "card"))
    assert (tmp_path / "pictures" / "notes.txt").read_text() == "mine"
    assert (tmp_path / "pictures" / "0001" / "holiday.jpg").read_text() == "mine"


def test_a_disk_that_refuses_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path, PLENTY)
    fill(shelf, (1, 3, "card"))
    before, used = files_in(tmp_path), shelf.used
    for refused in range(1, 7):
        calls = iter(range(1, 100))

        def fsync(descriptor: int, refused: int = refused, calls: object = calls) -> None:
            # Every other call is the folder's, when the file is there already.
            if next(calls) == refused:  # type: ignore[call-overload]
                raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", fsync)
            with pytest.raises(Failure, match="No space left on device"):
                shelf.put(taken(4))
        assert files_in(tmp_path) == before
        assert shelf.used == used
    assert shelf.put(taken(4))


def killed_at(data: Path, most: int, boundary: int) -> bool:
    """Put two pictures away in a process that is killed at a write boundary; False past the last.

    Each boundary is tried before and after what it does.
    """
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
        return os.WIFSIGNALED(status)
    passed = 0

    def pass_by() -> None:
        nonlocal passed
        passed += 1
        if passed == boundary:
            os.kill(os.getpid(), signal.SIGKILL)

    def wrapped(real):  # type: ignore[no-untyped-def]
        def call(*args, **kwargs):  # type: ignore[no-untyped-def]
            pass_by()
            result = real(*args, **kwargs)
            pass_by()
            return result

        return call

    try:
        os.fsync = wrapped(os.fsync)
        for name in ("touch", "replace", "unlink", "mkdir"):
            setattr(Path, name, wrapped(getattr(Path, name)))
        shelf = Shelf(data, most)
        for one in AFTERWARDS:
            shelf.put(one)
    except BaseException:
        os._exit(1)
    os._exit(0)


AFTERWARDS = (taken(31, 10), taken(32, 10, "verdict"))


def test_a_kill_at_every_write_boundary_leaves_only_whole_files(tmp_path: Path) -> None:
    start = tmp_path / "start"
    used = fill(Shelf(start, PLENTY), *GAMES)
    boundary, killed = 0, True
    while killed:
        boundary += 1
        data = tmp_path / "data"
        shutil.copytree(start, data)
        killed = killed_at(data, used, boundary)
        for game in (1, 2, 10):
            for kept in kept_of(data, game):
                assert kept.faults == (), f"killed at boundary {boundary}"
        shelf = Shelf(data, used)
        assert shelf.used == sum(files_in(data).values())
        assert not [name for name in files_in(data) if Path(name).name.startswith(".")]
        for one in AFTERWARDS:
            assert shelf.put(one)
        assert shelf.used == sum(files_in(data).values()) <= used
        assert [kept.faults for kept in kept_of(data, 10)] == [()] * 3
        shutil.rmtree(data)
    assert boundary > 40
