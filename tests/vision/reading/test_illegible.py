# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of a deck whose small print can hardly be read."""

from __future__ import annotations

from engine.skull_king import FACES
from tests.vision.reading.suits import out_of_focus, suit, with_thumb
from vision.artwork import draw_face
from vision.frames import Pixels
from vision.reading import Describer, Fault, Illegible, gallery_of, illegible, legible_names


def told(faces: dict[str, Pixels], describer: Describer) -> tuple[Illegible, ...]:
    return illegible(gallery_of("mine", faces, describer))


def test_a_suit_as_it_was_scanned_can_be_read(describer: Describer) -> None:
    assert told(suit(), describer) == ()


def test_a_thumb_on_one_index_is_seen_by_the_other(describer: Describer) -> None:
    faces = suit()
    assert told(faces | {"G3": with_thumb(faces["G3"])}, describer) == (
        Illegible("G3", Fault.COVERED),
    )


def test_a_picture_out_of_focus_is_told_and_one_slightly_so_is_not(describer: Describer) -> None:
    faces = suit()
    blurred = {"G3": out_of_focus(faces["G3"], 8), "G8": out_of_focus(faces["G8"], 1)}
    assert told(faces | blurred, describer) == (Illegible("G3", Fault.BLURRED),)


def test_where_each_face_has_a_picture_of_its_own_its_corners_matter_little(
    describer: Describer,
) -> None:
    faces = {code: draw_face(code, 240) for code in FACES[:8]}
    assert told(faces | {FACES[2]: with_thumb(faces[FACES[2]])}, describer) == ()


def test_a_second_picture_that_can_be_read_is_enough(describer: Describer) -> None:
    faces = suit()
    pictures = [*faces.items(), ("G3", with_thumb(faces["G3"]))]
    gallery = gallery_of("mine", pictures, describer)
    assert [one.name for one in illegible(gallery)] == ["G3"]
    assert set(legible_names(gallery)) == set(faces)
    covered = gallery_of("mine", faces | {"G3": with_thumb(faces["G3"])}, describer)
    assert set(legible_names(covered)) == set(faces) - {"G3"}
