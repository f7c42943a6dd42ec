# SPDX-License-Identifier: AGPL-3.0-or-later
"""How fast the engine judges tricks and folds a game, on one core."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from device.benchmarks.figure import Figure, best_seconds
from device.rehearsal.script import Bidding, Dealt, Laid, written
from engine.skull_king import (
    BidLocked,
    Card,
    CardLaid,
    Event,
    Expansion,
    GameOpened,
    RoleDeclared,
    RoundOpened,
    Rules,
    TrickCleared,
    deck,
    judge,
    parse_card,
    record_of,
    replay,
    resolve,
    score_record,
)

_RULES = Rules()
_PLAYERS = ("Anne", "Bonny", "Calico", "Drake", "Ewe", "Flint")
_TRICKS = 20_000
_RUNS = 7


def figures() -> tuple[Figure, ...]:
    """Tricks a second on one fixed set of tricks, and a whole game of six in milliseconds."""
    tricks = random_tricks(_TRICKS)
    judging = best_seconds(_judge_all, [tricks] * _RUNS)
    resolving = best_seconds(_resolve_all, [tricks] * _RUNS)
    # Another game each time: the engine remembers rounds that it has judged.
    games = [scripted_game(seed) for seed in range(_RUNS)]
    folding = best_seconds(replay, games)
    scoring = best_seconds(_fold_and_score, games)
    return (
        Figure("tricks judged", round(_TRICKS / judging), "a second"),
        Figure("tricks judged with reasons", round(_TRICKS / resolving), "a second"),
        Figure("ten rounds of six players folded", round(folding * 1000, 3), "ms"),
        Figure("the same with record and score", round(scoring * 1000, 3), "ms"),
    )


def random_tricks(count: int) -> list[tuple[Card, ...]]:
    """Tricks of 2 to 8 cards of the whole deck, the same ones at every call."""
    dice, cards = Random(2021), deck(tuple(Expansion))
    return [
        tuple(_declared(card, dice) for card in dice.sample(cards, dice.randint(2, 8)))
        for _ in range(count)
    ]


def scripted_game(seed: int) -> list[Event]:
    """The events of a whole game whose players play sensibly, every card surely seen."""
    return [GameOpened(_RULES, _PLAYERS, 0), *_happenings(seed)]


def _happenings(seed: int) -> Iterator[Event]:
    rounds, laid = 0, 0
    for step in written(str(seed), len(_PLAYERS), 0, _RULES):
        if isinstance(step, Dealt):
            rounds, laid = rounds + 1, 0
            yield RoundOpened(step.cards, step.dealer)
        elif isinstance(step, Bidding):
            yield from (BidLocked(player, bid) for player, bid in enumerate(step.bids))
        elif isinstance(step, Laid):
            trick, position = divmod(laid, len(_PLAYERS))
            laid += 1
            yield CardLaid(((step.card.face, 1.0),), None)
            if step.card.role is not None:
                yield RoleDeclared(rounds - 1, trick, position, step.card.role)
        else:
            yield TrickCleared()


def _declared(card: Card, dice: Random) -> Card:
    return parse_card(dice.choice(("TIG:P", "TIG:E"))) if card.face == "TIG" else card


def _judge_all(tricks: Sequence[tuple[Card, ...]]) -> None:
    for trick in tricks:
        judge(trick, _RULES)


def _resolve_all(tricks: Sequence[tuple[Card, ...]]) -> None:
    for trick in tricks:
        resolve(trick, _RULES)


def _fold_and_score(history: Sequence[Event]) -> None:
    score_record(record_of(replay(history)))
