# SPDX-License-Identifier: AGPL-3.0-or-later
"""What speaks for a deal that was not expected: how likely it makes what was seen. No events.

All of it are natural logarithms of how much likelier that is if the cards were dealt anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from device.games.skull_king.lying import face_of, held_for, is_only_one, swept_tricks
from device.games.skull_king.waiting import WaitingCard
from engine.skull_king import FACES, SURE, GameState, first_leader, judge_round
from vision.observations import likeliest, surety


@dataclass(frozen=True, slots=True)
class Chances:
    """Fitted by hand to games of which `tests.games.what_mistakes_cost` leaves out whole tricks.

    missed: that a whole trick was never seen, instead of seen. misread: that a surely read card is
    another. out_of_turn: that another leads than whoever won, or that it seems so. plain: the
    logarithm from which a deal is plain. dealt_s: seconds from a sweep within which nobody has
    dealt, bid and laid a card.
    """

    missed: float = 0.01
    misread: float = 0.02
    out_of_turn: float = 0.02
    plain: float = 2.0
    dealt_s: float = 3.0


CHANCES = Chances()

Trick = tuple[int, int]
"""A round and the number of a trick in it."""


class LeadPauses:
    """Seconds from each sweep to the next lead, in this game so far."""

    def __init__(self) -> None:
        self._seconds: dict[Trick, float] = {}

    def __contains__(self, trick: Trick) -> bool:
        return trick in self._seconds

    def note(self, trick: Trick, seconds: float) -> None:
        """So long it took until this trick was led."""
        self._seconds[trick] = seconds

    def long(self, seconds: float) -> float:
        """What a pause says for more than a lead: few within rounds were as long."""
        within = [one for (_, number), one in self._seconds.items() if number]
        return -log((1 + sum(one >= seconds for one in within)) / (2 + len(within)))

    def before(self, trick: Trick) -> float:
        """The pause before this trick; none where it is not known."""
        return self._seconds.get(trick, 0.0)

    def short(self, seconds: float) -> float:
        """What a pause says against a deal: few deals took no longer."""
        dealt = [one for (there, number), one in self._seconds.items() if there and not number]
        return -log((1 + sum(one <= seconds for one in dealt)) / (2 + len(dealt)))


def of_faces(cards: Sequence[WaitingCard], owners: Sequence[int | None], state: GameState) -> float:
    """What the faces of cards say that came since the last sweep: some were in the round before.

    owners: before whom each plainly lies. One that lies before nobody was looked at perhaps.
    """
    had = _faces_had(state)
    anew = min(0.9, max(0.02, len(had) / len(FACES)))
    weight = 0.0
    for card, owner in zip(cards, owners, strict=True):
        face = likeliest(card.readings)
        if surety(card.readings) < SURE or not is_only_one(face):
            continue
        if face not in had:
            weight += log(1 - anew)
        elif owner is not None:
            # What is misread reads as one of the round before as often as a dealt card is one.
            weight -= log(CHANCES.misread)
    return weight


def of_lead(leader: int | None, usual: int | None, dealt: int, players: int) -> float:
    """What it says that this player led. usual, dealt: who leads within the round, and after the
    deal; None where nobody knows.
    """
    if leader is None:
        return 0.0
    within = 1 / players if usual is None else _leads(leader, usual, players)
    return log(_leads(leader, dealt, players) / within)


def _leads(leader: int, expected: int, players: int) -> float:
    """How likely a player leads if another, or the same, is to."""
    wrong = CHANCES.out_of_turn
    return 1 - wrong if leader == expected else wrong / (players - 1)


def to_lead(state: GameState) -> int | None:
    """Who leads after the newest round's last swept trick, by its cards; None if nobody knows."""
    there, players, swept = state.rounds[-1], len(state.players), len(swept_tricks(state))
    if not swept:
        return first_leader(there.dealer, players)
    return judge_round(there, state.rules, players)[swept - 1].next_leader


def missed_at(state: GameState, pauses: LeadPauses) -> tuple[int, float]:
    """Before which of the round's swept tricks those that nobody saw were played, after all of them
    if before none; and what all of that says for any having been missed.
    """
    there, players = state.rounds[-1], len(state.players)
    judged = judge_round(there, state.rules, players)[: len(swept_tricks(state))]
    expected: int | None = first_leader(there.dealer, players)
    weights = []
    for number, one in enumerate(judged):
        led = there.tricks[number].leader
        otherwise = None not in (led, expected) and led != expected
        by_chance = (players - 1) / players if otherwise else 1 / players
        usual = CHANCES.out_of_turn if otherwise else 1 - CHANCES.out_of_turn
        pause = pauses.before((len(state.rounds) - 1, number))
        unusual = pauses.long(pause) if number and pause else 0.0
        weights.append(log(by_chance / usual) + unusual)
        expected = one.next_leader
    weights.append(0.0)
    place = weights.index(max(weights))
    return place, log(sum(map(exp, weights)) / len(weights))


def _faces_had(state: GameState) -> frozenset[str]:
    """The faces that surely are in the round's swept tricks."""
    return frozenset(
        face_of(play)
        for trick in swept_tricks(state)
        for play in trick.plays
        if surety(held_for(play)) >= SURE
    )
