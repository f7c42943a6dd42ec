# SPDX-License-Identifier: AGPL-3.0-or-later
"""Presses from edges, on a clock of numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from device.buttons import DEBOUNCE_S, LONG_S, Pattern, PressReader


def told(*edges: tuple[float, bool], until: float = 10.0) -> list[Pattern]:
    """What a reader says that is asked whenever it wants to be."""
    reader = PressReader()
    found = []
    for time, pressed in (*edges, (until, False)):
        while reader.due is not None and reader.due <= time:
            found.append(reader.advance(reader.due))
        found.append(reader.edge(time, pressed))
    return [pattern for pattern in found if pattern is not None]


def test_a_short_press() -> None:
    assert told((1.0, True), (1.2, False)) == [Pattern.SHORT]


def test_a_long_press_is_known_while_it_is_held() -> None:
    reader = PressReader()
    reader.edge(1.0, True)
    assert reader.advance(1.04) is None
    assert reader.due == 1.0 + LONG_S
    assert reader.advance(1.5) is Pattern.LONG
    assert reader.pressed
    assert reader.edge(1.9, False) is None
    assert reader.advance(2.0) is None
    assert not reader.pressed


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
    assert told((1.0, True), (1.0 + DEBOUNCE_S / 2, False)) == []


def test_a_flicker_in_a_long_press_does_not_split_it() -> None:
    assert told((1.0, True), (1.3, False), (1.31, True), (1.8, False)) == [Pattern.LONG]


def test_edges_that_come_late_and_together_are_read_by_their_times() -> None:
    reader = PressReader()
    found = [
        reader.edge(1.0, True),
        reader.edge(1.2, False),
        reader.edge(1.5, True),
        reader.edge(2.3, False),
        reader.advance(9.0),
    ]
    assert [pattern for pattern in found if pattern] == [Pattern.SHORT, Pattern.LONG]


def test_a_level_stands_in_for_an_edge_that_was_lost() -> None:
    reader = PressReader()
    reader.edge(1.0, True)
    assert reader.advance(1.04) is None
    reader.note(1.3, False)
    assert reader.advance(1.34) is Pattern.SHORT
    assert reader.due is None


def test_an_edge_that_is_heard_of_after_its_level_counts_from_its_own_time() -> None:
    reader = PressReader()
    reader.note(1.2, True)
    reader.edge(1.1, True)
    assert reader.advance(1.14) is None
    reader.note(1.7, False)
    reader.edge(1.5, False)
    assert reader.advance(1.74) is Pattern.SHORT


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
