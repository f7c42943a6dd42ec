# SPDX-License-Identifier: AGPL-3.0-or-later
"""`deck enrol DECK --corrected`: cards that people named make a deck better, or it stays."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest
from click.testing import CliRunner, Result

from device.cli import main
from device.config import EvidenceSettings
from device.evidence import EvidenceKeeper, corrected_folder
from device.eyes import open_reader
from tests.device.enrolling.labels import labelled, named, read
from tests.device.evidence.sightings import SEEN_BY, table_with
from tests.device.games.skull_king.tables import Table, new_game
from vision.artwork import draw_face
from vision.frames import Pixels

CODES = ("G5", "G6", "G7", "G8", "G9", "B5", "B6", "B7")


def quartermaster(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def save(path: Path, pixels: Pixels) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(".png", pixels)[1].tobytes())


def name_cards(data: Path, deck: str) -> None:
    """People named the labelled cards once each, as the table read them with the deck."""
    reader = open_reader(deck, data)
    for seed, code in enumerate(CODES):
        card = named(reader, code, labelled(code), seed)
        save(corrected_folder(data, deck) / card.file, card.picture)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an enrolled deck."""
    folder = tmp_path_factory.mktemp("data")
    for code in CODES:
        save(folder / "faces" / f"{code}.png", draw_face(code, 252))
    done = quartermaster("deck", "enrol", "mine", folder / "faces", "--data", folder)
    assert done.exit_code == 0, done.output
    return folder


def sure(deck: str, data: Path) -> int:
    """How many of the labelled cards, laid anew, are read rightly and surely."""
    reader = open_reader(deck, data)
    names = [
        (code, read(reader, labelled(code), seed + 100)[1].names[0])
        for seed, code in enumerate(CODES)
    ]
    assert not [code for code, (name, odds) in names if name != code and odds >= 0.9]
    return sum(name == code and odds >= 0.97 for code, (name, odds) in names)


def test_a_deck_is_made_better_and_said_to_be(data: Path) -> None:
    name_cards(data, "mine")
    before = sure("mine", data)
    done = quartermaster("deck", "enrol", "mine", "--corrected", "--data", data)
    assert done.exit_code == 0, done.output
    *_, figures, what = done.stdout.splitlines()
    assert figures.startswith(f"Of {len(CODES)} named cards ")
    assert f"were read surely, {len(CODES)} are now; 0 were taken for another, 0 are" in figures
    assert what.startswith(f"mine: {len(CODES)} faces of ")
    assert sure("mine", data) >= max(before + 1, len(CODES) - 1)
    again = quartermaster("deck", "enrol", "mine", "--corrected", "--data", data)
    assert again.stdout.splitlines()[-1] == "That does not help; nothing is changed."
    assert "left out, the deck has one just like it." in again.stdout


def test_a_deck_of_the_programs_own_stays_and_a_copy_is_made_better(tmp_path: Path) -> None:
    name_cards(tmp_path, "quartermaster")
    words = ("deck", "enrol", "quartermaster", "--corrected", "--data", tmp_path)
    refused = quartermaster(*words)
    assert refused.exit_code == 2
    assert "--as NAME" in refused.stderr
    done = quartermaster(*words, "--as", "ours")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[-1] == "Play with it: quartermaster run --deck ours"
    listed = quartermaster("deck", "list", "--data", tmp_path).stdout
    assert "ours\t68 faces, " in listed
    assert open_reader("quartermaster", tmp_path).names == tuple(
        dict.fromkeys(open_reader("ours", tmp_path).names)
    )
    taken = quartermaster(*words, "--as", "ours")
    assert taken.exit_code == 2
    assert "--replace" in taken.stderr


def test_the_cards_of_kept_games_that_nobody_named_are_checked_too(tmp_path: Path) -> None:
    keeper = EvidenceKeeper(
        tmp_path, EvidenceSettings(keep_corrected=True, least_free_megabytes=0), lambda: SEEN_BY
    )
    keeper.start()
    table = Table(tmp_path, new_game(1), keeper)
    table.bid(0, 0, 0)
    for code, *readings in (("G7", "G7"), ("G9", "G9"), ("G8", ("G6", 0.6), ("G8", 0.3))):
        frame, quad = table_with(code)
        table.lay(*readings, at=quad, on=frame)
        # The seats are not known yet: cards in one place are looked at for longer.
        table.look(after=10.0)
    named_card = {"kind": "card-named", "round": 0, "trick": 0, "position": 2, "card": "G8"}
    table.correct(named_card)
    keeper.stop()
    table.journal.close()
    words = ("deck", "enrol", "quartermaster", "--corrected", "--as", "ours", "--data", tmp_path)
    done = quartermaster(*words)
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[1:] == [
        "Of 1 named cards 1 were read surely, 1 are now; 0 were taken for another, 0 are now.",
        "Of 2 that nobody had to name 2 were read surely, 2 are now; "
        "0 were taken for another, 0 are now.",
        "That does not help; nothing is changed.",
    ]
    (tmp_path / "journal.sqlite").write_bytes(b"torn")
    broken = quartermaster(*words)
    assert broken.exit_code == 1
    assert "cannot be read to check the deck by" in broken.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mine",), "name a SOURCE"),
        (("mine", "pictures", "--corrected"), "no SOURCE"),
        (("mine", "--corrected", "--names", "names.txt"), "no --names"),
        (("mine", "pictures", "--as", "ours"), "--as goes with --corrected"),
        (("tarot", "--corrected"), "no deck called 'tarot'"),
        (("unseen", "--corrected"), "no deck called 'unseen'"),
        (("skull-king-2021", "--corrected", "--as", "ours"), "keep_corrected"),
        (("mine", "--corrected", "--as", "../ours"), "cannot be a deck's name"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_changes_nothing(
    data: Path, words: tuple[str, ...], said: str
) -> None:
    before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    result = quartermaster("deck", "enrol", *words, "--data", data)
    assert result.exit_code == 2, result.output
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr
    assert {path: path.read_bytes() for path in data.rglob("*") if path.is_file()} == before
