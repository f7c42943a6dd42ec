# SPDX-License-Identifier: AGPL-3.0-or-later
"""Faces out of focus, galleries that hold them, and cards that are told by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.skull_king import FACES
from vision.artwork import draw_face
from vision.flat import laid_flat
from vision.frames import Pixels
from vision.reading import Gallery, GalleryError, load_gallery, save_gallery
from vision.reading.describing import PLACES_SIZE, Describer
from vision.reading.in_doubt import BLUR, InDoubt
from vision.reading.matching import Matcher


def in_doubt(gallery: Gallery) -> InDoubt:
    assert gallery.in_doubt is not None
    return gallery.in_doubt


def whole(face: Pixels, blur: float) -> Pixels:
    """A face laid flat as a camera shows it that is so many of its pixels out of focus."""
    height, width = face.shape[:2]
    outline = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    flat = laid_flat(face, outline, PLACES_SIZE)
    return np.asarray(cv2.GaussianBlur(flat, (0, 0), blur), np.uint8)


def agreed(matcher: Matcher, describer: Describer, cards: Sequence[Pixels]) -> list[float]:
    """With the likeliest face."""
    return [match.agreement for match in matcher.match(describer.describe(cards))]


@pytest.mark.parametrize(("blur", "sharper"), [(0.05, True), (2 * BLUR, False)])
def test_a_card_agrees_most_with_its_face_in_the_cards_own_focus(
    gallery: Gallery, describer: Describer, blur: float, sharper: bool
) -> None:
    blurred = replace(gallery, vectors=in_doubt(gallery).blurred)
    card = whole(draw_face(FACES[1], 300), blur)
    (in_focus,) = agreed(Matcher(gallery), describer, [card])
    (out_of_focus,) = agreed(Matcher(blurred), describer, [card])
    assert (in_focus > out_of_focus) is sharper


def test_corners_in_each_focus_begin_with_the_sharp_ones(gallery: Gallery) -> None:
    sharp, *others = in_doubt(gallery).corners_in_each_focus(2, 1)
    assert np.array_equal(sharp, in_doubt(gallery).sharp_corners(2, 1))
    apart = [float(np.abs(sharp - other).mean()) for other in others]
    assert 0 < apart[0] < apart[1]


def test_a_part_of_a_gallery_has_its_pictures_parts_alone(gallery: Gallery) -> None:
    part = in_doubt(gallery.of([3, 1]).with_more(gallery.of([0])))
    for array, kept in ((part.blurred, "blurred"), (part.corners, "corners")):
        assert np.array_equal(array, getattr(in_doubt(gallery), kept)[[3, 1, 0]])


def test_they_are_kept_in_a_gallerys_file(gallery: Gallery, tmp_path: Path) -> None:
    save_gallery(gallery, tmp_path / "own.npz")
    kept = in_doubt(load_gallery(tmp_path / "own.npz", gallery.version))
    assert np.array_equal(kept.blurred, in_doubt(gallery).blurred)
    assert np.array_equal(kept.corners, in_doubt(gallery).corners)


def test_a_gallery_of_before_there_were_any_is_as_good_as_it_was(
    gallery: Gallery, tmp_path: Path
) -> None:
    save_gallery(replace(gallery, in_doubt=None), tmp_path / "own.npz")
    kept = load_gallery(tmp_path / "own.npz", gallery.version)
    assert kept.in_doubt is None
    assert kept.with_more(gallery).in_doubt is None
    assert np.array_equal(kept.vectors, gallery.vectors)


def test_those_of_other_faces_than_the_names_are_refused(gallery: Gallery, tmp_path: Path) -> None:
    other = replace(gallery, in_doubt=in_doubt(gallery).of([0, 1]))
    save_gallery(other, tmp_path / "own.npz")
    with pytest.raises(GalleryError, match="enrol the deck again"):
        load_gallery(tmp_path / "own.npz", gallery.version)


def test_those_of_another_size_are_refused(gallery: Gallery) -> None:
    with pytest.raises(ValueError, match="out of focus"):
        InDoubt(in_doubt(gallery).blurred[:, :, :-1], in_doubt(gallery).corners)
