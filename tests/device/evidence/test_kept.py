# SPDX-License-Identifier: AGPL-3.0-or-later
"""A picture is read back as it was written, or it is said that it is not."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.evidence import State, kept_of, read_picture
from device.evidence.kept import kept_of_entries
from device.evidence.shelf import Shelf
from device.evidence.taking import Photographer
from device.games.sighting import Sighting
from tests.device.evidence.sightings import (
    SEEN_BY,
    TIME,
    entry,
    laid,
    noisy_frame,
    table_with,
    verdict,
)
from vision.artwork import draw_face

PLENTY = 10_000_000


def keep(data: Path, seq: int, *seen: Sighting, game: int = 1) -> None:
    photographer, shelf = Photographer(), Shelf(data, PLENTY)
    for one in seen:
        assert shelf.put(photographer.take(entry(seq, game), one, SEEN_BY))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A card laid and a verdict, of one entry."""
    keep(tmp_path, 12, laid(noisy_frame(1)), verdict(noisy_frame(2)))
    return tmp_path


def test_the_files_are_called_and_hold_what_others_build_on(data: Path) -> None:
    folder = data / "pictures" / "0001"
    assert sorted(path.name for path in folder.iterdir()) == [
        "00000012-card.jpg",
        "00000012-verdict.jpg",
        "00000012-verdict.json",
        "00000012.jpg",
        "00000012.json",
    ]
    told = json.loads((folder / "00000012.json").read_text())
    digests = told.pop("sha256")
    assert told == {
        "seq": 12,
        "game": 1,
        "what": "card",
        "time": TIME,
        "camera_time": 0.1,
        "size": [160, 120],
        "frame": "00000012.jpg",
        "crop": "00000012-card.jpg",
        "track": 7,
        "quad": [[20.0, 30.0], [62.0, 30.0], [62.0, 88.67], [20.0, 88.67]],
        "outlines": [
            {"track": 6, "quad": [[90.0, 30.0], [132.0, 30.0], [132.0, 88.67], [90.0, 88.67]]},
            {"track": 7, "quad": [[20.0, 30.0], [62.0, 30.0], [62.0, 88.67], [20.0, 88.67]]},
        ],
        "readings": [["G7", 0.9]],
        "deck": {"name": "quartermaster", "version": "d1"},
        "models": {"finder": "f1", "square": "s1", "reader": "r1"},
    }
    for name, digest in digests.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    assert set(digests) == {"00000012.jpg", "00000012-card.jpg"}


def test_what_was_kept_is_read_back_in_order(tmp_path: Path) -> None:
    data = tmp_path
    keep(data, 7, laid(noisy_frame(3)))
    keep(data, 12, laid(noisy_frame(1)), verdict(noisy_frame(2)))
    keep(data, 90, verdict(noisy_frame(4)), game=2)
    kept = kept_of(data, 1)
    assert [(one.seq, one.what) for one in kept] == [(7, "card"), (12, "card"), (12, "verdict")]
    assert all(one.frame is not None and one.frame.state is State.WHOLE for one in kept)
    assert [one.crop is None for one in kept] == [False, False, True]
    assert kept[0].note is not None
    assert kept[0].note.seen_by == SEEN_BY
    assert kept[0].faults == ()
    assert [one.seq for one in kept_of(data, 2)] == [90]
    assert kept_of(data, 3) == ()
    assert [one.seq for one in kept_of_entries(data, 1, (12, 7, 8))] == [12, 12, 7]


def test_names_that_are_as_good_as_ruled_out_are_not_noted(tmp_path: Path) -> None:
    readings = (("G7", 0.99071234), ("G8", 0.00051), ("SK", 1.7e-9))
    keep(tmp_path, 5, laid(noisy_frame(), readings=readings))
    note = kept_of(tmp_path, 1)[0].note
    assert note is not None
    assert note.readings == (("G7", 0.9907), ("G8", 0.0005))


@pytest.mark.parametrize("turned", [False, True])
def test_the_crop_is_the_card_upright_as_it_reads(tmp_path: Path, turned: bool) -> None:
    frame, quad = table_with("G6", turned)
    keep(tmp_path, 5, laid(frame, quad=quad))
    jpeg = read_picture(tmp_path, "0001-00000005-card.jpg")
    assert jpeg is not None
    crop = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert crop is not None
    face = cv2.resize(draw_face("G6", 252), (252, 352), interpolation=cv2.INTER_AREA)
    upright = np.abs(crop.astype(int) - face).mean()
    upside_down = np.abs(crop.astype(int) - face[::-1, ::-1]).mean()
    assert upright < 0.6 * upside_down


def test_the_frame_is_a_jpeg_of_what_was_seen(tmp_path: Path) -> None:
    frame, quad = table_with("KRA")
    keep(tmp_path, 5, laid(frame, quad=quad))
    jpeg = read_picture(tmp_path, "0001-00000005.jpg")
    assert jpeg is not None
    shown = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert shown.shape == frame.pixels.shape
    assert np.abs(shown.astype(int) - frame.pixels).mean() < 4


def test_the_page_is_told_names_that_can_be_read(data: Path) -> None:
    card, whole = (one.to_json() for one in kept_of(data, 1))
    assert json.loads(json.dumps(card)) == card
    assert (card["name"], card["crop"]) == ("0001-00000012.jpg", "0001-00000012-card.jpg")
    assert whole["name"] == "0001-00000012-verdict.jpg"
    assert "crop" not in whole
    folder = data / "pictures" / "0001"
    assert read_picture(data, card["name"]) == (folder / "00000012.jpg").read_bytes()
    assert read_picture(data, card["crop"]) == (folder / "00000012-card.jpg").read_bytes()
    assert read_picture(data, whole["name"]) == (folder / "00000012-verdict.jpg").read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "0001-00000012",
        "0001-00000012.json",
        "0001/00000012.jpg",
        "../pictures/0001/00000012.jpg",
        "0001-../0001/00000012.jpg",
        "00001-00000012.jpg",
        "0001-00000012.jpg\n",
        "0001-0000012.jpg",
        "0001-٠٠٠٠٠٠١٢.jpg",
        "0002-00000012.jpg",
        "0001-00000012.jpg\0",
        "/etc/passwd",
    ],
)
def test_no_other_name_is_read(data: Path, name: str) -> None:
    assert read_picture(data, name) is None


def test_a_damaged_picture_is_said_and_not_shown(data: Path) -> None:
    file = data / "pictures" / "0001" / "00000012.jpg"
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    card, whole = kept_of(data, 1)
    assert card.frame is not None
    assert card.frame.state is State.DAMAGED
    assert card.faults == (f"{file} is damaged or gone: it is not shown.",)
    told = card.to_json()
    assert told["damaged"] == ["frame"]
    assert "name" not in told
    assert told["crop"] == "0001-00000012-card.jpg"
    assert read_picture(data, "0001-00000012.jpg") is None
    assert whole.faults == ()


def test_a_picture_that_is_gone_is_said(data: Path) -> None:
    (data / "pictures" / "0001" / "00000012-card.jpg").unlink()
    card = kept_of(data, 1)[0]
    assert card.to_json()["damaged"] == ["crop"]
    assert card.to_json()["name"] == "0001-00000012.jpg"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"seq": 12}', b"\xff\xfe", b"null"])
def test_a_damaged_note_is_said_and_its_pictures_are_not_shown(data: Path, content: bytes) -> None:
    file = data / "pictures" / "0001" / "00000012.json"
    file.write_bytes(content)
    card, whole = kept_of(data, 1)
    assert (card.note, card.frame, card.crop) == (None, None, None)
    assert (card.seq, card.what) == (12, "card")
    assert len(card.faults) == 1
    assert str(file) in card.faults[0]
    assert card.to_json()["damaged"] == ["note"]
    assert read_picture(data, "0001-00000012.jpg") is None
    assert whole.faults == ()


def test_a_note_cut_anywhere_is_never_taken_for_whole(data: Path) -> None:
    file = data / "pictures" / "0001" / "00000012.json"
    text = file.read_bytes()
    for length in range(0, len(text) - 1, 7):
        file.write_bytes(text[:length])
        assert kept_of(data, 1)[0].note is None
