# SPDX-License-Identifier: AGPL-3.0-or-later
"""Evidence: what each card and each verdict was seen on, kept on disk and read back."""

from device.evidence.corrected import SureCard, cards_read_surely, corrected_folder
from device.evidence.keeper import EvidenceKeeper
from device.evidence.kept import Kept, Picture, State, kept_of, read_picture
from device.evidence.note import Note, Outline, SeenBy
from device.evidence.seeing import seen_by_deck

__all__ = [
    "EvidenceKeeper",
    "Kept",
    "Note",
    "Outline",
    "Picture",
    "SeenBy",
    "State",
    "SureCard",
    "cards_read_surely",
    "corrected_folder",
    "kept_of",
    "read_picture",
    "seen_by_deck",
]
