# SPDX-License-Identifier: AGPL-3.0-or-later
"""One button and one light a seat, through gpiozero: real pins on a Pi, mock pins elsewhere."""

from device.buttons.header import PiHeader
from device.buttons.panel import ButtonPanel, Edge, Light
from device.buttons.pins import open_panel
from device.buttons.presses import DEBOUNCE_S, LONG_S, Pattern, PressReader

__all__ = [
    "DEBOUNCE_S",
    "LONG_S",
    "ButtonPanel",
    "Edge",
    "Light",
    "Pattern",
    "PiHeader",
    "PressReader",
    "open_panel",
]
