# SPDX-License-Identifier: AGPL-3.0-or-later
"""A camera's process that lies, crashes or does not listen: trouble, and no more than that."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from tests.vision.cameras.apart.processes import children
from vision.cameras.apart import ApartCamera
from vision.frames import CameraTimeout, CameraTrouble

LIAR = Path(__file__).with_name("liar.py")

LIES = {
    "noise": "a message of 256 bytes that says nothing",
    "noise at once": "a message of 3 bytes that says nothing",
    "nothing": "hung up",
    "too long": "a message of 4097 bytes that says nothing",
    "too short": "a message of 23 bytes that says nothing",
    "cut off": "a message of 1 bytes that says nothing",
    "huge": "a picture of 60000 x 60000 pixels",
    "overflowing": "a picture of 4294967295 x 4294967295 pixels",
    "sizeless": "a picture of 6 x 0 pixels",
    "slotless": "in slot 200",
    "timeless": "at the time nan",
    "back": "picture 0 in the place of picture 2",
    "leap": "picture 2 in the place of picture 1",
    "grows": "a picture of 12 x 4 pixels after others",
    "opens twice": "Opened out of turn",
    "opens wordily": "says nothing",
    "picture first": "Handed out of turn",
    "end first": "Ended out of turn",
    "frees": "Freed out of turn",
    "wordless": "trouble without a word about it",
    "no letters": "says nothing",
    "endless": "trouble without a word about it",
    "leaves": "the process that films with webcam 7 ended with status 3",
    "crashes": "the process that films with webcam 7 was ended by SIGSEGV",
    "hangs up": "the process that films with webcam 7 hung up",
}


def lying(lie: str) -> ApartCamera:
    return ApartCamera("7", program=(sys.executable, str(LIAR), lie), grace_s=0.05)


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_trouble_with_the_camera(lie: str) -> None:
    camera = lying(lie)
    with pytest.raises(CameraTrouble) as caught:
        camera.open()
        for _ in range(4):
            camera.read(timeout=10)
    camera.close()
    assert LIES[lie] in str(caught.value)
    assert not isinstance(caught.value, CameraTimeout)
    assert not caught.value.permanent
    assert not children()


def test_memory_cannot_be_cut_under_the_reader() -> None:
    camera = lying("cuts")
    camera.open()
    assert camera.read(timeout=10).pixels.shape == (960, 1280, 3)
    camera.close()


def test_a_flood_by_one_who_does_not_listen() -> None:
    camera = lying("floods")
    camera.open()
    began = time.monotonic()
    with pytest.raises(CameraTimeout):
        while time.monotonic() < began + 10:
            camera.read(timeout=0.3)
    camera.close()
    assert time.monotonic() - began < 5
    assert not children()
