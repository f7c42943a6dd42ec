# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the seats' lights show: whose turn it is, who challenges, who is out."""

from __future__ import annotations

from device.buttons import Light
from engine.skull import GameView, Phase, PlayerView


def lights(view: GameView) -> tuple[Light, ...]:
    """A light a seat.

    It blinks where the table waits for somebody, and all through a challenge at the challenger's.
    It is on where one is still in the bidding, or where the challenger may go on flipping. It is
    off for who passed and for who is out.
    """
    return tuple(_light(view, player) for player in view.players)


def _light(view: GameView, player: PlayerView) -> Light:
    if player.turn or (player.challenger and view.phase is not Phase.DONE):
        return Light.BLINK
    if view.phase in (Phase.PLACING, Phase.TURNS, Phase.BIDDING):
        return Light.ON if player.discs and not player.passed else Light.OFF
    if view.phase is Phase.CHOOSING:
        return Light.ON if player.discs else Light.OFF
    flips = view.phase is Phase.FLIPPING and _own_are_flipped(view)
    return Light.ON if flips and player.face_down else Light.OFF


def _own_are_flipped(view: GameView) -> bool:
    """Whether the challenger may flip on the others' mats (SKULL-FLIP)."""
    return not any(player.challenger and player.face_down for player in view.players)
