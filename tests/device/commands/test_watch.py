# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster watch` with what it cannot use; whole recordings are in tests/games."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from device.cli import main
from tests.vision.mat.scenes import Shot, photograph
from vision.frames import Frame
from vision.mat import find_markers, from_markers
from vision.mat.saved import to_json
from vision.observations import CardArrived, CardLeft, Observation, TableCleared

PROGRAM = str(Path(sys.executable).with_name("quartermaster"))
SETUP = 'players = ["Ada", "Bo", "Cy"]\nbids = [[0, 1, 0]]\n'


def watch(source: Path, setup: str, folder: Path, *more: str) -> "subprocess.CompletedProcess[str]":
    path = folder / "setup.toml"
    path.write_text(setup, encoding="utf-8")
    words = [PROGRAM, "watch", str(source), "--setup", str(path), "--record", "record.json"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=60)


def used(
    round: int = 0,
    trick: int = 0,
    power: str = '{pirate = "BEN"}',
    rules: str = "rules = {pirate_powers = true}",
) -> str:
    """A setup of two players, of whom one used a power."""
    powers = f"powers = [{{round = {round}, trick = {trick}, power = {power}}}]"
    return f'players = ["Ada", "Bo"]\n{powers}\n{rules}'


def one_sentence(done: "subprocess.CompletedProcess[str]", status: int, said: str) -> None:
    assert done.returncode == status
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


class Blind:
    """A watcher that sees nothing, so that no model is needed."""

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        return ()


def arrived(number: int, frame: Frame) -> CardArrived:
    x = 100.0 + 200 * number
    outline = (x, 100), (x + 60, 100), (x + 60, 184), (x, 184)
    read = ((f"G{number + 1}", 0.999),)
    return CardArrived(number, frame.time, frame.number, outline, read, None)


class SeesOneCard(Blind):
    """From the first frame on, so that there is something to score."""

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        return () if frame.number else (arrived(0, frame),)


def seeing(deck: str, data: Path | None) -> Blind:
    return SeesOneCard()


def refereed_blindly(
    source: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *more: str,
    told: str = SETUP,
    by: Callable[[str, Path | None], Blind] = seeing,
) -> Result:
    monkeypatch.setattr("device.commands.watch.open_watcher", by)
    setup = folder / "setup.toml"
    setup.write_text(told, encoding="utf-8")
    return CliRunner().invoke(main, ["watch", str(source), "--setup", str(setup), *more])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("film.mp4", "film.mp4 cannot be read as a video"),
        ("empty", "empty holds no pictures"),
        ("letters", "letters holds no pictures"),
        ("torn", "0.jpg cannot be read as a picture"),
        ("nothing.mp4", "there is no camera, video or folder"),
        ("folder", "folder holds no pictures"),
        ("torn/0.jpg", "0.jpg is one picture and no film"),
        ("x" * 300, "(File name too long)"),
    ],
)
def test_a_source_that_is_no_recording_is_told_before_all_else(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "film.mp4").write_bytes(b"no film at all")
    (tmp_path / "folder" / "0.jpg").mkdir(parents=True)
    for folder, file in (("empty", None), ("letters", "1.txt"), ("torn", "0.jpg")):
        (tmp_path / folder).mkdir()
        if file is not None:
            (tmp_path / folder / file).write_bytes(b"no picture")
    done = refereed_blindly(tmp_path / name, tmp_path, monkeypatch)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("number", "status", "said"),
    [("7" * 5000, 2, "a webcam's number has at most"), ("63", 1, "there is no webcam 63")],
)
def test_a_webcam_that_there_is_not(
    number: str, status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = refereed_blindly(Path(number), tmp_path, monkeypatch)
    assert (done.exit_code, done.stdout) == (status, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


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
        ('players = ["Ada"]', "players: there must be at least 2, not 1; change it."),
        ('players = ["Ada", "Bo"]\nround = 10', "round 10 is none of the game's 10 rounds; they"),
        ('players = ["Ada", "Bo"]\nround = 2\nrules = {round_plan = [1, 2]}', "from 0 to 1"),
        ('players = ["Ada\\u001b[31m", "Bo"]', "it contains an unsupported character (U+001B)"),
        (used(rules=""), "belong to rules with pirate_powers = true"),
        (used(round=10), "powers[0] is of round 10, which is none of these"),
        (used(trick=1), "powers[0] is of trick 1; round 0 has 1"),
        (used(power='{pirate = "ROS", leader = 2}'), "powers[0]: leader 2 is nobody's seat"),
        (used(power='{pirate = "TIG"}'), "powers[0].power.pirate must be one of ROS"),
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


@pytest.mark.parametrize("cut", [False, True])
def test_a_recording_without_a_card_gets_no_scoresheet(
    cut: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film, record = filmed(tmp_path / "film.avi"), tmp_path / "record.json"
    if cut:
        film.write_bytes(film.read_bytes()[: film.stat().st_size // 2])
    done = refereed_blindly(
        film, tmp_path, monkeypatch, "--record", str(record), by=lambda deck, data: Blind()
    )
    assert done.exit_code == (2 if cut else 1)
    assert "total" not in done.stdout and "ranking" not in done.stdout
    nothing, *broken = done.stderr.splitlines()
    assert "film.avi: no card is seen in it, so there is nothing to score" in nothing
    assert [("cannot be read beyond" in line) for line in broken] == ([True] if cut else [])
    assert not record.exists()


def test_what_is_left_out_of_a_folder_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = recorded(tmp_path, *[np.full((48, 64, 3), 200, np.uint8)] * 5)
    for number in range(7):
        (film / f"{number}.mov").write_bytes(b"no picture")
    done = refereed_blindly(film, tmp_path, monkeypatch)
    assert done.exit_code == 0
    told = "what is no picture is left out, 7 in all: 0.mov, 1.mov, 2.mov, 3.mov, 4.mov and 2 more."
    assert done.stderr.splitlines() == [f"{film}: {told}"]


def test_a_recording_may_have_any_name(tmp_path: Path) -> None:
    film = filmed(tmp_path / "film.avi").rename(tmp_path / "fil\udcff.avi")
    (tmp_path / "setup.toml").write_text(SETUP, encoding="utf-8")
    done = subprocess.run(
        [PROGRAM, "watch", str(film), "--setup", str(tmp_path / "setup.toml")],
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 1
    assert b"fil\\xff.avi: no card is seen in it" in done.stderr


@pytest.mark.parametrize(("black", "watchers"), [(20, 1), (40, 2)])
def test_after_a_long_darkness_the_table_is_looked_at_anew(
    black: int, watchers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lit, dark = np.full((48, 64, 3), 200, np.uint8), np.zeros((48, 64, 3), np.uint8)
    film = recorded(tmp_path, *[lit] * 3, *[dark] * black, *[lit] * 3)
    made: list[Blind] = []

    def make(deck: str, data: Path | None) -> Blind:
        made.append(SeesOneCard())
        return made[-1]

    assert refereed_blindly(film, tmp_path, monkeypatch, by=make).exit_code == 0
    assert len(made) == watchers


def test_what_people_told_and_no_card_was_seen_for_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = recorded(tmp_path, *[np.full((48, 64, 3), 200, np.uint8)] * 5)
    powers = 'powers = [{round = 0, trick = 0, power = {pirate = "BEN"}}]\n'
    told = SETUP + 'roles = ["P", "E"]\n' + powers + "rules = {pirate_powers = true}\n"
    done = refereed_blindly(film, tmp_path, monkeypatch, told=told)
    assert done.exit_code == 0
    roles = [
        f"{tmp_path / 'setup.toml'}: roles[{number}]: there is no Tigress for it among the cards "
        "that were seen; it counts for nothing."
        for number in (0, 1)
    ]
    first, second, power = done.stderr.splitlines()
    assert [first, second] == roles
    assert "that of BEN" in power


@pytest.mark.parametrize("name", ["film/1.jpg", "setup.toml"])
def test_a_record_takes_the_place_of_nothing_that_is_read(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = recorded(tmp_path, *[np.full((48, 64, 3), 200, np.uint8)] * 3)
    done = refereed_blindly(film, tmp_path, monkeypatch, "--record", str(tmp_path / name))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "would take the place of what is read" in done.stderr
    assert (tmp_path / "setup.toml").read_text(encoding="utf-8") == SETUP
    assert cv2.imread(str(film / "1.jpg")) is not None
    beside = str(film / "record.json")
    for _ in range(2):
        done = refereed_blindly(film, tmp_path, monkeypatch, "--record", beside)
        assert done.exit_code == 0, done.output


def test_no_name_is_not_the_folder_that_one_is_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(recorded(tmp_path, np.full((48, 64, 3), 200, np.uint8)))
    setup = tmp_path / "setup.toml"
    setup.write_text(SETUP, encoding="utf-8")
    done = CliRunner().invoke(main, ["watch", "", "--setup", str(setup)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no camera, video or folder ''" in done.stderr


class SeesTwoCards(Blind):
    """The third player's never comes into sight."""

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        if frame.number > 1:
            gone = (CardLeft(track, frame.time, frame.number) for track in (0, 1))
            return (*gone, TableCleared(frame.time, frame.number)) if frame.number == 9 else ()
        return (arrived(frame.number, frame),)


def test_what_is_not_known_at_the_end_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = recorded(tmp_path, *[np.full((480, 640, 3), 200, np.uint8)] * 12)
    done = refereed_blindly(film, tmp_path, monkeypatch, by=lambda deck, data: SeesTwoCards())
    assert done.exit_code == 0, done.output
    last = done.stderr.splitlines()[-1]
    assert last.startswith("not known: which card 1.1 lacks; perhaps (")


def test_a_recording_that_breaks_off_is_scored_as_far_as_it_goes_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film, record = filmed(tmp_path / "film.avi"), tmp_path / "record.json"
    whole = refereed_blindly(film, tmp_path, monkeypatch)
    film.write_bytes(film.read_bytes()[: film.stat().st_size // 2])
    done = refereed_blindly(film, tmp_path, monkeypatch, "--record", str(record))
    assert (whole.exit_code, whole.stderr) == (0, "")
    assert done.exit_code == 2
    assert done.stdout == whole.stdout
    assert re.fullmatch(
        r"Error: .*film\.avi cannot be read beyond \d s of the 5 s .*\n", done.stderr
    )
    assert json.loads(record.read_text())["players"] == ["Ada", "Bo", "Cy"]


def filmed(path: Path) -> Path:
    """A video of 5 s of nothing but grain."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 8.0, (160, 120))
    grain = np.random.default_rng(2)
    for _ in range(40):
        writer.write(grain.integers(0, 256, (120, 160, 3)).astype(np.uint8))
    writer.release()
    return path


def test_a_picture_that_is_torn_ends_the_game_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = recorded(tmp_path, *[np.full((48, 64, 3), 200, np.uint8)] * 5)
    whole = refereed_blindly(film, tmp_path, monkeypatch)
    (film / "3.jpg").write_bytes(b"no picture")
    done = refereed_blindly(film, tmp_path, monkeypatch)
    assert (done.exit_code, done.stdout) == (2, whole.stdout)
    assert "3.jpg cannot be read as a picture" in done.stderr


@pytest.mark.parametrize("place", ["missing/record.json", "film", "x" * 250])
def test_a_record_that_cannot_be_written_is_told_before_all_else(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = recorded(tmp_path, np.full((48, 64, 3), 200, np.uint8))
    there = sorted(tmp_path.iterdir())
    record = tmp_path / place
    done = refereed_blindly(film, tmp_path, monkeypatch, "--record", str(record))
    assert (done.exit_code, done.stdout) == (1, "")
    assert str(record) in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == [*there, tmp_path / "setup.toml"]


def test_a_record_that_cannot_be_written_any_more_takes_no_scoresheet_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = recorded(tmp_path, np.full((48, 64, 3), 200, np.uint8))
    whole = refereed_blindly(film, tmp_path, monkeypatch)
    shelf = tmp_path / "shelf"
    shelf.mkdir()

    def take_the_shelf_away(watcher: Blind, frame: Frame) -> tuple[Observation, ...]:
        shelf.rmdir()
        return (arrived(0, frame),)

    monkeypatch.setattr(SeesOneCard, "look", take_the_shelf_away)
    more = "--record", str(shelf / "record.json")
    done = refereed_blindly(film, tmp_path, monkeypatch, *more)
    assert (done.exit_code, done.stdout) == (1, whole.stdout)
    assert "record.json cannot be written" in done.stderr


def test_a_knocked_camera_is_told_of_with_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.commands.watch.open_watcher", seeing)
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
