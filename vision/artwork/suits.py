# SPDX-License-Identifier: AGPL-3.0-or-later
"""The 56 suit cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vision.artwork import emblems
from vision.artwork.borders import TURNABLE, chain, corner_ranks, frame, rope, scales, teeth
from vision.artwork.flags import draw_flag
from vision.artwork.palette import CHEST, INK, MAP, PAPER, PARROT, ROGER, Scheme
from vision.artwork.pen import Ink, Pen, Points, box, smooth

PANEL = (6.2, 20.5, 56.8, 68.5)


@dataclass(frozen=True, slots=True)
class SuitStyle:
    """How a suit's cards look.

    flags: the signal flag of each rank, counted from 1; negative with its tones swapped.
        Chosen by search so that no two faces are alike in grey, in either direction.
    """

    scheme: Scheme
    emblem: Callable[[Pen], None]
    border: Callable[[Pen, Ink], None]
    panel: Points
    flags: tuple[int, ...]
    numeral: Ink
    halo: Ink


_LEFT, _TOP, _RIGHT, _BOTTOM = PANEL
_MIDDLE = (_LEFT + _RIGHT) / 2
_SHIELD = smooth(
    [
        (_LEFT, _TOP),
        (_MIDDLE, _TOP),
        (_RIGHT, _TOP),
        (_RIGHT, 44),
        (_RIGHT - 6, 60),
        (_MIDDLE, _BOTTOM),
        (_LEFT + 6, 60),
        (_LEFT, 44),
    ]
)
_SCROLL = smooth(
    [
        (_LEFT, _TOP),
        (16, _TOP + 2),
        (30, _TOP - 0.5),
        (45, _TOP + 2),
        (_RIGHT, _TOP),
        (_RIGHT - 2, 33),
        (_RIGHT, 45),
        (_RIGHT - 2, 57),
        (_RIGHT, _BOTTOM),
        (45, _BOTTOM - 2),
        (32, _BOTTOM),
        (18, _BOTTOM - 2),
        (_LEFT, _BOTTOM),
        (_LEFT + 2, 57),
        (_LEFT, 45),
        (_LEFT + 2, 33),
    ]
)
_SWALLOWTAIL = [
    (_LEFT, _TOP),
    (_RIGHT, _TOP),
    (_RIGHT, _BOTTOM),
    (_MIDDLE, _BOTTOM - 7),
    (_LEFT, _BOTTOM),
]

_BLACK: Ink = (0, 0, 0)
_FLAGS = {
    "G": (14, 16, 4, -7, -10, -2, -13, -8, -3, 9, 17, -6, 12, 11),
    "Y": (-2, -13, -3, -17, 16, 11, -4, 6, 1, -15, -5, 7, 14, 9),
    "P": (16, 14, -1, -5, 10, -4, 13, -15, 3, -9, -17, 6, -12, -11),
    "B": (8, 17, 9, 12, -1, -5, -7, -6, 4, -3, 11, 16, 2, -10),
}
STYLES: dict[str, SuitStyle] = {
    "G": SuitStyle(PARROT, emblems.parrot, scales, _SHIELD, _FLAGS["G"], INK, PAPER),
    "Y": SuitStyle(CHEST, emblems.chest, chain, box(*PANEL, 2.0), _FLAGS["Y"], INK, PAPER),
    "P": SuitStyle(MAP, emblems.treasure_map, teeth, _SCROLL, _FLAGS["P"], INK, PAPER),
    "B": SuitStyle(ROGER, emblems.jolly_roger, rope, _SWALLOWTAIL, _FLAGS["B"], PAPER, _BLACK),
}


def draw_suit_card(pen: Pen, suit: str, rank: int) -> None:
    """Card `rank` of `suit` (its letter) on a pen of 63 x 88 mm."""
    style = STYLES[suit]
    scheme = style.scheme
    frame(pen, scheme)
    style.border(pen, scheme.pale)
    flag = style.flags[rank - 1]
    draw_flag(pen, abs(flag) - 1, list(style.panel), scheme, swapped=flag < 0)
    pen.line(style.panel, scheme.line, 0.6, closed=True)
    text = str(rank)
    numeral, halo = (style.numeral, style.halo) if rank % 2 else (style.halo, style.numeral)
    rim = 2.6 if numeral == _BLACK else 1.7
    pen.at(31.5, 44.4).outlined_text(
        text, numeral, halo, 25 if rank < 10 else 39, 34, weight=0.35, rim=rim
    )
    if text in TURNABLE:
        pen.rect(20, 63.2, 43, 66.6, halo)
        pen.rect(21.2, 64.1, 41.8, 65.7, numeral)
    emblems.waves(pen.at(31.5, 73.6), 20, scheme.line)
    corner_ranks(pen, text, scheme)
    style.emblem(pen.at(31.5, 13.6, 0.98))
