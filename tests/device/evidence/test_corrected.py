# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that people name are kept with their names, as long as the names stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.config import EvidenceSettings
from device.evidence import EvidenceKeeper, cards_read_surely, corrected_folder, kept_of
from tests.device.evidence.sightings import SEEN_BY, table_with, wait_until
from tests.device.games.skull_king.tables import Table, new_game
from vision.artwork import draw_face

Making = Callable[..., Table]


@pytest.fixture
def table_in(tmp_path: Path) -> Iterator[Making]:
    """Starts the table on the test's folder, anew each time."""
    tables: list[tuple[EvidenceKeeper, Table]] = []

    def stop() -> None:
        while tables:
            keeper, table = tables.pop()
            keeper.stop()
            table.journal.close()

    def make(keep_corrected: bool = True) -> Table:
        stop()
        keeper = EvidenceKeeper(
            tmp_path,
            EvidenceSettings(keep_corrected=keep_corrected, least_free_megabytes=0),
            lambda: SEEN_BY,
        )
        keeper.start()
        table = Table(tmp_path, new_game(1, 1), keeper)
        tables.append((keeper, table))
        return table

    yield make
    stop()


def seqs(table: Table, kind: str) -> list[int]:
    return [entry.seq for entry in table.entries if entry.kind == kind]


def lay(table: Table, code: str, *readings: tuple[str, float]) -> None:
    """A card of that face is laid, and read as given, or for certain."""
    frame, quad = table_with(code)
    table.lay(*(readings or (code,)), at=quad, on=frame)
    # The seats are not known yet: cards in one place are looked at for longer.
    table.look(after=10.0)


def begun(table: Table) -> Table:
    """Two cards lie: the second is a G8 that was read as a G6."""
    table.bid(0, 0, 0)
    lay(table, "G7")
    lay(table, "G8", ("G6", 0.8), ("G8", 0.15))
    return table


def name(table: Table, card: str, position: int = 1) -> int:
    """Somebody names a card of the first trick; returns the entry's number."""
    table.correct(
        {"kind": "card-named", "round": 0, "trick": 0, "position": position, "card": card}
    )
    return table.entries[-1].seq


def corrected(data: Path) -> list[str]:
    """The files' names: one that is still being written has another a moment later."""
    return sorted(path.name for path in corrected_folder(data, "quartermaster").glob("*"))


def test_a_named_card_is_kept_with_its_name(tmp_path: Path, table_in: Making) -> None:
    table = begun(table_in())
    name(table, "G8")
    seq = seqs(table, "card-laid")[1]
    file = corrected_folder(tmp_path, "quartermaster") / f"G8-g1-s{seq}.png"
    wait_until(lambda: corrected(tmp_path) == [file.name])
    shown = cv2.imread(str(file))
    assert shown is not None
    face = cv2.resize(draw_face("G8", 252), (252, 352), interpolation=cv2.INTER_AREA)
    other = cv2.resize(draw_face("KRA", 252), (252, 352), interpolation=cv2.INTER_AREA)
    assert np.abs(shown.astype(int) - face).mean() < 0.6 * np.abs(shown.astype(int) - other).mean()


def test_nothing_is_kept_unless_it_is_asked_for(tmp_path: Path, table_in: Making) -> None:
    table = begun(table_in(keep_corrected=False))
    name(table, "G8")
    table = table_in(keep_corrected=False)
    assert EvidenceSettings().keep_corrected is False
    assert not (tmp_path / "corrected").exists()
    assert kept_of(tmp_path, 1)


def test_a_name_that_is_taken_back_takes_its_picture_along(
    tmp_path: Path, table_in: Making
) -> None:
    table = begun(table_in())
    named = name(table, "G8")
    wait_until(lambda: len(corrected(tmp_path)) == 1)
    table.undo(named)
    wait_until(lambda: not corrected(tmp_path))
    table.undo(table.entries[-1].seq)
    wait_until(lambda: len(corrected(tmp_path)) == 1)


def test_a_card_that_is_named_anew_has_one_picture(tmp_path: Path, table_in: Making) -> None:
    table = begun(table_in())
    name(table, "G8")
    wait_until(lambda: [file.partition("-")[0] for file in corrected(tmp_path)] == ["G8"])
    name(table, "B8")
    wait_until(lambda: [file.partition("-")[0] for file in corrected(tmp_path)] == ["B8"])


def test_what_was_named_before_a_kill_is_looked_into_at_the_next_start(
    tmp_path: Path, table_in: Making
) -> None:
    table = begun(table_in(keep_corrected=False))
    wait_until(lambda: len(kept_of(tmp_path, 1)) == 2)
    name(table, "G8")
    table_in()
    wait_until(lambda: len(corrected(tmp_path)) == 1)


def test_the_picture_is_of_the_card_wherever_it_lies_by_then(
    tmp_path: Path, table_in: Making
) -> None:
    table = begun(table_in())
    missed = {"kind": "card-inserted", "round": 0, "trick": 0, "position": 0, "card": "P3"}
    table.correct(missed)
    name(table, "G8", position=2)
    seq = seqs(table, "card-laid")[1]
    wait_until(lambda: corrected(tmp_path) == [f"G8-g1-s{seq}.png"])


def test_a_card_that_was_read_better_later_is_kept_as_it_was_then(
    tmp_path: Path, table_in: Making
) -> None:
    table = begun(table_in())
    frame, _ = table_with("G8")
    table.reread(1, ("G6", 0.6), ("G8", 0.4), on=frame)
    (again,) = seqs(table, "card-seen-again")
    name(table, "G8")
    wait_until(lambda: corrected(tmp_path) == [f"G8-g1-s{again}.png"])


def test_a_card_without_a_picture_is_passed_over(tmp_path: Path, table_in: Making) -> None:
    table = begun(table_in())
    first, second = seqs(table, "card-laid")
    wait_until(lambda: len(kept_of(tmp_path, 1)) == 2)
    (tmp_path / "pictures" / "0001" / f"{first:08d}-card.jpg").write_bytes(b"torn")
    name(table, "G9", position=0)
    name(table, "G8")
    wait_until(lambda: corrected(tmp_path) == [f"G8-g1-s{second}.png"])


def test_a_half_written_picture_is_removed(tmp_path: Path, table_in: Making) -> None:
    table = begun(table_in())
    folder = corrected_folder(tmp_path, "quartermaster")
    folder.mkdir(parents=True)
    (folder / ".G8-g1-s9.png-abc123").write_bytes(b"half")
    (folder / "G1-g2-s9.png").write_bytes(b"of another game")
    seq = seqs(table, "card-laid")[1]
    name(table, "G8")
    wait_until(lambda: corrected(tmp_path) == ["G1-g2-s9.png", f"G8-g1-s{seq}.png"])


def test_cards_that_nobody_had_to_name_are_found_with_their_pictures(
    tmp_path: Path, table_in: Making
) -> None:
    table = begun(table_in())
    lay(table, "G9")
    name(table, "G8")
    wait_until(lambda: len([kept for kept in kept_of(tmp_path, 1) if kept.crop]) == 3)
    found = cards_read_surely(tmp_path, "quartermaster", 10)
    assert [card.face for card in found] == ["G9", "G7"]
    assert [card.jpeg for card in found] == [card.file.read_bytes() for card in found]
    assert [card.face for card in cards_read_surely(tmp_path, "quartermaster", 1)] == ["G9"]
    assert cards_read_surely(tmp_path, "skull-king-2021", 10) == ()
