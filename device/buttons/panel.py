# SPDX-License-Identifier: AGPL-3.0-or-later
"""The seats' buttons and lights as the table session uses them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from gpiozero import LED, Button, Factory
from gpiozero.pins.mock import MockFactory

from device.buttons.fingers import Finger
from device.config import Seat
from device.sayings import Saying

_BLINK_S = 0.4


@dataclass(frozen=True, slots=True)
class Edge:
    """A seat's contact closed or opened; time in seconds of the panel's clock."""

    seat: int
    time: float
    pressed: bool


class Light(Enum):
    """What a seat's light shows."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"


class PinRefused(Exception):
    """A pin cannot be had; pin: its BCM number, error: the library's own."""

    def __init__(self, pin: int, error: Exception) -> None:
        super().__init__(f"GPIO {pin}: {error}")
        self.pin = pin
        self.error = error


class ButtonPanel:
    """Buttons to ground with the pins' own pull-up, and lights, one of each a seat.

    gpiozero's own debouncing stays off: it differs between its backends. trouble: why these are
    not the buttons that the table should have, None where they are. Raises PinRefused, and has
    then let go of all pins.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        factory: Factory,
        clock: Callable[[], float] = time.monotonic,
        *,
        trouble: Saying | None = None,
    ) -> None:
        self.clock = clock
        self.trouble = trouble
        with ExitStack() as undo:
            self._buttons = [_claimed(Button, seat.button, factory, undo) for seat in seats]
            self._leds = [_claimed(LED, seat.light, factory, undo) for seat in seats]
            undo.pop_all()
        self._lights = [Light.OFF] * len(seats)
        self._fingers = (
            [Finger(factory.pin(seat.button)) for seat in seats]
            if isinstance(factory, MockFactory)
            else []
        )

    def __len__(self) -> int:
        return len(self._buttons)

    @property
    def fingers(self) -> Sequence[Finger]:
        """What presses mock buttons, a finger a seat; empty where the buttons are real."""
        return self._fingers

    def listen(self, hear: Callable[[Edge], None]) -> None:
        """Have every edge told to `hear`, in gpiozero's threads: it must only note it."""
        for seat, button in enumerate(self._buttons):
            button.when_pressed = partial(self._tell, hear, seat, True)
            button.when_released = partial(self._tell, hear, seat, False)

    def _tell(self, hear: Callable[[Edge], None], seat: int, pressed: bool) -> None:
        hear(Edge(seat, self.clock(), pressed))

    def pressed(self, seat: int) -> bool:
        """The contact's level now; tells where an edge was lost."""
        return bool(self._buttons[seat].is_pressed)

    def light(self, seat: int) -> Light:
        """What the seat's light shows."""
        return self._lights[seat]

    def show(self, seat: int, light: Light) -> None:
        """Switch a seat's light."""
        if self._lights[seat] is light:
            return
        self._lights[seat] = light
        led = self._leds[seat]
        if light is Light.BLINK:
            led.blink(_BLINK_S, _BLINK_S)
        elif light is Light.ON:
            led.on()
        else:
            led.off()

    def close(self) -> None:
        """Lights off, pins free."""
        for finger in self._fingers:
            finger.stop()
        for device in (*self._buttons, *self._leds):
            device.close()


def _claimed(make: Callable[..., Any], pin: int, factory: Factory, undo: ExitStack) -> Any:
    """A device of gpiozero's on a pin. Raises PinRefused."""
    try:
        device = make(pin, pin_factory=factory)
    except Exception as error:
        raise PinRefused(pin, error) from error
    undo.callback(device.close)
    return device
