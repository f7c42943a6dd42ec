# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that people named, as pictures with their names: what a deck can be made better by.

Beside the journal, `corrected/<deck>/` holds one each, `<CODE>-g<game>-s<seq>.png`. They are
brought in line with the game as it stands: a name that was taken back takes its picture along,
one that was corrected again gives it another name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from device.evidence.kept import crop_of
from device.evidence.names import game_folder
from device.files import made_folder, write_whole
from device.games import GAMES
from device.games.seam import game_of
from device.journal import Entry, read_game, read_games
from device.session.history import History
from engine.skull_king import SURE, CardLaid, CardSeenAgain, GameState, Play
from vision.files.pictures import decoded_bytes
from vision.observations import likeliest, surety

FOLDER = "corrected"
# As `deck enrol` lets decks be called; a note is only a file.
_DECK = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


def corrected_folder(data: Path, deck: str) -> Path:
    """Where the named pictures of a deck's cards lie."""
    return data / FOLDER / deck


def bring_in_line(data: Path, entries: Sequence[Entry]) -> None:
    """Write the named pictures of a game, and remove those whose name does not stand.

    entries: all of the game's. A card whose picture is not there any more is passed over. Raises
    Failure, OSError, and MisfitAt for a game that this version cannot follow.
    """
    if not entries:
        return
    game = entries[0].game
    # With what a pulled plug left half written, which has more behind its name.
    there = {path.name: path for path in sorted((data / FOLDER).glob(f"*/*-g{game}-s*.png*"))}
    for face, seqs in named_cards(entries):
        names = {f"{face}-g{game}-s{seq}.png": seq for seq in seqs}
        kept = next((name for name in names if name in there), None)
        if kept is not None:
            del there[kept]
        else:
            _write_best(data, game, names)
    for path in there.values():
        path.unlink(missing_ok=True)


def _write_best(data: Path, game: int, names: Mapping[str, int]) -> None:
    """Write the first of these pictures that is still there whole."""
    for name, seq in names.items():
        found = crop_of(data, game, seq)
        if found is not None and _DECK.fullmatch(found[0].seen_by.deck):
            folder = made_folder(corrected_folder(data, found[0].seen_by.deck))
            write_whole(folder / name, _png(found[1]))
            return


def named_cards(entries: Sequence[Entry]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The face of each card that people named, and the entries it was seen at, newest first.

    entries: all of a game's. Raises MisfitAt.
    """
    for play, seqs in _seen_plays(entries):
        if play.named is not None:
            yield play.named, seqs


@dataclass(frozen=True, slots=True)
class SureCard:
    """A card that nobody had to name: its face, and the picture of it laid flat, a JPEG."""

    face: str
    file: Path
    jpeg: bytes


def cards_read_surely(data: Path, deck: str, most: int) -> tuple[SureCard, ...]:
    """Up to so many of the newest cards that were read surely with a deck, of all kept games.

    Raises JournalTrouble, MisfitAt.
    """
    found: list[SureCard] = []
    for game in reversed(read_games(data)):
        for play, seqs in reversed(list(_seen_plays(read_game(data, game)))):
            if play.named is not None or surety(play.readings) < SURE:
                continue
            kept = next((one for seq in seqs if (one := crop_of(data, game, seq))), None)
            if kept is not None and kept[0].seen_by.deck == deck:
                file = game_folder(data, game) / (kept[0].crop or "")
                found.append(SureCard(likeliest(play.readings), file, kept[1]))
            if len(found) >= most:
                return tuple(found)
    return tuple(found)


def _seen_plays(entries: Sequence[Entry]) -> Iterator[tuple[Play, tuple[int, ...]]]:
    """The cards of a game as it stands, with the entries each was seen at, newest first."""
    history = History.read(game_of(entries[0].body, GAMES), entries)
    seen: dict[int, tuple[int, ...]] = {}
    for step in history.steps:
        # What was read later was read better.
        if isinstance(step.event, CardLaid | CardSeenAgain) and step.event.track is not None:
            seen[step.event.track] = (step.seq, *seen.get(step.event.track, ()))
    state = history.state()
    for play in _plays(state) if isinstance(state, GameState) else ():
        if play.track in seen:
            yield play, seen[play.track]


def _plays(state: GameState) -> Iterator[Play]:
    for there in state.rounds:
        for trick in there.tricks:
            yield from trick.plays


def _png(jpeg: bytes) -> bytes:
    pixels = decoded_bytes(jpeg)
    assert pixels is not None, "it is what was written, and that was a JPEG"
    return cv2.imencode(".png", pixels)[1].tobytes()
