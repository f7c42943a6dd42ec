# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the table looks like where no card lies, so that a card that was taken can be told
from one that is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from vision.plane import Floats
from vision.watch.lamps import change_of_light
from vision.watch.stillness import Mask, Stillness

STABLE_S = 2.0
"""What has not moved for so long, and is no card, is the table."""

OTHERWISE_S = 12.0
"""The same where the table is known to look otherwise: an arm may rest there for seconds."""

LAMPS_S = 0.5
"""Seconds from one comparison of the light with that on the remembered table to the next, and from
one time that the table is learned to the next."""

UNLIKE = 16.0
"""Levels of any colour by which a place differs from the table that was there before."""

UNLIKE_SHARE = 0.07
"""The same as a share of the table's own brightness: a lamp's change is never quite even."""

LEARNED_ANEW_S = 60.0
"""Seconds for which a place that came to look otherwise is not surely bare: a card may lie there
that the detector did not see for so long that it is held for the table.
"""

SHADE = 0.6, 1.7
"""How much darker or brighter than the table around it a bare place may be: it may lie in a
shadow now, or have lain in one when it was seen last.
"""

EVEN_LIGHT = 1.12
"""By how much more one colour may change than another where the light alone has: a shadow changes
all by 1.05 at most, a hand, a sleeve or a head over the table by 1.16 and more.
"""

MOST_UNLIKE = 0.3
"""Share of a place that may differ while it is still held to be the bare table."""

BEYOND = 1.15
"""How much larger than its outline the place is that a card takes: outlines are a little off."""

_AROUND = 1.7
_INSIDE = 0.8
_LEAST_AROUND = 12
_LEAST_INSIDE = 12
_LEAST_KNOWN = 0.9


class BareTable:
    """Remembers the table under the cards, on the small picture of `Stillness`."""

    def __init__(self, still: Stillness) -> None:
        self._still = still
        self._table: Floats | None = None
        self._since: Floats | None = None
        self._known: Mask | None = None
        self._bare_at: Floats | None = None
        self._anew_at: Floats | None = None
        self._lit_at = 0.0

    def feed(self, time: float, cards: Iterable[Floats]) -> None:
        """The frame that `Stillness` was fed last, at camera seconds; cards: (4, 2) outlines."""
        now, moving = self._still.small, self._still.moving
        if self._table is None or self._since is None or self._table.shape != now.shape:
            self._table = now.copy()
            self._since = np.full(moving.shape, time, np.float32)
            self._known = np.zeros(moving.shape, np.bool_)
            self._bare_at = np.full(moving.shape, -np.inf, np.float32)
            self._anew_at = self._bare_at.copy()
            self._lit_at = time
            return
        assert self._known is not None and self._bare_at is not None
        np.copyto(self._since, time, where=moving)
        bare = ~self._still.areas(cards, BEYOND)
        if time >= self._lit_at + LAMPS_S:
            self._lit_at = time
            self._learn(time, bare)
        otherwise = _unlike(now, self._table)
        np.copyto(self._bare_at, time, where=bare & self._known & ~otherwise & ~moving)

    def _learn(self, time: float, bare: Mask) -> None:
        """Put the table into the light of now, and then learn what of it lay still long enough.

        bare: where no card lies. In this order, and nothing in between: while a lamp fades what
        seems not to move would be learned frame by frame and the rest not, and no change of light
        would fit both.
        """
        now, moving = self._still.small, self._still.moving
        assert self._table is not None and self._since is not None
        assert self._known is not None and self._anew_at is not None
        # Else each part of the table would be remembered under the lamp that was on when it
        # lay bare last, and no two would go together.
        change = change_of_light(now, self._table, bare & self._known & ~moving)
        if change is not None:
            self._table *= change
        otherwise = self._known & _unlike(now, self._table)
        fresh = time - self._since >= np.where(otherwise, OTHERWISE_S, STABLE_S)
        fresh &= bare
        self._anew_at[fresh & otherwise] = time
        np.copyto(self._table, now, where=fresh[..., None])
        self._known |= fresh

    def is_bare(self, corners: Floats, cards: Sequence[Floats]) -> bool | None:
        """Whether a place, (4, 2) frame pixels, looks as the table did before a card lay there.

        None where the table has never been seen there. cards: the outlines that lie around and
        on it; what is left of it must be bare.
        """
        seen = self._now_and_before(corners, cards)
        if seen is None:
            return None
        now, before = seen
        # A shadow's edge may lie between the place and what is around it.
        shade = _change(now, before)
        if _is_of_light(shade):
            before = before * np.clip(np.median(shade), *SHADE)
        return _alike(now, before) >= 1 - MOST_UNLIKE

    def share(self, corners: Floats, cards: Sequence[Floats]) -> float:
        """Which share, 0..1, of what other cards leave of a place surely is the bare table."""
        seen = self._now_and_before(corners, cards)
        return 0.0 if seen is None else _alike(*seen)

    def last_bare(self, corners: Floats) -> float | None:
        """Camera seconds at which a place, (4, 2) frame pixels, surely was the bare table last.

        None where nobody knows of that.
        """
        if self._bare_at is None or self._anew_at is None:
            return None
        inside = self._still.area(corners, _INSIDE)
        if np.count_nonzero(inside) < _LEAST_INSIDE:
            return None
        bare_at, anew_at = self._bare_at[inside], self._anew_at[inside]
        sure = np.where(bare_at > anew_at + LEARNED_ANEW_S, bare_at, -np.inf)
        last = float(np.quantile(sure, MOST_UNLIKE, method="lower"))
        return last if np.isfinite(last) else None

    def changed(self) -> Mask:
        """(h, GATE_WIDTH): where something lies still on the table, cards among it."""
        if self._table is None or self._known is None:
            return np.zeros_like(self._still.moving)
        unlike = _unlike(self._still.small, self._table)
        return np.asarray(unlike & self._known & ~self._still.moving, np.bool_)

    def _now_and_before(
        self, corners: Floats, cards: Sequence[Floats]
    ) -> tuple[Floats, Floats] | None:
        """(n, 3) a place's colours as they are and as the table's would be, if that is known.

        How the light has changed since is taken from the table around the place. Where that has not
        changed as light changes it, a head or a sleeve is over it: the table is remembered in the
        light that the lamps throw now.
        """
        if self._table is None or self._known is None:
            return None
        now = self._still.small
        free = ~self._still.areas(cards, BEYOND)
        inside = self._still.area(corners, _INSIDE) & free
        if np.count_nonzero(inside) < _LEAST_INSIDE or np.mean(self._known[inside]) < _LEAST_KNOWN:
            return None
        table = free & ~self._still.area(corners, BEYOND) & ~self._still.moving & self._known
        around = table & self._still.area(corners, _AROUND)
        if np.count_nonzero(around) < _LEAST_AROUND:
            around = table
        if np.count_nonzero(around) < _LEAST_AROUND:
            return None
        change = _change(now[around], self._table[around])
        if not _is_of_light(change):
            change = np.ones_like(change)
        return now[inside], np.asarray(self._table[inside] * change, np.float32)


def _change(now: Floats, before: Floats) -> Floats:
    """(3,) the factor by which each colour, of (n, 3), has changed in the middle."""
    return np.asarray(np.median((now + 1) / (before + 1), axis=0), np.float32)


def _is_of_light(change: Floats) -> bool:
    """Whether colours, (3,), changed as a shadow or a lamp changes them: all alike."""
    return bool(change.max() <= EVEN_LIGHT * change.min())


def _alike(now: Floats, before: Floats) -> float:
    """Share of a place's colours that are as before."""
    return float(1 - np.mean(_unlike(now, before)))


def _unlike(now: Floats, before: Floats) -> Mask:
    """Where colours, (..., 3), are not as before."""
    apart = np.abs(now - before) > UNLIKE + UNLIKE_SHARE * before
    # Each colour by itself: NumPy's `any` along an axis of three takes longer than all this.
    return np.asarray(apart[..., 0] | apart[..., 1] | apart[..., 2], np.bool_)
