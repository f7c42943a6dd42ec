# SPDX-License-Identifier: AGPL-3.0-or-later
"""Findings about what lies there: DUPLICATE, NOT-IN-DECK, MISSING-CARD, TOO-MANY-TRICKS."""

from collections.abc import Iterator
from itertools import combinations

from engine.skull_king.cards import Kind
from engine.skull_king.deal import hands_at
from engine.skull_king.findings.finding import Explanation, Finding
from engine.skull_king.findings.told import Told


def strangers(told: Told) -> Iterator[Finding]:
    """Cards whose expansion is out, or that the edition does not print (NOT-IN-DECK)."""
    for index, cards in enumerate(told.cards):
        for position, card in enumerate(cards):
            if told.rules.copies(card.face) == 0:
                place = told.place(index, position)
                yield told.finding(
                    "NOT-IN-DECK",
                    "expansion-out",
                    index,
                    [place],
                    player=place.player,
                    card=card.code,
                )


def duplicates(told: Told) -> Iterator[Finding]:
    """Cards that one deck does not have so often (DUPLICATE), with every copy as evidence.

    A pirate who was not named may be any of them, so all pirates together count as well.
    """
    cards = [card for trick in told.cards for card in trick]
    too_many = told.rules.surplus(cards)
    if not too_many:
        return
    places = [place for index in range(len(told.cards)) for place in told.places(index)]
    for at in too_many:
        place, card = places[at], cards[at]
        limit = told.rules.copies(card.face)
        same = [there for there, other in enumerate(cards) if other.face == card.face]
        case = "same-card"
        if sum(there <= at for there in same) <= limit:
            same = [there for there, other in enumerate(cards) if other.kind is Kind.PIRATE]
            case, limit = "pirates", told.rules.edition.pirates
        yield told.finding(
            "DUPLICATE",
            case,
            place.trick,
            [places[there] for there in same],
            player=place.player,
            card=card.code,
            count=len(same),
            copies=limit,
        )


def missing(told: Told) -> Iterator[Finding]:
    """Players without a card in a finished trick (MISSING-CARD); the trick is the evidence."""
    for index in range(len(told.played)):
        for player in told.missing(index):
            evidence = told.places(index)
            yield told.finding("MISSING-CARD", "missing", index, evidence, player=player)


def too_many_tricks(told: Told) -> Iterator[Finding]:
    """More tricks than cards were dealt (TOO-MANY-TRICKS), and so more cards of each player.

    Nothing proves it where those beyond were voided.
    """
    dealt, count = told.there.cards, len(told.cards)
    beyond = [place for index in range(dealt, count) for place in told.places(index)]
    if beyond:
        yield told.finding(
            "TOO-MANY-TRICKS",
            "more-than-dealt",
            dealt,
            beyond,
            _one_trick(told),
            count=count,
            cards=dealt,
        )


def _one_trick(told: Told) -> Iterator[Explanation]:
    """Tricks that may be one and the same: put away in two parts, or noted twice."""
    size = hands_at(len(told.names))
    for one, other in combinations(range(len(told.cards)), 2):
        both = (*told.players(one), *told.players(other))
        faces = [sorted(card.face for card in told.cards[index]) for index in (one, other)]
        if not all(faces):
            continue
        if other == one + 1 and len(set(both)) == len(both) <= size:
            yield told.explanation("MISSING-CARD", "one-trick", at=one, next=other)
        if faces[0] == faces[1]:
            yield told.explanation("DUPLICATE", "same-trick", at=one, next=other)
