# SPDX-License-Identifier: AGPL-3.0-or-later
"""The command as it is installed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from device.cli import SUBCOMMANDS, main

PROGRAM = [sys.executable, "-c", "from device.cli import main; main()"]
TOO_LONG = "x" * 300
HEAVY = ("numpy", "cv2", "onnxruntime", "flask", "gpiozero", "pydantic")


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for name in SUBCOMMANDS:
        assert f"\n  {name} " in result.stdout


def _helps(words: list[str]) -> Iterator[tuple[str, str]]:
    result = CliRunner().invoke(main, [*words, "--help"])
    assert result.exit_code == 0, result.output
    yield " ".join(words), result.stdout
    _, _, below = result.stdout.partition("\nCommands:\n")
    for name in re.findall(r"^  ([a-z-]+) ", below, re.MULTILINE):
        yield from _helps([*words, name])


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_command_helps_with_an_example(name: str) -> None:
    for words, told in _helps([name]):
        assert re.search(rf"^(Example: |  ).*quartermaster {words}", told, re.MULTILINE), told
        assert "\\b" not in told


def test_an_unknown_command_is_bad_input() -> None:
    result = CliRunner().invoke(main, ["shuffle"])
    assert result.exit_code == 2
    assert "shuffle" in result.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["resolve", "G7", "G12", "G8"]])
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom device.cli import main\n"
        f"main({arguments!r}, standalone_mode=False)\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    "words",
    [
        "deck enrol new LONG",
        "deck list --data LONG",
        "deck print --out LONG",
        "deck render --out LONG",
        "mat calibrate LONG.jpg",
        "mat calibrate LONG",
        "mat print --out LONG",
        "detect LONG.jpg",
        "run --config LONG",
        "run --data LONG",
        "run --rules LONG",
        "export 1 --data LONG",
        "review 1 --data LONG",
        "backup LONG",
        "restore LONG",
        "judge LONG",
        "score LONG",
    ],
)
def test_a_name_too_long_for_a_file_is_told_in_a_sentence(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    result = CliRunner().invoke(main, words.replace("LONG", TOO_LONG).split())
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (1, 2)
    assert result.stderr.splitlines()[-1].startswith("Error: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [("print", "--out", "deck.pdf"), ("render", "--out", "faces")])
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
def test_what_is_terminated_leaves_nothing_half_done(
    tmp_path: Path, words: tuple[str, ...], told: signal.Signals
) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    deck = subprocess.Popen(
        [*PROGRAM, "deck", *words],
        cwd=tmp_path,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests with nohup would have the command spared as well.
        preexec_fn=lambda: signal.signal(told, signal.SIG_DFL),
    )
    until = time.monotonic() + 60
    while not (begun := list(tmp_path.iterdir())) and time.monotonic() < until:
        time.sleep(0.01)
    deck.send_signal(told)
    _, said = deck.communicate(timeout=60)
    assert begun, said
    assert deck.returncode == 1
    assert said.split() == ["Aborted!"]
    assert list(tmp_path.iterdir()) == []


def test_what_signals_do_is_as_before_once_a_command_is_done() -> None:
    before = signal.getsignal(signal.SIGTERM)
    assert CliRunner().invoke(main, ["resolve", "G7", "G12", "G8"]).exit_code == 0
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_broken_picture_is_told_of_without_opencvs_own_words(tmp_path: Path) -> None:
    whole = cv2.imencode(".png", np.full((99, 99, 3), 70, np.uint8))[1].tobytes()
    (tmp_path / "cut.png").write_bytes(whole[:40])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    environment.pop("OPENCV_LOG_LEVEL", None)
    words = ["mat", "calibrate", str(tmp_path / "cut.png")]
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, env=environment)
    assert done.returncode == 2
    (said,) = done.stderr.splitlines()
    assert said.endswith("is not a picture that can be read; give a JPEG, PNG or HEIC file.")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
def test_what_cannot_be_written_is_a_sentence() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "resolve", "G7", "G8"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
    assert done.returncode == 1
    (said,) = done.stderr.splitlines()
    assert "the output cannot be written (No space left on device)" in said


def test_a_command_that_is_mistyped_is_guessed() -> None:
    done = CliRunner().invoke(main, ["reslove", "G7"])
    assert done.exit_code == 2
    assert "there is no command 'reslove' (did you mean resolve?)" in done.stderr
