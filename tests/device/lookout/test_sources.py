# SPDX-License-Identifier: AGPL-3.0-or-later
"""The list in the lobby with the real eyes: it turns green before a card that lies well."""

from __future__ import annotations

import time

import cv2
import numpy as np
import pytest

from device.detecting import detect_cards
from device.eyes import open_finder, open_reader
from device.lookout import Check, Outcome, checks_of, lookout_of
from device.mat_news import MatNews, MatState
from vision.frames import Pixels


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Pixels:
    """What the lobby sees of the rendered table."""
    lookout = lookout_of(tmp_path_factory.mktemp("data"), None, lambda _: None)
    end = time.monotonic() + 30
    while len(checks := lookout.look("rendered", "quartermaster")) < 3:
        assert time.monotonic() < end
        time.sleep(0.1)
    jpeg = lookout.picture()
    lookout.leave()
    assert {check.outcome for check in checks} == {Outcome.OK}
    assert jpeg is not None
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def cases(pixels: Pixels, deck: str = "quartermaster", mat: MatNews | None = None) -> set[str]:
    found = checks_of(
        pixels,
        detect_cards(open_finder(), open_reader(deck), pixels),
        mat,
        calibrated=mat is not None,
    )
    return {check.saying.case for check in found if check.outcome is not Outcome.OK}


def test_the_rendered_table_is_in_order(picture: Pixels) -> None:
    assert cases(picture) == set()
    assert cases(picture, mat=MatNews(MatState.STEADY)) == set()


def test_what_is_wrong_is_told(picture: Pixels) -> None:
    assert "lookout-dark" in cases((picture * 0.3).astype(np.uint8))
    small = cv2.resize(picture, None, fx=0.45, fy=0.45, interpolation=cv2.INTER_AREA)
    assert "lookout-small" in cases(np.asarray(small, np.uint8))
    blurred = cv2.GaussianBlur(picture, (0, 0), 3.5)
    assert "lookout-blurred" in cases(np.asarray(blurred, np.uint8))
    assert "lookout-strange" in cases(picture, "skull-king-2021")
    assert "lookout-mat-moved" in cases(picture, mat=MatNews(MatState.MOVED, 12))


def test_a_line_is_told_as_json() -> None:
    bright = np.full((480, 640, 3), 200, np.uint8)
    found: tuple[Check, ...] = checks_of(bright, (), None, calibrated=True)
    assert [(one.what, one.outcome.value) for one in found] == [
        ("picture", "ok"),
        ("light", "ok"),
        ("sharp", "waiting"),
        ("mat", "waiting"),
    ]
    assert set(found[0].to_json()) == {"what", "is", "saying"}
