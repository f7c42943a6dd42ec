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

from gpiozero import LED, DigitalInputDevice, Factory
from gpiozero.pins.mock import MockFactory

from device.buttons.fingers import Finger
from device.buttons.listening import ButtonNews, Edge, PressListener
from device.config import Seat
from device.sayings import Saying

_BLINK_S = 0.4


@dataclass(frozen=True, slots=True)
class _Contact:
    """A button's contact to ground."""

    button: DigitalInputDevice

    def level(self) -> bool:
        """Whether it is closed now."""
        return bool(self.button.is_active)


class Light(Enum):
    """What a seat's light shows."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"


class Wiring(Enum):
    """What there is to press at the seats: buttons, mock ones on the page, or nothing."""

    REAL = "real"
    MOCK = "mock"
    NONE = "none"


class PinRefused(Exception):
    """A pin cannot be had; pin: its BCM number, error: the library's own."""

    def __init__(self, pin: int, error: Exception) -> None:
        super().__init__(f"GPIO {pin}: {error}")
        self.pin = pin
        self.error = error


class ButtonPanel:
    """Buttons to ground with the pins' own pull-up, and lights, one of each a seat.

    gpiozero's own debouncing stays off: it differs between its backends. trouble: why these are
    not the buttons that the table should have, None where they are. wanted: whether anybody wants
    mock pins pressed on the page; a table without buttons has some that nobody presses. Raises
    PinRefused, and has then let go of all pins.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        factory: Factory,
        clock: Callable[[], float] = time.monotonic,
        *,
        trouble: Saying | None = None,
        wanted: bool = True,
    ) -> None:
        self.clock = clock
        self.trouble = trouble
        with ExitStack() as undo:
            # No gpiozero.Button: an edge that comes while one is being made ends lgpio's thread.
            to_ground = partial(DigitalInputDevice, pull_up=True)
            self._buttons = [_claimed(to_ground, seat.button, factory, undo) for seat in seats]
            self._leds = [_claimed(LED, seat.light, factory, undo) for seat in seats]
            undo.pop_all()
        self._lights = [Light.OFF] * len(seats)
        self._listener: PressListener | None = None
        mock = isinstance(factory, MockFactory)
        self.wiring = Wiring.REAL if not mock else Wiring.MOCK if wanted else Wiring.NONE
        self._fingers = (
            [Finger(factory.pin(seat.button)) for seat in seats]
            if self.wiring is Wiring.MOCK
            else []
        )

    def __len__(self) -> int:
        return len(self._buttons)

    @property
    def fingers(self) -> Sequence[Finger]:
        """What presses mock buttons, a finger a seat; empty where there are none of them."""
        return self._fingers

    def listen(self, seats: int, tell: Callable[[ButtonNews], None]) -> None:
        """Have presses at so many seats told, in a thread of their own; `tell` returns at once."""
        self.ignore()
        contacts = [_Contact(button) for button in self._buttons[:seats]]
        self._listener = PressListener(contacts, self.clock, tell)
        for seat, button in enumerate(self._buttons[:seats]):
            button.when_activated = partial(self._hear, seat, True)
            button.when_deactivated = partial(self._hear, seat, False)
        self._listener.start()

    def ignore(self) -> None:
        """Read the buttons no more."""
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.stop()

    def _hear(self, seat: int, closed: bool) -> None:
        # In gpiozero's threads: it is only noted.
        if (listener := self._listener) is not None:
            listener.hear(Edge(seat, self.clock(), closed))

    def pressed(self, seat: int) -> bool:
        """Whether a seat's button is held down, bouncing set aside; False where nobody listens."""
        return (listener := self._listener) is not None and listener.pressed(seat)

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
        self.ignore()
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
