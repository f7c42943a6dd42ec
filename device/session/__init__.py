# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table session: one thread that turns what was seen, pressed and answered into a game."""

from device.session.life import LIFE_CHANGED, Life
from device.session.messages import NO_MEASURING, CameraNews, LightNews, Looked
from device.session.opening import (
    Opening,
    end_game,
    leave_game,
    new_game,
    open_game,
    read_history,
    reopened_game,
    replayed,
    unfinished_game,
)
from device.session.pictures import NoPictures, Pictures
from device.session.session import TableSession
from device.session.setting import NO_CAMERA, UNSEEN, KeptSetting, Setting, setting_in
from device.session.telling import WITHOUT_CAMERA, About

__all__ = [
    "LIFE_CHANGED",
    "NO_CAMERA",
    "NO_MEASURING",
    "UNSEEN",
    "WITHOUT_CAMERA",
    "About",
    "CameraNews",
    "KeptSetting",
    "Life",
    "LightNews",
    "Looked",
    "NoPictures",
    "Opening",
    "Pictures",
    "Setting",
    "TableSession",
    "end_game",
    "leave_game",
    "new_game",
    "open_game",
    "read_history",
    "reopened_game",
    "replayed",
    "setting_in",
    "unfinished_game",
]
