# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rounds played by the rules at random, pirates' powers included."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.skull_king import (
    GRAYBEARD,
    GameRecord,
    PlayRecord,
    Power,
    RoundRecord,
    Rules,
    TrickRecord,
    deck,
    first_leader,
    legal_plays,
    parse_card,
    turn_order,
)
from engine.skull_king.cards import PIRATES, Card, Role
from engine.skull_king.deal import largest_hand
from engine.skull_king.playout import outcome
from engine.skull_king.switches import HandCap
from tests.engine.skull_king.tables import NAMES

MayPlay = Callable[[Sequence[Card], Sequence[Card], Rules], Sequence[Card]]


def legal_game(players: int, seed: int, rules: Rules) -> GameRecord:
    """One round, whole; every power that may be used is, where the rules have powers."""
    return any_game(players, seed, rules, legal_plays)


def any_game(players: int, seed: int, rules: Rules, may_play: MayPlay) -> GameRecord:
    """The same, with another opinion about which cards of a hand may be played."""
    dice = random.Random(seed)
    size = dice.randint(1, min(10, largest_hand(rules, players)))
    cards = list(deck(rules.expansions))
    dice.shuffle(cards)
    seats = (*range(players), *((GRAYBEARD,) if players == 2 else ()))
    hands = {seat: [cards.pop() for _ in range(size)] for seat in seats}
    dealer = dice.randrange(players)
    bids = tuple(dice.randint(0, size) for _ in range(players))
    leader = first_leader(dealer, players)
    order: tuple[int, ...] = ()
    tricks = []
    for number in range(size):
        order = turn_order(leader, players, order)
        trick = TrickRecord(leader, _plays(order, hands, dice, rules, may_play))
        winner, leader = outcome(trick, order, rules, "")
        if rules.pirate_powers and number < size - 1 and winner not in (None, GRAYBEARD):
            (won_with,) = (play.card for play in trick.plays if play.player == winner)
            power = _power(won_with, seats, dice)
            if won_with == "BEN":
                _draw(hands[winner], cards, dice)
            if power is not None and power.leader is not None:
                leader = power.leader
            trick = replace(trick, power=power)
        tricks.append(trick)
    told = RoundRecord(size, dealer, bids, tuple(tricks))
    return GameRecord(
        replace(rules, round_plan=(size,), hand_cap=HandCap.DECK), NAMES[:players], (told,)
    )


def with_tricks(record: GameRecord, tricks: tuple[TrickRecord, ...]) -> GameRecord:
    return replace(record, rounds=(replace(record.rounds[0], tricks=tricks),))


def _plays(
    order: tuple[int, ...],
    hands: dict[int, list[Card]],
    dice: random.Random,
    rules: Rules,
    may_play: MayPlay,
) -> tuple[PlayRecord, ...]:
    lying: list[Card] = []
    for player in order:
        hand = hands[player]
        card = hand[0] if player == GRAYBEARD else dice.choice(may_play(hand, lying, rules))
        hand.remove(card)
        if card.face == "TIG":
            role = Role.ESCAPE if player == GRAYBEARD else dice.choice(list(Role))
            card = parse_card(f"TIG:{role.value}")
        lying.append(card)
    return tuple(PlayRecord(who, card.code) for who, card in zip(order, lying, strict=True))


def _power(card: str, seats: tuple[int, ...], dice: random.Random) -> Power | None:
    match card:
        case "ROS":
            return Power(card, leader=dice.choice(seats))
        case "RAS":
            return Power(card, wager=dice.choice([0, 10, 20]))
        case "HAR":
            return Power(card, change=0)
    return Power(card) if card in PIRATES else None


def _draw(hand: list[Card], undealt: list[Card], dice: random.Random) -> None:
    drawn = min(2, len(undealt))
    hand += [undealt.pop() for _ in range(drawn)]
    for _ in range(drawn):
        hand.remove(dice.choice(hand))
