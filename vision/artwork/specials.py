# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards without a rank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.skull_king.cards import Card
from vision.artwork import emblems, people, pirates, sea, signs
from vision.artwork.borders import HEIGHT_MM, WIDTH_MM, chain, frame, rope, scales, teeth
from vision.artwork.palette import (
    ESCAPE,
    KING,
    KRAKEN,
    LOOT,
    MERMAID,
    PAPER,
    PIRATE,
    TIGRESS,
    WHALE,
    Scheme,
)
from vision.artwork.pen import Ink, Pen, box

Picture = Callable[[Pen], None]
Sign = Callable[[Pen, Ink], None]


@dataclass(frozen=True, slots=True)
class SpecialStyle:
    """How a card without a rank looks; `crest` stands at the top edge."""

    scheme: Scheme
    picture: Picture
    sign: Sign
    crest: Sign
    border: Callable[[Pen, Ink], None]


STYLES: dict[str, SpecialStyle] = {
    "ROS": SpecialStyle(PIRATE, pirates.rosie, signs.helm, signs.sabres, rope),
    "BEN": SpecialStyle(PIRATE, pirates.bendt, signs.two_cards, signs.sabres, rope),
    "RAS": SpecialStyle(PIRATE, pirates.rascal, signs.coins, signs.sabres, rope),
    "JUA": SpecialStyle(PIRATE, pirates.juanita, signs.eye, signs.sabres, rope),
    "HAR": SpecialStyle(PIRATE, pirates.harry, signs.plus_minus, signs.sabres, rope),
    "TIG": SpecialStyle(TIGRESS, people.tigress, signs.claws, signs.sabres, rope),
    "SK": SpecialStyle(KING, people.skull_king, signs.crown, signs.compass, chain),
    "MER": SpecialStyle(MERMAID, people.mermaid, signs.shell, signs.compass, scales),
    "ESC": SpecialStyle(ESCAPE, sea.escape, signs.white_flag, signs.moored, teeth),
    "LOOT": SpecialStyle(LOOT, sea.loot, signs.sack, signs.moored, teeth),
    "KRA": SpecialStyle(KRAKEN, sea.kraken, signs.tentacle, signs.moored, scales),
    "WHA": SpecialStyle(WHALE, sea.white_whale, signs.fluke, signs.compass, scales),
}
_PANEL = box(6.2, 20.6, 56.8, 66.4, 1.2)


def draw_special_card(pen: Pen, card: Card) -> None:
    """A card without a rank on a pen of 63 x 88 mm."""
    style = STYLES[card.face]
    scheme = style.scheme
    frame(pen, scheme)
    style.border(pen, scheme.pale)
    with pen.inside(_PANEL) as inner:
        style.picture(inner.at(31.5, 43.4))
    pen.line(_PANEL, scheme.line, 0.7, closed=True)
    for x in (12.4, WIDTH_MM - 12.4):
        style.sign(pen.at(x, 12.3), scheme.on_head)
        style.sign(pen.at(x, HEIGHT_MM - 11.8, 0.95, 180), scheme.line)
    style.crest(pen.at(31.5, 12.4, 0.95), scheme.on_head)
    ribbon = [(9, 61.8), (54, 61.8), (57.4, 65.4), (54, 69.0), (9, 69.0), (5.6, 65.4)]
    pen.shape(ribbon, PAPER, scheme.dark, 0.7)
    pen.at(31.5, 65.4).text(card.name.upper(), scheme.dark, 43, 3.9, weight=0.25)
    emblems.waves(pen.at(31.5, 73.6), 22, scheme.line)
