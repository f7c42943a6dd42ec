# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a trick would have come to with other cards than those recorded."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from engine.skull_king.cards import TIGRESS, Kind, parse_card
from engine.skull_king.deal import GRAYBEARD
from engine.skull_king.findings.told import Told
from engine.skull_king.playout import outcome
from engine.skull_king.record import PlayRecord, TrickRecord
from engine.skull_king.rules import Rules

ROSIE: Final = "ROS"
BENDT: Final = "BEN"
_ROLES: Final = ("TIG:P", "TIG:E")


def outcomes(
    told: Told, index: int, trick: TrickRecord, rules: Rules | None = None
) -> set[tuple[int | None, int]]:
    """Return who may win a trick that lay in the place of another, each with the next leader.

    An undeclared Tigress is weighed in both of her roles (TIGRESS). A power that was noted tells
    with which pirate the trick was won (POWER).
    """
    tigress = any(play.card == TIGRESS and play.player != GRAYBEARD for play in trick.plays)
    ways = [_declared(trick, role) for role in _ROLES] if tigress else [trick]
    found = {outcome(way, told.orders[index], rules or told.rules, "") for way in ways}
    if trick.power is None:
        return found
    won_with = trick.power.pirate
    named = {play.player for play in trick.plays if play.card == won_with}
    return {(winner, leader) for winner, leader in found if winner in named}


def powers_after(told: Told, trick: int) -> bool:
    """Tell whether pirates other than Harry may lend a power after a trick (POWER-LAST)."""
    return told.rules.pirate_powers and trick < told.there.cards - 1


def ways(
    told: Told, index: int, absent: tuple[int, ...] = (), misread: int | None = None
) -> Iterator[TrickRecord]:
    """Return a trick with cards that the round does not show yet.

    They lie where the ``absent`` players should have played, and at the ``misread`` position.
    """
    trick, order, unseen = told.there.tricks[index], told.orders[index], _unseen(told)
    players = list(told.players(index))
    choices = [(play.card,) if at != misread else unseen for at, play in enumerate(trick.plays)]
    for player in absent:
        turn = order.index(player)
        later = (at for at, who in enumerate(players) if order.index(who) > turn)
        at = next(later, len(players))
        players.insert(at, player)
        choices.insert(at, unseen)
    for codes in product(*choices):
        if len(absent) > 1 and told.rules.surplus([parse_card(c) for c in codes]):
            continue
        plays = tuple(map(PlayRecord, players, codes))
        yield replace(trick, plays=plays)


def _unseen(told: Told) -> tuple[str, ...]:
    """Return cards that the round does not show, one for each way in which a card can decide.

    Of a suit that is the lowest, which can set the lead, and the highest, which can win too.
    """
    left = [card.face for card in told.rules.deck()]
    for cards in told.cards:
        for card in cards:
            if card.face in left:
                left.remove(card.face)
    telling: dict[str, str] = {}
    for face in left:
        card = parse_card(face)
        if card.suit is not None:
            telling.setdefault(f"{card.suit} lowest", face)
            telling[f"{card.suit} highest"] = face
        else:
            same = card.kind is Kind.PIRATE and face not in (ROSIE, BENDT)
            telling.setdefault("pirate" if same else face, face)
    return tuple(dict.fromkeys(telling.values()))


def _declared(trick: TrickRecord, role: str) -> TrickRecord:
    plays = tuple(
        PlayRecord(play.player, role) if play.card == TIGRESS and play.player != GRAYBEARD else play
        for play in trick.plays
    )
    return replace(trick, plays=plays)
