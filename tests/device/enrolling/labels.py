# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that somebody put labels on after their deck was enrolled: hard to read, for tests."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from device.enrolling import NamedCard
from device.evidence.taking import card_of
from vision.artwork import draw_face
from vision.frames import Frame, Pixels
from vision.reading import CardReader, Reading

SIZE = (420, 420)


def labelled(code: str) -> Pixels:
    """A card over whose two indices somebody stuck labels, with its number in their own hand."""
    face = draw_face(code, 252)
    for _ in range(2):
        cv2.rectangle(face, (0, 0), (70, 70), (40, 200, 235), -1)
        cv2.putText(face, code[1:], (8, 50), cv2.FONT_HERSHEY_DUPLEX, 1.6, (30, 20, 90), 4)
        face = np.ascontiguousarray(face[::-1, ::-1])
    return face


def lying(face: Pixels, seed: int) -> tuple[Frame, np.ndarray]:
    """A card at any angle, dim, tinted, blurred and noisy, and its corners."""
    rng = np.random.default_rng(seed)
    height, width = face.shape[:2]
    angle, scale = rng.uniform(0, 6.3), rng.uniform(0.35, 0.5)
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = ((box - (width / 2, height / 2)) * scale @ turn.T + 210).astype(np.float32)
    table = np.full((*SIZE, 3), (60, 80, 110), np.uint8)
    warp = cv2.getPerspectiveTransform(box, corners)
    cv2.warpPerspective(face, warp, SIZE, table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    lit = table * np.array([0.62, 0.7, 0.75]) * np.linspace(0.6, 1.1, 420)[None, :, None]
    blurred = cv2.GaussianBlur(lit, (0, 0), 1.0) + rng.normal(0, 5, lit.shape)
    return Frame(np.clip(blurred, 0, 255).astype(np.uint8), 0, 0.0), corners


def read(reader: CardReader, face: Pixels, seed: int) -> tuple[Frame, Reading]:
    frame, corners = lying(face, seed)
    return frame, reader.read(frame.pixels, corners)


def named(reader: CardReader, code: str, face: Pixels, seed: int) -> NamedCard:
    """The card as the table keeps it: laid flat by the outline that it was read with."""
    frame, reading = read(reader, face, seed)
    file = Path(f"{code}-g1-s{seed}.png")
    return NamedCard(file, code, card_of(frame, reading.quad))
