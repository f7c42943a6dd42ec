# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decks of one's own: from a folder with one picture a card, or card by card from a camera."""

from device.enrolling.corrected import Effect, Improvement, NamedCard, improved, named_cards_in
from device.enrolling.desk import open_desk
from device.enrolling.guide import StoppedByHand, pictures_from
from device.enrolling.keeping import check_new_name, check_room, counted, forget, keep
from device.enrolling.names import is_code, names_in, skull_king_cards
from device.enrolling.pictures import PictureKind, faces_from, pictures_in
from device.enrolling.refusals import bent_told

__all__ = [
    "Effect",
    "Improvement",
    "NamedCard",
    "PictureKind",
    "StoppedByHand",
    "bent_told",
    "check_new_name",
    "check_room",
    "counted",
    "faces_from",
    "forget",
    "improved",
    "is_code",
    "keep",
    "named_cards_in",
    "names_in",
    "open_desk",
    "pictures_from",
    "pictures_in",
    "skull_king_cards",
]
