# SPDX-License-Identifier: AGPL-3.0-or-later
"""Follows how a camera measures light and focus, and has kept what it measured."""

from __future__ import annotations

from collections.abc import Callable

from device.sayings import Saying
from device.session import NO_MEASURING, LightNews
from vision.cameras.condition import Condition, Measured, Measures
from vision.frames import Camera


class LightWatch:
    """Looks at one camera, for the thread that reads it; `measure_again` from any thread.

    keep: is given what was measured, once for each measuring.
    """

    def __init__(self, camera: Camera, keep: Callable[[Measured], None]) -> None:
        self._camera = camera if isinstance(camera, Measures) else None
        self._keep = keep
        self._kept: Measured | None = None
        self._told = NO_MEASURING

    def news(self) -> LightNews | None:
        """How it is, where that is another than before; also keeps what was measured."""
        condition = None if self._camera is None else self._camera.condition
        if condition is not None and condition.measured not in (None, self._kept):
            self._kept = condition.measured
            self._keep(condition.measured)
        found = _news_of(condition)
        if found == self._told:
            return None
        self._told = found
        return found

    def measure_again(self) -> bool:
        """Have light and focus measured anew; whether the camera can."""
        if self._camera is None or self._camera.condition is None:
            return False
        self._camera.measure_again()
        return True


def _news_of(condition: Condition | None) -> LightNews:
    if condition is None:
        return NO_MEASURING
    notes = (
        None if condition.shown_percent is None else _cropped(condition.shown_percent),
        _UNFOCUSED if condition.unfocused else None,
        _DISOBEYED if condition.disobeyed else None,
    )
    told = tuple(note for note in notes if note is not None)
    return LightNews(condition.can_measure, condition.measuring, told)


def _cropped(percent: int) -> Saying:
    return Saying(
        f"The camera’s picture is cropped: it shows {percent} % of the width or height that the "
        "lens sees. Hang the camera higher, or bring its software up to date.",
        "camera-cropped",
        percent=percent,
    )


_UNFOCUSED = Saying(
    "The camera has found no focus. Lay a card in the middle of the table and choose “Measure "
    "again” below the camera’s picture, or set focus under [camera] in the configuration.",
    "camera-unfocused",
)
_DISOBEYED = Saying(
    "The camera does not keep its light and focus: cards may be read less surely. Choose “Measure "
    "again” below its picture, or bring the camera’s software up to date.",
    "camera-disobeyed",
)
