# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards of one name: where a deck has one of it, what lies with it is a part of that one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.skull_king.cards import FACES, UNNAMED_PIRATE, Expansion, copies
from vision.plane import overlap
from vision.watch.outline import Outline
from vision.watch.places import NUDGED, covered_share
from vision.watch.track import Track

PART = 0.65
"""Share of an outline that lies on a card of its name, which the deck has once: it is a part of
that card, too little to tell surely what it is.
"""

EXACT_PLACE = 0.8
"""Overlap from which what is read lies too exactly where a known card does to be one laid on it,
but for what surely reads as another where that one was not found itself."""

PART_OF_FOUND = 0.05
"""Overlap from which what reads as a card that the deck has once, and that was found where it lies,
shows a part of that one: a hand beside a card was outlined together with a seventh of it.
"""


def is_taken_for_unique(name: str) -> bool:
    """Whether a deck has one card of this name; of other games' decks that is taken for granted."""
    return name not in (*FACES, UNNAMED_PIRATE) or copies(name, tuple(Expansion)) == 1


def namesakes(track: Track, tracks: Sequence[Track]) -> list[Track]:
    """The tracks before it of the same name whose places it shares in part."""
    if not track.is_named:
        return []
    earlier = (other for other in tracks if other.rank < track.rank)
    near = (other for other in earlier if overlap(other.corners, track.corners) >= NUDGED)
    return [other for other in near if other.name == track.name]


def lies_upon(outline: Outline, namesake: Track) -> bool:
    """Whether it mostly lies on a card of its name, which the deck has once."""
    only = is_taken_for_unique(namesake.name)
    return only and covered_share(outline.read_at, [namesake.corners]) >= PART


def is_of_one_found(outline: Outline, found: Sequence[Track]) -> bool:
    """Whether it is about a card that was found where it lies."""
    return any(_is_about(outline, track) for track in found if track.is_named)


def _is_about(outline: Outline, track: Track) -> bool:
    """Whether what it is read at lies in part on a card and has its name, which the deck has once,
    or lies there exactly, whatever it reads as.
    """
    share = overlap(outline.read_at, track.corners)
    alike = track.name == outline.reading.name and is_taken_for_unique(track.name)
    return share >= EXACT_PLACE or (alike and share >= PART_OF_FOUND)
