# SPDX-License-Identifier: AGPL-3.0-or-later
"""A simulated player's sense: what to bid on a hand and which card to play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.skull_king import Card, Kind, Role, Rules, Suit, leader_now, legal_plays, parse_card

# What a character's card wins, in tricks; tuned by nothing but a player's eye.
_WORTH = {Kind.KING: 0.9, Kind.PIRATE: 0.7, Kind.TIGRESS: 0.6, Kind.MERMAID: 0.4}
_STRENGTH = {
    Kind.ESCAPE: 0,
    Kind.LOOT: 1,
    Kind.WHALE: 16,
    Kind.KRAKEN: 17,
    Kind.MERMAID: 30,
    Kind.TIGRESS: 31,
    Kind.PIRATE: 32,
    Kind.KING: 33,
}
# How often a player does something else than what sense says.
_WHIM = 0.12


def sensible_bid(hand: Sequence[Card], players: int, rng: Random) -> int:
    """The tricks a hand should win against so many players, 0 to the hand's size."""
    expected = sum(_worth(card, players) for card in hand) + rng.uniform(-0.4, 0.4)
    return max(0, min(len(hand), round(expected)))


def choose_card(
    hand: Sequence[Card],
    lying: Sequence[Card],
    wanted: int,
    players: int,
    rules: Rules,
    rng: Random,
) -> Card:
    """A legal card, the Tigress with her role, for a player who still wants `wanted` tricks.

    lying: the trick so far, in play order.
    """
    options = [choice for card in legal_plays(hand, lying, rules) for choice in _roles(card)]
    if rng.random() < _WHIM:
        return rng.choice(options)
    options.sort(key=lambda card: (_strength(card), card.code))
    winning = [card for card in options if _leads(card, lying, rules)]
    last = len(lying) == players - 1
    if wanted > 0:
        if winning:
            return winning[0] if last else winning[-1]
        return options[0]
    losing = [card for card in options if card not in winning]
    if losing:
        return losing[-1]
    return winning[-1] if last else winning[0]


def _worth(card: Card, players: int) -> float:
    if card.rank is None:
        return _WORTH.get(card.kind, 0.0)
    crowd = (players - 1) / 3
    if card.suit is Suit.BLACK:
        return 0.75 * float((card.rank / 14) ** (1 + crowd))
    return 0.5 * float((card.rank / 14) ** (3 + 2 * crowd))


def _roles(card: Card) -> tuple[Card, ...]:
    if card.kind is not Kind.TIGRESS:
        return (card,)
    return tuple(parse_card(f"{card.face}:{role}") for role in Role)


def _strength(card: Card) -> int:
    if card.rank is not None:
        return card.rank + (14 if card.suit is Suit.BLACK else 1)
    return _STRENGTH[Kind.ESCAPE if card.role is Role.ESCAPE else card.kind]


def _leads(card: Card, lying: Sequence[Card], rules: Rules) -> bool:
    return leader_now([*lying, card], rules) == len(lying)
