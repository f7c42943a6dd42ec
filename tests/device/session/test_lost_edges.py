# SPDX-License-Identifier: AGPL-3.0-or-later
"""Edges that get lost between gpiozero's pins and the journal: no bid is locked by them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPin

from device.buttons import ButtonPanel
from device.config import ButtonSettings
from device.journal import Journal
from device.session import About, TableSession
from tests.device.games.skull_king.tables import new_game, opened
from tests.device.session.filmed import wait_until

SEATS = ButtonSettings().seats
SHORT_S, LONG_S, PAUSE_S = 0.12, 0.7, 0.15
# Longer than a short press may be.
QUIET_S = 0.7


class Contact:
    """The first seat's, moved by hand; gpiozero is told of an edge only where `told`."""

    def __init__(self, pin: MockPin) -> None:
        self._pin = pin

    def close(self, seconds: float, *, told: bool = True) -> None:
        self._move(self._pin.drive_low, told)
        time.sleep(seconds)

    def open(self, seconds: float = PAUSE_S, *, told: bool = True) -> None:
        self._move(self._pin.drive_high, told)
        time.sleep(seconds)

    def _move(self, drive: Callable[[], None], told: bool) -> None:
        self._pin.edges = "both" if told else "none"
        drive()
        self._pin.edges = "both"


@contextmanager
def table(folder: Path, *, stuck: bool = False) -> Iterator[tuple[Contact, TableSession]]:
    """A round of five cards that is bid for; stuck: whether the contact is closed at the start."""
    factory = MockFactory()
    panel = ButtonPanel(SEATS, factory)
    pin = factory.pin(SEATS[0].button)
    assert isinstance(pin, MockPin)
    contact = Contact(pin)
    if stuck:
        contact.close(0.0)
    with Journal(folder) as journal:
        opening = opened(journal, new_game(5, 1))
        session = TableSession(About("a table", "none", 1.0), journal, opening, panel)
        session.start()
        wait_until(lambda: session.state()["game"]["phase"] == "bidding")
        yield contact, session
        session.stop()
    panel.close()


def locked(folder: Path) -> list[int]:
    """The bids that are locked in the journal."""
    with Journal(folder) as journal:
        entries = journal.entries(journal.last_game())
    return [entry.body["bid"] for entry in entries if entry.kind == "bid-locked"]


def test_a_short_press_whose_release_is_lost_locks_no_bid_and_counts(tmp_path: Path) -> None:
    with table(tmp_path) as (contact, session):
        contact.close(SHORT_S)
        contact.open(QUIET_S, told=False)
        assert session.state()["game"]["phase"] == "bidding"
        # gpiozero itself tells of no press now: to it the button is still down.
        contact.close(SHORT_S)
        contact.open()
        contact.close(LONG_S)
        contact.open()
    assert locked(tmp_path) == [2]


def test_presses_count_whose_edges_are_lost(tmp_path: Path) -> None:
    with table(tmp_path) as (contact, _):
        contact.close(SHORT_S, told=False)
        contact.open()
        contact.close(SHORT_S, told=False)
        contact.open(told=False)
        contact.close(LONG_S, told=False)
        contact.open()
    assert locked(tmp_path) == [2]


def test_a_contact_that_is_stuck_from_the_start_says_nothing_until_it_is_released(
    tmp_path: Path,
) -> None:
    with table(tmp_path, stuck=True) as (contact, session):
        time.sleep(QUIET_S)
        assert session.state()["buttons"]["seats"][0]["light"] == "blink"
        contact.open()
        assert session.state()["buttons"]["seats"][0]["light"] == "blink"
        contact.close(SHORT_S)
        contact.open()
        contact.close(LONG_S)
        contact.open()
    assert locked(tmp_path) == [1]
