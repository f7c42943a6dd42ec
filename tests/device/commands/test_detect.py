# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster detect`: cards in pictures by name, or a sentence why not."""

import json
from pathlib import Path

import cv2
import numpy as np
import pillow_heif
import pytest
from click.testing import CliRunner, Result
from PIL import ExifTags, Image

from device.benchmarks.drawn import draw_picture, own_faces
from device.benchmarks.fanned import Spread, draw_spread
from device.cli import main
from device.commands.detect import command
from tests.device.faces_in_a_row import CODES, table
from vision.files.shrinking import shrunk


def detect(*args: object) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args])


def test_faces_are_named_and_a_back_is_not(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), table())
    result = detect(path, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert (told["width"], told["height"]) == (960, 720)
    assert told["ms"] > 0
    cards = sorted(told["cards"], key=lambda card: card["quad"][0][0])
    assert tuple(card["card"] for card in cards) == CODES
    for index, card in enumerate(cards):
        assert card["confidence"] > 0.9
        left, top = card["quad"][0]
        assert abs(left - (60 + 225 * index)) < 6
        assert abs(top - 250) < 6


def test_a_picture_of_a_very_good_camera_is_decoded_small_and_told_in_its_own_pixels(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.jpg"
    cv2.imwrite(str(path), cv2.resize(table(), (5761, 4321), interpolation=cv2.INTER_CUBIC))
    picture = shrunk(path)
    assert picture is not None
    assert picture.pixels.shape == (2161, 2881, 3)
    told = json.loads(detect(path, "--json").output)
    assert (told["width"], told["height"]) == (5761, 4321)
    cards = sorted(told["cards"], key=lambda card: card["quad"][0][0])
    assert tuple(card["card"] for card in cards) == CODES
    for index, card in enumerate(cards):
        left, top = card["quad"][0]
        assert abs(left - 6 * (60 + 225 * index)) < 40
        assert abs(top - 6 * 250) < 40


def test_a_large_picture_that_was_taken_upright_keeps_its_size(tmp_path: Path) -> None:
    path = tmp_path / "table.jpg"
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6
    Image.new("RGB", (5000, 4000)).save(path, exif=exif)
    picture = shrunk(path)
    assert picture is not None
    assert picture.size == (4000, 5000)
    assert picture.scale == (2.0, 2.0)


def test_a_files_name_gives_a_terminal_no_orders(tmp_path: Path) -> None:
    picture = tmp_path / "a\x1b[31m\nb.png"
    picture.write_bytes(cv2.imencode(".png", np.full((90, 120, 3), 70, np.uint8))[1].tobytes())
    result = CliRunner().invoke(command, [str(picture)])
    assert result.exit_code == 0
    (line,) = result.stdout.splitlines()
    assert line.endswith("[31m b.png: no card") and "\x1b" not in line


def test_a_picture_of_nothing_has_no_card(tmp_path: Path) -> None:
    black, noise = tmp_path / "black.png", tmp_path / "noise.png"
    cv2.imwrite(str(black), np.zeros((480, 640, 3), np.uint8))
    rng = np.random.default_rng(1)
    cv2.imwrite(str(noise), rng.integers(0, 256, (480, 640, 3), dtype=np.uint8))
    result = detect(black, noise)
    assert result.exit_code == 0
    assert result.output.splitlines() == [f"{black}: no card", f"{noise}: no card"]


@pytest.mark.parametrize("content", [None, b"", b"not a picture"])
def test_what_is_no_picture_is_a_sentence(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "table.jpg"
    if content is not None:
        path.write_bytes(content)
    result = detect(path)
    assert result.exit_code == 2
    assert str(path) in result.output


def test_what_is_no_picture_keeps_no_other_from_being_read(tmp_path: Path) -> None:
    good, missing, empty = tmp_path / "good.png", tmp_path / "missing.png", tmp_path / "empty.png"
    cv2.imwrite(str(good), np.zeros((480, 640, 3), np.uint8))
    empty.write_bytes(b"")
    result = detect(missing, good, empty, good, "--json")
    assert result.exit_code == 2
    assert [json.loads(line)["image"] for line in result.stdout.splitlines()] == [str(good)] * 2
    of_missing, of_empty = result.stderr.splitlines()
    assert str(missing) in of_missing and str(empty) in of_empty


def test_a_name_that_is_no_utf_8_is_shown_by_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "caf\udce9.png"
    path.write_bytes(cv2.imencode(".png", np.full((90, 120, 3), 70, np.uint8))[1].tobytes())
    missing = tmp_path / "no\udcff.png"
    shown = f"{tmp_path}/caf\\xe9.png"
    plain, as_json = (
        CliRunner().invoke(main, ["detect", str(path), *more]) for more in ([], ["--json"])
    )
    assert plain.stdout == f"{shown}: no card\n"
    assert json.loads(as_json.stdout)["image"] == shown
    told = CliRunner().invoke(main, ["detect", str(missing)])
    assert told.exit_code == 2
    assert "no\\xff.png cannot be read" in told.stderr


def test_heic_is_read_as_any_other_picture(tmp_path: Path) -> None:
    path = tmp_path / "table.heic"
    pillow_heif.from_pillow(Image.fromarray(table()[:, :, ::-1].copy())).save(path, quality=90)
    told = json.loads(detect(path, "--json").output)
    assert (told["width"], told["height"]) == (960, 720)
    cards = sorted(told["cards"], key=lambda card: card["quad"][0][0])
    assert tuple(card["card"] for card in cards) == CODES


def test_cards_of_a_fan_are_named_where_heaps_are_looked_for(tmp_path: Path) -> None:
    fan = draw_spread(36_000_000, Spread.FAN, own_faces())
    path = tmp_path / "fan.png"
    cv2.imwrite(str(path), fan.pixels)
    plain, thorough = (
        {card["card"] for card in json.loads(detect(path, "--json", *more).stdout)["cards"]}
        for more in ((), ("--heaps",))
    )
    lying = {card.name for card in fan.cards}
    assert thorough == lying
    assert len(plain & lying) < len(lying)


def test_cards_that_lie_apart_are_told_alike_where_heaps_are_looked_for(tmp_path: Path) -> None:
    path = tmp_path / "apart.png"
    cv2.imwrite(str(path), draw_picture(502, own_faces()).pixels)
    plain, thorough = (
        json.loads(detect(path, "--json", *more).stdout)["cards"] for more in ((), ("--heaps",))
    )
    assert thorough == plain
