# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looking back through the session: corrections, places, pictures, and how the game is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from device.buttons import ButtonPanel
from device.config import ButtonSettings, TableSettings
from device.journal import Author, Entry, Journal, JournalFull
from device.sayings import Saying
from device.session import About, Looked, TableSession, open_game
from tests.device.session.filmed import (
    Album,
    Filmed,
    at_the_table,
    correct,
    counted,
    drop,
    on_a_journal,
    put,
    undone,
    wait_until,
)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[TableSession]:
    with at_the_table(tmp_path) as session:
        yield session


def test_corrections_tell_what_people_said_and_what_became_of_it(session: TableSession) -> None:
    put(session, 0, 2)
    drop(session)
    session.answer("whose", "Bonny")
    correct(session, counted(0, 5))
    correct(session, undone(4))
    correct(session, undone(3))
    rows = session.corrections()
    assert [(row["seq"], row["undone"], row["undoable"]) for row in rows] == [
        (3, 7, False),
        (4, 6, False),
        (5, None, True),
        (6, None, True),
        (7, None, True),
    ]
    assert [row["event"] for row in rows[2:]] == [
        {"kind": "counted", "seat": 0},
        undone(4),
        undone(3),
    ]
    assert set(rows[0]) == {
        "seq",
        "time",
        "author",
        "by",
        "reason",
        "event",
        "undone",
        "undoable",
    }
    assert [row["author"] for row in rows] == ["camera", "page", "page", "page", "page"]
    assert (rows[2]["by"], rows[2]["reason"]) == ("Bonny", "a miscount")


def test_a_place_is_told_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    album = Album()
    with at_the_table(tmp_path, album) as session:
        put(session, 1, 2)
        drop(session)
        session.answer("whose", "Bonny")
        correct(session, counted(1, 5))
        correct(session, undone(5))
        assert session.places() == ("Anne", "Bonny", "Calico")
        told = session.review("Bonny")
        assert (told["place"], told["trick"], told["pictures"]) == ("Bonny", {"coins": 3}, [])
        assert [(row["seq"], row["event"]["kind"], row["undone"]) for row in told["history"]] == [
            (2, "put", None),
            (4, "given", None),
            (5, "counted", 6),
            (6, "undone", None),
        ]
        assert session.review("Anne")["history"] == []
        with pytest.raises(KeyError):
            session.review("Drake")
        assert session.choices({"seat": 1})[0] == {"coins": 3}
        for nowhere in ({"seat": 7}, {}):
            with pytest.raises(KeyError):
                session.choices(nowhere)


def test_what_was_seen_goes_to_the_pictures_with_its_entry(tmp_path: Path) -> None:
    album = Album()
    with at_the_table(tmp_path, album) as session:
        put(session, 1, 2)
        drop(session)
        wait_until(lambda: bool(album.kept))
        correct(session, counted(1, 5))
        correct(session, undone(4))
        assert [(entry.seq, entry.kind, evidence) for entry, evidence in album.kept] == [
            (3, "dropped", "frame of 3.5"),
            # What people say may tell what was to be seen.
            (4, "counted", None),
            (5, "undone", None),
        ]
        assert session.evidence("1-3.jpg") == b"1-3.jpg"
        assert session.evidence("../journal.sqlite") is None


def test_a_table_without_pictures_has_none(session: TableSession) -> None:
    drop(session)
    assert session.review("Anne")["pictures"] == []
    assert session.evidence("1-2.jpg") is None


class TroubledJournal(Journal):
    """A journal on a disk that has just become full."""

    full = False
    refuses = False

    @property
    def troubles(self) -> tuple[Saying, ...]:
        return (Saying("The disk is full.", "disk-full", folder="/data"),) if self.full else ()

    def append(
        self,
        game: int,
        author: Author,
        body: Mapping[str, Any],
        *,
        reason: str = "",
        by: str = "",
    ) -> Entry:
        if self.refuses:
            raise JournalFull(Saying("There is no room at all.", "journal-full", path="/data"))
        return super().append(game, author, body, reason=reason, by=by)


def test_what_is_wrong_with_keeping_the_game_is_told(tmp_path: Path) -> None:
    album = Album()
    with TroubledJournal(tmp_path) as journal:
        game = Filmed()
        panel = ButtonPanel(ButtonSettings().seats, MockFactory())
        first = game.opening(TableSettings(players=("Anne", "Bonny")))
        opening = open_game(journal, game, first, {"coins": game})
        session = TableSession(About("", "", 1.0), journal, opening, panel, album)
        session.start()
        assert session.state()["news"] == []
        journal.told = (Saying("The last event came back.", "events-brought-back", events="7"),)
        journal.full = True
        album.trouble = Saying("No pictures are kept.")
        news = ["The disk is full.", "No pictures are kept.", "The last event came back."]
        told = session.state()["news"]
        assert [one["text"] for one in told] == news
        assert [one["case"] for one in told] == ["disk-full", "", "events-brought-back"]
        assert told[2]["params"] == {"events": "7"}
        assert session.health()["missing"] == ["The camera is being started.", *news]
        assert session.health()["journal"] == {"ok": False}
        assert session.health()["missing_parts"] == ["camera", "journal", "pictures"]
        # The game still goes on.
        assert session.health()["status"] == "ok"
        session.stop()
        panel.close()


def test_an_event_that_cannot_be_written_is_told_on_the_page(tmp_path: Path) -> None:
    with TroubledJournal(tmp_path) as journal, on_a_journal(journal) as session:
        assert session.health()["journal"] == {"ok": True}
        journal.full = journal.refuses = True
        session.tell(Looked(("clink",), 3.5, 3.5))
        # Room that there was before is no comfort then.
        wait_until(lambda: [one["case"] for one in session.state()["news"]] == ["journal-full"])
        assert session.health()["missing"][-1] == "There is no room at all."
        assert session.health()["status"] == "trouble"
        journal.full = journal.refuses = False
        wait_until(lambda: session.state()["news"] == [])
