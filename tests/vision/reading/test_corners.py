# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card's index corners looked at from nearer."""

from __future__ import annotations

import numpy as np
import pytest

from engine.skull_king import FACES
from vision.artwork import draw_face
from vision.flat import laid_flat
from vision.observations import Readings
from vision.plane import Floats
from vision.reading import Gallery
from vision.reading.corners import (
    CLOSE_SIZE,
    CORNER_MIDDLES,
    CORNER_PLACES,
    checked,
    confirmed,
    describe_corners,
    shows_more,
    told_apart,
)
from vision.reading.describing import VECTOR, Described, Describer


def plain(value: float) -> Floats:
    """Both corners, every number alike."""
    return np.full((2, CORNER_PLACES, VECTOR), value, np.float32)


def told(readings: Readings, trust: float = 1.0) -> dict[str, float]:
    """As a card's corners that look like the first of two faces say."""
    seen = Described(plain(0.25), np.full((2, CORNER_PLACES), trust, np.float32))
    return dict(told_apart(readings, seen, [("G2", plain(0.25)), ("G3", plain(0.2))]))


def test_the_name_that_the_corners_agree_with_becomes_the_likeliest() -> None:
    names = told((("G3", 0.6), ("G2", 0.35)))
    assert next(iter(names)) == "G2"
    assert names["G2"] > 0.85


def test_corners_that_show_nothing_change_nothing() -> None:
    names = told((("G3", 0.6), ("G2", 0.35)), trust=0.0)
    assert names == pytest.approx({"G3": 0.6, "G2": 0.35})


def test_corners_say_nothing_of_whether_it_is_a_card_of_the_deck() -> None:
    names = told((("G2", 0.5), ("G3", 0.1)))
    assert names["G2"] == pytest.approx(0.5 / 0.9, abs=0.01)


def test_a_cards_corners_agree_most_with_its_own_face_either_way_round(
    gallery: Gallery, describer: Describer
) -> None:
    face = draw_face(FACES[2], 300)
    height, width = face.shape[:2]
    outline = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    card = laid_flat(face, outline, CLOSE_SIZE)
    assert gallery.in_doubt is not None
    for way, seen in enumerate(describe_corners(describer, [card, card[::-1, ::-1]])):
        trusted = seen.vectors * seen.trust[..., None]
        faces = [gallery.in_doubt.sharp_corners(at, way) for at in range(4)]
        assert int(np.argmax([float((trusted * corners).sum()) for corners in faces])) == 2


def sharp(gallery: Gallery, names: Readings) -> list[tuple[str, Floats]]:
    """The corners of the faces of these names, upright."""
    assert gallery.in_doubt is not None
    return [
        (name, gallery.in_doubt.sharp_corners(at, 0))
        for at, name in enumerate(gallery.names)
        if name in dict(names)
    ]


def seen_from_nearer(describer: Describer, code: str) -> Described:
    """The corners of a face that was drawn larger than a gallery's."""
    face = draw_face(code, 300)
    height, width = face.shape[:2]
    outline = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    (seen,) = describe_corners(describer, [laid_flat(face, outline, CLOSE_SIZE)])
    return seen


@pytest.mark.parametrize(
    ("shown", "agreement", "margin", "sure"),
    [
        (FACES[1], 0.7, 20, 0.9875),
        (FACES[1], 0.7, 5, 0.9875),
        (FACES[3], 0.7, 20, 0.95),
        (FACES[3], 0.92, 20, 0.8),
        (FACES[3], 0.7, 5, 0.8),
    ],
)
def test_where_a_deck_may_lack_a_card_its_corners_lessen_doubt_or_raise_it(
    gallery: Gallery, describer: Describer, shown: str, agreement: float, margin: float, sure: float
) -> None:
    names = ((FACES[1], 0.95), (FACES[0], 0.04))
    faces = sharp(gallery, names)
    told = dict(checked(names, agreement, margin, seen_from_nearer(describer, shown), faces))
    assert told[FACES[1]] == pytest.approx(sure)
    assert told[FACES[0]] == pytest.approx(min(1, (1 - sure) / 0.05) * 0.04)


def test_what_is_surer_is_not_doubted_for_a_little_margin(
    gallery: Gallery, describer: Describer
) -> None:
    names = ((FACES[1], 0.98), (FACES[0], 0.01))
    seen = seen_from_nearer(describer, FACES[3])
    assert checked(names, 0.7, 5, seen, sharp(gallery, names)) == names


def test_corners_of_which_little_is_seen_lessen_no_doubt(
    gallery: Gallery, describer: Describer
) -> None:
    names = ((FACES[1], 0.85), (FACES[0], 0.1))
    seen = seen_from_nearer(describer, FACES[1])
    hidden = Described(seen.vectors, np.asarray(seen.trust * 0.05, np.float32))
    assert checked(names, 0.92, 5, hidden, sharp(gallery, names)) == names


def half_of(seen: Described) -> Described:
    """The same where another card lies on all but the upper corner."""
    return Described(seen.vectors, np.where([[True], [False]], seen.trust, np.float32(0)))


def test_the_corner_that_is_seen_of_a_covered_card_tells_its_name(
    gallery: Gallery, describer: Describer
) -> None:
    names = ((FACES[1], 0.75), (FACES[0], 0.2))
    seen = half_of(seen_from_nearer(describer, FACES[1]))
    told = dict(confirmed(names, seen, sharp(gallery, names)))
    assert told[FACES[1]] > 0.98
    assert told[FACES[0]] < 0.01


@pytest.mark.parametrize("shown", [FACES[0], FACES[3]])
def test_a_corner_that_is_another_numbers_confirms_no_covered_card(
    gallery: Gallery, describer: Describer, shown: str
) -> None:
    names = ((FACES[1], 0.85), (FACES[0], 0.1))
    seen = half_of(seen_from_nearer(describer, shown))
    assert confirmed(names, seen, sharp(gallery, names)) == names


def test_corners_that_are_hidden_confirm_nothing(gallery: Gallery, describer: Describer) -> None:
    names = ((FACES[1], 0.85), (FACES[0], 0.1))
    seen = seen_from_nearer(describer, FACES[1])
    hidden = Described(seen.vectors, np.zeros_like(seen.trust))
    assert confirmed(names, hidden, sharp(gallery, names)) == names


def test_the_places_of_corners_lie_where_they_are_described() -> None:
    first, last = CORNER_MIDDLES
    assert first.min(axis=0) == pytest.approx([2 / 136, 2 / 193])
    assert last.max(axis=0) == pytest.approx([1 - 2 / 136, 1 - 2 / 193])
    assert first[1] - first[0] == pytest.approx([4 / 136, 0], abs=1e-6)
    assert last[1] - last[0] == pytest.approx([4 / 136, 0], abs=1e-6)
    assert first.max(axis=0) == pytest.approx([54 / 136, 66 / 193])


@pytest.mark.parametrize(("length", "shows"), [(130, False), (140, True)])
def test_a_card_that_is_small_in_the_picture_shows_no_more_from_nearer(
    length: int, shows: bool
) -> None:
    outline = np.array([[0, 0], [90, 0], [90, length], [0, length]], np.float32)
    assert shows_more(outline) is shows
