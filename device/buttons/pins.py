# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which pins there are: chosen by looking at the machine, never by gpiozero's own guessing."""

from __future__ import annotations

from pathlib import Path

from gpiozero import Factory
from gpiozero.pins.mock import MockFactory

from device.config import Pins

_MODEL = Path("/proc/device-tree/model")


class PinTrouble(Exception):
    """The machine's pins cannot be used; one sentence for people."""


def is_raspberry_pi(model: Path = _MODEL) -> bool:
    """Whether this machine says that it is a Raspberry Pi."""
    try:
        return "Raspberry Pi" in model.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def pin_factory(pins: Pins) -> Factory:
    """The pins to use; `auto` means real ones on a Raspberry Pi and mock ones elsewhere.

    Only lgpio works on every Pi up to the 5. Raises PinTrouble.
    """
    if pins is Pins.MOCK or (pins is Pins.AUTO and not is_raspberry_pi()):
        return MockFactory()
    try:
        # Imported here: the module needs the lgpio library, which only a Pi has.
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except Exception as error:
        raise PinTrouble(
            f"The buttons' pins cannot be used ({error}): install python3-lgpio and run on a "
            'Raspberry Pi, or set pins = "mock" under [buttons] in the configuration.'
        ) from error
