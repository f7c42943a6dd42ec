# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words on cards: names nobody has, on a ribbon or on the picture."""

from __future__ import annotations

import cv2

from models.faces import ink
from models.faces.studio import HEIGHT, WIDTH, Studio
from vision.frames import Pixels

_SYLLABLES = (
    "ra",
    "mo",
    "ti",
    "ken",
    "lu",
    "sha",
    "bor",
    "el",
    "wy",
    "gan",
    "dis",
    "pe",
    "an",
    "os",
)


def invent_words(studio: Studio, most: int) -> str:
    """One to `most` words."""
    words = (
        "".join(studio.one_of(_SYLLABLES) for _ in range(studio.whole(2, 5))).capitalize()
        for _ in range(studio.whole(1, most + 1))
    )
    return " ".join(words)


def draw_title(studio: Studio, card: Pixels) -> None:
    """A name on a ribbon or bare across the card's lower or upper part."""
    height = studio.between(16, 32)
    mask = ink.text_mask(invent_words(studio, 2), height, studio.font())
    if mask.shape[1] > WIDTH * 0.68:
        mask = ink.fitted(mask, WIDTH * 0.68)
    y = HEIGHT * studio.one_of((0.12, 0.74, 0.8, 0.84))
    wide = mask.shape[1] / 2 + studio.between(8, 30)
    box = (int(WIDTH / 2 - wide), int(y - height)), (int(WIDTH / 2 + wide), int(y + height))
    if studio.chance(0.7):
        ribbon = studio.light() if studio.chance(0.7) else studio.dark()
        letters = studio.against(ribbon)
        cv2.rectangle(card, *box, ribbon, -1)
        cv2.rectangle(card, *box, letters, 2, cv2.LINE_AA)
        stamp = ink.tinted(mask, letters)
    else:
        stamp = ink.outlined(ink.tinted(mask, studio.light()), studio.dark(), 2)
    ink.paste(card, stamp, (WIDTH / 2, y))


def draw_small_print(studio: Studio, card: Pixels, top: float, colour: ink.Colour) -> None:
    """A few lines of text as rules are printed, the first line's middle at `top`."""
    font, height = studio.font(), studio.between(9, 15)
    for line in range(studio.whole(2, 6)):
        mask = ink.text_mask(invent_words(studio, 4), height, font)
        if mask.shape[1] > WIDTH * 0.74:
            mask = ink.fitted(mask, WIDTH * 0.74)
        ink.paste(card, ink.tinted(mask, colour), (WIDTH / 2, top + line * height * 1.9))
