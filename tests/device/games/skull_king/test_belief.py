# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the round says to a card's readings."""

from __future__ import annotations

import pytest

from device.games.skull_king.belief import BELIEF, weighed
from engine.skull_king import (
    SURE,
    BidLocked,
    CardLaid,
    CardNamed,
    Event,
    GameOpened,
    RoundOpened,
    Rules,
    TrickVoided,
    replay,
)

OPEN: tuple[Event, ...] = (
    GameOpened(Rules(expansions=()), ("Anne", "Bonny", "Calico"), 0),
    RoundOpened(5, 0),
    *(BidLocked(player, 0) for player in range(3)),
)


def after(*laid: CardLaid | CardNamed | TrickVoided):  # type: ignore[no-untyped-def]
    return replay((*OPEN, *laid))


def surely(code: str, track: int = 0) -> CardLaid:
    return CardLaid(((code, 0.999),), track)


def test_the_first_card_is_believed_as_it_was_read() -> None:
    assert weighed((("G7", 0.9), ("G1", 0.06)), after(), None) == (("G7", 0.9), ("G1", 0.06))


def test_a_card_that_was_seen_gives_way_to_its_likeness() -> None:
    best, *_ = weighed((("G7", 0.5), ("G1", 0.45)), after(surely("G7")), None)
    assert best[0] == "G1"
    assert 0.85 < best[1] < 0.95


def test_a_card_of_a_voided_trick_may_be_laid_again() -> None:
    voided = after(surely("G7"), surely("Y3", 1), surely("G2", 2), TrickVoided(0, 0))
    assert weighed((("G7", 0.995),), voided, None) == (("G7", 0.995),)


def test_what_is_unknown_stays_unknown() -> None:
    """A card that can only be one seen already is nothing that can be named."""
    readings = weighed((("G7", 0.9),), after(surely("G7")), None)
    assert sum(p for _, p in readings) < 0.02


def test_doubt_about_the_first_leaves_doubt_about_the_second() -> None:
    doubtful = after(CardLaid((("G7", 0.6), ("G1", 0.4)), 0))
    (best, p), *_ = weighed((("G7", 0.95), ("G1", 0.05)), doubtful, None)
    assert best == "G7"
    assert p < SURE


def test_a_persons_word_counts_for_certain() -> None:
    named = after(surely("G7"), CardNamed(0, 0, 0, "G1"))
    assert weighed((("G7", 0.995), ("G1", 0.004)), named, None)[0] == ("G7", pytest.approx(0.999))


def test_five_escapes_may_lie() -> None:
    four = after(*(surely("ESC", track) for track in range(4)))
    assert weighed((("ESC", 0.98),), four, None)[0][1] > SURE
    five = after(*(surely("ESC", track) for track in range(5)))
    assert weighed((("ESC", 0.98),), five, None)[0][1] < 0.5


def test_a_card_that_the_deck_does_not_hold() -> None:
    (best, p), *_ = weighed((("KRA", 0.6), ("B1", 0.4)), after(), None)
    assert best == "B1"
    assert p == pytest.approx(0.4 / (0.4 + 0.6 * BELIEF.floor), abs=1e-3)


def test_a_card_does_not_speak_against_itself() -> None:
    lying = after(CardLaid((("G7", 0.7), ("G1", 0.3)), 4))
    assert weighed((("G7", 0.99),), lying, 4) == (("G7", 0.99),)
