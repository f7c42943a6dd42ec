# SPDX-License-Identifier: AGPL-3.0-or-later
"""How long a film says that it is, against how long it turned out to be."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from vision.files.boxes import pictures_s
from vision.files.containers import missing_part
from vision.files.films import OpenFilm
from vision.files.matroska import is_matroska, tracks_of

# How much shorter than it claims a whole film may be, in seconds, frames, and as a part of it:
# containers estimate, and count sound that goes on after the last picture.
_LACKING_S, _LACKING_FRAMES, _LACKING_PART = 1.0, 2, 0.02

_LEAST_BYTES = 16
"""Of a picture in a film. A claim of more pictures than fit into the file means that their number
was not known: FFmpeg writes 2^30 into an AVI that it cannot go back in."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a film's file says of its own length.

    length_s: of its pictures, in seconds; 0 where it does not say. count: of its pictures, None
    where only their length counts. step_s: seconds from one picture to the next, as a rule.
    missing: how much of the file is not there, 0 to 1.
    """

    length_s: float
    count: float | None
    step_s: float
    missing: float = 0.0

    def broken(self, count: int, length_s: float) -> str | None:
        """What is wrong with a film that ended after so many pictures and seconds.

        Returns:
            The end of a sentence that says how far it can be read; None where it is whole.

        """
        lacking_s = self.length_s - length_s
        if self.count is not None:
            # Both: a wrong rate makes the count wrong, and a count that is right excuses the times.
            lacking_s = min(lacking_s, (self.count - count) * self.step_s)
        part_s = _LACKING_PART * self.length_s
        if lacking_s > max(_LACKING_S, _LACKING_FRAMES * self.step_s, part_s):
            return f"of the {self.length_s:.0f} s that it claims to have"
        if self.missing > _LACKING_PART:
            return f"because {self.missing:.0%} of the file is missing"
        return None


def claim_of(path: Path, film: OpenFilm, step_s: float) -> Claim:
    """What a film's file says of its own length.

    Args:
        path: the file.
        film: the same, open, of which one picture at least was read.
        step_s: seconds from one picture to the next, as a rule.

    """
    missing = missing_part(path)
    with suppress(OSError):
        shown_s = pictures_s(path)
        if shown_s is not None:
            return Claim(shown_s, None, step_s, missing)
        count, late_s = film.claimed, 0.0
        if is_matroska(path):
            # OpenCV's count is by the time at which the longest track ends, whenever it begins.
            tracks, late_s = tracks_of(path), film.late_s
            if tracks.pictures_end_s is not None:
                count = tracks.pictures_end_s / step_s
            elif tracks.count > 1:
                # The longest may be the sound.
                return Claim(0.0, None, step_s, missing)
        if film.rate is not None and 0 < count * _LEAST_BYTES <= path.stat().st_size:
            return Claim(count * step_s - late_s, count - late_s / step_s, step_s, missing)
    return Claim(0.0, None, step_s, missing)
