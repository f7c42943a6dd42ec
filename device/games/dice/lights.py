# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the seats' lights show while dice are played."""

from __future__ import annotations

from device.buttons import Light
from engine.dice import GameView, Phase


def lights(seen: GameView) -> tuple[Light, ...]:
    """A light a seat: blinking while its bid is awaited, on while it is to throw, else off.

    On a whole trick it is on for whoever leads the next, who takes these dice.
    """
    if seen.phase is Phase.BIDDING:
        return tuple(Light.OFF if player.locked else Light.BLINK for player in seen.players)
    whole = seen.phase is Phase.TRICK_DONE
    next_leader = seen.trick.standing.next_leader if whole else None
    return tuple(
        Light.ON if player.turn or seat == next_leader else Light.OFF
        for seat, player in enumerate(seen.players)
    )
