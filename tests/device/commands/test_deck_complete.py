# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck of one's own says what it is complete for: when it is enrolled, when asked, and later."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from click.testing import Result

from device.commands.completing import ask, saying
from device.complaints import BadInput
from device.enrolling import keep
from device.eyes import lacking, open_gallery
from engine.skull_king import EDITIONS
from tests.device.commands.decks import quartermaster, save
from vision.artwork import draw_face
from vision.reading import Declared, Gallery


def deck(*words: object) -> Result:
    return quartermaster("deck", *words)


def of_two() -> Gallery:
    own = open_gallery("quartermaster")
    return own.of([own.names.index("G7"), own.names.index("ESC")])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a deck of two cards that says nothing."""
    mine = of_two()
    keep(Gallery("mine", mine.names, mine.vectors, mine.version, mine.in_doubt), tmp_path)
    return tmp_path


def test_a_deck_is_enrolled_as_complete_by_a_word_or_its_folder(tmp_path: Path) -> None:
    pictures, data = tmp_path / "pictures", tmp_path / "data"
    for name in ("G7", "ESC-2"):
        save(pictures / f"{name}.png", draw_face(name.partition("-")[0], 252))
    done = deck("enrol", "--complete", "mine", pictures, "--data", data)
    assert done.exit_code == 0, done.output
    assert "mine: 2 faces of 2 pictures" in done.stdout
    assert "no other card is reckoned with" in done.stdout
    refused = deck("enrol", "other", pictures, "--complete", "2013", "--data", data)
    assert refused.exit_code == 2
    assert "lacks G1, G2," in refused.stderr
    (pictures / "deck.toml").write_text('[deck]\nedition = "2013"\ncomplete = false\n')
    assert deck("enrol", "other", pictures, "--data", data).exit_code == 0
    listed = deck("list", "--data", data).stdout
    assert "mine\t2 faces, 2 pictures\tenrolled, complete for its own edition (6 cards)" in listed
    assert "other\t2 faces, 2 pictures\tenrolled, of the edition of 2013" in listed
    told = json.loads(deck("check", "other", "--data", data, "--json").stdout)
    assert told["edition"] == "2013"
    assert "TIG" in told["lacking"] and "G14" not in told["lacking"]


def test_what_a_deck_says_is_changed_later(data: Path) -> None:
    assert lacking(open_gallery("mine", data))
    done = deck("complete", "mine", "--data", data)
    assert done.stdout == "mine: complete for its own edition (6 cards).\n"
    assert lacking(open_gallery("mine", data)) == ()
    done = deck("complete", "mine", "--not", "--data", data)
    assert "says nothing" in done.stdout
    assert lacking(open_gallery("mine", data))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mine", "2021"), "lacks G1,"),
        (("mine", "1066"), "'1066' is not an edition; editions are 2021, 2013"),
        (("mine", "2013", "--not"), "leave one of them out"),
        (("quartermaster",), "stays as it is"),
        (("tarot",), "there is no enrolled deck 'tarot'"),
    ],
)
def test_what_cannot_be_said_of_a_deck_is_refused(
    data: Path, words: tuple[str, ...], said: str
) -> None:
    result = deck("complete", *words, "--data", data)
    assert result.exit_code == 2
    assert said in result.stderr
    assert lacking(open_gallery("mine", data))


@pytest.mark.parametrize(("typed", "complete"), [("y\n", True), ("\n", False)])
def test_at_a_terminal_it_is_asked_whether_a_deck_is_complete(
    monkeypatch: pytest.MonkeyPatch, typed: str, complete: bool
) -> None:
    ours, theirs = os.openpty()
    with open(theirs, encoding="utf-8") as typing, open(theirs, "w", closefd=False) as shown:
        monkeypatch.setattr(sys, "stdin", typing)
        monkeypatch.setattr(sys, "stderr", shown)
        os.write(ours, typed.encode())
        said = ask(of_two())
    os.close(ours)
    assert said.declared.complete is complete


def test_in_a_pipe_nobody_is_asked() -> None:
    assert not ask(of_two()).declared.complete


def test_a_deck_shown_to_a_camera_is_kept_though_it_lacks_cards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = Declared(EDITIONS["2013"], True)
    with pytest.raises(BadInput, match="lacks G1,"):
        saying(of_two(), first, spared=False)
    kept = saying(of_two(), first, spared=True)
    assert kept.declared == Declared(EDITIONS["2013"], False)
    assert "lacks G1," in capsys.readouterr().err
