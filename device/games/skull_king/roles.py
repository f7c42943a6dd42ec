# SPDX-License-Identifier: AGPL-3.0-or-later
"""The Tigress's role, from the button of whoever laid her: short pirate, long escape."""

from __future__ import annotations

from collections.abc import Iterator

from device.buttons import Pattern
from engine.skull_king import TIGRESS, GameState, Role, RoleDeclared, view

# A finger may be quicker than the camera: a press counts for a card seen so much later.
EARLY_S = 3.0
_ROLES = {Pattern.SHORT: Role.PIRATE, Pattern.LONG: Role.ESCAPE}


class Roles:
    """Remembers each seat's last press while cards are played. Times in seconds."""

    def __init__(self) -> None:
        self._pressed: dict[int, tuple[float, Role]] = {}

    def press(self, seat: int, pattern: Pattern, time: float) -> None:
        """A seat pressed; later presses replace earlier ones."""
        self._pressed[seat] = time, _ROLES[pattern]

    def declared(self, state: GameState, time: float) -> Iterator[RoleDeclared]:
        """What the presses so far say of a Tigress on the table; each press counts once."""
        self._pressed = {
            seat: (pressed, role)
            for seat, (pressed, role) in self._pressed.items()
            if time - pressed <= EARLY_S
        }
        if not self._pressed:
            return
        trick = view(state).trick
        for play in trick.plays:
            if play.card == TIGRESS and play.player in self._pressed:
                _, role = self._pressed.pop(play.player)
                if play.role is role:
                    continue
                yield RoleDeclared(trick.round, trick.number, play.position, role)
