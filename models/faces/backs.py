# SPDX-License-Identifier: AGPL-3.0-or-later
"""Backs: ornaments that look the same turned by 180 degrees, as most backs do."""

from __future__ import annotations

import cv2
import numpy as np

from models.faces import ink
from models.faces.papers import blank, draw_border, invent_paper, window
from models.faces.pictures import pattern
from models.faces.scenery import ground, painting
from models.faces.studio import HEIGHT, WIDTH, Studio, finished
from vision.frames import Pixels


def invent_back(studio: Studio) -> Pixels:
    """(268, 192, 3) BGR: a border around a lattice, a pattern, a picture or plain colour."""
    paper = invent_paper(studio)
    card = blank(paper)
    left, top, right, bottom = window(paper)
    width, height = right - left, bottom - top
    kind = studio.whole(0, 6)
    if kind < 3:
        inner = _lattice(studio, width, height)
    elif kind == 3:
        inner = pattern(studio, width, height)
    elif kind == 4:
        inner = painting(studio, width, height)
    else:
        inner = ground(studio, width, height)
    half = height // 2
    if studio.chance(0.8):
        inner[height - half :] = inner[:half][::-1, ::-1]
    card[top:bottom, left:right] = inner
    draw_border(card, paper, studio.vivid())
    if studio.chance(0.4):
        _medallion(studio, card)
    return finished(card)


def _lattice(studio: Studio, width: int, height: int) -> Pixels:
    """Two colours in a lattice of lines, checks, waves, scales or dots."""
    ys, xs = np.mgrid[:height, :width].astype(np.float32)
    tile, line = studio.between(9, 46), studio.between(0.12, 0.5)
    kind = studio.whole(0, 6)
    if kind == 0:
        on = ((xs + ys) % tile < tile * line) | ((xs - ys) % tile < tile * line)
    elif kind == 1:
        on = ((xs // tile) + (ys // tile)) % 2 == 0
    elif kind == 2:
        on = np.hypot(xs % tile - tile / 2, ys % tile - tile / 2) < tile * line
    elif kind == 3:
        on = np.sin(xs / tile * 6.3) + np.sin(ys / tile * 6.3) > studio.between(-0.8, 0.8)
    elif kind == 4:
        on = (ys + tile * np.sin(xs / tile * 3.1)) % tile < tile * line
    else:
        on = np.hypot(xs % tile - tile / 2, ys % tile) % (tile / 3) < tile * line / 3
    inner = np.empty((height, width, 3), np.uint8)
    inner[:] = studio.vivid()
    inner[on] = studio.light() if studio.chance(0.6) else studio.dark()
    return np.asarray(cv2.GaussianBlur(inner, (3, 3), 0), np.uint8)


def _medallion(studio: Studio, card: Pixels) -> None:
    """An oval in the middle with an emblem, upright and turned."""
    spot = (WIDTH // 2, HEIGHT // 2)
    reach = studio.whole(50, 150)
    cv2.ellipse(card, spot, (reach, int(reach * 1.2)), 0, 0, 360, studio.light(), -1, cv2.LINE_AA)
    stamp = ink.fitted(studio.emblem(studio.dark()), reach * 0.8)
    ink.paste(card, stamp, (spot[0], spot[1] - reach * 0.5))
    ink.paste(card, ink.turned(stamp, 180), (spot[0], spot[1] + reach * 0.5))
