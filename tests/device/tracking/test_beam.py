# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which explanations are kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pytest import approx

from device.tracking import MODEL, Beam, Hypothesis, Seat, SeatModel, Trick
from device.tracking.beam import Change

SEATS = SeatModel((Seat(),) * 2)
START = Hypothesis(0.0, ((),), Trick(0, (None, None)), SEATS)
SWEPT = replace(START, rounds=((Trick(0, ((900,), (901,))),),))


def laid(one: Hypothesis, track: int) -> Hypothesis:
    return replace(one, open=one.open.put(0, (track,)))


def test_some_of_each_count_of_tricks_are_kept_though_others_are_likelier() -> None:
    def grow(one: Hypothesis) -> Iterator[Change]:
        for track in range(MODEL.beam * 2):
            yield 0.0, lambda track=track: laid(one, track)
        for track in range(MODEL.kept_apart * 2):
            yield -5.0, lambda track=track: laid(SWEPT, track)

    beam = Beam(START, MODEL)
    beam.step(grow)
    counts = [one.count for one in beam.hypotheses]
    assert counts.count((0, 1)) == MODEL.kept_apart
    assert counts.count((0, 0)) == MODEL.beam


def test_equal_explanations_are_one_as_likely_as_the_likelier() -> None:
    def grow(one: Hypothesis) -> Iterator[Change]:
        yield -1.0, lambda: laid(one, 1)
        yield 0.0, lambda: laid(one, 1)
        yield -1.0, lambda: laid(one, 2)

    beam = Beam(START, MODEL)
    beam.step(grow)
    assert [(one.open.names, one.score) for one in beam.hypotheses] == [((1,), 0.0), ((2,), -1.0)]


def test_shares_add_up_to_one_and_the_likelier_has_more() -> None:
    beam = Beam(START, MODEL)
    beam.set([replace(laid(START, track), score=-float(track)) for track in range(3)])
    shares = beam.share(lambda one: one.open.names)
    assert sum(shares.values()) == approx(1.0)
    assert shares[(0,)] > shares[(1,)] > shares[(2,)]
