# SPDX-License-Identifier: AGPL-3.0-or-later
"""Plays a recorded round through: every trick's winner, by player, and what it brought."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from engine.common.faults import RecordError
from engine.skull_king.cards import TIGRESS, Card, parse_card
from engine.skull_king.deal import GRAYBEARD, first_leader, hands_at, order_played, player_json
from engine.skull_king.powers import Power, PowerFault, power_fault
from engine.skull_king.record import RoundRecord, TrickRecord
from engine.skull_king.rules import Rules
from engine.skull_king.settled import Settled, judge_settled, voided
from engine.skull_king.switches import KrakenLeader
from engine.skull_king.verdict import Bonus, Effect, Verdict

_VOIDED: Final = voided((), 0)


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A finished trick, in players; ``allies`` are loot players allied with the winner.

    ``expected`` is the order in which the players should have played, by the recorded leader,
    and ``rightful`` who should have led. ``power`` is the one that was used; where one is recorded
    that cannot have been, ``misused`` says why. ``settled`` says that the table settled who won.
    """

    winner: int | None
    next_leader: int
    effect: Effect
    bonuses: tuple[Bonus, ...]
    allies: tuple[int, ...]
    expected: tuple[int, ...]
    rightful: int
    power: Power | None
    settled: bool = False
    misused: PowerFault | None = None

    @property
    def points(self) -> int:
        """Return what all bonuses are worth together."""
        return sum(bonus.points for bonus in self.bonuses)

    def to_json(self) -> dict[str, object]:
        """Return the trick as `score --json` prints it; ``settled`` is absent where it is not."""
        told: dict[str, object] = {
            "winner": None if self.winner is None else player_json(self.winner),
            "next_leader": player_json(self.next_leader),
            "effect": self.effect.value,
            "points": self.points,
        }
        return {**told, "settled": True} if self.settled else told


def played_cards(trick: TrickRecord) -> tuple[Card, ...]:
    """Return a trick's cards; Graybeard's Tigress is an escape without being declared."""
    return tuple(
        parse_card("TIG:E" if play.player == GRAYBEARD and play.card == TIGRESS else play.card)
        for play in trick.plays
    )


def finished_tricks(there: RoundRecord, players: int) -> int:
    """Return how many tricks of a record's last round are finished.

    Its last trick may still be played; a short one before it is over, with a card missing, and
    one that was voided will not get whole any more.
    """
    last = there.tricks[-1] if there.tricks else None
    if last is not None and not last.voided and len(last.plays) < hands_at(players):
        return len(there.tricks) - 1
    return len(there.tricks)


def play_out(
    there: RoundRecord, count: int, rules: Rules, players: int, where: str
) -> tuple[PlayedTrick, ...]:
    """Return the first ``count`` tricks of a round, all of them finished.

    A power that cannot have been used is left out. Raises RecordError, with the path under
    ``where``, for an undeclared Tigress that changes the outcome and for a trick without cards.
    """
    rightful = first_leader(there.dealer, players)
    order: tuple[int, ...] = ()
    played = []
    for index, trick in enumerate(there.tricks[:count]):
        at = f"{where}.tricks[{index}]"
        order = order_played(trick.leader, players, order, [play.player for play in trick.plays])
        verdict = _VOIDED if trick.voided else _verdict(trick, rules, at)
        winner = None if verdict.winner is None else trick.plays[verdict.winner].player
        misused = _power_fault(trick, verdict, index == there.cards - 1, rules)
        if misused is not None:
            trick = replace(trick, power=None)
        one = PlayedTrick(
            winner,
            _next_leader(trick, verdict, order, rules),
            verdict.effect,
            verdict.bonuses,
            tuple(trick.plays[position].player for position in verdict.alliances),
            order,
            rightful,
            trick.power,
            trick.winner_told is not None,
            misused,
        )
        rightful = one.next_leader
        played.append(one)
    return tuple(played)


def outcome(
    trick: TrickRecord, order: tuple[int, ...], rules: Rules, where: str
) -> tuple[int | None, int]:
    """Return who won a trick, None where nobody did, and who leads next; errors as `play_out`.

    ``order`` is the order in which the players should have played.
    """
    verdict = _verdict(trick, rules, where)
    winner = None if verdict.winner is None else trick.plays[verdict.winner].player
    return winner, _next_leader(trick, verdict, order, rules)


def _verdict(trick: TrickRecord, rules: Rules, where: str) -> Verdict:
    if not trick.plays:
        raise RecordError(f"{where}.plays", "is empty: a trick has cards")
    cards = played_cards(trick)
    undeclared = [position for position, card in enumerate(cards) if card.code == TIGRESS]
    players = [play.player for play in trick.plays]
    told = trick.winner_told
    settled = Settled(None if told is None else players.index(told))
    # More than one is a misread card, but every one of them may have been either.
    verdicts = [
        judge_settled(_declared(cards, undeclared, roles), rules, settled)
        for roles in product(("TIG:P", "TIG:E"), repeat=len(undeclared))
    ]
    if any(verdict != verdicts[0] for verdict in verdicts):
        raise RecordError(
            f"{where}.plays[{undeclared[0]}].card",
            "TIG needs what she was declared to be, TIG:P or TIG:E: the outcome depends on it",
        )
    return verdicts[0]


def _declared(
    cards: Sequence[Card], undeclared: Sequence[int], roles: Sequence[str]
) -> tuple[Card, ...]:
    told = dict(zip(undeclared, roles, strict=True))
    return tuple(
        parse_card(told[position]) if position in told else card
        for position, card in enumerate(cards)
    )


def _next_leader(trick: TrickRecord, verdict: Verdict, order: tuple[int, ...], rules: Rules) -> int:
    if trick.power is not None and trick.power.leader is not None:
        return trick.power.leader
    if verdict.effect is Effect.VOIDED:
        return trick.leader
    if trick.winner_told is not None:
        return trick.winner_told
    left = rules.kraken_leader is KrakenLeader.LEFT_OF_KRAKEN
    if verdict.effect is Effect.KRAKEN and left:
        # By seats, so that it holds for cards played out of turn as well.
        kraken = next(play.player for play in reversed(trick.plays) if play.card == "KRA")
        return order[(order.index(kraken) + 1) % len(order)]
    return trick.plays[verdict.next_leader].player


def _power_fault(
    trick: TrickRecord, verdict: Verdict, last: bool, rules: Rules
) -> PowerFault | None:
    if trick.power is None:
        return None
    face = None
    if verdict.winner is not None and trick.plays[verdict.winner].player != GRAYBEARD:
        face = parse_card(trick.plays[verdict.winner].card).face
    return power_fault(trick.power, face, last, rules)
