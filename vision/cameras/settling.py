# SPDX-License-Identifier: AGPL-3.0-or-later
"""Exposure, white balance and focus: left to the camera at first, then held for the game."""

from __future__ import annotations

from vision.cameras.darkness import is_black
from vision.cameras.handover import Shot

WARM_UP_S = 2.0
"""Seconds of pictures after which a camera has measured the light and found its focus."""


class Settling:
    """Says once, for one opening of a camera, that what it measured is to be held."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._held = False

    def is_due(self, shot: Shot) -> bool:
        """Whether to hold the settings now; true for one shot only, and never for a black one.

        A covered lens or a dark room would be held for the whole game: the time begins anew.
        """
        if self._held:
            return False
        if is_black(shot.pixels):
            self._since = None
            return False
        if self._since is None:
            self._since = shot.time
        self._held = shot.time - self._since >= WARM_UP_S
        return self._held
