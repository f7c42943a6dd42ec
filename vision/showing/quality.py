# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a card's picture is fit to be learned from: its light, its glare, its sharpness."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frames import Pixels
from vision.showing.sight import Hindrance

DARKER_THAN = 90.0
"""Grey levels; a card whose brightest hundredth is darker. Photographed cards stand at 160 up."""

BLURRED_FROM = 2.6
"""Pixels of a flat's 176. A blur of 1 % of a card's length is 2.1 to 2.5, one of 2 %, which
swallows an index, 2.7 and more; measured on scans, photographs and drawn cards from 100 px up."""

GLARE_SHARE = (0.08, 0.3)
"""Of a card's area: one spot from so much on is glare, up to where it is white paper all over. A
white thing that is printed takes up to 6 % of a card of the own deck."""

_EDGE_PX = 8
_SATURATED = 250
_STEEPEST = 96
_SHARPEST = 25


def fault_of(flat: Pixels) -> Hindrance | None:
    """DARK, GLARE or BLURRED of a (176, 126, 3) BGR picture of a card, None when it is good."""
    inner = flat[_EDGE_PX:-_EDGE_PX, _EDGE_PX:-_EDGE_PX]
    if float(np.percentile(inner.max(axis=2), 99)) < DARKER_THAN:
        return Hindrance.DARK
    if _has_glare(inner):
        return Hindrance.GLARE
    return Hindrance.BLURRED if edge_width(flat) >= BLURRED_FROM else None


def edge_width(flat: Pixels) -> float:
    """How wide the sharpest edges are, as the sigma of a Gaussian in pixels.

    An edge's height by its steepness: this does not ask what is printed on the card, as the
    strength of its finest detail would, and noise is no detail to it.
    """
    grey = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY).astype(np.float32)
    grey = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.float32)
    steepness = np.hypot(
        cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8),
        cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8),
    )
    around = np.ones((11, 11), np.uint8)
    height = cv2.dilate(grey, around) - cv2.erode(grey, around)
    within = slice(_EDGE_PX, -_EDGE_PX)
    steepness, height = steepness[within, within], height[within, within]
    steepest = steepness >= np.percentile(steepness, _STEEPEST)
    # At least half a grey level a pixel: a card without any print has no edge to be sharp.
    widths = height[steepest] / np.maximum(steepness[steepest], 0.5) / np.sqrt(2 * np.pi)
    return float(np.percentile(widths, _SHARPEST))


def _has_glare(inner: Pixels) -> bool:
    saturated = (inner.min(axis=2) >= _SATURATED).astype(np.uint8)
    least, most = GLARE_SHARE
    if not least <= float(saturated.mean()) <= most:
        return False
    _, _, spots, _ = cv2.connectedComponentsWithStats(saturated)
    largest = max((int(spot[cv2.CC_STAT_AREA]) for spot in spots[1:]), default=0)
    return bool(largest >= least * saturated.size)
