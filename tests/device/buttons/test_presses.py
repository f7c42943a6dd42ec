# SPDX-License-Identifier: AGPL-3.0-or-later
"""Presses from edges and levels, on a clock of numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection

from hypothesis import given
from hypothesis import strategies as st

from device.buttons import TIMING, Pattern, PressReader

LONG_S = TIMING.long
Edges = tuple[tuple[float, bool], ...]


class Contact:
    """A contact that closes and opens at these times; open before."""

    def __init__(self, *edges: tuple[float, bool]) -> None:
        self.now = 0.0
        self._edges = edges

    def level(self) -> bool:
        past = bisect_right([time for time, _ in self._edges], self.now)
        return past > 0 and self._edges[past - 1][1]


def told(
    *edges: tuple[float, bool], lost: Collection[int] = (), until: float = 10.0
) -> list[Pattern]:
    """What a reader says that reads whenever it wants to; `lost` edges are not heard of."""
    contact = Contact(*edges)
    reader = PressReader(contact, 0.0)
    found = []
    heard = [edge for number, edge in enumerate(edges) if number not in lost]
    for time, closed in (*heard, (until, None)):
        while reader.due < time:
            contact.now = reader.due
            found.append(reader.read(contact.now))
        if closed is not None:
            found.append(reader.edge(time, closed))
    return [pattern for pattern in found if pattern is not None]


def test_a_short_press() -> None:
    assert told((1.0, True), (1.2, False)) == [Pattern.SHORT]


def test_a_long_press_is_known_while_it_is_held() -> None:
    assert told((1.0, True), until=1.0 + LONG_S) == []
    assert told((1.0, True), until=1.1 + LONG_S) == [Pattern.LONG]
    assert told((1.0, True), (1.9, False)) == [Pattern.LONG]


def test_it_is_told_whether_the_button_is_held_down() -> None:
    contact = Contact((1.0, True), (1.2, False))
    reader = PressReader(contact, 0.5)
    held = []
    while (now := reader.due) < 1.5:
        contact.now = now
        reader.read(now)
        if now > 0.6 and (not held or held[-1] != reader.pressed):
            held.append(reader.pressed)
    assert held == [False, True, False]


def test_half_a_second_divides_them() -> None:
    assert told((1.0, True), (1.0 + LONG_S - 0.01, False)) == [Pattern.SHORT]
    assert told((1.0, True), (1.0 + LONG_S + 0.01, False)) == [Pattern.LONG]


def test_bouncing_contacts_are_one_press() -> None:
    bounces = [
        (1.0, True),
        (1.004, False),
        (1.009, True),
        (1.2, False),
        (1.21, True),
        (1.22, False),
    ]
    assert told(*bounces) == [Pattern.SHORT]


def test_a_spark_is_no_press() -> None:
    spark = ((1.0, True), (1.0 + TIMING.debounce / 2, False))
    assert told(*spark) == told(*spark, lost={0}) == told(*spark, lost={1}) == []


def test_a_flicker_in_a_long_press_does_not_split_it() -> None:
    held = ((1.0, True), (1.3, False), (1.31, True), (1.8, False))
    assert told(*held) == told(*held, lost={1}) == told(*held, lost={2}) == [Pattern.LONG]


def test_edges_that_come_late_and_together_are_read_by_their_times() -> None:
    contact = Contact()
    reader = PressReader(contact, 0.0)
    found = [
        reader.edge(1.0, True),
        reader.edge(1.2, False),
        reader.edge(1.5, True),
        reader.edge(2.3, False),
        reader.read(2.31),
    ]
    assert [pattern for pattern in found if pattern] == [Pattern.SHORT, Pattern.LONG]


def test_a_press_counts_as_what_it_was_whichever_of_its_edges_are_lost() -> None:
    presses = ((1.0, True), (1.12, False), (1.3, True), (2.0, False), (2.2, True), (2.32, False))
    meant = [Pattern.SHORT, Pattern.LONG, Pattern.SHORT]
    for mask in range(2 ** len(presses)):
        lost = {number for number in range(len(presses)) if mask >> number & 1}
        assert told(*presses, lost=lost) == meant, lost


def test_a_contact_that_is_closed_from_the_start_says_nothing_until_it_has_been_open() -> None:
    stuck = (0.0, True)
    assert told(stuck) == []
    assert told(stuck, (3.0, False)) == []
    assert told(stuck, (3.0, False), (3.01, True)) == []
    assert told(stuck, (3.0, False), (3.2, True), (3.3, False)) == [Pattern.SHORT]


def test_a_reading_that_comes_too_late_makes_no_press_long() -> None:
    # The release is lost, and the machine does not read for a second.
    contact = Contact((1.0, True), (1.12, False))
    reader = PressReader(contact, 0.9)
    for contact.now in (0.94, 1.04, 1.06, 2.1, 2.2, 2.3):
        if contact.now == 1.04:
            reader.edge(1.0, True)
        assert reader.read(contact.now) is not Pattern.LONG


def test_an_edge_that_is_heard_of_after_its_level_counts_from_its_own_time() -> None:
    contact = Contact((1.0, True))
    reader = PressReader(contact, 0.9)
    assert reader.read(0.95) is None
    contact.now = 1.1
    assert reader.read(1.1) is None
    assert reader.edge(1.0, True) is None
    contact.now = 1.0 + LONG_S
    assert reader.read(contact.now) is Pattern.LONG


@given(st.lists(st.tuples(st.floats(0.06, 0.9), st.floats(0.06, 0.5)), max_size=8))
def test_clean_presses_are_told_one_for_one(presses: list[tuple[float, float]]) -> None:
    edges = []
    now = 1.0
    for held, pause in presses:
        edges += [(now, True), (now + held, False)]
        now += held + pause
    wanted = [Pattern.LONG if held >= LONG_S else Pattern.SHORT for held, _ in presses]
    clear = [abs(held - LONG_S) > 1e-6 for held, _ in presses]
    found = told(*edges, until=now + 1)
    assert len(found) == len(wanted)
    for pattern, expected, certain in zip(found, wanted, clear, strict=True):
        assert pattern is expected or not certain
