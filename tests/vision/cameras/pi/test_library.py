# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why there is no camera: each cause with its own sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.vision.cameras.pi.pretended import Scene, library_of
from vision.cameras import open_camera
from vision.frames import CameraTrouble


def trouble() -> CameraTrouble:
    with pytest.raises(CameraTrouble) as caught:
        open_camera("picamera2").open()
    return caught.value


def test_a_machine_without_picamera2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    told = trouble()
    assert "picamera2 is not installed: run `sudo apt install python3-picamera2`" in str(told)
    assert told.permanent


@pytest.mark.parametrize(
    ("body", "cause"),
    [
        ("import libcamera_that_is_missing", "No module named 'libcamera_that_is_missing'"),
        (
            "raise ValueError('numpy.dtype size changed, may indicate binary incompatibility')",
            "numpy.dtype size changed",
        ),
        ("from os import nothing_like_it", "cannot import name 'nothing_like_it'"),
        ("raise OSError('libcamera.so.0.5: cannot open shared object file')", "libcamera.so.0.5"),
        (
            "try:\n    import kms_one\nexcept ImportError:\n    import kms_two",
            "No module named 'kms_two'",
        ),
    ],
)
def test_a_picamera2_that_cannot_be_loaded_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, cause: str
) -> None:
    (tmp_path / "picamera2.py").write_text(body)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    told = trouble()
    assert f"picamera2 is installed but cannot be loaded ({cause}" in str(told)
    assert "not installed" not in str(told)
    assert told.permanent


BUSY = RuntimeError("Failed to acquire camera: Device or resource busy")


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        (Scene(connected=0), "no camera is connected to this Pi; see its ribbon cable"),
        (Scene(failure=BUSY), "the Pi's camera is in use by another program; close that program"),
        (Scene(failure=PermissionError(13, "Permission denied")), "may not use the Pi's camera"),
        (
            Scene(failure=RuntimeError("Camera frontend has timed out!")),
            "the Pi's camera cannot be started (Camera frontend has timed out!); see its ribbon",
        ),
    ],
)
def test_a_camera_that_is_not_to_be_had_may_be_later(
    monkeypatch: pytest.MonkeyPatch, scene: Scene, sentence: str
) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", library_of(scene))
    told = trouble()
    assert sentence in str(told)
    assert not told.permanent


def test_a_camera_taken_between_opening_and_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    library = library_of(scene)

    def start(_: object) -> None:
        raise BUSY

    monkeypatch.setattr(library.Picamera2, "start", start)
    monkeypatch.setitem(sys.modules, "picamera2", library)
    assert "in use by another program" in str(trouble())
    assert scene.made[0].closed
