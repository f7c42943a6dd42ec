# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a deck says of itself, and how its file keeps it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from engine.skull_king.cards import FACES
from engine.skull_king.editions import EDITIONS, edition_from_json
from vision.reading import (
    NOTHING_DECLARED,
    Declared,
    Gallery,
    GalleryError,
    load_gallery,
    save_gallery,
)
from vision.reading.describing import PLACES, VECTOR

TO_13 = [face for face in FACES if face[1:] != "14" and face not in ("LOOT", "KRA", "WHA")]


def gallery(declared: Declared) -> Gallery:
    blank = np.zeros((2, 2, PLACES, VECTOR), np.int8)
    return Gallery("mine", ("G7", "ESC"), blank, "a training", None, declared)


def test_what_lacks_follows_from_what_was_said() -> None:
    assert NOTHING_DECLARED.lacking(TO_13, TO_13) == ("G14", "Y14", "P14", "B14")
    assert Declared(EDITIONS["2013"], True).lacking(TO_13, TO_13) == ()
    assert Declared(EDITIONS["2013"], True).lacking(TO_13, TO_13[1:]) == ("G1",)
    assert Declared(EDITIONS["2013"]).lacking(TO_13, TO_13) == ()


def test_of_another_games_whole_deck_only_what_cannot_be_read_lacks() -> None:
    names = ["ace of hearts", "king of hearts", "king of hearts"]
    assert len(NOTHING_DECLARED.lacking(names, names)) == 65
    assert Declared(None, True).lacking(names, names) == ()
    assert Declared(None, True).lacking(names, names[:1]) == ("king of hearts",)


@pytest.mark.parametrize(
    "declared",
    [
        NOTHING_DECLARED,
        Declared(None, True),
        Declared(EDITIONS["2013"], True),
        Declared(edition_from_json({"name": "Kitchen", "suits": ["G", "B"], "without": ["G7"]})),
    ],
)
def test_a_decks_file_keeps_it(tmp_path: Path, declared: Declared) -> None:
    save_gallery(gallery(declared), tmp_path / "mine.npz")
    loaded = load_gallery(tmp_path / "mine.npz", "a training")
    assert loaded.declared == declared
    assert loaded.of([1]).with_more(loaded).declared == declared
    assert loaded.that_says(NOTHING_DECLARED).declared == NOTHING_DECLARED


def _with_declared(path: Path, written: str | None) -> None:
    save_gallery(gallery(NOTHING_DECLARED), path)
    stored = dict(np.load(path))
    del stored["declared"]
    if written is not None:
        stored["declared"] = np.array(written)
    np.savez_compressed(path, **stored)


def test_a_file_from_before_says_nothing(tmp_path: Path) -> None:
    _with_declared(tmp_path / "mine.npz", None)
    assert load_gallery(tmp_path / "mine.npz", "a training").declared == NOTHING_DECLARED


def test_an_edition_that_is_not_known_is_told_of(tmp_path: Path) -> None:
    _with_declared(tmp_path / "mine.npz", json.dumps({"edition": "2031", "complete": True}))
    with pytest.raises(GalleryError, match="'2031' is not an edition"):
        load_gallery(tmp_path / "mine.npz", "a training")
    _with_declared(tmp_path / "mine.npz", "{")
    with pytest.raises(GalleryError, match="is not a deck gallery"):
        load_gallery(tmp_path / "mine.npz", "a training")
