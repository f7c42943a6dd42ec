# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decks nobody has seen, by the hundred, for everything that learns cards and not one deck."""

from models.faces.deck import FACE_HEIGHT, FACE_WIDTH, Deck, load_deck, save_deck
from models.faces.invent import invent_deck
from models.faces.known import own_deck, scanned_deck
from models.faces.printed import printed_decks
from models.faces.stock import Drawings, load_drawings

__all__ = [
    "FACE_HEIGHT",
    "FACE_WIDTH",
    "Deck",
    "Drawings",
    "invent_deck",
    "load_deck",
    "load_drawings",
    "own_deck",
    "printed_decks",
    "save_deck",
    "scanned_deck",
]
