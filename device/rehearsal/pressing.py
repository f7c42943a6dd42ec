# SPDX-License-Identifier: AGPL-3.0-or-later
"""A player's hand on the seat's button and eye on its light, as quick as a person's."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from device.buttons import ButtonPanel
from engine.skull_king import Role

# Seconds of a real clock: buttons are read in real time, however fast the table is filmed.
_SHORT_S = (0.09, 0.2)
_LONG_S = (0.65, 0.85)
_PAUSE_S = (0.12, 0.25)
_LOOK_S = 0.05
_ANSWER_S = 5.0
_UNLIT_S = 5.0
_TRIES = 4


class Fingers(Protocol):
    """The seats' buttons and lights, from the players' side."""

    def light(self, seat: int) -> str:
        """What the seat's light shows: "off", "on" or "blink"."""
        ...

    def down(self, seat: int) -> None:
        """Push the seat's button and stay on it."""
        ...

    def up(self, seat: int) -> None:
        """Let go of it."""
        ...


class PanelFingers:
    """Fingers on a panel's mock buttons."""

    def __init__(self, panel: ButtonPanel) -> None:
        self._panel = panel

    def light(self, seat: int) -> str:
        """What the seat's light shows."""
        return self._panel.light(seat).value

    def down(self, seat: int) -> None:
        """Push the seat's button and stay on it."""
        self._panel.fingers[seat].down()

    def up(self, seat: int) -> None:
        """Let go of it."""
        self._panel.fingers[seat].up()


class Hand:
    """One player's hand; its calls return when the player is done. Seconds are real ones.

    sleep: waits so many seconds; says True when the play is to be broken off.
    """

    def __init__(
        self, fingers: Fingers, seat: int, rng: Random, sleep: Callable[[float], bool]
    ) -> None:
        self._fingers, self._seat, self._rng, self._sleep = fingers, seat, rng, sleep

    def bid(self, tricks: int) -> bool:
        """Wait for the blinking light, count the bid in, lock it, and see the light stop.

        False when broken off.
        """
        return self._until(self._blinks) and self._count_in(tricks)

    def bid_unless_locked(self, tricks: int) -> bool:
        """As `bid`, after an interruption: a light that stays dark means that it is done."""
        return not self._until(self._blinks, _UNLIT_S) or self._count_in(tricks)

    def declare(self, role: Role) -> None:
        """Say what the Tigress is: a short press for a pirate, a long one for an escape."""
        self._press(_SHORT_S if role is Role.PIRATE else _LONG_S)

    def insist(self, role: Role) -> None:
        """Declare the Tigress again while the own light says that the table waits for it."""
        for _ in range(_TRIES):
            if self._fingers.light(self._seat) != "on":
                return
            self.declare(role)
            self._until(lambda: self._fingers.light(self._seat) != "on", 1.0)

    def _count_in(self, tricks: int) -> bool:
        for _ in range(_TRIES):
            if self._counted(tricks):
                if tricks == 0:
                    # A hold with nothing counted is asked for a second time.
                    self._press(_LONG_S)
                self._press(_LONG_S)
                if self._until(lambda: not self._blinks(), _ANSWER_S):
                    return True
                self._press(_LONG_S)
            # Locked too soon, or not seen to be: opened again, the count begins anew.
            self._press(_LONG_S)
            if not self._until(self._blinks, _ANSWER_S):
                return True
        return True

    def _counted(self, tricks: int) -> bool:
        """Count the tricks in; False when the light stopped blinking on the way."""
        for _ in range(tricks):
            self._press(_SHORT_S)
            if not self._blinks():
                return False
        return True

    def _press(self, held: tuple[float, float]) -> None:
        self._fingers.down(self._seat)
        self._sleep(self._rng.uniform(*held))
        self._fingers.up(self._seat)
        self._sleep(self._rng.uniform(*_PAUSE_S))

    def _blinks(self) -> bool:
        return self._fingers.light(self._seat) == "blink"

    def _until(self, seen: Callable[[], bool], patience: float | None = None) -> bool:
        """Look until it is so; False when patience ends first or the play is broken off."""
        waited = 0.0
        while not seen():
            if patience is not None and waited >= patience:
                return False
            if self._sleep(_LOOK_S):
                return False
            waited += _LOOK_S
        return True
