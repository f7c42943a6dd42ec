# SPDX-License-Identifier: AGPL-3.0-or-later
"""Findings about pirates' powers that could not be used (POWER-MISUSED)."""

from collections.abc import Iterator

from engine.skull_king.cards import UNNAMED_PIRATE
from engine.skull_king.deal import GRAYBEARD
from engine.skull_king.findings.finding import Explanation, Finding
from engine.skull_king.findings.told import Told
from engine.skull_king.powers import PowerFault


def misused_powers(told: Told) -> Iterator[Finding]:
    """Powers that are recorded and cannot have been used; the round is scored without them.

    POWER: none are played with, or no player won with that pirate. POWER-LAST: the round's last
    trick. The card that won proves it; where nobody won, every card of the trick does.
    """
    for index, power in told.misused.items():
        fault, winner = told.played[index].misused, told.played[index].winner
        assert fault is not None
        places = told.places(index)
        proof = [place for place in places if place.player == winner] or places
        about = {} if winner in (None, GRAYBEARD) else {"player": winner}
        explained = _not_won(told, index) if fault is PowerFault.NOT_WON else ()
        yield told.finding(
            "POWER-MISUSED", fault.value, index, proof, explained, card=power.pirate, **about
        )


def _not_won(told: Told, index: int) -> Iterator[Explanation]:
    """Say what could have been won with that pirate: a card without a name, misread or missing."""
    pirate, winner = told.misused[index].pirate, told.played[index].winner
    if not told.shows(pirate):
        for place in told.places(index):
            if place.player == winner != GRAYBEARD and place.card == UNNAMED_PIRATE:
                yield told.explanation("POWER", "unnamed", card=pirate)
        for player in told.missing(index):
            if player != GRAYBEARD:
                yield told.explanation("MISSING-CARD", "power", player=player, card=pirate)
    for position in range(len(told.cards[index])):
        misread = told.misread_at(index, position)
        if misread is not None:
            yield misread
