# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster watch` with what it cannot use; whole recordings are in tests/games."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = str(Path(sys.executable).with_name("quartermaster"))
SETUP = 'players = ["Ada", "Bo", "Cy"]\nbids = [[0, 1, 0]]\n'


def watch(source: Path, setup: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    path = folder / "setup.toml"
    path.write_text(setup, encoding="utf-8")
    words = [PROGRAM, "watch", str(source), "--setup", str(path), "--record", "record.json"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=60)


def one_sentence(done: "subprocess.CompletedProcess[str]", status: int, said: str) -> None:
    assert done.returncode == status
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_video_that_is_none_is_told_in_one_sentence(tmp_path: Path) -> None:
    film = tmp_path / "film.mp4"
    film.write_bytes(b"no film at all")
    one_sentence(watch(film, SETUP, tmp_path), 1, "cannot be read as a video")
    assert not (tmp_path / "record.json").exists()


def test_a_source_that_is_not_there(tmp_path: Path) -> None:
    one_sentence(watch(tmp_path / "film.mp4", SETUP, tmp_path), 2, "film.mp4")


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ("players = [", "not TOML"),
        ('bids = [[0]]\nplayers = ["Ada", "Bo"]', "bids[0] needs 2 bids"),
        ('players = ["Ada", "Bo"]\nbids = [[0, 2]]', "bids[0] has a bid over the 1 cards"),
        ('players = ["Ada", "Ada"]', "same name"),
        ('players = ["Ada", "Bo"]\ndealer = 2', "dealer 2"),
        ('players = ["Ada", "Bo"]\nrole = ["P"]', "did you mean roles?"),
        ('players = ["Ada", "Bo"]\nrules = "house"', "house"),
    ],
)
def test_a_setup_that_cannot_be(setup: str, said: str, tmp_path: Path) -> None:
    one_sentence(watch(tmp_path, setup, tmp_path), 2, said)
