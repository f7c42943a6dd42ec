# SPDX-License-Identifier: AGPL-3.0-or-later
"""A phone keeps its seat; nobody else's."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from device.evening import SeatBook
from device.evening.seats import FILE_NAME
from web_ui import NoSuchSeat, SeatRefused

HERE, THERE = "192.168.1.5:8123", "192.168.1.9:8123"


@pytest.fixture
def book(tmp_path: Path) -> SeatBook:
    made = SeatBook(tmp_path)
    made.seat(("Anne", "Bea", "Cy"))
    return made


def test_a_phone_keeps_its_seat_over_a_restart(book: SeatBook, tmp_path: Path) -> None:
    secret = book.claim(1, book.join, HERE)

    again = SeatBook(tmp_path)

    assert again.seat_of(secret) == 1
    assert again.claimed() == (False, True, False)
    assert again.join == book.join
    assert secret not in (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o077 == 0


def test_a_seat_is_one_phones_until_it_is_freed(book: SeatBook) -> None:
    first = book.claim(0, book.join, HERE)
    with pytest.raises(SeatRefused, match="Anne's seat") as refusal:
        book.claim(0, book.join, HERE)
    assert refusal.value.case == "seat-taken"

    book.free(0)
    second = book.claim(0, book.join, HERE)

    assert book.seat_of(first) is None
    assert book.seat_of(second) == 0


def test_a_phone_that_takes_another_seat_leaves_its_own_in_the_same_step(book: SeatBook) -> None:
    first = book.claim(0, book.join, HERE)
    other = book.claim(1, book.join, HERE)
    with pytest.raises(SeatRefused):
        book.claim(1, book.join, HERE, first)
    assert book.seat_of(first) == 0

    moved = book.claim(2, book.join, HERE, first)
    again = book.claim(2, book.join, HERE, moved)

    assert [book.seat_of(one) for one in (first, other, moved, again)] == [None, 1, None, 2]
    assert list(book.claimed()) == [False, True, True]


@pytest.mark.parametrize(
    ("before", "now", "here", "taken"),
    [
        (HERE, THERE, {"192.168.1.9"}, True),
        (HERE, THERE, {"192.168.1.5", "192.168.1.9"}, False),
        (HERE, "192.168.1.5:9000", {"192.168.1.5"}, False),
        (HERE, THERE, set(), False),
        (HERE, "pi.local:8123", {"192.168.1.9"}, False),
        ("pi.local:8123", HERE, {"192.168.1.5"}, False),
        ("[fe80::1]:8123", "[fe80::2]:8123", {"fe80::2"}, True),
    ],
)
def test_only_the_phone_of_an_address_that_is_no_more_takes_a_claimed_seat(
    tmp_path: Path, before: str, now: str, here: set[str], taken: bool
) -> None:
    book = SeatBook(tmp_path, is_here=here.__contains__)
    book.seat(("Anne", "Bea"))
    old = book.claim(1, book.join, before)

    if taken:
        assert (book.seat_of(book.claim(1, book.join, now)), book.seat_of(old)) == (1, None)
        return
    with pytest.raises(SeatRefused) as refusal:
        book.claim(1, book.join, now)
    assert refusal.value.case == "seat-taken"
    assert book.seat_of(old) == 1


def test_two_phones_at_once_one_gets_it(book: SeatBook) -> None:
    with ThreadPoolExecutor(8) as phones:
        asked = [phones.submit(book.claim, 0, book.join, HERE) for _ in range(8)]
    refused = [one.exception() for one in asked if one.exception() is not None]

    assert len(refused) == 7
    assert all(isinstance(one, SeatRefused) for one in refused)
    assert [book.seat_of(one.result()) for one in asked if one.exception() is None] == [0]


@pytest.mark.parametrize("join", ["", "x", "ä", "\ud800", "0" * 64])
def test_a_forged_code_takes_no_seat(book: SeatBook, join: str) -> None:
    with pytest.raises(SeatRefused) as refusal:
        book.claim(0, join, HERE)
    assert refusal.value.case == "join-wrong"
    assert book.seat_of(join) is None


def test_others_who_play_get_another_code_and_those_who_stay_keep_their_phones(
    book: SeatBook,
) -> None:
    old, secret = book.join, book.claim(1, book.join, HERE)

    book.seat(("Bea", "Dot"))

    assert book.seat_of(secret) == 0
    assert book.claimed() == (True, False)
    with pytest.raises(SeatRefused):
        book.claim(1, old, HERE)


def test_the_same_people_in_other_seats_keep_their_code(book: SeatBook) -> None:
    old, secret = book.join, book.claim(2, book.join, HERE)

    book.seat(("Cy", "Bea", "Anne"))

    assert (book.join, book.seat_of(secret)) == (old, 0)


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_seat_beyond_those_of_the_players(book: SeatBook, seat: int) -> None:
    with pytest.raises(NoSuchSeat):
        book.claim(seat, book.join, HERE)
    with pytest.raises(NoSuchSeat):
        book.free(seat)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "quartermaster-seats/1"}', "null"])
def test_a_file_that_cannot_be_read_is_begun_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    book = SeatBook(tmp_path)
    book.seat(("Anne", "Bea"))
    assert book.claim(0, book.join, HERE)
