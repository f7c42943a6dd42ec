# SPDX-License-Identifier: AGPL-3.0-or-later
"""Paints the table as it lies and what moves over it."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.artwork import CORNER_RADIUS_MM, draw_back, draw_face
from vision.cameras.rendered.geometry import CARD_WIDTH_MM, Matrix, Pose, camera_matrix, card_matrix
from vision.cameras.rendered.hands import PIXELS_PER_MM, TIP_MM, draw_arm
from vision.cameras.rendered.moves import BACK, ArmInAir, CardInAir, Moment
from vision.cameras.rendered.room import draw_light, draw_surface, noise_bank
from vision.frames import Pixels

FACE_PIXELS = 252
"""Width at which faces are drawn before they are laid: twice what a frame shows of them."""

PILE_CARDS = 5


@cache
def _face(name: str) -> Pixels:
    return draw_back(FACE_PIXELS) if name == BACK else draw_face(name, FACE_PIXELS)


@cache
def _card_mask(height: int) -> Pixels:
    radius = round(CORNER_RADIUS_MM / CARD_WIDTH_MM * FACE_PIXELS)
    mask = np.zeros((height, FACE_PIXELS), np.uint8)
    cv2.rectangle(mask, (radius, 0), (FACE_PIXELS - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (FACE_PIXELS - 1, height - 1 - radius), 255, -1)
    for x in (radius, FACE_PIXELS - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask


class Stage:
    """One room with its light and camera; everything follows from the seed.

    size: (width, height) of the frames in pixels.
    """

    def __init__(self, seed: int, size: tuple[int, int], seats: int) -> None:
        rng = np.random.default_rng([seed, 0x51])
        self._width, self._height = size
        self._camera = camera_matrix(*size, rng)
        self._light = draw_light(rng, *size)
        shadow = rng.uniform(-9, 9, 2)
        self._shadow_mm = float(shadow[0]), float(shadow[1])
        self._noise = noise_bank(rng, *size)
        self._arms = [draw_arm(rng) for _ in range(seats)]
        corner = rng.choice([-1, 1], 2)
        self.pile = Pose(float(corner[0]) * 268, float(corner[1]) * 178, float(rng.normal(0, 0.3)))
        surface = draw_surface(rng, *size)
        self._bare = np.asarray(cv2.multiply(surface, self._light, dtype=cv2.CV_8U), np.uint8)
        for layer in range(PILE_CARDS):
            lay = Pose(
                self.pile.x - layer * 0.7,
                self.pile.y - layer * 0.9,
                self.pile.angle + layer * 0.015,
            )
            self._paint_card(self._bare, CardInAir(BACK, lay, 1.0))
        self._resting = self._bare.copy()
        self._flicker = rng.uniform(0.004, 0.015)

    def set_resting(self, cards: list[tuple[str, Pose]]) -> None:
        """These cards, first laid first, lie on the table now."""
        self._resting = self._bare.copy()
        for face, pose in cards:
            self.add_resting(face, pose)

    def add_resting(self, face: str, pose: Pose) -> None:
        """One more card lies on the table."""
        self._paint_card(self._resting, CardInAir(face, pose, 1.0))

    def paint(self, moment: Moment, number: int, time: float) -> Pixels:
        """The frame: resting cards, what moves, the lamp's flicker, the sensor's noise."""
        picture = self._resting.copy()
        for card in moment.cards:
            self._paint_card(picture, card)
        for arm in moment.arms:
            self._paint_arm(picture, arm)
        gain = 1 + self._flicker * (np.sin(time * 1.7) + 0.5 * np.sin(time * 7.1))
        bank = self._noise[number % len(self._noise)]
        left, top = (number * 7) % 32, (number * 13) % 32
        grain = bank[top : top + self._height, left : left + self._width]
        return np.asarray(cv2.addWeighted(picture, float(gain), grain, 1.0, -128.0), np.uint8)

    def _region(
        self, corners: NDArray[np.float64], margin: int
    ) -> tuple[int, int, int, int] | None:
        """left, top, right, bottom in pixels around corners (n, 2), cut to the frame."""
        left, top = np.floor(corners.min(axis=0)).astype(int) - margin
        right, bottom = np.ceil(corners.max(axis=0)).astype(int) + margin
        left, top = max(0, int(left)), max(0, int(top))
        right, bottom = min(self._width, int(right)), min(self._height, int(bottom))
        return (left, top, right, bottom) if left < right and top < bottom else None

    def _warped(
        self, colour: Pixels, alpha: Pixels, matrix: Matrix, margin: int
    ) -> tuple[tuple[int, int, int, int], Pixels, NDArray[np.float32]] | None:
        """A thing through `matrix` (its pixels → frame) with 0..1 alpha, cut to a region."""
        height, width = alpha.shape
        box = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
        region = self._region(cv2.perspectiveTransform(box, matrix)[0], margin)
        if region is None:
            return None
        left, top, right, bottom = region
        local = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]], np.float64) @ matrix
        size = right - left, bottom - top
        drawn = cv2.warpPerspective(colour, local, size, flags=cv2.INTER_AREA)
        solid = cv2.warpPerspective(alpha, local, size, flags=cv2.INTER_LINEAR)
        return region, np.asarray(drawn, np.uint8), np.asarray(solid / 255, np.float32)

    def _paint_card(self, picture: Pixels, card: CardInAir) -> None:
        face = _face(card.face)
        matrix = self._camera @ card_matrix(card.pose, face.shape[1], face.shape[0], card.size)
        lift = (card.size - 1) * 8
        self._compose(
            picture, face, _card_mask(face.shape[0]), matrix, 0.12 + lift, 2.0 + 40 * lift
        )

    def _paint_arm(self, picture: Pixels, arm: ArmInAir) -> None:
        drawn = self._arms[arm.seat % len(self._arms)]
        scale = 1 / PIXELS_PER_MM
        to_tip = np.array([[scale, 0, -TIP_MM[0]], [0, scale, -TIP_MM[1]], [0, 0, 1.0]])
        cos, sin = np.cos(arm.pose.angle), np.sin(arm.pose.angle)
        place = np.array([[cos, -sin, arm.pose.x], [sin, cos, arm.pose.y], [0, 0, 1.0]])
        self._compose(picture, drawn.colour, drawn.alpha, self._camera @ place @ to_tip, 1.0, 9.0)

    def _compose(
        self,
        picture: Pixels,
        colour: Pixels,
        alpha: Pixels,
        matrix: Matrix,
        height: float,
        blur: float,
    ) -> None:
        """Shadow first, then the thing itself in this room's light; height 1 is a hand's."""
        found = self._warped(colour, alpha, matrix, 24)
        if found is None:
            return
        (left, top, right, bottom), drawn, solid = found
        under = picture[top:bottom, left:right]
        scale = self._width / 660.0
        shift = [value * height * scale * 1.6 for value in self._shadow_mm]
        move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float64)
        coarse = max(1, (right - left) // 4), max(1, (bottom - top) // 4)
        quarter = cv2.resize(solid, coarse, interpolation=cv2.INTER_AREA)
        move[:, 2] /= 4
        cast = cv2.warpAffine(quarter, move, coarse)
        cast = cv2.GaussianBlur(cast, (0, 0), max(0.6, blur / 4))
        cast = cv2.resize(cast, (right - left, bottom - top), interpolation=cv2.INTER_LINEAR)
        lit = cv2.multiply(drawn, self._light[top:bottom, left:right], dtype=cv2.CV_32F)
        solid3 = cv2.merge([solid, solid, solid])
        shade = cv2.merge([1 - 0.42 * cast] * 3)
        shaded = cv2.multiply(under, shade, dtype=cv2.CV_32F)
        mixed = cv2.add(shaded, cv2.multiply(solid3, cv2.subtract(lit, shaded)))
        under[:] = cv2.convertScaleAbs(mixed)
