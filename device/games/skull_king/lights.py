# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the seats' lights show."""

from __future__ import annotations

from device.buttons import Light
from engine.skull_king import GameView, Phase


def lights(view: GameView) -> tuple[Light, ...]:
    """A light a seat: blinking while its bid is awaited, on while it is asked for, else off.

    A seat is asked for when it is its turn to play, or when a question is about its card.
    """
    asked = {question.player for question in view.questions}
    return tuple(
        _light(
            bidding=view.phase is Phase.BIDDING and not player.locked,
            asked=player.turn or seat in asked,
        )
        for seat, player in enumerate(view.players)
    )


def _light(*, bidding: bool, asked: bool) -> Light:
    if bidding:
        return Light.BLINK
    return Light.ON if asked else Light.OFF
