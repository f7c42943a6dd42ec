# SPDX-License-Identifier: AGPL-3.0-or-later
"""Scans of a deck are alike in size and margin, and what one lacks the others tell."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.enrolling.scans import (
    Refused,
    Shown,
    of_a_decks_size,
    unlike_most,
    without_margins,
)
from vision.artwork import draw_face
from vision.frames import Pixels
from vision.reading import NotOneCard, OneCard, Proportions

SIZE = (352, 252, 3)


def scans(count: int, size: tuple[int, ...] = SIZE) -> list[Shown]:
    card = OneCard(np.zeros(size, np.uint8))
    return [Shown(Path(f"{index}.png"), size, card) for index in range(count)]


def doubted(count: int, size: tuple[int, ...] = SIZE) -> list[Refused]:
    return [Refused(Path(f"odd-{index}.png"), size, NotOneCard(2)) for index in range(count)]


@pytest.mark.parametrize(
    ("shown", "odd", "taken"),
    [
        (scans(20), doubted(3), 3),
        (scans(20), doubted(4), 0),
        (scans(19), doubted(1), 0),
        (scans(20, (681, 488, 3)), doubted(1), 0),
        ([], doubted(30), 0),
    ],
)
def test_a_few_are_scans_among_a_decks_of_exactly_their_size(
    shown: list[Shown], odd: list[Refused], taken: int
) -> None:
    assert of_a_decks_size(odd, shown) == odd[:taken]


def test_photographs_of_one_size_are_no_scans() -> None:
    assert of_a_decks_size(doubted(1), photographed(30, SIZE)) == []


BRIDGE = (400, 256, 3)


def photographed(count: int, size: tuple[int, ...]) -> list[Shown]:
    card = OneCard(np.zeros((268, 192, 3), np.uint8), Proportions(0.7, 0.0))
    return [Shown(Path(f"{index}.jpg"), size, card) for index in range(count)]


@pytest.mark.parametrize(
    ("others", "few"),
    [
        (scans(6, BRIDGE), photographed(2, BRIDGE)),
        (scans(6, BRIDGE), doubted(2, (402, 255, 3))),
        (photographed(6, (1600, 1200, 3)), scans(2, (1600, 1200, 3))),
        (scans(6), photographed(2, SIZE)),
        (photographed(6, SIZE), scans(2)),
    ],
)
def test_a_few_of_a_shape_that_may_be_either_are_what_most_of_it_are(
    others: list[Shown], few: list[Shown | Refused]
) -> None:
    assert unlike_most([*few, *others]) == few


@pytest.mark.parametrize(
    ("others", "few"),
    [
        # Of another shape, of a size of their own, and of a shape that leaves no doubt.
        (scans(6, BRIDGE), photographed(2, (1600, 1200, 3))),
        (scans(6, BRIDGE), photographed(3, (1200, 800, 3))),
        (photographed(6, (1200, 800, 3)), scans(3, BRIDGE)),
        (scans(6), photographed(2, (1408, 1008, 3))),
        (photographed(6, (900, 1200, 3)), scans(2)),
    ],
)
def test_others_are_what_they_seem(others: list[Shown], few: list[Shown | Refused]) -> None:
    assert unlike_most([*few, *others]) == []


def within_a_margin(code: str) -> Pixels:
    face = draw_face(code, 360)
    return np.asarray(
        cv2.copyMakeBorder(face, 50, 50, 36, 36, cv2.BORDER_CONSTANT, value=(40, 40, 40))
    )


def scanned(code: str, picture: Pixels) -> Shown:
    return Shown(Path(f"{code}.png"), picture.shape, OneCard(picture))


def test_a_margin_that_most_scans_have_is_cut_off() -> None:
    folder = [scanned(code, within_a_margin(code)) for code in ("G7", "KRA")]
    folder.append(scanned("SK", draw_face("SK", 360)))
    cards = without_margins(folder)
    whole = draw_face("G7", 360).shape
    assert [cards[one.path].shape for one in folder] == [whole, whole, whole]


def test_a_margin_that_is_not_told_from_a_pale_face_is_as_wide_as_the_others() -> None:
    pale = within_a_margin("MER")
    pale[pale.shape[0] // 2 :] = pale[0, 0]
    folder = [scanned(code, within_a_margin(code)) for code in ("G7", "KRA")]
    folder.append(scanned("MER", pale))
    cards = without_margins(folder)
    assert cards[folder[-1].path].shape == cards[folder[0].path].shape == draw_face("G7", 360).shape


def test_a_margin_that_one_face_has_is_its_own() -> None:
    folder = [scanned(code, draw_face(code, 360)) for code in ("G7", "KRA")]
    folder.append(scanned("MER", within_a_margin("MER")))
    assert all(without_margins(folder)[one.path] is one.card.picture for one in folder)
