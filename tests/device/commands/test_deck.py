# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster deck`: pictures and sheets appear whole or not at all."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image
from PIL.PdfParser import PdfParser

from device.commands.deck import command
from engine.skull_king.cards import FACES


def deck(*args: object) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args])


def test_every_deck_that_needs_no_enrolling_is_listed(tmp_path: Path) -> None:
    assert deck("list", "--data", tmp_path).output.splitlines() == [
        "quartermaster\t68 faces, 74 cards\tthe project's own",
        "skull-king-2021\t68 faces, 74 pictures\tshipped",
    ]


def test_the_own_deck_is_shown() -> None:
    lines = deck("show", "quartermaster").output.splitlines()
    assert len(lines) == len(FACES)
    assert "ESC\t5\tEscape" in lines


def test_an_unknown_deck_is_one_sentence_and_status_2() -> None:
    result = deck("show", "tarot")
    assert result.exit_code == 2
    assert "no deck called 'tarot'" in result.output


def test_render_writes_every_face_by_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.commands.deck._FACE_WIDTH_PX", 63)
    out = tmp_path / "new" / "faces"
    result = deck("render", "--out", out)
    assert result.exit_code == 0, result.output
    assert {path.name for path in out.iterdir()} == {f"{code}.png" for code in FACES}
    assert Image.open(out / "G7.png").size == (63, 88)
    assert [path.name for path in out.parent.iterdir()] == ["faces"]


def test_render_leaves_a_filled_folder_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    result = deck("render", "--out", tmp_path)
    assert result.exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_render_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(code: str, width_px: int) -> object:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("vision.artwork.draw_face", full)
    result = deck("render", "--out", tmp_path / "faces")
    assert result.exit_code == 1
    assert "No space left on device" in result.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("paper", "height_mm"), [(None, 297.0), ("a4", 297.0), ("letter", 279.4)])
def test_print_writes_one_whole_pdf(
    paper: str | None, height_mm: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.artwork.sheets.DPI", 30)
    out = tmp_path / "deck.pdf"
    result = deck("print", "--out", out, *(() if paper is None else ("--paper", paper)))
    assert result.exit_code == 0, result.output
    # 74 cards: nine sheets of faces and nine of backs.
    with PdfParser(str(out)) as pdf:
        assert len(pdf.pages) == 18
        box = pdf.read_indirect(pdf.pages[0])[b"MediaBox"]
        # Within a dot.
        assert float(box[3]) / 72 * 25.4 == pytest.approx(height_mm, abs=25.4 / 30)
    assert list(tmp_path.iterdir()) == [out]


def test_print_into_a_missing_folder_is_one_sentence_and_status_1(tmp_path: Path) -> None:
    result = deck("print", "--out", tmp_path / "nowhere" / "deck.pdf")
    assert result.exit_code == 1
    assert "cannot be written" in result.output


@pytest.mark.parametrize(
    ("what", "said"), [("print", "file to be written has no name"), ("render", "has no name")]
)
def test_what_is_made_needs_a_name(what: str, said: str) -> None:
    result = deck(what, "--out", "")
    assert isinstance(result.exception, SystemExit)
    assert said in result.output
    assert len(result.output.splitlines()) == 1


def test_print_leaves_what_is_no_plain_file_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    result = deck("print", "--out", tmp_path / "pipe")
    assert result.exit_code == 1
    assert "name another file" in result.output
    assert (tmp_path / "pipe").is_fifo()


def test_render_to_a_name_too_long_is_one_sentence_also_in_a_folder_that_is_there(
    tmp_path: Path,
) -> None:
    result = deck("render", "--out", tmp_path / ("x" * 300))
    assert result.exit_code == 1
    assert "File name too long" in result.output
    assert "name another folder" in result.output
