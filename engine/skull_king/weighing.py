# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a whole trick comes to with cards that are not sure, and which of them could change it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice, product
from math import prod
from typing import Final

from engine.skull_king.belief import Belief
from engine.skull_king.cards import Card, parse_card
from engine.skull_king.powers import TOLD_POWERS
from engine.skull_king.rules import Rules
from engine.skull_king.settled import Settled, judge_settled, resolve_settled
from engine.skull_king.verdict import Verdict

Weighed = tuple[tuple[Belief, ...], Rules, Settled]
"""A trick's cards, the rules, and what is known of it beside them."""

_MOST_COMBINATIONS: Final = 5_000
"""More ways than these to read one trick are weighed one card at a time."""


@lru_cache(maxsize=1024)
def likeliest_verdict(held: tuple[Belief, ...], rules: Rules, settled: Settled) -> Verdict | None:
    """Return the verdict on the likeliest cards; None where one is not known."""
    # What nobody knows is known after all where the deck leaves one card.
    if any(not belief.known and len(belief.codes()) > 1 for belief in held):
        return None
    return resolve_settled(_likeliest(held), rules, settled)


@lru_cache(maxsize=1024)
def open_positions(held: tuple[Belief, ...], rules: Rules, settled: Settled) -> tuple[int, ...]:
    """Return the positions of cards that are not known, or could make the outcome another."""
    choices = [belief.codes() for belief in held]
    unsure = [position for position, codes in enumerate(choices) if len(codes) > 1]
    if not unsure:
        return ()
    if prod(map(len, choices)) <= _MOST_COMBINATIONS:
        found = _open(product(*choices), unsure, rules, settled)
    else:
        found = {
            position
            for position in unsure
            if _open(
                _varied(_likeliest(held), position, choices[position]), [position], rules, settled
            )
        }
    unknown = {position for position in unsure if not held[position].known}
    return tuple(sorted(found | unknown))


def _likeliest(held: Iterable[Belief]) -> tuple[Card, ...]:
    return tuple(parse_card(belief.codes()[0]) for belief in held)


def _varied(
    likeliest: Sequence[Card], position: int, codes: Sequence[str]
) -> Iterable[tuple[str, ...]]:
    before = tuple(card.code for card in likeliest[:position])
    after = tuple(card.code for card in likeliest[position + 1 :])
    return ((*before, code, *after) for code in codes)


def _open(
    ways: Iterable[tuple[str, ...]], unsure: Sequence[int], rules: Rules, settled: Settled
) -> set[int]:
    """Return which of the unsure positions change the outcome, all others being the same.

    Nobody may know which of some cards was laid first: where they change the outcome lying in
    another order, the first of them is open too. ``ways`` begin with the likeliest.
    """
    outcomes: dict[tuple[int, tuple[str, ...]], tuple[Verdict, str]] = {}
    found: set[int] = set()
    likeliest: tuple[tuple[str, ...], tuple[Verdict, str]] | None = None
    for number, way in enumerate(islice(ways, _MOST_COMBINATIONS)):
        cards = tuple(map(parse_card, way))
        if len(unsure) > 1 and rules.surplus(cards):
            continue
        verdict = judge_settled(cards, rules, settled)
        outcome = verdict, power_gained(cards, verdict, rules)
        if number == 0:
            likeliest = way, outcome
        elif likeliest is not None and outcome != likeliest[1]:
            found.update(_first_moved(likeliest[0], way))
        for position in unsure:
            if position in found:
                continue
            others = (position, (*way[:position], *way[position + 1 :]))
            if outcomes.setdefault(others, outcome) != outcome:
                found.add(position)
    return found


def _first_moved(likeliest: tuple[str, ...], way: tuple[str, ...]) -> tuple[int, ...]:
    """Return the first position where the same cards lie in another order; nothing of others."""
    if sorted(way) != sorted(likeliest):
        return ()
    return next((at,) for at, code in enumerate(way) if code != likeliest[at])


def power_gained(cards: Sequence[Card], verdict: Verdict, rules: Rules) -> str:
    """Return the face of the pirate whose power the winner gains and may tell; else nothing."""
    if not rules.pirate_powers or verdict.winner is None:
        return ""
    face = cards[verdict.winner].face
    return face if face in TOLD_POWERS else ""
