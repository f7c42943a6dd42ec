# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of decks, and the command that enrols them."""

from pathlib import Path

import cv2
import numpy as np
from click.testing import CliRunner, Result

from device.cli import main
from vision.artwork import draw_face


def quartermaster(*words: object, answer: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=answer)


def save(path: Path, pixels: np.ndarray) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(path.suffix, pixels)[1].tobytes())


def table(*codes: str) -> np.ndarray:
    pixels = np.full((900, 1200, 3), (60, 90, 120), np.uint8)
    for index, code in enumerate(codes):
        x = 100 + 300 * index
        pixels[300:579, x : x + 200] = cv2.resize(
            draw_face(code, 400), (200, 279), interpolation=cv2.INTER_AREA
        )
    return pixels
