# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rendered table's play without its pictures: what lies where, and what hides it.

The game of a seed is the one that `whole_games` shows a camera, but for the faces' paint and the
light, at a hundredth of the time.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.games.written import WrittenGame
from vision.cameras.rendered import Distraction, Habit
from vision.cameras.rendered.moves import BACK, CardInAir, ThingInAir
from vision.cameras.rendered.ontable import AsideCard, LyingCard
from vision.cameras.rendered.painting import Layer
from vision.cameras.rendered.performance import performance_of
from vision.cameras.rendered.stage import Stage
from vision.plane import Floats

SIZE = (1280, 960)
STEP_S = 0.1
_COARSE = 8
"""Pixels of a frame, across and down, that are one of a scene."""

SHAPE = SIZE[1] // _COARSE, SIZE[0] // _COARSE
"""(height, width) of a scene, coarse."""

_SOLID = 90
"""Of 255; what is clearer hides nothing."""

BARE = 0
_COVERED = -1

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class FaceUp:
    """A card that lies face up. key: tells it from all others. corners: (4, 2) frame pixels.

    mark: the number of its places in `Scene.top`.
    """

    key: Hashable
    face: str
    corners: Floats
    mark: int


@dataclass(frozen=True, eq=False)
class Scene:
    """A moment. time: seconds. cards: face up, lowest first. top: (height, width), coarse, what is
    uppermost: a card's mark, BARE table, or less where something else lies. moving: the same, where
    anything moves.
    """

    time: float
    cards: tuple[FaceUp, ...]
    top: NDArray[np.int32]
    moving: Mask


def scenes_of(
    director: WrittenGame,
    seed: int,
    seats: int,
    distractions: Collection[Distraction],
    habits: Collection[Habit],
) -> Iterator[Scene]:
    """A whole game's, ten a second."""
    stage = Stage(seed, SIZE, seats, distractions)
    play = performance_of(director, seed, seats, stage.pile, distractions, habits)
    time = 0.0
    while not director.over:
        moment = play.moment()
        top = np.full(SHAPE, BARE, np.int32)
        cards = []
        for mark, card in enumerate((*play.table.aside, *play.table.cards), start=BARE + 1):
            layer = stage.card_layer(CardInAir(card.face, card.pose, 1.0))
            top[_solid(layer)] = mark if card.face != BACK else _COVERED
            if card.face != BACK:
                cards.append(FaceUp(_key(card), card.face, _corners(layer), mark))
        for thing in play.table.things:
            standing = ThingInAir(thing.kind, thing.look, thing.pose)
            top[_solid(stage.thing_layer(standing))] = _COVERED
        moving = np.zeros(SHAPE, np.bool_)
        for layer in (
            *map(stage.card_layer, moment.cards),
            *map(stage.thing_layer, moment.things),
            *map(stage.arm_layer, moment.arms),
        ):
            moving |= _solid(layer)
        yield Scene(time, tuple(cards), top, moving)
        play.go_on(STEP_S)
        time += STEP_S


def place_of(corners: Floats) -> Mask:
    """(height, width), coarse: where an outline lies."""
    mask = np.zeros(SHAPE, np.uint8)
    cv2.fillConvexPoly(mask, np.rint(corners / _COARSE).astype(np.int32), 1)
    return mask > 0


def _key(card: LyingCard | AsideCard) -> Hashable:
    return card.number if isinstance(card, LyingCard) else card


def _solid(layer: Layer) -> Mask:
    coarser = np.diag([1 / _COARSE, 1 / _COARSE, 1.0])
    size = SHAPE[::-1]
    alpha = cv2.warpPerspective(layer.alpha, coarser @ layer.matrix, size, flags=cv2.INTER_AREA)
    return np.asarray(alpha > _SOLID, np.bool_)


def _corners(layer: Layer) -> Floats:
    height, width = layer.alpha.shape
    box = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    return np.asarray(cv2.perspectiveTransform(box, layer.matrix)[0], np.float32)
