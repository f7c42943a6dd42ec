# SPDX-License-Identifier: AGPL-3.0-or-later
"""Card by card out of the SVG decks that KDE's and GNOME's card games share with each other."""

from __future__ import annotations

import gzip
import re
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from vision.files.pictures import decoded_as_it_is, write_picture
from vision.frames import Pixels

_WIDTH, _HEIGHT = 384, 536
_SUITS = ("club", "diamond", "heart", "spade")
_RANKS = (*(str(rank) for rank in range(1, 11)), "jack", "knight", "queen", "king")
_COLUMNS = (*(str(rank) for rank in range(1, 11)), "jack", "queen", "king")
_LAST_ROW = ("joker_black", "joker_red", "back")


def gather_printed(folder: Path, out: Path) -> None:
    """Every `*.svgz` deck below the folder as `out/DECK/FACE.png`, 384 x 536.

    KDE names each card in the file; GNOME lays them out in 5 rows of 13. Decks that are
    already there, or that rsvg-convert cannot draw, are passed over.
    """
    paths = [path for path in sorted(folder.rglob("*.svgz")) if not path.is_symlink()]
    for path in tqdm(paths, desc="printed", unit="deck"):
        # GNOME keeps one of its decks a second time, under a Russian name.
        deck = out / re.sub(r"\W+", "-", path.stem.lower()).strip("-")
        if deck.exists() or not path.stem.isascii():
            continue
        with tempfile.TemporaryDirectory() as room:
            svg = Path(room) / "deck.svg"
            svg.write_bytes(gzip.decompress(path.read_bytes()))
            known = set(re.findall(r'\bid="([\w-]+)"', svg.read_text("utf-8", "replace")))
            cards = _named_cards(svg, known) if "king_heart" in known else _cards_in_rows(svg)
        if len(cards) < 24:
            continue
        deck.mkdir(parents=True)
        for name, picture in cards.items():
            write_picture(deck / f"{name}.png", picture)


def _render(svg: Path, *options: str) -> Pixels | None:
    """(height, width, 4) BGRA; None where nothing came of it."""
    png = svg.with_suffix(".png")
    png.unlink(missing_ok=True)
    command = ["rsvg-convert", "--unlimited", *options, str(svg), "-o", str(png)]
    subprocess.run(command, check=False, capture_output=True)
    return decoded_as_it_is(png) if png.is_file() else None


def _named_cards(svg: Path, known: set[str]) -> dict[str, Pixels]:
    cards = {}
    for name in (*(f"{rank}_{suit}" for suit in _SUITS for rank in _RANKS), "back"):
        picture = _render(svg, "--export-id", name, "--zoom", "3") if name in known else None
        if picture is not None and (card := _trimmed(picture)) is not None:
            cards[name] = card
    return cards


def _trimmed(picture: Pixels) -> Pixels | None:
    """The opaque part at the size of a card; None where it is not of a card's shape."""
    opaque = picture[..., 3] > 100
    rows, columns = np.flatnonzero(opaque.any(1)), np.flatnonzero(opaque.any(0))
    if not len(rows):
        return None
    card = picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    if not 1.2 < card.shape[0] / card.shape[1] < 1.8:
        return None
    resized = cv2.resize(card, (_WIDTH, _HEIGHT), interpolation=cv2.INTER_AREA)
    return np.asarray(resized, np.uint8)


def _cards_in_rows(svg: Path) -> dict[str, Pixels]:
    size = ("--width", str(13 * _WIDTH), "--height", str(5 * _HEIGHT))
    sheet = _render(svg, *size)
    if sheet is None or sheet.shape[:2] != (5 * _HEIGHT, 13 * _WIDTH):
        return {}
    names = [[f"{rank}_{suit}" for rank in _COLUMNS] for suit in _SUITS]
    cards = {}
    for row, line in enumerate([*names, list(_LAST_ROW)]):
        for column, name in enumerate(line):
            cell = sheet[row * _HEIGHT :, column * _WIDTH :][:_HEIGHT, :_WIDTH]
            if (cell[..., 3] > 100).mean() > 0.8 and (card := _trimmed(cell)) is not None:
                cards[name] = card
    return cards
