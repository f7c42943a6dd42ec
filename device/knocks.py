# SPDX-License-Identifier: AGPL-3.0-or-later
"""The saved calibration of a table's mat, and the live check that it still holds."""

from __future__ import annotations

from pathlib import Path

from device.complaints import BadInput
from device.mat_news import MatNews, MatState
from vision.frames import Frame
from vision.mat import BackgroundCheck, Calibration, Knocked, MadeFrom, MarkerCheck, Steady
from vision.mat.saved import BadCalibration, from_json

MAT_NAME = "mat.json"
"""In the data folder: the calibration that a real table is run with."""

CHECK_S = 2.0
"""Seconds of camera time between two checks, each of which costs some 10 ms."""

BELIEVED_AFTER = 2
"""Checks that say the same: a hand that drags the mat along lets it go again."""


def read_mat(path: Path) -> Calibration:
    """A calibration that `quartermaster mat calibrate` wrote; raises BadInput."""
    try:
        return from_json(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadInput(
            f"{path} cannot be read ({fault.strerror}); name a file that `quartermaster mat "
            "calibrate` wrote."
        ) from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not UTF-8 text; calibrate the mat again.") from None
    except BadCalibration as fault:
        raise BadInput(f"{path}: {fault}; calibrate the mat again.") from None


class KnockWatch:
    """Looks every two seconds whether the camera and the mat are where they were.

    calibration: where that was.
    Without markers, what is compared with is the first frame given: a knock before that is not
    noticed.
    """

    def __init__(self, calibration: Calibration) -> None:
        self.calibration = calibration
        self._check: MarkerCheck | BackgroundCheck | None = None
        self._due = 0.0
        self._told: MatState | None = None
        self._doubted: MatState | None = None
        self._times = 0

    @property
    def holds(self) -> bool:
        """Whether the calibration still holds, as far as is known."""
        return self._told not in (MatState.MISFIT, MatState.MOVED)

    def look(self, frame: Frame) -> MatNews | None:
        """What is new about the mat at this frame, as a rule nothing; frames in order."""
        if self._told is MatState.MISFIT or frame.time < self._due:
            return None
        self._due = frame.time + CHECK_S
        height, width = frame.pixels.shape[:2]
        if (width, height) != self.calibration.frame_size:
            return self._tell(MatNews(MatState.MISFIT))
        if self._check is None:
            self._check = self._check_from(frame)
        match self._check.check(frame.pixels):
            case Knocked(shift_mm):
                return self._believe(MatNews(MatState.MOVED, round(shift_mm)))
            case Steady():
                return self._believe(MatNews(MatState.STEADY))
        return None

    def _check_from(self, frame: Frame) -> MarkerCheck | BackgroundCheck:
        if self.calibration.made_from is MadeFrom.MARKERS:
            return MarkerCheck(self.calibration)
        return BackgroundCheck(self.calibration, frame.pixels)

    def _believe(self, news: MatNews) -> MatNews | None:
        if news.state is not self._doubted:
            self._doubted, self._times = news.state, 0
        self._times += 1
        if self._times < BELIEVED_AFTER or news.state is self._told:
            return None
        return self._tell(news)

    def _tell(self, news: MatNews) -> MatNews:
        self._told = news.state
        return news
