# SPDX-License-Identifier: AGPL-3.0-or-later
"""What each camera measured of light and focus, kept in the data folder for the next start."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from device.complaints import Failure
from device.files import write_whole
from vision.cameras.condition import Measured, measured_from
from vision.cameras.wishes import Wishes

_LOG = logging.getLogger(__name__)

MEASURES_NAME = "camera.json"
"""In the data folder."""

FORMAT = "quartermaster-camera/1"

# Of a table at which cameras come and go, the newest.
_MOST_CAMERAS = 8


class KeptMeasures:
    """One data folder's. What cannot be read or written is only measured again."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / MEASURES_NAME
        self._kept = _read(self._file)

    def wishes(self, focus: float | None) -> Wishes:
        """What a camera is to be asked for; focus: in dioptres, None to find it."""
        return Wishes(focus, self._kept)

    def keep(self, measured: Measured) -> None:
        """In the place of what that camera measured before; raises nothing."""
        self._kept = Wishes(None, self._kept).keeping(measured).kept[-_MOST_CAMERAS:]
        told = {"format": FORMAT, "cameras": [one.to_json() for one in self._kept]}
        try:
            write_whole(self._file, json.dumps(told, indent=1) + "\n")
        except Failure as failure:
            _LOG.warning("the camera's light and focus are not kept: %s", failure)


def _read(file: Path) -> tuple[Measured, ...]:
    try:
        told: Any = json.loads(file.read_text(encoding="utf-8"))
        if told["format"] != FORMAT:
            raise ValueError(f"its format is {told['format']!r}")
        return tuple(measured_from(one) for one in told["cameras"])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as fault:
        _LOG.warning("%s is not used (%s): light and focus are measured anew", file, fault)
        return ()
