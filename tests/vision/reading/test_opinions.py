# SPDX-License-Identifier: AGPL-3.0-or-later
"""How sure names are at last: cards out of focus, of a deck that lacks none."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from device.eyes import open_gallery, reader_of
from vision.artwork import draw_face
from vision.frames import Pixels
from vision.reading import CardReader

CARD = np.array([[100, 100], [240, 100], [240, 296], [100, 296]], np.float32)
"""Pixels of the only card in `lying`."""

CODES = ("Y8", "G13", "P3", "P12")


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return reader_of(open_gallery("quartermaster"))


@pytest.fixture(scope="module")
def reader_in_focus() -> CardReader:
    return reader_of(replace(open_gallery("quartermaster"), in_doubt=None))


def lying(code: str, blur: float) -> Pixels:
    """The card on plain cloth; blur: one standard deviation, in pixels."""
    picture = np.full((400, 400, 3), (60, 110, 70), np.uint8)
    face = cv2.resize(draw_face(code, 288), (140, 196), interpolation=cv2.INTER_AREA)
    picture[100:296, 100:240] = face
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8)


@pytest.mark.parametrize("code", CODES)
def test_a_card_out_of_focus_is_named_by_faces_that_are_too(
    reader: CardReader, reader_in_focus: CardReader, code: str
) -> None:
    picture = lying(code, 3.2)
    name, surety = reader.glance(picture, CARD).names[0]
    assert (name, surety >= 0.9) == (code, True)
    assert reader_in_focus.glance(picture, CARD).surety < 0.5


@pytest.mark.parametrize("code", CODES)
def test_what_can_no_longer_be_read_has_no_sure_name(reader: CardReader, code: str) -> None:
    assert reader.glance(lying(code, 12.0), CARD).surety < 0.5


@pytest.mark.parametrize("code", CODES)
def test_a_card_in_focus_is_as_sure_without_them(
    reader: CardReader, reader_in_focus: CardReader, code: str
) -> None:
    picture = lying(code, 0.3)
    assert reader.glance(picture, CARD).names == reader_in_focus.glance(picture, CARD).names
