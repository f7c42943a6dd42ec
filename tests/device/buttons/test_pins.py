# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which pins a table takes, and what it tells of those that it cannot have."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from device.buttons import ButtonPanel, Light, Wiring, open_panel
from device.buttons.header import PinTrouble, PinUser
from device.config import ButtonSettings, Pins
from device.sayings import Saying

ABSENT = Saying("There is no library.", "buttons-no-library")


class RealPins(MockFactory):
    """Pins of a header, some of which cannot be had."""

    def __init__(self, busy: Mapping[int, PinUser | None]) -> None:
        super().__init__()
        self._busy = busy
        self.asked: set[int] = set()
        self.closed = False

    def pin(self, name: int) -> MockPin:
        self.asked.add(name)
        if name in self._busy:
            raise OSError("'GPIO busy'")
        return super().pin(name)

    def close(self) -> None:
        self.closed = True
        super().close()


class Header:
    """A Raspberry Pi's header, or none."""

    def __init__(
        self,
        there: bool = True,
        trouble: Saying | None = None,
        busy: Mapping[int, PinUser | None] = {},
    ) -> None:
        self._there, self._trouble, self._busy = there, trouble, busy
        self.factory: RealPins | None = None

    def is_there(self) -> bool:
        return self._there

    def open(self) -> RealPins:
        if self._trouble is not None:
            raise PinTrouble(self._trouble)
        self.factory = RealPins(self._busy)
        return self.factory

    def user_of(self, pin: int) -> PinUser | None:
        return self._busy[pin]


def opened(header: Header, pins: Pins = Pins.AUTO, *, rendered: bool = False) -> ButtonPanel:
    return open_panel(ButtonSettings(pins=pins), 3, header, rendered=rendered)


def told(panel: ButtonPanel) -> tuple[str, str]:
    """The case and the sentence; mock buttons are there instead, a finger a seat."""
    assert panel.trouble is not None
    assert len(panel.fingers) == 3
    return panel.trouble.case, str(panel.trouble)


def test_the_people_of_a_rendered_table_press_mock_pins_on_a_pi_too() -> None:
    header = Header(busy={4: None})
    panel = opened(header, rendered=True)
    assert (panel.trouble, len(panel.fingers), header.factory) == (None, 3, None)
    header = Header()
    case, sentence = told(opened(header, Pins.LGPIO, rendered=True))
    assert case == "buttons-rendered"
    assert 'pins = "lgpio" is not used' in sentence
    assert header.factory is None


def test_a_machine_that_is_no_pi_has_no_buttons_and_lacks_nothing() -> None:
    panel = opened(Header(there=False, trouble=ABSENT))
    assert (panel.trouble, panel.wiring, len(panel.fingers)) == (None, Wiring.NONE, 0)
    panel.show(2, Light.ON)
    assert panel.light(2) is Light.ON


def test_mock_buttons_are_there_where_somebody_wants_them_or_real_ones_fail() -> None:
    panel = opened(Header(busy={4: None}), Pins.MOCK)
    assert (panel.trouble, panel.wiring, len(panel.fingers)) == (None, Wiring.MOCK, 3)
    panel = opened(Header(there=False, trouble=ABSENT), Pins.LGPIO)
    assert (told(panel), panel.wiring) == ((ABSENT.case, ABSENT), Wiring.MOCK)
    assert opened(Header(), rendered=True).wiring is Wiring.MOCK


def test_a_pi_has_the_pins_of_the_seats_that_are_used() -> None:
    header = Header(busy={12: PinUser("spi0 CS0")})
    panel = opened(header)
    assert panel.trouble is None
    assert header.factory is not None
    assert {4, 5, 6, 19, 20, 21} <= header.factory.asked
    assert not {12, 13, 22, 23} & header.factory.asked


@pytest.mark.parametrize(
    ("pin", "user", "case", "parts"),
    [
        (5, PinUser("gpioset"), "buttons-pin-in-use", ("gpioset uses GPIO 5", "End that")),
        (20, PinUser(""), "buttons-pin-claimed", ("another function", "GPIO 20", "config.txt")),
        (6, None, "buttons-failed", ("(GPIO busy)",)),
    ],
)
def test_a_pin_that_cannot_be_had_is_named_with_who_has_it(
    pin: int, user: PinUser | None, case: str, parts: tuple[str, ...]
) -> None:
    header = Header(busy={pin: user})
    told_case, sentence = told(opened(header))
    assert told_case == case
    assert all(part in sentence for part in parts)
    assert sentence.endswith("the page's buttons work meanwhile.")
    assert header.factory is not None
    assert header.factory.closed
