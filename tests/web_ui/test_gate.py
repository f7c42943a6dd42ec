# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

import pytest

from web_ui.gate import LONGEST_WAIT_S, NETWORKS_FREE_TRIES, Admission, Gate

KEY = "a-key-of-a-data-folder"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def gate(clock: Clock) -> Gate:
    return Gate(lambda: "4711", lambda: KEY, clock)


def test_the_right_pin_opens_and_another_does_not(gate: Gate) -> None:
    assert gate.try_pin("4712", "192.0.2.1") is Admission.WRONG
    assert gate.try_pin("4711", "192.0.2.1") is Admission.RIGHT
    assert gate.try_pin("47é1", "192.0.2.1") is Admission.WRONG


def test_after_three_wrong_pins_even_the_right_one_has_to_wait(gate: Gate, clock: Clock) -> None:
    for _ in range(3):
        assert gate.try_pin("0000", "192.0.2.1") is Admission.WRONG
    assert gate.try_pin("4711", "192.0.2.1") is Admission.TOO_SOON
    assert gate.try_pin("4711", "192.0.2.2") is Admission.RIGHT
    clock.now += gate.wait_s("192.0.2.1")
    assert gate.try_pin("4711", "192.0.2.1") is Admission.RIGHT


def test_the_wait_doubles_up_to_a_limit_and_a_right_pin_forgives(gate: Gate, clock: Clock) -> None:
    waits = []
    for _ in range(12):
        assert gate.try_pin("0000", "192.0.2.1") is Admission.WRONG
        waits.append(gate.wait_s("192.0.2.1"))
        clock.now += waits[-1]
    assert waits[:5] == [0.0, 0.0, 1.0, 2.0, 4.0]
    assert max(waits) == LONGEST_WAIT_S
    assert gate.try_pin("4711", "192.0.2.1") is Admission.RIGHT
    assert gate.try_pin("0000", "192.0.2.1") is Admission.WRONG
    assert gate.wait_s("192.0.2.1") == 0.0


def test_guessing_from_many_addresses_of_one_ipv6_network_counts_together(gate: Gate) -> None:
    for host in range(NETWORKS_FREE_TRIES):
        gate.try_pin("0000", f"2001:db8::{host:x}")
    assert gate.try_pin("4711", "2001:db8::ffff") is Admission.TOO_SOON
    assert gate.try_pin("4711", "2001:db8:0:1::1") is Admission.RIGHT


def test_whoever_guesses_keeps_nobody_else_of_the_same_home_waiting(
    gate: Gate, clock: Clock
) -> None:
    for _ in range(3 * NETWORKS_FREE_TRIES):
        gate.try_pin("0000", "fe80::1")
        clock.now += gate.wait_s("fe80::1")
    assert gate.try_pin("0000", "fe80::1") is Admission.WRONG
    assert gate.wait_s("fe80::1") == LONGEST_WAIT_S
    assert gate.try_pin("4711", "fe80::2") is Admission.RIGHT


def test_a_session_is_held_by_whoever_was_given_it(gate: Gate) -> None:
    token = gate.open_session()
    assert gate.holds(token)
    assert not gate.holds("")
    assert not gate.holds(token + "x")
    assert not gate.holds(token.partition(".")[0])
    assert not gate.holds("\ud800.é")


def test_a_session_outlives_the_process_and_ends_with_its_pin_or_its_key() -> None:
    token = Gate(lambda: "4711", lambda: KEY).open_session()
    assert Gate(lambda: "4711", lambda: KEY).holds(token)
    assert not Gate(lambda: "4712", lambda: KEY).holds(token)
    assert not Gate(lambda: "4711", lambda: KEY[::-1]).holds(token)
