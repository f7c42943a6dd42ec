# SPDX-License-Identifier: AGPL-3.0-or-later
"""A whole game, written beforehand from its seed: nothing at the table can change it.

So a game that was interrupted goes on by counting its steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random

from device.rehearsal.sense import choose_card, sensible_bid
from engine.skull_king import (
    Card,
    Rules,
    first_leader,
    hand_sizes,
    next_dealer,
    resolve,
    turn_order,
)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round begins: so many cards to everyone."""

    dealer: int
    cards: int


@dataclass(frozen=True, slots=True)
class Bidding:
    """Everyone bids; in seat order."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A player lays a card, the Tigress with the role that will be declared."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Swept:
    """The trick is taken by its winner, or set aside (None)."""

    winner: int | None


Step = Dealt | Bidding | Laid | Swept


def still_held(steps: Sequence[Step], index: int) -> tuple[str, ...]:
    """Faces of the cards that the player who lays in step `index` holds on to."""
    laying = steps[index]
    later = takewhile(lambda step: not isinstance(step, Dealt), steps[index + 1 :])
    return tuple(
        step.card.face
        for step in later
        if isinstance(step, Laid) and isinstance(laying, Laid) and step.player == laying.player
    )


def written(seed: str, players: int, dealer: int, rules: Rules) -> tuple[Step, ...]:
    """The game's steps. Raises RulesError for a round that the deck is too small for."""
    steps: list[Step] = []
    for number, cards in enumerate(hand_sizes(rules, players)):
        steps += _round(Random(f"{seed}/{number}"), players, dealer, cards, rules)
        dealer = next_dealer(dealer, players)
    return tuple(steps)


def _round(rng: Random, players: int, dealer: int, cards: int, rules: Rules) -> Iterator[Step]:
    pack = list(rules.deck())
    rng.shuffle(pack)
    hands = [pack[seat * cards : (seat + 1) * cards] for seat in range(players)]
    bids = tuple(sensible_bid(hand, players, rng) for hand in hands)
    wanted = list(bids)
    yield Dealt(dealer, cards)
    yield Bidding(bids)
    leader = first_leader(dealer, players)
    for _ in range(cards):
        lying: list[Card] = []
        order = turn_order(leader, players)
        for player in order:
            card = choose_card(hands[player], lying, wanted[player], players, rules, rng)
            hands[player].remove(next(held for held in hands[player] if held.face == card.face))
            lying.append(card)
            yield Laid(player, card)
        verdict = resolve(lying, rules)
        winner = None if verdict.winner is None else order[verdict.winner]
        if winner is not None:
            wanted[winner] -= 1
        yield Swept(winner)
        leader = order[verdict.next_leader]
