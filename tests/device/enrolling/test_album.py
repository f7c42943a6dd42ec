# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which card of a deck was taken under which name."""

import cv2

from device.enrolling.album import Album
from vision.artwork import draw_face
from vision.showing import FLAT_SIZE, ShownCard


def shown(code: str) -> ShownCard:
    face = draw_face(code, 252)
    return ShownCard(face, cv2.resize(face, FLAT_SIZE, interpolation=cv2.INTER_AREA))


def test_a_copy_that_was_taken_back_is_not_held_for_the_one_before_it() -> None:
    album = Album(("ESC-1", "ESC-2"))
    escape = shown("ESC")
    album.take(escape)
    assert album.name_of(escape) == "ESC-1"
    album.see_none()
    album.take(escape)
    album.back()
    assert album.wanted == "ESC-2"
    assert album.name_of(escape) is None
