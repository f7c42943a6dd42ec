# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster watch` with what it cannot use; whole recordings are in tests/games."""

import json
import re
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from device.cli import main
from tests.vision.mat.scenes import Shot, photograph
from vision.frames import Frame
from vision.mat import find_markers, from_markers
from vision.mat.saved import to_json
from vision.observations import Observation

PROGRAM = str(Path(sys.executable).with_name("quartermaster"))
SETUP = 'players = ["Ada", "Bo", "Cy"]\nbids = [[0, 1, 0]]\n'


def watch(source: Path, setup: str, folder: Path, *more: str) -> "subprocess.CompletedProcess[str]":
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


def recorded(folder: Path, *pictures: np.ndarray) -> Path:
    film = folder / "film"
    film.mkdir()
    for number, pixels in enumerate(pictures):
        cv2.imwrite(str(film / f"{number}.jpg"), pixels)
    return film


def test_a_recording_of_nothing_but_black_is_told_in_one_sentence(tmp_path: Path) -> None:
    film = recorded(tmp_path, *[np.full((480, 640, 3), 4, np.uint8)] * 5)
    one_sentence(watch(film, SETUP, tmp_path), 2, "picture is black")
    assert not (tmp_path / "record.json").exists()


class Blind:
    """A watcher that sees nothing, so that no model is needed."""

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        return ()


def test_a_knocked_camera_is_told_of_with_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.commands.watch.open_watcher", lambda deck, data: Blind())
    shot = Shot(tilt=12, heading=30, size=(640, 480))
    still, moved = photograph(shot), photograph(shot.but(shift=(9, 4), seed=3))
    (tmp_path / "setup.toml").write_text(SETUP, encoding="utf-8")
    mat = tmp_path / "mat.json"
    calibration = from_markers(find_markers(still), shot.size)
    mat.write_text(json.dumps(to_json(calibration)), encoding="utf-8")
    film = recorded(tmp_path, *[still] * 25, *[moved] * 40)
    words = ("watch", film, "--setup", tmp_path / "setup.toml", "--mat", mat)
    done = CliRunner().invoke(main, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    assert re.search(r"^ +6\.\d s  the camera or the mat was moved by \d+ mm$", done.stderr, re.M)
