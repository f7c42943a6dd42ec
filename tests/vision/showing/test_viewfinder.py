# SPDX-License-Identifier: AGPL-3.0-or-later
"""What hinders a shown card from being taken is told, and a good one is cut out upright."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from device.eyes import open_finder
from tests.device.enrolling.films import Laid, Scene, frames
from tests.vision.light import banded
from vision.artwork import draw_face
from vision.finding import Finder
from vision.frames import Pixels
from vision.reading import SidesUnseen
from vision.showing import FLAT_SIZE, Hindrance, Sight, Viewfinder

G7 = Laid("G7")
STILL = 8


def sights(*scenes: Scene) -> list[Sight]:
    viewfinder = Viewfinder(open_finder())
    return [viewfinder.look(frame) for frame in frames(scenes)]


@pytest.mark.parametrize(
    ("scene", "hindrance", "cards"),
    [
        (Scene((G7,)), None, 1),
        (Scene((Laid("SK", length=380, turn=-8),)), None, 1),
        # White that is printed is no glare.
        (Scene((Laid("WHA"),)), None, 1),
        (Scene(), Hindrance.NO_CARD, 0),
        (Scene((Laid("G7", 180), Laid("B2", 460))), Hindrance.SEVERAL, 2),
        (Scene((Laid("G7", length=80),)), Hindrance.SMALL, 1),
        (Scene((Laid("G7", y=80),)), Hindrance.CUT, 1),
        (Scene((Laid("G7", turn=84),)), Hindrance.ACROSS, 1),
        (Scene((G7,), light=0.25), Hindrance.DARK, 1),
        (Scene((G7,), blur=4.5), Hindrance.BLURRED, 1),
        (Scene((G7,), glare=(320, 235)), Hindrance.GLARE, 1),
        (Scene((G7,), light=0.02), Hindrance.BLACK, 0),
    ],
)
def test_what_hinders_is_told(scene: Scene, hindrance: Hindrance | None, cards: int) -> None:
    last = sights(*[scene] * STILL)[-1]
    assert (last.hindrance, last.cards) == (hindrance, cards)
    assert (last.card is not None) == (cards == 1)


def test_a_card_is_good_after_half_a_second_without_motion() -> None:
    hindrances = [sight.hindrance for sight in sights(Scene((G7,), 10))]
    assert hindrances == [Hindrance.MOVING] * 5 + [None] * 5


def test_while_something_moves_nothing_is_good() -> None:
    there, gone = Scene((G7,), hand=(320, 300)), Scene((G7,), hand=(200, 460))
    seen = sights(Scene((G7,), 8), *[there, gone] * 4)
    assert {sight.hindrance for sight in seen[8:]} == {Hindrance.MOVING}


def test_a_card_is_good_under_a_lamp_that_flickers() -> None:
    viewfinder = Viewfinder(open_finder())
    seen = [
        viewfinder.look(replace(frame, pixels=banded(frame.pixels, 0.37 * frame.number)))
        for frame in frames([Scene((G7,), 40)])
    ]
    assert {sight.hindrance for sight in seen[30:]} == {None}


def test_a_good_card_that_lies_is_looked_at_once() -> None:
    class Counting:
        def __init__(self) -> None:
            self.finds = 0
            self.real = open_finder()

        def find(self, pixels: np.ndarray) -> object:
            self.finds += 1
            return self.real.find(pixels)

    finder = Counting()
    viewfinder = Viewfinder(finder)  # type: ignore[arg-type]
    film = list(frames([Scene((G7,), 30)]))
    seen = [viewfinder.look(frame) for frame in film[:8]]
    after = finder.finds
    seen += [viewfinder.look(frame) for frame in film[8:]]
    assert finder.finds == after > 0
    assert seen[-1] is seen[7]


def test_the_picture_is_the_card_upright() -> None:
    for turn in (-20.0, 15.0):
        card = sights(Scene((Laid("B12", turn=turn),), STILL))[-1].card
        assert card is not None
        drawn = cv2.resize(draw_face("B12", 500), FLAT_SIZE, interpolation=cv2.INTER_AREA)
        shown = cv2.resize(card.picture, FLAT_SIZE, interpolation=cv2.INTER_AREA)
        assert likeness(shown, drawn) > likeness(shown, drawn[::-1, ::-1]) + 0.3


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    small = [cv2.resize(face, (21, 29), interpolation=cv2.INTER_AREA) for face in (one, other)]
    return float(np.corrcoef(small[0].ravel(), small[1].ravel())[0, 1])


def test_a_card_whose_sides_cannot_be_seen_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(pixels: Pixels, finder: Finder) -> Pixels:
        raise SidesUnseen

    monkeypatch.setattr("vision.showing.viewfinder.card_in", refuse)
    last = sights(*[Scene((G7,))] * STILL)[-1]
    assert (last.hindrance, last.cards) == (Hindrance.SIDES_UNSEEN, 1)
