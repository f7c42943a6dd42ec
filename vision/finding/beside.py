# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where cards may lie that touch a card, or lie half under it."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.plane import Floats, spun

_TURNED = (0.0, 20.0, -20.0, 90.0)
"""Degrees to the card that it lies beside: the second look finds what lies in between."""

_APART = ((0.45, 0.0), (0.9, 0.0), (0.0, 0.4), (0.0, 0.8), (0.6, 0.4), (0.6, -0.4))
"""How far to one side, in the card's widths and lengths; as far to the other as well."""

_AS_LARGE = (0.7, 1.4)
"""Least and most area of a card that lies beside another, as a share of that one's."""


def beside(card: Floats) -> Iterator[Floats]:
    """Outlines, (4, 2) each, around a card's, as large as it is."""
    across, along = card[1] - card[0], card[3] - card[0]
    for degrees in _TURNED:
        turned = spun(card, np.radians(degrees))
        for right, down in _APART:
            aside = right * across + down * along
            yield np.asarray(turned + aside, np.float32)
            yield np.asarray(turned - aside, np.float32)


def is_as_large(one: Floats, other: Floats) -> bool:
    """Whether both outlines may be of cards that lie on one table."""
    least, most = _AS_LARGE
    return least < cv2.contourArea(one) / max(cv2.contourArea(other), 1.0) < most
