# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every command in the documents is run, or, where it never ends, begun."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import cv2
import pytest

from device.backup import make_backup
from device.disputes import export_case
from device.reviewing import past_game
from device.watching.setup import RecordingSetup, read_setup
from tests.device.backup.tables import play
from vision.artwork import draw_face

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = (
    "README.md",
    "deploy/README.md",
    "deploy/USING.md",
    "engine/README.md",
    "engine/skull_king/README.md",
    "engine/dice/README.md",
    "engine/skull/README.md",
    "models/GAMES.md",
    "models/README.md",
    "models/TRIED.md",
    "tests/engine/skull_king/SURVIVORS.md",
    "tests/engine/skull_king/perft/README.md",
    "tests/faults/README.md",
    "tests/ledger/README.md",
)
GAME = ROOT / "tests" / "games" / "three-players"
BIN = Path(sys.executable).parent

# Needs a machine, a password or an environment that a test must not touch.
NOT_HERE = (
    "sudo ",
    "python3 -m venv",
    ".train-venv/bin/pip",
    ".venv/bin/pip",
    ".venv/bin/mutmut",
    "nice .venv/bin/mutmut",
)
# Imports torch, writes into the repository, or reads what another command made; that its module is
# there is tried.
ONLY_FOUND = (
    "models.detector.train",
    "models.detector.export",
    "models.detector.export_ncnn",
    "models.detector.parity",
    "models.detector.quantise",
    "models.detector.race",
    "models.faces.drawings",
    "models.galleries",
    "models.reading.calibrate",
    "models.reading.evaluate",
    "models.reading.export",
    "models.reading.train",
    "models.reading.whole_decks",
    "models.squaring.evaluate",
    "models.squaring.export",
    "models.squaring.train",
    "tests.engine.dice.perft.count",
    "tests.engine.skull_king.perft.count",
    "tests.games.thinned",
    "tests.games.whole_games",
)
SMALLER = {
    " --decks runs/decks --grounds runs/drawings/training/photographs": "",
    " --decks runs/held-out-decks --grounds runs/drawings/held-out/photographs": "",
    " --drawings runs/drawings/training --printed runs/drawings/printed": "",
    " --drawings runs/drawings/held-out": "",
    " --decks 40 --grounds runs/textures": " --decks 1",
    "--count 300": "--count 2",
    "--count 6500": "--count 2",
    "--count 240": "--count 2",
    "--count 24": "--count 1",
    "--train 6000": "--train 2",
    "--held-out 400": "--held-out 1",
    "--scenes 400": "--scenes 2",
    "--scenes 200": "--scenes 2",
    "--tricks 80000": "--tricks 500",
    "--games 1000": "--games 2",
    "--games 100": "--games 1 --plan 1,2",
    "--games 45": "--games 1",
    "--games 40 --first-seed 20100000": "--games 1 --first-seed 9300000",
    "--games 20 --first-seed 20100000": "--games 1 --first-seed 9300000",
    "--games 3 --only again,twice": "--games 1 --sets many --players 4 --only again",
    "tests.faults --minutes 60": "tests.faults damages --points 2",
    "kills --points 500": "clocks --points 1",
}


def test_the_setup_of_a_recording_is_one(tmp_path: Path) -> None:
    (shown,) = re.findall(
        r"^```toml\n(.*?)^```$", (ROOT / "deploy/USING.md").read_text(encoding="utf-8"), re.M | re.S
    )
    setup = tmp_path / "setup.toml"
    setup.write_text(shown, encoding="utf-8")
    told = read_setup(setup)
    assert set(tomllib.loads(shown)) == set(RecordingSetup.model_fields) - {"loads"}
    assert told.powers[0].power.pirate == "ROS"


def commands(document: str) -> list[str]:
    """Lines of indented blocks, and `python -m …` in running text."""
    text = (ROOT / document).read_text(encoding="utf-8")
    lines = re.findall(r"^ {4}([a-z.].*)$", text, re.MULTILINE)
    lines += re.findall(r"`(python -m [^`]+)`", text)
    starts = ("make", "quartermaster ", "python", ".train-venv/", ".venv/", "nice ", "sudo ")
    return [" ".join(line.split(" #")[0].split()) for line in lines if line.startswith(starts)]


# Each once, by the first document that has it.
ALL = {line: document for document in reversed(DOCUMENTS) for line in reversed(commands(document))}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Holds the files that the documents' examples name; only to be copied."""
    tmp_path = tmp_path_factory.mktemp("prepared")
    truth = GAME.with_suffix(".truth.json").read_text(encoding="utf-8")
    (tmp_path / "game.json").write_text(truth, encoding="utf-8")
    shutil.copy(GAME.with_suffix(".toml"), tmp_path / "game.toml")
    (tmp_path / "table.toml").write_text(
        '[table]\nplayers = ["Ada", "Bo"]\n[page]\nport = 0\n', encoding="utf-8"
    )
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for code in ("G7", "SK"):
        cv2.imwrite(str(pictures / f"{code}.jpg"), draw_face(code, 300))
    scans = tmp_path / "deck-2021-scans"
    scans.mkdir()
    cv2.imwrite(str(scans / "G7.jpg"), draw_face("G7", 300))
    film = cv2.VideoCapture(str(GAME.with_suffix(".mp4")))
    clip = cv2.VideoWriter(
        str(tmp_path / "game.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), 5, (960, 720)
    )
    for _ in range(60):
        _, frame = film.read()
        clip.write(frame)
    clip.release()
    cv2.imwrite(str(tmp_path / "table.jpg"), frame)
    for archive in (
        "sweethome3d/sweethome3d.jar",
        "games/ufoai/base/0textures.pk3",
        "games/openarena/baseoa/pak4-textures.pk3",
    ):
        packed = tmp_path / "runs" / "packages" / "usr" / "share" / archive
        packed.parent.mkdir(parents=True, exist_ok=True)
        with ZipFile(packed, "w") as opened:
            opened.write(scans / "G7.jpg", "textures/tex_nature/grass.jpg")
    # Where `run` finds it with XDG_DATA_HOME.
    play(tmp_path / "quartermaster")
    make_backup(tmp_path / "quartermaster", tmp_path / "table.zip", pictures=True)
    export_case(past_game(tmp_path / "quartermaster", 1), "1.1", tmp_path / "trick.zip")
    return tmp_path


@pytest.fixture
def folder(prepared: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return Path(shutil.copytree(prepared, tmp_path, dirs_exist_ok=True))


def test_the_documents_have_commands() -> None:
    assert len(ALL) > 12
    assert ALL["make run"] == ALL["make test"] == "README.md"


@pytest.mark.parametrize(("document", "line"), [(ALL[line], line) for line in reversed(ALL)])
def test_a_command_of_the_documents_works(document: str, line: str, folder: Path) -> None:
    if line.startswith(NOT_HERE):
        pytest.skip("changes the machine")
    words = shlex.split(line)
    if words[0] == "make":
        done = subprocess.run(["make", "-n", *words[1:]], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return
    if "-m" in words:
        module = words[words.index("-m") + 1]
        if module in ONLY_FOUND:
            assert (ROOT / Path(*module.split("."))).with_suffix(".py").is_file()
            return
        for long, short in SMALLER.items():
            line = line.replace(long, short)
        # The tests are no installed package: they are found where they lie.
        place = ROOT if module.startswith("tests.") else folder
        done = run([sys.executable, *shlex.split(line)[1:]], place)
        assert done.returncode == 0, done.stderr
        return
    program = [str(BIN / words[0]), *words[1:]]
    if words[1:3] == ["run", "--camera"]:
        check_that_it_starts_without_its_camera(program, folder)
        return
    done = run(program, folder)
    assert done.returncode == 0, done.stderr
    if "--json" in words:
        json.loads(done.stdout.splitlines()[-1])


def check_that_it_starts_without_its_camera(program: list[str], folder: Path) -> None:
    """There is no webcam where tests run: the page comes, and a sentence says what to do."""
    with subprocess.Popen(
        program,
        cwd=folder,
        env=own(folder),
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as table:
        assert table.stdout is not None and table.stderr is not None
        # The test's own time limit ends a program that says nothing.
        assert any(line.startswith("The page: http") for line in table.stdout)
        assert "there is no webcam 0; plug it in" in table.stderr.readline()
        table.terminate()
        assert table.wait(timeout=30) == 0


def run(words: list[str], folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        words, cwd=folder, env=own(folder), capture_output=True, text=True, timeout=120
    )


def own(folder: Path) -> dict[str, str]:
    """An environment in which decks that are enrolled stay in the test's own folder."""
    return {**os.environ, "XDG_DATA_HOME": str(folder)}
