# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck enrolled from films of its cards, through cameras as they are."""

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from device.cli import main
from device.enrolling import skull_king_cards
from engine.skull_king.cards import Expansion, deck
from tests.device.enrolling.films import SIZE, Scene, frames, laying, spread
from vision.artwork import draw_face

CARDS = ("G7", "G8", "P14", "SK")


def quartermaster(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "cards.mp4"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10, SIZE)
    for frame in frames(laying(spread(CARDS))):
        video.write(frame.pixels)
    video.release()
    return path


@pytest.fixture
def names(tmp_path: Path) -> Path:
    path = tmp_path / "names.txt"
    path.write_text("\n".join(CARDS) + "\n\n", encoding="utf-8")
    return path


def reads(data: Path, name: str, *codes: str) -> list[str]:
    """What the enrolled deck calls drawn cards on a table."""
    pixels = np.full((900, 1200, 3), (60, 90, 120), np.uint8)
    for index, code in enumerate(codes):
        face = cv2.resize(draw_face(code, 400), (200, 279), interpolation=cv2.INTER_AREA)
        pixels[300:579, 60 + 280 * index : 260 + 280 * index] = face
    picture = data / "table.png"
    cv2.imwrite(str(picture), pixels)
    done = quartermaster("detect", picture, "--deck", name, "--data", data, "--json")
    cards = json.loads(done.stdout)["cards"]
    return [card["card"] for card in sorted(cards, key=lambda card: card["quad"][0][0])]


def test_a_deck_enrolled_from_a_video_names_its_cards(
    film: Path, names: Path, tmp_path: Path
) -> None:
    done = quartermaster("deck", "enrol", "mine", film, "--names", names, "--data", tmp_path)
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[0] == "mine: 4 faces of 4 pictures enrolled."
    assert "Show P14 (purple 14)." in done.stderr
    assert "P14: got it, 3 of 4." in done.stderr
    assert reads(tmp_path, "mine", *CARDS) == list(CARDS)


def test_a_folder_of_numbered_frames_is_a_film_when_there_are_names(
    names: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "frames"
    folder.mkdir()
    for frame in frames(laying(spread(CARDS))):
        cv2.imwrite(str(folder / f"{frame.number}.jpg"), frame.pixels)
    done = quartermaster("deck", "enrol", "mine", folder, "--names", names, "--data", tmp_path)
    assert done.exit_code == 0, done.output
    assert "mine: 4 faces of 4 pictures enrolled." in done.stdout


def test_without_names_the_whole_deck_of_skull_king_is_asked_for(
    film: Path, tmp_path: Path
) -> None:
    cards = skull_king_cards()
    assert len(cards) == len(deck(tuple(Expansion))) == 74
    assert cards[:2] == ("G1", "G2")
    assert [card for card in cards if card.startswith("MER")] == ["MER-1", "MER-2"]
    done = quartermaster("deck", "enrol", "mine", film, "--data", tmp_path)
    assert done.exit_code == 2
    # Nobody reads what is laid: the first card's name is the first one's.
    assert "G1: got it, 1 of 74." in done.stderr
    assert "ended before the card G5 was seen, with 4 of 74; nothing is enrolled" in done.stderr
    assert not (tmp_path / "decks").exists()


def black(path: Path) -> None:
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10, SIZE)
    for frame in frames([Scene((), 12, light=0.02)]):
        video.write(frame.pixels)
    video.release()


@pytest.mark.parametrize(
    ("source", "write", "status", "said"),
    [
        ("black.mp4", black, 2, ("black.mp4", "picture is black", "nothing is enrolled")),
        ("no.mp4", lambda path: path.write_text("no video"), 2, ("cannot be read as a video",)),
        ("nowhere", lambda path: None, 2, ("no camera, video or folder", "webcam's number")),
        ("97", lambda path: None, 1, ("there is no webcam 97", "nothing is enrolled")),
    ],
)
def test_a_camera_that_shows_nothing_is_one_sentence_and_enrols_nothing(
    tmp_path: Path,
    source: str,
    write: Callable[[Path], object],
    status: int,
    said: tuple[str, ...],
) -> None:
    path = tmp_path / source
    write(path)
    given = path if path.exists() else source
    result = quartermaster("deck", "enrol", "mine", given, "--data", tmp_path)
    assert result.exit_code == status, result.output
    last = result.stderr.splitlines()[-1]
    assert last.startswith("Error: ")
    for words in said:
        assert words in last
    assert not (tmp_path / "decks").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"G7\nG8\ng7\n", ("line 3", "in line 1 already", "G7-2".lower())),
        (b"\n \n", ("holds no names",)),
        (b"G7\nG\x078\n", ("line 2", "no card's name")),
        (b"G7\n" + b"x" * 41, ("line 2", "no card's name")),
        (b"\xef\xbb\xbfG7\nG7\n", ("line 2", "in line 1 already")),
        (b"\xff\xfe", ("not UTF-8",)),
        (None, ("cannot be read",)),
    ],
)
def test_names_that_cannot_be_used(
    film: Path, tmp_path: Path, content: bytes | None, said: tuple[str, ...]
) -> None:
    names = tmp_path / "names.txt"
    if content is not None:
        names.write_bytes(content)
    result = quartermaster("deck", "enrol", "mine", film, "--names", names, "--data", tmp_path)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert "names.txt" in line
    for words in said:
        assert words in line
