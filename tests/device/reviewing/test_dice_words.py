# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game in plain text: there are words for everything that can happen."""

from __future__ import annotations

from typing import get_args

import pytest

from device.reviewing import words_of
from device.reviewing.layout import WIDTH
from engine.common import Ending
from engine.dice import Colour, DiceRules, Event, events
from tests.device.games.dice.tables import DICE, Played

WORDS = words_of(DICE)

SAID: tuple[tuple[Event, str], ...] = (
    (
        events.GameOpened(DiceRules(), ("Ada", "Bo", "Cy"), 1),
        "a game is opened by the rules classic: Ada, Bo, Cy; Bo starts",
    ),
    (events.PlayerRenamed(1, "Mary"), "Bonny is called Mary from now on"),
    (events.HandOpened(2, 1), "hand 3: 2 dice are drawn by each; Bonny starts"),
    (events.BidLocked(0, 1), "Anne locks a bid"),
    (events.BidReopened(0), "Anne takes the bid back"),
    (events.BidCorrected(0, 1, 0), "Bonny bid 0 in hand 1"),
    (events.DieThrown(Colour.BLACK, "7"), "the black 7 is thrown"),
    (events.TrickCleared(), "the trick's dice are taken"),
    (
        events.ThrowNamed(0, 0, 1, Colour.KING, "skull"),
        "die 2 of 1.1 is the Skull King's skull",
    ),
    (
        events.ThrowInserted(0, 0, 1, Colour.YELLOW, "flag"),
        "the yellow flag was thrown too, as die 2 of 1.1",
    ),
    (events.ThrowRemoved(0, 0, 0), "die 1 of 1.1 was not thrown"),
    (events.ThrowMoved(0, 0, 0, 2), "die 1 of 1.1 was thrown as number 3"),
    (events.TrickInserted(1, 0), "a trick was missed, and is put in as 2.1"),
    (events.PlayerTold(0, 0, 0, 2), "die 1 of 1.1 was thrown by Calico"),
    (events.LeaderTold(0, 0, 2), "Calico led 1.1"),
    (events.LeaderTold(0, 0, None), "who led 1.1 goes by the rules again"),
    (events.WinnerTold(0, 0, 2), "the table settled it: Calico won 1.1"),
    (events.WinnerTold(0, 0, None), "who won 1.1 goes by the dice again"),
    (events.TrickVoided(0, 0), "1.1 is voided"),
    (
        events.HandTold(0, (1, 0, 0), (30, 0, -10)),
        "hand 1 by hand: Anne won 1 and +30, Bonny won 0 and +0, Calico won 0 and -10",
    ),
    (
        events.GameClosed("played to its end", Ending.FINISHED),
        "the game is over: played to its end",
    ),
)


@pytest.fixture
def played() -> Played:
    """The first hand is over; of the second its first trick is voided."""
    told = Played()
    told.bid(0, 1, 0)
    told.throw("black:5", "king:skull", "pirate:skull")
    told.enter("clear")
    told.bid(0, 1, 0)
    told.throw("red:1", "red:2")
    told.put_right({"kind": "trick-voided", "hand": 1, "trick": 0})
    return told


def test_every_kind_of_event_has_words() -> None:
    assert {type(event) for event, _ in SAID} == set(get_args(Event))


@pytest.mark.parametrize(("event", "words"), SAID)
def test_an_event_in_words(event: Event, words: str, played: Played) -> None:
    before = None if isinstance(event, events.GameOpened) else played.state
    assert WORDS.event(before, event) == words


def test_a_trick_is_told_with_its_reasons(played: Played) -> None:
    state = played.state
    assert WORDS.brief(state, "1.1") == [
        "1.1   Anne led: Anne black:5, Bonny king:skull, Calico pirate:skull",
        "      Bonny wins and leads next, 30 points for a pirate skull caught by the",
        "      Skull King",
    ]
    full = WORDS.full(state, "1.1")
    wins = "  2  The Skull King's skull wins: it beats all but a mermaid's skull."
    assert any(line.startswith(wins) for line in full)
    assert max(map(len, full)) <= WIDTH
    assert WORDS.brief(state, "2.1")[1] == (
        "      nobody wins: the table voided it; Bonny leads next"
    )
    assert WORDS.marks(state, "2.1") == ["voided"]
    assert WORDS.scores(state) == [
        "  1. Bonny: 50 = +50 -",
        "  2. Anne: 10 = +10 -",
        "  2. Calico: 10 = +10 -",
    ]


def test_what_a_correction_changes_is_told(played: Played) -> None:
    before = played.state
    played.put_right(
        {"kind": "throw-named", "hand": 0, "trick": 0, "position": 1, "die": "red", "face": "3"}
    )
    changes = WORDS.changes(played.state, DICE.changes(before, played.state))
    assert changes[:2] == [
        "die 2 of 1.1 the Skull King's skull → the red 3",
        "winner of 1.1 Bonny → Calico",
    ]
    assert "total of Calico 10 → -10" in changes
