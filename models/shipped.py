# SPDX-License-Identifier: AGPL-3.0-or-later
"""The files of this folder that the program runs, by what they do."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent

CARDS = _HERE / "cards.onnx"
CARDS_NCNN = _HERE / "cards.ncnn.param"
CARDS_IN_BYTES = _HERE / "cards-int8.onnx"
SQUARE = _HERE / "square.onnx"
FACES = _HERE / "faces.onnx"
VERDICT = _HERE / "verdict.onnx"
VERDICT_WHOLE = _HERE / "verdict-whole.onnx"
DECKS = _HERE / "decks"
