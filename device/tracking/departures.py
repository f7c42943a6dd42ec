# SPDX-License-Identifier: AGPL-3.0-or-later
"""What it means that a piece goes out of sight, and stays so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from device.tracking.beam import Change
from device.tracking.context import Context, as_it_is, with_open
from device.tracking.hypothesis import Hypothesis, Piece
from device.tracking.track_registry import Track


class Departures(Context):
    """Pieces that are occluded, retracted, or the first of a sweep."""

    def of_leaving(self, one: Hypothesis, left: Track) -> Iterator[Change]:
        """Of a track that went out of sight."""
        model, trick = self._model, one.open
        at = [
            turn for turn, piece in enumerate(trick.slots) if piece and piece[-1] == left.piece_id
        ]
        if not at or trick.is_full:
            yield 0.0, partial(as_it_is, one)
            return
        turn = at[0]
        piece = trick.slots[turn]
        twins = [track for track in piece[:-1] if self._registry[track].is_there]  # type: ignore[index]
        if twins:
            yield 0.0, partial(as_it_is, one)
            return
        # Whoever sweeps, or has a hand above, takes or occludes several at once.
        is_first = left.left - self._left_before > model.at_once_s
        occluded = model.occluded if is_first else 0.0
        yield 0.0 if trick.is_whole else occluded, partial(as_it_is, one)
        if trick.is_whole:
            how = model.retracted_swept
        else:
            is_last = all(other is None for other in trick.slots[turn + 1 :])
            # Two people do not take theirs back in the same moment.
            how = model.retracted_last if is_last and is_first else model.retracted
        yield how, partial(with_open, one, trick.put(turn, None))

    def ages(self, one: Hypothesis, seconds: float) -> float:
        """What it says against an explanation that so many seconds went by, to be taken off."""
        trick = one.open
        gone = [self._has_gone(piece) for piece in trick.pieces]
        if not any(gone) or trick.is_full:
            return 0.0
        if all(gone):
            return seconds / self._model.empty_s
        if not trick.is_whole:
            return sum(gone) * seconds / self._model.occluded_s
        # Whoever sweeps takes all; one that stays behind may be occluded.
        return seconds / self._model.sweep_s if sum(gone) == 1 < len(gone) - 1 else 0.0

    def _has_gone(self, piece: Piece) -> bool:
        newest = self._registry[piece[-1]]
        return not newest.is_there and not newest.lost and not newest.is_told
