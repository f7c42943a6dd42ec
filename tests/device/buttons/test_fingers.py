# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fingers of mock buttons."""

from __future__ import annotations

import threading

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from device.buttons.fingers import Finger


def test_a_finger_that_is_interrupted_as_it_begins_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(_: threading.Thread) -> None:
        raise KeyboardInterrupt

    pin = MockFactory().pin(2)
    assert isinstance(pin, MockPin)
    finger = Finger(pin)
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", interrupted)
        with pytest.raises(KeyboardInterrupt):
            finger.down()
    finger.stop()
