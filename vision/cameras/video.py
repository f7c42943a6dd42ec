# SPDX-License-Identifier: AGPL-3.0-or-later
"""A video file as a device."""

from __future__ import annotations

from pathlib import Path

from vision.cameras.handover import Shot
from vision.files.claims import claim_of
from vision.files.containers import missing_part
from vision.files.films import OpenFilm, open_film
from vision.files.names import shown
from vision.frames import BrokenRecording, CameraTrouble, EndOfRecording

# For files that do not tell their rate.
_FRAMES_PER_SECOND = 10.0


class VideoFile:
    """Every frame of a video with the time that the file gives it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._film: OpenFilm | None = None
        self._begun = 0.0
        self._time: float | None = None
        self._step = 1.0 / _FRAMES_PER_SECOND
        self._shown = 0

    def open(self) -> None:
        """Raises CameraTrouble for a file that is missing or no video."""
        if not self._path.is_file():
            raise CameraTrouble(f"there is no video {shown(self._path)}", permanent=True)
        try:
            self._film = open_film(self._path)
        except OSError as error:
            raise CameraTrouble(
                f"{shown(self._path)} cannot be read ({error.strerror}); check its rights",
                permanent=True,
            ) from error
        if self._film is None:
            raise _unreadable(self._path)
        if self._film.rate is not None:
            self._step = 1.0 / self._film.rate

    def shoot(self) -> Shot:
        """The next frame. Raises BrokenRecording where a file breaks off before its end."""
        # Nobody asks for a picture of what is not open.
        assert self._film is not None
        pixels = self._film.read()
        if pixels is None:
            raise self._end(self._film)
        self._shown += 1
        told = self._film.time
        # Some containers hold no times, or the same one for every frame.
        if self._time is None:
            self._begun = self._time = told
        else:
            self._time = told if told > self._time else self._time + self._step
        return Shot(pixels, self._time)

    def close(self) -> None:
        """Close the file."""
        if self._film is not None:
            self._film.close()

    def _end(self, film: OpenFilm) -> Exception:
        """What to tell of a file that gives no other frame."""
        if self._time is None:
            return _unreadable(self._path)
        shown_s = self._time - self._begun + self._step
        broken = claim_of(self._path, film, self._step).broken(self._shown, shown_s)
        if broken is None:
            return EndOfRecording(f"{shown(self._path)} has been shown to its end")
        return BrokenRecording(
            f"{shown(self._path)} cannot be read beyond {shown_s:.0f} s {broken}; copy it again "
            "from where it was recorded"
        )


def _unreadable(path: Path) -> CameraTrouble:
    missing = missing_part(path)
    if missing > 0:
        return CameraTrouble(
            f"{shown(path)} cannot be read because {missing:.0%} of the file is missing; copy it "
            "again from where it was recorded",
            permanent=True,
        )
    return CameraTrouble(
        f"{shown(path)} cannot be read as a video; give an MP4, AVI or MKV file, or a folder of "
        "pictures",
        permanent=True,
    )
