# SPDX-License-Identifier: AGPL-3.0-or-later
"""A describer, and a small gallery that it made."""

from __future__ import annotations

import pytest

from device.eyes import open_describer
from engine.skull_king import FACES
from vision.artwork import draw_face
from vision.reading import Describer, Gallery, gallery_of


@pytest.fixture(scope="module")
def describer() -> Describer:
    """The shipped one."""
    return open_describer()


@pytest.fixture(scope="module")
def gallery(describer: Describer) -> Gallery:
    """The own deck's first four faces."""
    return gallery_of("own", {code: draw_face(code, 240) for code in FACES[:4]}, describer)
