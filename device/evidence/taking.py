# SPDX-License-Identifier: AGPL-3.0-or-later
"""From what the camera saw to the bytes that are kept of it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from device.evidence.names import crop_name, frame_name, stem
from device.evidence.note import Note, Outline, SeenBy, digest
from device.games.sighting import Sighting
from device.journal import Entry
from vision.flat import Size, laid_flat
from vision.frames import Frame, Pixels
from vision.observations import Quad, Readings

CROP_SIZE: Size = (252, 352)
"""Pixels of a card laid flat: 4 a millimetre, more than it has on any camera's picture."""

_FRAME_QUALITY = 85
# The crop is what a deck may be learned from; it is small.
_CROP_QUALITY = 95
# Of a probability.
_DIGITS = 4


class NoPicture(Exception):
    """OpenCV makes no picture of what the camera gave."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Files to be written, the note last: name and content."""

    note: Note
    pictures: tuple[tuple[str, bytes], ...]

    @property
    def size(self) -> int:
        """Bytes of all of it."""
        return sum(len(content) for _, content in self.pictures) + len(self.note.text().encode())


class Photographer:
    """Makes pictures of sightings. One thread."""

    def __init__(self) -> None:
        # A trick's last card and its verdict may be seen on one frame.
        self._last: tuple[Frame, bytes] | None = None

    def take(self, entry: Entry, seen: Sighting, seen_by: SeenBy) -> Taken:
        """Encode the frame and the card. Raises NoPicture."""
        beginning = stem(entry.seq, seen.what)
        frame, crop = frame_name(beginning), None
        pictures = [(frame, self._frame(seen.frame))]
        if seen.card is not None:
            crop = crop_name(beginning)
            pictures.append((crop, _jpeg(card_of(seen.frame, seen.card.quad), _CROP_QUALITY)))
        height, width = seen.frame.pixels.shape[:2]
        note = Note(
            seq=entry.seq,
            game=entry.game,
            what=seen.what,
            time=entry.time,
            camera_time=round(seen.frame.time, 3),
            size=(width, height),
            frame=frame,
            crop=crop,
            track=None if seen.card is None else seen.card.track,
            quad=None if seen.card is None else seen.card.quad,
            outlines=tuple(Outline(card.track, card.quad) for card in seen.cards),
            readings=() if seen.card is None else _worth_noting(seen.card.readings),
            seen_by=seen_by,
            digests=tuple((name, digest(content)) for name, content in pictures),
        )
        return Taken(note, tuple(pictures))

    def _frame(self, frame: Frame) -> bytes:
        if self._last is None or self._last[0] is not frame:
            self._last = frame, _jpeg(frame.pixels, _FRAME_QUALITY)
        return self._last[1]

    def rest(self) -> None:
        """Let go of the last frame, which is large."""
        self._last = None


def _worth_noting(readings: Readings) -> Readings:
    """Names of which anything is left when rounded, best first."""
    rounded = ((name, round(odds, _DIGITS)) for name, odds in readings)
    return tuple((name, odds) for name, odds in rounded if odds)


def card_of(frame: Frame, quad: Quad) -> Pixels:
    """(352, 252, 3) BGR of one card, upright as it reads."""
    return laid_flat(frame.pixels, np.array(quad, np.float32), CROP_SIZE)


def _jpeg(pixels: Pixels, quality: int) -> bytes:
    try:
        made, coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    except cv2.error as fault:
        raise NoPicture(str(fault)) from None
    if not made:
        raise NoPicture("it cannot be encoded")
    return coded.tobytes()
