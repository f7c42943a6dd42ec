# SPDX-License-Identifier: AGPL-3.0-or-later
"""By what a table sees: its deck and its networks, each known by what its file holds."""

from __future__ import annotations

from pathlib import Path

from device.complaints import Failure
from device.evidence.note import SeenBy, digest
from device.eyes import DETECTOR, MODELS, VERDICT, WHOLE_DECKS_VERDICT, gallery_file

_DIGITS = 12


def seen_by_deck(deck: str, data: Path) -> SeenBy:
    """What cards are read by with this deck.

    Versions are the first digits of the files' SHA-256: the same ones read the same. Raises
    BadInput for a deck that is not there, Failure for a file that is missing.
    """
    return SeenBy(
        deck=deck,
        deck_version=_version(gallery_file(deck, data)),
        finder=_version(DETECTOR),
        square=_version(MODELS / "square.onnx"),
        reader=_version(MODELS / "faces.onnx", VERDICT, WHOLE_DECKS_VERDICT),
    )


def _version(*files: Path) -> str:
    """Of what is in these files together."""
    try:
        return digest(b"".join(file.read_bytes() for file in files))[:_DIGITS]
    except OSError as fault:
        raise Failure(
            f"{fault.filename} cannot be read ({fault.strerror}); install it again."
        ) from None
