# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where no file can be put; what interrupted writes leave, and that it goes; whole files are seen
to wherever one is kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from device.complaints import BadInput, Failure
from device.files import (
    appearing_whole,
    data_folder,
    drop_parts,
    is_folder,
    room_beside,
    write_whole,
)


def test_only_what_interrupted_writes_of_one_file_left_goes(tmp_path: Path) -> None:
    write_whole(tmp_path / "place.json", "here")
    for name in (".place.json-a1_b2c3d", ".place.json-zzzzzzzz"):
        (tmp_path / name).write_text("he")
    kept = {".other.json-a1_b2c3d", ".place.json-notes.txt", "place.json", "place.json-a1_b2c3d"}
    for name in kept - {"place.json"}:
        (tmp_path / name).write_text("mine")
    drop_parts(tmp_path / "place.json")
    assert {path.name for path in tmp_path.iterdir()} == kept
    assert (tmp_path / "place.json").read_text() == "here"


def test_where_there_is_no_folder_there_is_nothing_to_drop(tmp_path: Path) -> None:
    drop_parts(tmp_path / "nothing" / "place.json")


@pytest.mark.parametrize(
    ("name", "reason", "advice"),
    [
        ("x" * 300, "too long", "shorter name"),
        ("file/x.pdf", "Not a directory", "check the folder"),
        ("nowhere/x.pdf", "No such file", "check the folder"),
        (".", "is a folder", "another file"),
    ],
)
def test_where_no_file_can_be_is_told_and_nothing_left(
    tmp_path: Path, name: str, reason: str, advice: str
) -> None:
    (tmp_path / "file").write_text("here")
    with pytest.raises(Failure, match=f"{reason}.*{advice}"):
        write_whole(tmp_path / name, "there")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("made_by", "making"), [(appearing_whole, "touch"), (room_beside, "mkdir")]
)
def test_what_is_broken_off_as_soon_as_it_is_made_leaves_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    made_by: Callable[[Path], AbstractContextManager[Path]],
    making: str,
) -> None:
    real, made = getattr(Path, making), []

    def broken_off(path: Path, *args: object, **kwargs: object) -> None:
        real(path, *args, **kwargs)
        made.extend(tmp_path.iterdir())
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, making, broken_off)
    with pytest.raises(KeyboardInterrupt), made_by(tmp_path / "faces"):
        pass
    assert len(made) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_needs_a_name() -> None:
    with pytest.raises(Failure, match="has no name; give it one"):
        write_whole(Path(""), "there")


def test_what_is_no_plain_file_is_not_written_over(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(Failure, match="pipe and no file; name another file"):
            write_whole(path, "there")
    assert pipe.is_fifo() and link.is_symlink()
    assert len(list(tmp_path.iterdir())) == 2


def test_a_link_to_a_file_may_be_written_over(tmp_path: Path) -> None:
    (tmp_path / "place.json").write_text("here")
    (tmp_path / "link").symlink_to("place.json")
    write_whole(tmp_path / "link", "there")
    assert (tmp_path / "link").read_text() == "there"


@pytest.mark.parametrize("ending", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_what_is_interrupted_leaves_the_file_of_before(
    tmp_path: Path, ending: BaseException
) -> None:
    path = tmp_path / "deck.pdf"
    path.write_text("here")
    with pytest.raises((KeyboardInterrupt, Failure)), appearing_whole(path) as part:
        part.write_text("half of what is th")
        raise ending
    assert [(left.name, left.read_text()) for left in tmp_path.iterdir()] == [("deck.pdf", "here")]


def test_a_name_that_no_folder_can_have_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"too long.*another folder with --data"):
        data_folder(tmp_path / ("x" * 300))
    with pytest.raises(BadInput, match=r"too long.*check its name"):
        is_folder("x" * 300)
    assert is_folder(str(tmp_path)) and not is_folder(str(tmp_path / "nowhere"))
