# SPDX-License-Identifier: AGPL-3.0-or-later
"""One button and one light a seat, through gpiozero: real pins on a Pi, mock pins elsewhere."""

from device.buttons.header import PiHeader
from device.buttons.listening import ButtonNews, Edge, PressListener
from device.buttons.panel import ButtonPanel, Light, Wiring
from device.buttons.pins import open_panel
from device.buttons.presses import TIMING, Contact, Pattern, PressReader, PressTiming
from device.buttons.together import AllHold

__all__ = [
    "TIMING",
    "AllHold",
    "ButtonNews",
    "ButtonPanel",
    "Contact",
    "Edge",
    "Light",
    "Pattern",
    "PiHeader",
    "PressListener",
    "PressReader",
    "PressTiming",
    "Wiring",
    "open_panel",
]
