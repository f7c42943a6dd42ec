# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the light on the table has changed: a lamp was switched, or a cloud drew past."""

from __future__ import annotations

import numpy as np

from vision.plane import Floats
from vision.watch.stillness import Mask

EVERY = 6
"""Of so many pixels across and down one is looked at; a lamp's light has no small parts."""

LEAST = 0.25
"""Share of the picture that light must be told from."""

ROUNDS = 4
"""So often what does not fit, a hand or a thing put down, is left out anew."""

OUTSIDE = 2.0
"""What is so many times as far from the rest as the middle one is left out."""

MOST_OFF = 0.12
"""How far, as a logarithm, the middle place may be off from what one lamp's change makes of it:
after lamps, shadows and a cheap webcam's faults it was 0.09 at most, with a head over half the
table up to 0.26.
"""

EVEN = 0.03
"""Share of the brightness within which everything fits: noise alone is as much."""


def change_of_light(now: Floats, before: Floats, usable: Mask) -> Floats | None:
    """(height, width, 3) factors from what was seen before to now, or None where little tells.

    None as well where most of the table has changed otherwise: somebody leans over it.

    now, before: (height, width, 3) levels; usable: (height, width), where the same thing is seen
    on both. One lamp's light beside another's is nearly the same factor everywhere, or one that
    grows evenly across the table; its logarithm is fitted by a plane.
    """
    picked = usable[::EVERY, ::EVERY]
    rows, columns = np.nonzero(picked)
    if len(rows) < LEAST * picked.size:
        return None
    down, across = (np.linspace(-1, 1, length) for length in usable.shape)
    at = np.stack([np.ones(len(rows)), down[::EVERY][rows], across[::EVERY][columns]], axis=1)
    apart = np.log((now[::EVERY, ::EVERY][picked] + 1) / (before[::EVERY, ::EVERY][picked] + 1))
    lit = np.median(apart, axis=0)
    for _ in range(ROUNDS):
        off = np.abs(apart - lit).max(axis=1)
        fits = off <= max(EVEN, OUTSIDE * float(np.median(off)))
        plane, *_ = np.linalg.lstsq(at[fits], apart[fits], rcond=None)
        lit = at @ plane
    if float(np.median(np.abs(apart - lit).max(axis=1))) > MOST_OFF:
        return None
    grows = np.empty((*usable.shape, 3), np.float32)
    # Colour by colour: an axis of three is the slowest that NumPy can be given.
    for colour, (evenly, downwards, sidewards) in enumerate(plane.T):
        rows, columns = np.exp(evenly + down * downwards), np.exp(across * sidewards)
        grows[..., colour] = np.outer(rows.astype(np.float32), columns.astype(np.float32))
    return grows
