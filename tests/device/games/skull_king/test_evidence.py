# SPDX-License-Identifier: AGPL-3.0-or-later
"""What each event was seen on: it is given along with the event."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import numpy as np
import pytest

from device.buttons import Pattern
from device.games.sighting import Sighting
from device.journal import Entry
from device.session import NoPictures
from engine.skull_king import GameOpened, Rules
from tests.device.games.skull_king.tables import QUAD, Table, before, faces, new_game
from vision.frames import Frame
from vision.observations import Quad


class Album(NoPictures):
    """What was given to be kept, with the kind of its entry."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, tuple[Sighting, ...]]] = []

    def keep(self, entry: Entry, evidence: object) -> None:
        if evidence is not None:
            assert isinstance(evidence, tuple)
            self.kept.append((entry.kind, evidence))


def frame(number: int) -> Frame:
    return Frame(np.zeros((960, 1280, 3), np.uint8), number, float(number))


def place(number: int) -> Quad:
    x = 200.0 * number
    return (x, 0.0), (x + 63.0, 0.0), (x + 63.0, 88.0), (x, 88.0)


@pytest.fixture
def album() -> Album:
    return Album()


@pytest.fixture
def table(tmp_path: Path, album: Album) -> Table:
    table = Table(tmp_path, new_game(2, 1), album)
    table.bid(0, 0, 0)
    return table


def tracks(table: Table) -> list[int | None]:
    return [play.track for play in table.state.rounds[0].tricks[0].plays]


def test_a_card_is_given_with_the_frame_it_was_read_best_on(table: Table, album: Album) -> None:
    best = frame(7)
    table.lay(("G7", 0.6), ("G1", 0.38), at=place(0), on=best)
    table.look()
    ((kind, (seen,)),) = album.kept
    assert (kind, seen.what) == ("card-laid", "card")
    assert seen.frame is best
    assert seen.card is not None
    assert seen.card.track == tracks(table)[0]
    assert seen.card.quad == place(0)
    # What the camera alone took it for.
    assert seen.card.readings == (("G7", 0.6), ("G1", 0.38))
    assert seen.cards == (seen.card,)


def test_the_last_card_is_given_with_the_whole_trick(table: Table, album: Album) -> None:
    frames = [frame(number) for number in range(3)]
    for number, code in enumerate(("G7", "G8", "G9")):
        table.lay(code, at=place(number), on=frames[number])
        table.look()
    assert [len(evidence) for _, evidence in album.kept] == [1, 1, 2]
    card, verdict = album.kept[-1][1]
    assert (card.what, verdict.what) == ("card", "verdict")
    assert verdict.card is None
    assert [seen.quad for seen in verdict.cards] == [place(number) for number in range(3)]
    assert [seen.track for seen in verdict.cards] == tracks(table)
    assert verdict.frame is frames[2]


def test_a_verdict_is_on_the_newest_frame_although_its_last_card_came_before(
    table: Table, album: Album
) -> None:
    turns = (("G1", 1), ("G2", 2), ("G3", 0))
    table.sweep(*[table.lay(code, at=before(player), on=frame(0)) for code, player in turns])
    # Now Anne leads. By now it is known who lays where: Calico is quicker than Bonny.
    table.lay("Y1", at=before(0), on=frame(1))
    table.lay("Y3", at=before(2), on=frame(2), after=0.2)
    newest = frame(3)
    table.lay("Y2", at=before(1), on=newest, after=0.2)
    card, verdict = album.kept[-1][1]
    assert card.frame.number == 2
    assert verdict.frame is newest


def test_a_card_that_is_read_much_better_later_is_given_again(table: Table, album: Album) -> None:
    track = table.lay(("G7", 0.6), ("G1", 0.38), on=frame(1))
    table.look()
    better = frame(5)
    table.reread(track, ("G1", 0.99), on=better)
    kind, (seen,) = album.kept[-1]
    assert (kind, seen.what) == ("card-seen-again", "card")
    assert seen.frame is better
    assert seen.card is not None and seen.card.track == tracks(table)[0]
    assert seen.cards == (seen.card,)
    # Known no better, it is no news.
    table.reread(track, ("G1", 0.99), on=frame(6))
    assert len(album.kept) == 2


def test_what_was_read_better_while_a_card_waited_is_what_it_is_laid_with(
    tmp_path: Path, album: Album
) -> None:
    table = Table(tmp_path, new_game(1), album)
    table.bid(0, 0)
    track = table.lay(("G7", 0.6), on=frame(1))
    better = frame(4)
    table.reread(track, ("G7", 0.99), on=better)
    table.press(2, Pattern.LONG, Pattern.LONG)
    ((_, (seen,)),) = album.kept
    assert seen.frame is better


def test_eyes_that_keep_no_frames_give_no_evidence(table: Table, album: Album) -> None:
    table.sweep(*table.play("G7", "G8", "G9"))
    assert album.kept == []


def test_a_card_that_was_missed_is_given_when_it_is_seen(tmp_path: Path, album: Album) -> None:
    table = Table(tmp_path, new_game(2))
    table.bid(0, 0, 0)
    table.play("G7", "G8")
    table.journal.close()
    table = Table(tmp_path, pictures=album)
    table.lay("G7", at=QUAD, after=0.2)
    table.look(after=2.0)
    assert album.kept == []
    table.lay("G8", at=place(1), on=frame(3))
    kind, (seen,) = album.kept[-1]
    assert kind == "card-seen-again"
    assert [card.quad for card in seen.cards] == [QUAD, place(1)]
    table.lay("G9", at=place(2), on=frame(4))
    table.look()
    assert [seen.what for seen in album.kept[-1][1]] == ["card", "verdict"]
    assert [card.track for card in album.kept[-1][1][1].cards] == tracks(table)


def test_a_card_that_people_told_of_has_its_outline_in_the_verdict(
    table: Table, album: Album
) -> None:
    table.lay("G7", at=place(0), on=frame(1))
    table.look()
    at = {"round": 0, "trick": 0, "position": 1}
    table.correct({"kind": "card-inserted", **at, "card": "G8"})
    table.lay("G8", at=place(1), on=frame(2))
    table.lay("G9", at=place(2), on=frame(3))
    table.look()
    verdict = album.kept[-1][1][-1]
    assert [card.quad for card in verdict.cards] == [place(0), place(1), place(2)]


def test_a_card_that_is_put_back_has_its_place_among_those_that_were_seen(
    tmp_path: Path, album: Album
) -> None:
    names = ("Anne", "Bonny", "Calico", "Drake", "Edward")
    table = Table(tmp_path, GameOpened(Rules(round_plan=(2, 1)), names, 0), album)
    table.bid(*[0] * len(names))
    at = {"round": 0, "trick": 0, "position": 0}
    table.correct({"kind": "card-inserted", **at, "card": "Y1"})
    hidden = table.lay("G7", at=place(1), on=frame(1))
    table.lay("G8", at=place(2), on=frame(2))
    table.take(hidden)
    table.look(after=9.0)
    assert faces(table, 0) == ["Y1", "G8"]
    table.lay("G7", at=place(1), on=frame(3))
    assert faces(table, 0) == ["Y1", "G7", "G8"]
    kind, (seen,) = album.kept[-1]
    assert kind == "card-laid"
    assert [card.quad for card in seen.cards] == [place(1), place(2)]


def test_no_more_frames_are_held_than_the_newest(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(2, 1))
    table.bid(0, 0, 0)
    frames = [frame(number) for number in range(8)]
    held = [weakref.ref(one.pixels) for one in frames]
    for number, code in enumerate(("G7", "G8", "G9")):
        table.lay(code, at=place(number), on=frames[number])
        table.look()
    for number in range(3):
        table.take(number)
    for number in range(3, 8):
        track = table.lay(f"Y{number}", at=place(number), on=frames[number])
        table.take(track)
    del frames
    gc.collect()
    assert [number for number, ref in enumerate(held) if ref() is not None] == [7]
