# SPDX-License-Identifier: AGPL-3.0-or-later
"""Paints the table as it lies and what moves over it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import zip_longest
from typing import TypeVar

import cv2
import numpy as np

from vision.artwork import CORNER_RADIUS_MM
from vision.cameras.rendered.atmosphere import Atmosphere
from vision.cameras.rendered.distractions import Distraction
from vision.cameras.rendered.faces import FACE_PIXELS, Faces, own_faces
from vision.cameras.rendered.geometry import (
    CARD_WIDTH_MM,
    SEEN_WIDTH_MM,
    Matrix,
    Pose,
    camera_matrix,
    card_matrix,
)
from vision.cameras.rendered.hands import PIXELS_PER_MM, TIP_MM, draw_arm
from vision.cameras.rendered.moves import BACK, ArmInAir, CardInAir, Moment, ThingInAir
from vision.cameras.rendered.ontable import OnTable
from vision.cameras.rendered.painting import Layer, RoomLight, paint_layer
from vision.cameras.rendered.room import draw_surface, noise_bank
from vision.cameras.rendered.things import PIXELS_PER_MM as THING_PIXELS_PER_MM
from vision.cameras.rendered.things import draw_thing
from vision.frames import Pixels

PILE_CARDS = 5

T = TypeVar("T")


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

    size: (width, height) of the frames in pixels. faces: what the cards look like.
    """

    def __init__(
        self,
        seed: int,
        size: tuple[int, int],
        seats: int,
        distractions: Collection[Distraction] = (),
        faces: Faces = own_faces,
    ) -> None:
        self._faces = faces
        rng = np.random.default_rng([seed, 0x51])
        self._width, self._height = size
        self._camera = camera_matrix(*size, rng)
        self._air = Atmosphere(distractions, size, rng)
        shadow = rng.uniform(-9, 9, 2)
        self._shadow_mm = float(shadow[0]), float(shadow[1])
        self._noise = noise_bank(rng, *size, strength=self._air.noise)
        self._arms = [draw_arm(rng) for _ in range(seats)]
        corner = rng.choice([-1, 1], 2)
        self.pile = Pose(float(corner[0]) * 268, float(corner[1]) * 178, float(rng.normal(0, 0.3)))
        self._surface = draw_surface(rng, *size)
        self._light = self._lit_by(0.0)
        self._bare = self._empty_table()
        self._resting = self._bare.copy()
        self._shown = -1

    @property
    def exposure(self) -> float:
        """Seconds during which a frame takes in light."""
        return self._air.exposure

    def paint(
        self, table: OnTable, moment: Moment, before: Moment, number: int, time: float
    ) -> Pixels:
        """The frame. moment, before: what moves, and what moved when the exposure began."""
        self._rest(table, time)
        picture = self._resting.copy()
        for card, was in _pairs(moment.cards, before.cards):
            paint_layer(picture, self.card_layer(card, was), self._light)
        for thing, was_thing in _pairs(moment.things, before.things):
            paint_layer(picture, self.thing_layer(thing, was_thing), self._light)
        for arm, was_arm in _pairs(moment.arms, before.arms):
            paint_layer(picture, self.arm_layer(arm, was_arm), self._light)
        shadow = self._air.shadow_at(time)
        if shadow is not None:
            picture = np.asarray(cv2.multiply(picture, shadow, dtype=cv2.CV_8U), np.uint8)
        bank = self._noise[number % len(self._noise)]
        left, top = (number * 7) % 32, (number * 13) % 32
        grain = bank[top : top + self._height, left : left + self._width]
        gain = self._air.gain_at(time)
        return np.asarray(cv2.addWeighted(picture, gain, grain, 1.0, -128.0), np.uint8)

    def _rest(self, table: OnTable, time: float) -> None:
        """Paint what lies on the table anew when it or the light has changed."""
        light = self._lit_by(time)
        if light.lamp is not self._light.lamp:
            self._light = light
            self._bare = self._empty_table()
        elif self._shown == table.version:
            return
        self._shown = table.version
        picture = self._bare.copy()
        lying = [CardInAir(card.face, card.pose, 1.0) for card in table.aside]
        lying += [CardInAir(card.face, card.pose, 1.0) for card in table.cards]
        for card in lying:
            paint_layer(picture, self.card_layer(card), self._light)
        for thing in table.things:
            standing = ThingInAir(thing.kind, thing.look, thing.pose)
            paint_layer(picture, self.thing_layer(standing), self._light)
        if self._air.sigma:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), self._air.sigma), np.uint8)
        self._resting = picture

    def _lit_by(self, time: float) -> RoomLight:
        return RoomLight(self._air.light_at(time), self._air.glare, self._shadow_mm)

    def _empty_table(self) -> Pixels:
        """The surface and the deck that lies on it."""
        lit = cv2.multiply(self._surface, self._light.lamp, dtype=cv2.CV_8U)
        bare = np.asarray(lit, np.uint8)
        for layer in range(PILE_CARDS):
            lay = Pose(
                self.pile.x - layer * 0.7,
                self.pile.y - layer * 0.9,
                self.pile.angle + layer * 0.015,
            )
            paint_layer(bare, self.card_layer(CardInAir(BACK, lay, 1.0)), self._light)
        return bare

    def card_layer(self, card: CardInAir, was: CardInAir | None = None) -> Layer:
        """A card as it is to be painted; was: where it was when the exposure began."""
        face = self._faces(card.face)
        matrix = self._camera @ card_matrix(card.pose, face.shape[1], face.shape[0], card.size)
        lift = (card.size - 1) * 8
        return Layer(
            face,
            _card_mask(face.shape[0]),
            matrix,
            0.12 + lift,
            2.0 + 40 * lift,
            self._way(card.pose, was.pose if was else None),
            glossy=True,
        )

    def arm_layer(self, arm: ArmInAir, was: ArmInAir | None = None) -> Layer:
        """The same of an arm."""
        drawn = self._arms[arm.seat % len(self._arms)]
        matrix = self._camera @ _placed(arm.pose, PIXELS_PER_MM, TIP_MM)
        way = self._way(arm.pose, was.pose if was else None)
        return Layer(drawn.colour, drawn.alpha, matrix, 1.0, 9.0, way)

    def thing_layer(self, thing: ThingInAir, was: ThingInAir | None = None) -> Layer:
        """The same of a thing."""
        drawn = draw_thing(thing.kind, thing.look)
        height, width = drawn.alpha.shape
        middle = width / 2 / THING_PIXELS_PER_MM, height / 2 / THING_PIXELS_PER_MM
        matrix = self._camera @ _placed(thing.pose, THING_PIXELS_PER_MM, middle)
        way = self._way(thing.pose, was.pose if was else None)
        return Layer(drawn.colour, drawn.alpha, matrix, drawn.height, 5.0, way)

    def _way(self, now: Pose, was: Pose | None) -> tuple[float, float]:
        """How far something has moved on the frame, pixels."""
        if was is None:
            return 0.0, 0.0
        scale = self._width / SEEN_WIDTH_MM
        return (now.x - was.x) * scale, (now.y - was.y) * scale


def _placed(pose: Pose, pixels_per_mm: float, held_mm: tuple[float, float]) -> Matrix:
    """A drawing's own pixels to millimetres on the table, its point `held_mm` at the pose."""
    scale = 1 / pixels_per_mm
    to_point = np.array([[scale, 0, -held_mm[0]], [0, scale, -held_mm[1]], [0, 0, 1.0]])
    cos, sin = np.cos(pose.angle), np.sin(pose.angle)
    place = np.array([[cos, -sin, pose.x], [sin, cos, pose.y], [0, 0, 1.0]])
    return np.asarray(place @ to_point, np.float64)


def _pairs(now: tuple[T, ...], before: tuple[T, ...]) -> list[tuple[T, T | None]]:
    """Each moving thing with itself a moment ago, where that is plain."""
    if len(now) != len(before):
        before = ()
    return list(zip_longest(now, before))
