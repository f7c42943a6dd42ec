# SPDX-License-Identifier: AGPL-3.0-or-later
"""The deck's inks."""

from __future__ import annotations

from dataclasses import dataclass

from vision.artwork.pen import Ink

PAPER: Ink = (247, 241, 226)
INK: Ink = (26, 30, 42)
BONE: Ink = (238, 228, 204)
GOLD: Ink = (214, 164, 52)
DEEP_GOLD: Ink = (158, 108, 22)
SKIN: Ink = (226, 180, 140)
TAN: Ink = (176, 120, 82)
BROWN: Ink = (104, 66, 38)
RED: Ink = (176, 38, 36)
WHITE: Ink = (252, 250, 244)


@dataclass(frozen=True, slots=True)
class Scheme:
    """The inks of one kind of card.

    field: the ground inside the frame; dark and pale: the two tones of its
    pictures; line: signs and outlines on the field; head and on_head: the strip
    at the card's top edge and what stands on it; frame: the border's ground.
    """

    field: Ink
    dark: Ink
    pale: Ink
    line: Ink
    head: Ink
    on_head: Ink
    frame: Ink


PARROT = Scheme(
    field=(230, 240, 214),
    dark=(40, 128, 70),
    pale=(196, 228, 170),
    line=(16, 76, 40),
    head=(20, 84, 46),
    on_head=(236, 246, 220),
    frame=(40, 128, 70),
)
CHEST = Scheme(
    field=(255, 244, 204),
    dark=(230, 166, 30),
    pale=(255, 240, 190),
    line=(112, 68, 8),
    head=(206, 138, 14),
    on_head=(66, 36, 0),
    frame=(230, 166, 30),
)
MAP = Scheme(
    field=(236, 222, 244),
    dark=(116, 62, 156),
    pale=(212, 184, 230),
    line=(66, 24, 102),
    head=(72, 28, 110),
    on_head=(244, 232, 250),
    frame=(116, 62, 156),
)
ROGER = Scheme(
    field=(30, 30, 36),
    dark=(14, 14, 18),
    pale=(128, 128, 132),
    line=(244, 238, 222),
    head=(232, 224, 204),
    on_head=(16, 16, 20),
    frame=(14, 14, 18),
)
PIRATE = Scheme(
    field=(250, 228, 214),
    dark=(178, 36, 34),
    pale=(236, 176, 150),
    line=(112, 14, 18),
    head=(150, 24, 26),
    on_head=(255, 236, 216),
    frame=(178, 36, 34),
)
MERMAID = Scheme(
    field=(212, 242, 240),
    dark=(18, 126, 134),
    pale=(150, 214, 212),
    line=(4, 74, 84),
    head=(8, 92, 102),
    on_head=(222, 248, 246),
    frame=(18, 126, 134),
)
ESCAPE = Scheme(
    field=(218, 232, 250),
    dark=(42, 98, 176),
    pale=(176, 206, 242),
    line=(16, 52, 116),
    head=(26, 72, 146),
    on_head=(230, 240, 254),
    frame=(42, 98, 176),
)
LOOT = Scheme(
    field=(238, 222, 194),
    dark=(126, 82, 42),
    pale=(214, 180, 132),
    line=(76, 44, 16),
    head=(88, 54, 24),
    on_head=(250, 232, 196),
    frame=(126, 82, 42),
)
TIGRESS = Scheme(
    field=(255, 234, 200),
    dark=(206, 98, 14),
    pale=(250, 200, 130),
    line=(100, 46, 4),
    head=(206, 98, 14),
    on_head=(54, 22, 0),
    frame=(226, 118, 24),
)
KRAKEN = Scheme(
    field=(92, 12, 32),
    dark=(70, 6, 26),
    pale=(186, 36, 58),
    line=(252, 214, 200),
    head=(226, 120, 110),
    on_head=(62, 4, 20),
    frame=(58, 4, 20),
)
WHALE = Scheme(
    field=(238, 241, 244),
    dark=(84, 98, 114),
    pale=(242, 244, 246),
    line=(70, 84, 100),
    head=(150, 162, 176),
    on_head=(36, 46, 58),
    frame=(176, 186, 196),
)
KING = Scheme(
    field=(20, 18, 18),
    dark=(36, 26, 8),
    pale=(140, 108, 40),
    line=(236, 190, 82),
    head=(222, 172, 62),
    on_head=(22, 16, 8),
    frame=(8, 8, 8),
)
