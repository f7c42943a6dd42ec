# SPDX-License-Identifier: AGPL-3.0-or-later
"""A recording that shows its cards in a mirror is noticed, by the real eyes."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from device.benchmarks.drawn import draw_picture
from device.eyes import OWN_DECK, open_finder, open_reader
from device.mirrored import MirrorWatch
from vision.artwork import draw_face
from vision.frames import Frame
from vision.observations import CardArrived

# Numbers are what a mirror makes unreadable.
CODES = ("G2", "P13", "B4", "Y14", "P7", "G5", "Y12", "B3")

finder, reader = cache(open_finder), cache(lambda: open_reader(OWN_DECK))


@cache
def shown(*, mirrored: bool) -> tuple[Frame, list[CardArrived]]:
    """A picture of five cards, and what the eyes make of them."""
    pixels = draw_picture(1, {code: draw_face(code, 240) for code in CODES}).pixels
    if mirrored:
        pixels = np.ascontiguousarray(pixels[:, ::-1])
    seen = []
    for track, card in enumerate(each for each in finder().find(pixels) if each.face_up):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = card.corners.tolist()
        quad = (ax, ay), (bx, by), (cx, cy), (dx, dy)
        names = reader().read(pixels, card.corners).names
        seen.append(CardArrived(track, 0.0, 0, quad, names))
    return Frame(pixels, 0, 0.0), seen


@pytest.mark.parametrize("mirrored", [True, False])
def test_a_mirror_is_told_once_and_only_where_there_is_one(mirrored: bool) -> None:
    watch = MirrorWatch(reader)
    told = [watch.look(*shown(mirrored=mirrored)) for _ in range(3)]
    assert told.count(True) == mirrored


def test_doubted_cards_that_no_mirror_explains_tell_of_none() -> None:
    watch = MirrorWatch(reader)
    frame, seen = shown(mirrored=False)
    # As if the light had been bad: the right way round they are not surer.
    blank = Frame(np.full_like(frame.pixels, 90), 0, 0.0)
    doubted = [CardArrived(one.track, 0.0, 0, one.quad, (("G2", 0.1),)) for one in seen]
    assert not any(watch.look(blank, doubted) for _ in range(4))


def test_nothing_is_opened_while_every_card_is_sure() -> None:
    watch = MirrorWatch(lambda: pytest.fail("opened"))
    frame, seen = shown(mirrored=False)
    sure = [one for one in seen if one.readings[0][1] > 0.9]
    assert sure
    assert not watch.look(frame, sure)
