# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table session: one thread that turns what was seen, pressed and answered into a game."""

from device.session.messages import NO_MEASURING, CameraNews, LightNews, Looked
from device.session.opening import Opening, leave_game, open_game
from device.session.pictures import NoPictures, Pictures
from device.session.session import TableSession
from device.session.telling import WITHOUT_CAMERA, About

__all__ = [
    "NO_MEASURING",
    "WITHOUT_CAMERA",
    "About",
    "CameraNews",
    "LightNews",
    "Looked",
    "NoPictures",
    "Opening",
    "Pictures",
    "TableSession",
    "leave_game",
    "open_game",
]
