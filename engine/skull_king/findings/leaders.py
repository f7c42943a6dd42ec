# SPDX-License-Identifier: AGPL-3.0-or-later
"""What could explain that another player led: WRONG-LEADER is treated honestly.

A power that nobody noted (POWER-ROSIE), the other reading of a rule (KRAKEN-LEADER,
WHALE-EMPTY), and in the trick before a card that is missing, misread or noted out of turn,
each only where the one who led would have been right with it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.skull_king.cards import UNNAMED_PIRATE
from engine.skull_king.deal import GRAYBEARD
from engine.skull_king.findings.finding import Explanation
from engine.skull_king.findings.outcomes import ROSIE, outcomes, powers_after, ways
from engine.skull_king.findings.told import Told
from engine.skull_king.record import TrickRecord
from engine.skull_king.rules import Rules
from engine.skull_king.switches import KrakenLeader, WhaleOnlyEscapes

_MOST_BLANKS: Final = 2
"""With more cards missing than these, anyone could lead."""


def other_leaders(told: Told, index: int) -> Iterator[Explanation]:
    """Say what could make the leader of that trick the right one.

    Nothing in the first trick, nor after a voided one, which has no cards to be otherwise.
    """
    if index == 0 or told.there.tricks[index - 1].voided:
        return
    yield from _rosie(told, index)
    yield from _other_readings(told, index)
    before, leader = index - 1, told.there.tricks[index].leader
    absent = told.missing(before)
    if absent and _could_lead(told, before, leader, absent):
        for player in absent:
            yield told.explanation("MISSING-CARD", "leader", player=player, at=before)
    for position in range(len(told.cards[before])):
        misread = told.misread_at(before, position)
        if misread is not None and _could_lead(told, before, leader, misread=position):
            yield misread
    if _in_turn_leads(told, before, leader):
        yield told.explanation("OUT-OF-TURN", "leader", at=before, player=leader)


def _rosie(told: Told, index: int) -> Iterator[Explanation]:
    """Say that the winner may have chosen (POWER-ROSIE), where no power is noted."""
    before, winner = index - 1, told.played[index - 1].winner
    if not powers_after(told, before) or winner in (None, GRAYBEARD):
        return
    if told.there.tricks[before].power is not None:
        return
    card = next(place.card for place in told.places(before) if place.player == winner)
    case = {ROSIE: "not-noted", UNNAMED_PIRATE: "unnamed"}.get(card)
    if case == "not-noted" or (case == "unnamed" and not told.shows(ROSIE)):
        leader = told.there.tricks[index].leader
        yield told.explanation("POWER-ROSIE", case, by=winner, at=before, player=leader)


def _other_readings(told: Told, index: int) -> Iterator[Explanation]:
    rules, leader = told.rules, told.there.tricks[index].leader
    kraken = next(one for one in KrakenLeader if one is not rules.kraken_leader)
    whale = next(one for one in WhaleOnlyEscapes if one is not rules.whale_only_escapes)
    readings = (
        ("KRAKEN-LEADER", kraken.value, replace(rules, kraken_leader=kraken)),
        ("WHALE-EMPTY", whale.value, replace(rules, whale_only_escapes=whale)),
    )
    for rule, case, other in readings:
        if leader in _next(told, index - 1, told.there.tricks[index - 1], other):
            yield told.explanation(rule, case, player=leader)


def _in_turn_leads(told: Told, trick: int, leader: int) -> bool:
    players, in_turn = told.players(trick), told.in_turn(trick)
    old = told.there.tricks[trick]
    plays = tuple(old.plays[players.index(player)] for player in in_turn)
    return players != in_turn and leader in _next(told, trick, replace(old, plays=plays))


def _could_lead(
    told: Told, trick: int, leader: int, absent: tuple[int, ...] = (), misread: int | None = None
) -> bool:
    """Tell whether one could lead with some cards for the absent, or at the misread place.

    The winner of such a trick may have chosen the leader with Rosie, unless the record has it
    won with her anyway (POWER-ROSIE).
    """
    if len(absent) > _MOST_BLANKS:
        return told.there.tricks[trick].power is None
    choice = powers_after(told, trick) and not _rosie_wins(told.there.tricks[trick], told, trick)
    return any(
        leader in _next(told, trick, way) or (choice and _rosie_wins(way, told, trick))
        for way in ways(told, trick, absent, misread)
    )


def _next(told: Told, index: int, trick: TrickRecord, rules: Rules | None = None) -> set[int]:
    return {leader for _, leader in outcomes(told, index, trick, rules)}


def _rosie_wins(trick: TrickRecord, told: Told, index: int) -> bool:
    """Tell whether a player may have won a trick with Rosie."""
    rosies = [play.player for play in trick.plays if play.card == ROSIE]
    winners = {winner for winner, _ in outcomes(told, index, trick)}
    return any(player in winners and player != GRAYBEARD for player in rosies)
