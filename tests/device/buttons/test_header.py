# SPDX-License-Identifier: AGPL-3.0-or-later
"""A Pi's header on a machine that is none; lgpio's own import where lgpio is installed."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device.buttons import PiHeader
from device.buttons.header import PinTrouble
from device.sayings import saying_of

_NOBODY = 65534

_OPENING = """
import os, sys
from pathlib import Path
from device.buttons.header import PiHeader, PinTrouble
try:
    PiHeader(Path(sys.argv[1])).open()
    print("opened")
except PinTrouble as trouble:
    print(trouble.args[0].case)
    print(trouble, file=sys.stderr)
print(os.getcwd())
print("lgpio" in sys.modules)
"""
real_lgpio = pytest.mark.skipif(
    importlib.util.find_spec("lgpio") is None, reason="lgpio is not installed"
)


def opening(folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """What a program makes of the pins that is started where nothing can be written, even by root.

    Its words: what came of it, where it then is, whether lgpio was loaded.
    """
    words = [sys.executable, "-P", "-c", _OPENING, str(folder)]
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **more}
    if not more:
        around.pop("LG_WD", None)
    return subprocess.run(
        words, cwd="/proc", env=around, capture_output=True, text=True, timeout=60
    )


@real_lgpio
def test_lgpio_is_loaded_where_its_pipe_cannot_be_made_and_leaves_nothing(tmp_path: Path) -> None:
    came, place, loaded = opening(tmp_path).stdout.split()
    assert loaded == "True"
    # Without a Pi no pins follow; with one they may be had.
    assert came not in ("buttons-no-pipe", "buttons-no-library", "buttons-failed")
    assert place == "/proc"
    assert list(tmp_path.iterdir()) == []


@real_lgpio
def test_a_folder_that_is_named_for_the_pipe_is_used_and_the_working_directory_stays(
    tmp_path: Path,
) -> None:
    _, place, loaded = opening(tmp_path, LG_WD=str(tmp_path)).stdout.split()
    assert (place, loaded) == ("/proc", "True")
    assert [path.is_fifo() for path in tmp_path.iterdir()] == [True]


@real_lgpio
def test_a_named_folder_that_takes_no_pipe_is_told(tmp_path: Path) -> None:
    done = opening(tmp_path, LG_WD="/nowhere")
    assert done.stdout.split() == ["buttons-no-pipe", "/proc", "False"]
    assert "can make no pipe in /nowhere. Name a folder" in done.stderr


def why(header: PiHeader) -> tuple[str, str]:
    with pytest.raises(PinTrouble) as caught:
        header.open()
    told = saying_of(caught.value)
    return told.case, str(told)


def test_without_lgpio_it_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    case, sentence = why(PiHeader(tmp_path))
    assert case == "buttons-no-library"
    assert "sudo apt install python3-lgpio" in sentence
    assert "Raspberry" not in sentence


class Refusing:
    """A library whose chip cannot be opened: it always says the same."""

    @staticmethod
    def LGPIOFactory() -> None:
        raise OSError("'can not open gpiochip'")


def test_a_chip_that_is_not_there_or_not_to_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.buttons.header._lgpio", Refusing)
    # Not below pytest's own folder, which nobody else may enter.
    with tempfile.TemporaryDirectory() as named:
        devices = Path(named)
        devices.chmod(0o711)
        header = PiHeader(tmp_path, devices=devices)
        assert why(header)[0] == "buttons-no-chip"
        chip = devices / "gpiochip0"
        chip.touch(mode=0o600)
        case, sentence = why(header)
        assert case == "buttons-failed"
        assert "(can not open gpiochip). Start the table again" in sentence
        with _kept_out_of(chip):
            case, sentence = why(header)
    assert case == "buttons-forbidden"
    assert f"may not open {chip}. Run `sudo usermod -aG gpio" in sentence


@contextmanager
def _kept_out_of(chip: Path) -> Iterator[None]:
    chip.chmod(0)
    if os.geteuid() != 0:
        yield
        return
    # Root may open anything.
    chip.parent.chmod(0o755)
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_pi_is_known_by_its_model(tmp_path: Path) -> None:
    model = tmp_path / "model"
    header = PiHeader(tmp_path, model=model)
    assert not header.is_there()
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\x00")
    assert header.is_there()
