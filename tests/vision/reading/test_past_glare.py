# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards across whose art a lamp is mirrored, named by the indices beside it."""

import cv2
import numpy as np
import pytest

from device.eyes import OWN_DECK, open_gallery, reader_of
from tests.vision.reading.lying import laid, lying_at
from vision.frames import Pixels
from vision.plane import Floats, overlap
from vision.reading import CardReader

_ANGLE = 0.4
_AT = 320, 240
_CARD = lying_at(*_AT, _ANGLE)


def _glared(code: str) -> Pixels:
    """The card with a reflection across its middle."""
    picture = laid((code, _CARD)).astype(np.float32)
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.ellipse(mask, _AT, (150, 54), np.degrees(_ANGLE), 0, 360, 1.0, -1)
    shine = 300 * cv2.GaussianBlur(mask, (0, 0), 4)[..., None]
    return np.asarray(np.clip(picture + shine, 0, 255), np.uint8)


def _without(*names: str) -> CardReader:
    """A reader of the own deck that lacks these cards."""
    gallery = open_gallery(OWN_DECK)
    return reader_of(gallery.of([at for at, name in enumerate(gallery.names) if name not in names]))


@pytest.mark.parametrize("code", ["B3", "B9"])
@pytest.mark.parametrize("lacks", [(), ("SK",)])
def test_a_card_in_glare_is_named_by_its_indices(code: str, lacks: tuple[str, ...]) -> None:
    off: Floats = _CARD + np.array([2, -1], np.float32)
    reading = _without(*lacks).read(_glared(code), off)
    assert reading.name == code
    assert reading.surety > 0.985
    assert overlap(np.array(reading.quad, np.float32), _CARD) > 0.95


@pytest.mark.parametrize("code", ["B3", "B9", "G9"])
def test_one_that_the_deck_lacks_gets_no_other_name(code: str) -> None:
    assert _without(code).read(_glared(code), _CARD).surety < 0.9
