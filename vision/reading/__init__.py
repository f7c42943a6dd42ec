# SPDX-License-Identifier: AGPL-3.0-or-later
"""A recogniser names the rectified crop of a card against a deck's gallery."""

from vision.reading.alike import Likeness, likenesses
from vision.reading.clearness import Clearness, clearness_of
from vision.reading.declared import NOTHING_DECLARED, Declared
from vision.reading.describing import Describer
from vision.reading.enrolling import (
    OneCard,
    card_as_told,
    card_in,
    card_to_its_edges,
    card_within,
    outline_in,
)
from vision.reading.gallery import Gallery, GalleryError, gallery_of, load_gallery, save_gallery
from vision.reading.illegible import Fault, Illegible, illegible, legible_names
from vision.reading.judging import LEAD_COUNTS_IN_WHOLE_DECKS, Judge
from vision.reading.naming import LEAST_OF_A_FACE, Reading, quad_of
from vision.reading.patience import Tried
from vision.reading.proportions import Proportions, deck_shape, odd_among
from vision.reading.reader import CardReader
from vision.reading.refused import (
    CardAcross,
    CardCut,
    CardOddlyShaped,
    CardTooSmall,
    NoCardToEnrol,
    NotOneCard,
    SidesUnseen,
)
from vision.reading.scanned import Margin, is_blank, margin_around

__all__ = [
    "LEAD_COUNTS_IN_WHOLE_DECKS",
    "LEAST_OF_A_FACE",
    "NOTHING_DECLARED",
    "CardAcross",
    "CardCut",
    "CardOddlyShaped",
    "CardReader",
    "CardTooSmall",
    "Clearness",
    "Declared",
    "Describer",
    "Fault",
    "Gallery",
    "GalleryError",
    "Illegible",
    "Judge",
    "Likeness",
    "Margin",
    "NoCardToEnrol",
    "NotOneCard",
    "OneCard",
    "Proportions",
    "Reading",
    "SidesUnseen",
    "Tried",
    "card_as_told",
    "card_in",
    "card_to_its_edges",
    "card_within",
    "clearness_of",
    "deck_shape",
    "gallery_of",
    "illegible",
    "is_blank",
    "legible_names",
    "likenesses",
    "load_gallery",
    "margin_around",
    "odd_among",
    "outline_in",
    "quad_of",
    "save_gallery",
]
