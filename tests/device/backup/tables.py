# SPDX-License-Identifier: AGPL-3.0-or-later
"""Data folders with all that a table keeps, for the tests."""

from __future__ import annotations

from pathlib import Path

from device.games import GAMES
from device.games.seam import opening_body
from device.journal import Author, Entry, Journal, read_game, read_games
from engine.skull_king import Event, event_to_json
from tests.web_ui.fake_table import bid, laid, opened, played

EVENTS: tuple[Event, ...] = (
    *bid(1, 3, (1, 0, 0, 1)),
    *played("G7", "G9", "G2", "B3"),
    *bid(2, 0, (0, 1, 1, 0)),
    *laid("Y4", "Y11"),
)
CONFIGURATION = '# A table of four.\n[table]\nplayers = ["Ada", "Bo", "Cy", "Di"]\n'


def play(folder: Path, games: int = 1) -> None:
    """Play so many games on a folder, each as far as its second round's first trick."""
    game = GAMES["skull-king"]
    with Journal(folder) as journal:
        for _ in range(games):
            number = journal.last_game() + 1
            journal.append(number, Author.REFEREE, opening_body(game, opened()[0]))
            for event in EVENTS:
                journal.append(number, Author.CAMERA, event_to_json(event))


def furnish(folder: Path, games: int = 2) -> Path:
    """A folder with games, their pictures, a deck, a mat and a configuration; returns it."""
    play(folder, games)
    (folder / "quartermaster.toml").write_text(CONFIGURATION, encoding="utf-8")
    (folder / "mat.json").write_text('{"version": 1}', encoding="utf-8")
    (folder / "rendered-table.json").write_text("{}", encoding="utf-8")
    for path, size in (
        ("decks/mine.npz", 5000),
        ("pictures/0001/00000004.jpg", 3_000_000),
        ("pictures/0001/00000004-card.jpg", 900),
        ("pictures/0001/00000004.json", 300),
        ("corrected/mine/G7-g1-s4.png", 700),
    ):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(bytes(range(256)) * (size // 256) + path.encode())
    return folder


def history_of(folder: Path) -> dict[int, tuple[Entry, ...]]:
    """All games of a folder, entry by entry."""
    return {game: read_game(folder, game) for game in read_games(folder)}


def files_of(folder: Path) -> dict[str, bytes]:
    """All files below a folder but the journal's, by their path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith("journal.")
    }
