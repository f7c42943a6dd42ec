# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decks of one's own: enrolled whole or not at all, checked, read with, and removed."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from device.enrolling.names import face_named
from engine.skull_king.cards import FACES
from tests.device.commands.decks import quartermaster, save, table
from tests.vision.reading.suits import out_of_focus, suit, with_thumb
from vision.artwork import draw_face
from vision.finding import Finder
from vision.frames import Pixels
from vision.reading import SidesUnseen


def named(folder: Path, name: bytes) -> None:
    """A good picture under a name that may be no text at all."""
    path = folder / os.fsdecode(name)
    path.write_bytes((folder / "G7.png").read_bytes())


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    for code in ("G7", "G8", "KRA"):
        save(folder / f"{code}.png", draw_face(code, 252))
    return folder


@pytest.fixture
def data(tmp_path: Path, pictures: Path) -> Path:
    folder = tmp_path / "data"
    assert quartermaster("deck", "enrol", "kept", pictures, "--data", folder).exit_code == 0
    return folder


def test_a_deck_enrolled_from_its_pictures_reads_a_photograph(tmp_path: Path) -> None:
    for code in FACES:
        save(tmp_path / "faces" / f"{code}.png", draw_face(code, 252))
    data = tmp_path / "data"
    done = quartermaster("deck", "enrol", "twin", tmp_path / "faces", "--data", data)
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines() == [
        "twin: 68 faces of 68 pictures enrolled.",
        "No two faces are so alike that they are likely to be confused.",
    ]
    assert [path.name for path in (data / "decks").iterdir()] == ["twin.npz"]
    save(tmp_path / "table.png", table("Y14", "MER", "B6"))
    words = ("detect", tmp_path / "table.png", "--deck", "twin", "--data", data, "--json")
    cards = json.loads(quartermaster(*words).stdout)["cards"]
    assert sorted(card["card"] for card in cards) == ["B6", "MER", "Y14"]


def test_what_a_deck_of_skull_king_lacks_is_told(tmp_path: Path, pictures: Path) -> None:
    told = quartermaster("deck", "enrol", "mine", pictures, "--data", tmp_path).stdout
    assert "Not in it: G1, G2, G3, G4, G5, G6, G9, G10, G11, G12 and 53 more." in told
    assert "asked about more often" in told
    assert (
        told.splitlines()[-1] in quartermaster("deck", "check", "mine", "--data", tmp_path).stdout
    )


def test_a_deck_of_another_game_lacks_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    for name, code in (("10h", "B14"), ("qs", "SK")):
        save(folder / f"{name}.png", draw_face(code, 252))
    told = quartermaster("deck", "enrol", "whist", folder, "--data", tmp_path).stdout
    assert told.startswith("whist: 2 faces of 2 pictures enrolled.")
    assert "Not in it" not in told


def test_names_that_are_nearly_codes_are_told(tmp_path: Path, pictures: Path) -> None:
    save(pictures / "G10 (1).png", draw_face("G10", 252))
    told = quartermaster("deck", "enrol", "mine", pictures, "--data", tmp_path).stdout
    assert told.splitlines()[-1].endswith("no codes of Skull King's: G10 (1).")


def test_that_nothing_can_be_kept_is_told_before_the_work(tmp_path: Path, pictures: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    result = quartermaster("deck", "enrol", "mine", pictures, "--data", tmp_path / "file" / "data")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "cannot be made (Not a directory)" in result.stderr
    (pictures / "empty.png").write_bytes(b"")
    kept = tmp_path / "new" / "data"
    assert quartermaster("deck", "enrol", "mine", pictures, "--data", kept).exit_code == 2
    assert not kept.parent.exists()


def test_files_that_windows_hides_are_passed_over(tmp_path: Path, pictures: Path) -> None:
    for name in ("Thumbs.db", "desktop.ini", ".DS_Store"):
        (pictures / name).write_bytes(b"nothing of anybody's")
    done = quartermaster("deck", "enrol", "mine", pictures, "--data", tmp_path)
    assert done.exit_code == 0, done.output
    assert "mine: 3 faces of 3 pictures enrolled." in done.stdout


def test_names_of_files_are_names_of_faces() -> None:
    told = {"g7": "G7", "MER-alyra": "MER", "esc-2": "ESC", "10h": "10h", "ace-red": "ace-red"}
    assert {name: face_named(name) for name in told} == told


def test_variants_and_photographs_are_enrolled_listed_and_shown(
    tmp_path: Path, pictures: Path
) -> None:
    save(pictures / "MER-one.png", draw_face("MER", 252))
    save(pictures / "MER-two.jpg", table("SK"))
    save(pictures / "10h.png", draw_face("B14", 252))
    done = quartermaster("deck", "enrol", "mine", pictures, "--data", tmp_path)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("mine: 5 faces of 6 pictures enrolled.")
    listed = quartermaster("deck", "list", "--data", tmp_path).stdout.splitlines()
    assert listed[-1] == "mine\t5 faces, 6 pictures\tenrolled"
    shown = quartermaster("deck", "show", "mine", "--data", tmp_path).stdout.splitlines()
    assert "MER\t2\tMermaid" in shown
    assert "10h\t1\t10h" in shown
    save(tmp_path / "table.png", table("SK"))
    words = ("detect", tmp_path / "table.png", "--deck", "mine", "--data", tmp_path, "--json")
    (card,) = json.loads(quartermaster(*words).stdout)["cards"]
    assert card["card"] == "MER"


@pytest.mark.parametrize(
    ("name", "write", "said"),
    [
        ("new", lambda f: (f / "G9.jpg").write_text("no picture"), ("G9.jpg", "not a picture")),
        ("new", lambda f: (f / "G9.jpg").write_bytes(b""), ("G9.jpg", "not a picture")),
        ("new", lambda f: (f / "folder").mkdir(), ("folder", "cannot be read")),
        ("new", lambda f: save(f / "g7.jpg", table("G7")), ("g7.jpg", "G7.png", "suffix")),
        ("new", lambda f: save(f / "Y1.png", table()), ("Y1.png", "no card")),
        ("new", lambda f: save(f / "Y1.png", table("G7", "SK", "KRA")), ("Y1.png", "3 cards")),
        ("new", lambda f: named(f, b"G9\n.png"), (r"'G9\n'", "40 letters and signs")),
        ("new", lambda f: named(f, b"\x1b[2Jten.png"), (r"'\x1b[2Jten'", "40 letters and signs")),
        ("new", lambda f: named(f, b"ten.p\x1b[2Jng"), (r"'ten.p\x1b[2Jng'", "letters and signs")),
        ("new", lambda f: named(f, b"t\xffn.png"), (r"'t\udcffn'", "40 letters and signs")),
        ("new", lambda f: named(f, b"t" * 200 + b".png"), (f"'{'t' * 40}'", "40 letters")),
        ("new", lambda f: [path.unlink() for path in f.iterdir()], ("is empty",)),
        ("quartermaster", lambda f: None, ("program's own", "another name")),
        ("Quartermaster", lambda f: None, ("program's own", "another name")),
        ("../new", lambda f: None, ("'../new'", "letters")),
        ("kept", lambda f: None, ("'kept' already", "--replace")),
    ],
)
def test_what_cannot_be_enrolled_is_one_sentence_and_changes_nothing(
    data: Path,
    pictures: Path,
    name: str,
    write: Callable[[Path], object],
    said: tuple[str, ...],
) -> None:
    before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    write(pictures)
    result = quartermaster("deck", "enrol", name, pictures, "--data", data)
    assert result.exit_code == 2, result.output
    assert len(result.stderr.splitlines()) == 1
    for words in said:
        assert words in result.stderr
    assert "\x1b" not in result.stderr
    assert {path: path.read_bytes() for path in data.rglob("*") if path.is_file()} == before


def test_a_card_that_its_ground_hides_is_to_be_taken_again(
    data: Path, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(pixels: Pixels, finder: Finder) -> Pixels:
        raise SidesUnseen

    monkeypatch.setattr("device.enrolling.pictures.card_in", refuse)
    result = quartermaster("deck", "enrol", "new", pictures, "--data", data)
    assert result.exit_code == 2
    assert "G7.png the card's sides" in result.stderr
    assert "another colour" in result.stderr


def test_a_deck_is_replaced_when_asked(data: Path, pictures: Path) -> None:
    (pictures / "KRA.png").unlink()
    words = ("deck", "enrol", "kept", pictures, "--data", data, "--replace")
    assert quartermaster(*words).exit_code == 0
    assert "kept\t2 faces, 2" in quartermaster("deck", "list", "--data", data).stdout


def test_check_names_the_faces_that_are_too_alike(tmp_path: Path, pictures: Path) -> None:
    save(pictures / "G9.png", draw_face("G7", 252))
    done = quartermaster("deck", "enrol", "mine", pictures, "--data", tmp_path)
    assert "Likely to be confused: G7, G9;" in done.stdout
    said = quartermaster("deck", "check", "mine", "--data", tmp_path).stdout
    assert "1.000  G7 and G9: too alike" in said
    told = json.loads(quartermaster("deck", "check", "mine", "--data", tmp_path, "--json").stdout)
    assert told["faces"] == 4
    assert {"G1", "SK"} < set(told["lacking"])
    assert "both ends" not in said
    assert told["pairs"][0] == {
        "faces": ["G7", "G9"],
        "likeness": 1.0,
        "turned": False,
        "confused": True,
    }
    assert quartermaster("deck", "check", "tarot", "--data", tmp_path).exit_code == 2


def test_pictures_that_can_hardly_be_read_are_named(tmp_path: Path) -> None:
    faces = suit()
    faces["G3"] = with_thumb(faces["G3"])
    faces["G8"] = out_of_focus(faces["G8"], 8)
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for name, face in faces.items():
        save(pictures / f"{name}.png", face)
    said = quartermaster("deck", "enrol", "mine", pictures, "--data", tmp_path).stdout
    assert "Hard to read: G3; their two corners are not alike" in said
    assert "Hard to read: G8; their small print is blurred" in said
    told = json.loads(quartermaster("deck", "check", "mine", "--data", tmp_path, "--json").stdout)
    assert told["illegible"] == [
        {"face": "G3", "fault": "covered"},
        {"face": "G8", "fault": "blurred"},
    ]


def test_one_picture_that_cannot_be_read_hides_no_other_that_is_wrong(
    tmp_path: Path, pictures: Path
) -> None:
    (pictures / "B1.jpg").write_bytes(b"")
    save(pictures / "Y1.png", table())
    result = quartermaster("deck", "enrol", "mine", pictures, "--data", tmp_path)
    assert result.exit_code == 2
    first, second = result.stderr.splitlines()
    assert "B1.jpg is not a picture" in first
    assert "Y1.png no card" in second


def test_a_deck_is_removed_only_when_it_is_meant(data: Path) -> None:
    file = data / "decks" / "kept.npz"
    words = ("deck", "remove", "kept", "--data", data)
    half = data / "decks" / ".kept.npz-a1b2c3d4"
    half.write_bytes(b"left by an interrupted enrolment")
    assert quartermaster(*words, answer="n\n").exit_code == 1
    assert file.exists()
    assert quartermaster(*words, answer="y\n").exit_code == 0
    assert not file.exists() and not half.exists()
    assert quartermaster(*words, "--yes").exit_code == 2
    assert quartermaster("deck", "remove", "quartermaster", "--data", data, "--yes").exit_code == 2


def test_a_broken_deck_does_not_hide_the_others_and_can_be_removed(data: Path) -> None:
    (data / "decks" / "broken.npz").write_bytes(b"torn")
    listed = quartermaster("deck", "list", "--data", data)
    assert listed.exit_code == 0
    assert "broken\tcannot be read" in listed.stdout
    assert "kept\t3 faces" in listed.stdout
    assert quartermaster("deck", "remove", "broken", "--data", data, "--yes").exit_code == 0


def test_odd_files_among_the_decks_hide_none_of_them(data: Path) -> None:
    decks = data / "decks"
    with (decks / "array.npz").open("wb") as file:
        np.save(file, np.arange(5))
    np.savez(decks / "format.npz", format=np.arange(3))
    (decks / ".hidden.npz").write_bytes((decks / "kept.npz").read_bytes())
    (decks / os.fsdecode(b"\xff\x1b.npz")).write_bytes(b"")
    os.mkfifo(decks / "pipe.npz")
    listed = quartermaster("deck", "list", "--data", data)
    assert listed.exit_code == 0, listed.output
    told = [line.split("\t")[:2] for line in listed.stdout.splitlines()[2:]]
    assert told == [
        ["array", "cannot be read"],
        ["format", "cannot be read"],
        ["kept", "3 faces, 3 pictures"],
    ]
    assert quartermaster("deck", "show", ".hidden", "--data", data).exit_code == 2


def test_what_a_killed_program_left_of_a_deck_goes_when_it_is_enrolled_again(
    data: Path, pictures: Path
) -> None:
    (data / "decks" / ".kept.npz-a1b2c3d4").write_bytes(b"half")
    words = ("deck", "enrol", "kept", pictures, "--data", data, "--replace")
    assert quartermaster(*words).exit_code == 0
    assert [path.name for path in (data / "decks").iterdir()] == ["kept.npz"]


def test_the_table_runs_only_with_a_deck_of_the_game(tmp_path: Path) -> None:
    save(tmp_path / "faces" / "10h.png", draw_face("G7", 252))
    quartermaster("deck", "enrol", "poker", tmp_path / "faces", "--data", tmp_path)
    result = quartermaster("run", "--deck", "poker", "--data", tmp_path)
    assert result.exit_code == 2
    assert "no card of Skull King" in result.stderr
    assert quartermaster("run", "--deck", "tarot", "--data", tmp_path).exit_code == 2
