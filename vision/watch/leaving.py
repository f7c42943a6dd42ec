# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which cards have left the table, one alone or all in a sweep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.plane import Floats
from vision.watch.places import covered_share
from vision.watch.track import Track

BARE_AFTER = 0.4
"""Seconds that the bare table must be seen in the place of one card of several."""

GONE_AFTER = 1.0
"""Seconds one card must be missing where the table was never seen bare, or that lay alone; a
hand that rests on it moves on sooner."""

CLEARED_AFTER = 0.15
"""Seconds a table must be without any of its cards: two frames at ten a second."""

HIDDEN_AFTER = 1.0
"""Seconds after the last of the cards beside it left that a hidden card has left with them."""

COVERED = 0.5
"""Share of a card that others must cover to explain that it is not found.

The detector is taught to find cards of which 30 % can be seen.
"""


@dataclass(frozen=True, slots=True)
class Departure:
    """gone: the tracks that left. cleared: whether no card of the deck is left."""

    gone: tuple[Track, ...] = ()
    cleared: bool = False


def excuse_covered(tracks: Sequence[Track], new: Sequence[Floats]) -> None:
    """Cards that later cards cover are not missing. new: outlines that belong to no track.

    A card laid where a trick was just swept away covers an empty place: if every other card
    is missing, so is the one it seems to cover.
    """
    missing = [track for track in tracks if track.missing_since is not None]
    covered = [track for track in missing if _is_covered(track, tracks, new)]
    if _is_everything(missing, tracks) and len(covered) < len(missing):
        return
    for track in covered:
        track.seen()


def departures(tracks: Sequence[Track], time: float, last_left: float | None) -> Departure:
    """Which cards have been out of sight for long enough; time in camera seconds.

    last_left: when the last card left, if any has.
    """
    missing = [track for track in tracks if track.missing_since is not None]
    if last_left is not None and time - last_left >= HIDDEN_AFTER - 1e-6:
        missing += [track for track in tracks if _went_with_others(track, tracks)]
    if not missing:
        return Departure()
    everything = _is_everything(missing, tracks)
    gone = [
        track
        for track in missing
        if not track.announced or _out_of_sight(track, time) >= _wait(track, missing, everything)
    ]
    if everything and len(gone) < len(missing):
        return Departure()
    left = [track for track in tracks if track not in gone]
    told = any(track.announced for track in gone)
    return Departure(
        tuple(gone), told and (everything or not any(track.announced for track in left))
    )


def _is_everything(missing: Sequence[Track], tracks: Sequence[Track]) -> bool:
    """Whether these are all cards on the table, things that read as none left aside."""
    lying = [track for track in tracks if track.is_named] or list(tracks)
    return all(track in missing for track in lying)


def _went_with_others(track: Track, tracks: Sequence[Track]) -> bool:
    """Whether a hidden card is the last of those among which it lay: a sweep took it too."""
    if track.hidden_since is None:
        return False
    there = {other.number: other for other in tracks}
    left = [number for number in track.beside if number not in there]
    stayed = [there[number] for number in track.beside if number in there]
    return bool(left) and not any(other.is_seen for other in stayed)


def _wait(track: Track, missing: Sequence[Track], everything: bool) -> float:
    """Seconds for which a card must be out of sight, rounding left aside."""
    if everything and len(missing) > 1:
        return CLEARED_AFTER - 1e-6
    return (BARE_AFTER if track.bare and not everything else GONE_AFTER) - 1e-6


def _out_of_sight(track: Track, time: float) -> float:
    """Seconds since the card was seen last."""
    since = track.missing_since if track.missing_since is not None else track.hidden_since
    return 0.0 if since is None else time - since


def _is_covered(track: Track, tracks: Sequence[Track], new: Sequence[Floats]) -> bool:
    later = [other for other in tracks if other.number > track.number]
    above = [other.corners for other in later if other.missing_since is None]
    above += list(new)
    return covered_share(track.corners, above) >= COVERED
