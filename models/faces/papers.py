# SPDX-License-Identifier: AGPL-3.0-or-later
"""The card before anything is told on it: paper and border."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from models.faces import ink
from models.faces.studio import HEIGHT, WIDTH, Studio
from vision.frames import Pixels


class Border(Enum):
    """How a card's picture ends at its edge."""

    NONE = "none"
    LINE = "line"
    DOUBLE_LINE = "double line"
    BAND = "band"
    TORN = "torn"
    ORNATE = "ornate"
    ROUNDED = "rounded"
    FULL_BLEED = "full bleed"


@dataclass(frozen=True, slots=True)
class Paper:
    """What the cards of a deck have in common.

    colour: the paper.
    speckle: how far its fibres stray from the colour, 0-255.
    border: its kind; `inset` pixels from the edge, `width` pixels wide.
    lining: a thin line along the border's inside; None for none.
    seed: of the fibres and of what is torn.
    """

    colour: ink.Colour
    speckle: float
    border: Border
    inset: int
    width: int
    lining: ink.Colour | None
    seed: int


def invent_paper(studio: Studio, borders: tuple[Border, ...] = tuple(Border)) -> Paper:
    """A paper, mostly near white, sometimes tinted, now and then dark."""
    kind = studio.between(0, 1)
    if kind < 0.6:
        colour = studio.colour((0, 14), (235, 256))
    elif kind < 0.8:
        colour = studio.colour((10, 70), (190, 250))
    elif kind < 0.92:
        colour = studio.vivid()
    else:
        colour = studio.colour((0, 200), (8, 70))
    return Paper(
        colour,
        studio.between(0, 7) if studio.chance(0.4) else 0.0,
        studio.one_of(borders),
        studio.whole(0, 26),
        studio.whole(3, 34),
        studio.against(colour) if studio.chance(0.4) else None,
        studio.whole(0, 1 << 30),
    )


def blank(paper: Paper) -> Pixels:
    """(536, 384, 3): the paper alone."""
    card = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    card[:] = paper.colour
    if paper.speckle:
        dice = np.random.default_rng(paper.seed)
        fibres = dice.normal(0, paper.speckle, (HEIGHT // 2, WIDTH // 2, 1)).astype(np.float32)
        large = cv2.resize(fibres, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
        card[:] = np.clip(card + large[..., None], 0, 255)
    return card


def window(paper: Paper) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what the border leaves."""
    if paper.border in {Border.NONE, Border.FULL_BLEED}:
        margin = 0
    else:
        margin = paper.inset + paper.width + 2
    return margin, margin, WIDTH - margin, HEIGHT - margin


def draw_border(card: Pixels, paper: Paper, colour: ink.Colour) -> None:
    """The border of the paper's kind in the colour; what lies inside stays as it is."""
    box = (paper.inset, paper.inset), (WIDTH - 1 - paper.inset, HEIGHT - 1 - paper.inset)
    thin = max(2, paper.width // 6)
    if paper.border is Border.LINE:
        cv2.rectangle(card, *box, colour, thin, cv2.LINE_AA)
    elif paper.border is Border.DOUBLE_LINE:
        cv2.rectangle(card, *box, colour, thin, cv2.LINE_AA)
        gap = paper.inset + 3 * thin + 2
        ends = (gap, gap), (WIDTH - 1 - gap, HEIGHT - 1 - gap)
        cv2.rectangle(card, *ends, colour, max(1, thin // 2), cv2.LINE_AA)
    elif paper.border in {Border.BAND, Border.TORN, Border.ORNATE, Border.ROUNDED}:
        _draw_band(card, paper, colour)


def _draw_band(card: Pixels, paper: Paper, colour: ink.Colour) -> None:
    dice = np.random.default_rng(paper.seed)
    left, top, right, bottom = window(paper)
    band = np.zeros((HEIGHT, WIDTH), np.uint8)
    if paper.border is Border.TORN:
        cv2.fillPoly(band, [_torn_outline(dice, paper)], 255, cv2.LINE_AA)
        band[:] = cv2.GaussianBlur(band, (3, 3), 0)
    else:
        box = (paper.inset, paper.inset), (WIDTH - 1 - paper.inset, HEIGHT - 1 - paper.inset)
        cv2.rectangle(band, *box, 255, -1)
    if paper.border is Border.ROUNDED:
        inner = np.full((HEIGHT, WIDTH), 255, np.uint8)
        radius = int(dice.integers(16, 60))
        cv2.rectangle(inner, (left + radius, top), (right - radius, bottom), 0, -1)
        cv2.rectangle(inner, (left, top + radius), (right, bottom - radius), 0, -1)
        for x in (left + radius, right - radius):
            for y in (top + radius, bottom - radius):
                cv2.circle(inner, (x, y), radius, 0, -1, cv2.LINE_AA)
        band[:] = cv2.min(band, inner)
    else:
        band[top:bottom, left:right] = 0
    ink.paste(card, ink.tinted(band, colour), (WIDTH / 2, HEIGHT / 2))
    if paper.lining is not None:
        cv2.rectangle(card, (left, top), (right - 1, bottom - 1), paper.lining, 5, cv2.LINE_AA)
    if paper.border is Border.ORNATE:
        _draw_beads(card, paper, colour, dice)


def _torn_outline(dice: np.random.Generator, paper: Paper) -> np.ndarray:
    """The band's outer edge with notches, as corners in pixels."""
    points: list[tuple[float, float]] = []
    corners = [(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)]
    inset = max(paper.inset, 8)
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        steps = int(dice.integers(14, 40))
        for step in range(steps):
            x, y = (start[i] + (end[i] - start[i]) * step / steps for i in (0, 1))
            depth = inset * dice.uniform(0.4, 1) + (inset * 0.8 if dice.random() < 0.12 else 0)
            points.append((min(max(x, depth), WIDTH - depth), min(max(y, depth), HEIGHT - depth)))
    return np.array(points, np.int32)


def _draw_beads(card: Pixels, paper: Paper, colour: ink.Colour, dice: np.random.Generator) -> None:
    """Beads or lozenges along the band and a larger one in every corner."""
    b, g, r = (int(min(255, value * 0.5 + dice.integers(60, 130))) for value in colour)
    light = (b, g, r)
    middle = paper.inset + paper.width // 2
    size = max(2, paper.width // 3)
    pace = max(6, int(size * dice.uniform(2, 4)))
    columns, rows = (middle, WIDTH - middle), (middle, HEIGHT - middle)
    spots = [(x, y) for x in range(0, WIDTH, pace) for y in rows]
    spots += [(x, y) for y in range(0, HEIGHT, pace) for x in columns]
    for x, y in spots:
        cv2.circle(card, (x, y), size, light, -1, cv2.LINE_AA)
    for x in columns:
        for y in rows:
            cv2.circle(card, (x, y), size * 3, light, -1, cv2.LINE_AA)
            cv2.circle(card, (x, y), size * 2, colour, -1, cv2.LINE_AA)
