# SPDX-License-Identifier: AGPL-3.0-or-later
"""What it means that people look again after nobody did for a while."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from device.tracking.beam import Change
from device.tracking.context import Context, as_it_is, with_open
from device.tracking.hypothesis import Hypothesis, Trick


class AfterOutage(Context):
    """Pieces that are found again, or are not."""

    def of_reopening(self, one: Hypothesis) -> Iterator[Change]:
        """Of people looking again: perhaps from elsewhere."""
        yield 0.0, partial(as_it_is, one)
        yield self._model.moved_away, one.seats_forgotten

    def of_not_found(self, one: Hypothesis) -> Iterator[Change]:
        """Of pieces of a trick that is played which do not lie there once people look again.

        A trick that was voided is left alone.
        """
        trick = one.open
        missed = [
            turn
            for turn, piece in enumerate(trick.slots)
            if piece and self._registry[piece[-1]].is_missed
        ]
        is_half_swept = trick.is_whole and len(missed) > 1 and not self._is_fresh(trick)
        if trick.is_full or not missed or is_half_swept:
            yield 0.0, partial(as_it_is, one)
            return
        model = self._model
        each = model.not_found if self._is_fresh(trick) else 0.0
        yield model.not_found + each * (len(missed) - 1), partial(as_it_is, one)
        without = trick
        for turn in missed:
            how = model.retracted_away + each * (len(missed) - 1)
            yield how, partial(with_open, one, trick.put(turn, None))
            without = without.put(turn, None)
        if len(missed) > 1:
            yield model.retracted_away * len(missed), partial(with_open, one, without)

    def _is_fresh(self, trick: Trick) -> bool:
        """Whether any of its pieces was laid while nobody looked."""
        return any(len(piece) == 1 and self._registry[piece[0]].is_there for piece in trick.pieces)
