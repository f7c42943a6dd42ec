# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of the own deck's cards that lie on each other."""

import cv2
import numpy as np

from vision.artwork import draw_face

LENGTH = 180
"""Pixels from a card's top to its bottom."""


def lying_at(x: float, y: float, angle: float) -> np.ndarray:
    """Corners of a card around this middle."""
    box = np.array([[-0.358, -0.5], [0.358, -0.5], [0.358, 0.5], [-0.358, 0.5]]) * LENGTH
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(box @ turn.T + (x, y), np.float32)


def laid(*cards: tuple[str, np.ndarray]) -> np.ndarray:
    """A picture of these cards, each laid over the ones before it."""
    table = np.full((480, 640, 3), (60, 80, 110), np.uint8)
    for code, corners in cards:
        face = draw_face(code, 252)
        height, width = face.shape[:2]
        box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        warp = cv2.getPerspectiveTransform(box, corners)
        cv2.warpPerspective(face, warp, (640, 480), table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    noise = np.random.default_rng(5).normal(0, 4, table.shape)
    blurred = cv2.GaussianBlur(table, (0, 0), 0.8)
    return np.asarray(np.clip(blurred + noise, 0, 255), np.uint8)
