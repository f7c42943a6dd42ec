# SPDX-License-Identifier: AGPL-3.0-or-later
"""The panel on gpiozero's mock pins."""

from __future__ import annotations

import time
from collections.abc import Iterator
from queue import SimpleQueue

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from device.buttons import ButtonNews, ButtonPanel, Light, Pattern, PressListener
from device.config import Seat

SEATS = (Seat(button=4, light=19), Seat(button=5, light=20))


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory()


@pytest.fixture
def panel(factory: MockFactory) -> Iterator[ButtonPanel]:
    panel = ButtonPanel(SEATS, factory)
    yield panel
    panel.close()


def test_a_press_is_told_from_the_pin(panel: ButtonPanel, factory: MockFactory) -> None:
    heard: SimpleQueue[ButtonNews] = SimpleQueue()
    panel.listen(2, heard.put)
    factory.pin(5).drive_low()
    news = heard.get(timeout=20)
    assert (news.seat, news.pressed, news.pattern) == (1, True, None)
    assert panel.pressed(1) and not panel.pressed(0)
    news = heard.get(timeout=20)
    assert (news.seat, news.pressed, news.pattern) == (1, True, Pattern.LONG)
    factory.pin(5).drive_high()
    news = heard.get(timeout=20)
    assert (news.seat, news.pressed, news.pattern) == (1, False, None)
    assert not panel.pressed(1)


def test_a_finger_moves_the_pin_itself(panel: ButtonPanel) -> None:
    heard: SimpleQueue[ButtonNews] = SimpleQueue()
    panel.listen(2, heard.put)
    panel.fingers[0].short()
    panel.fingers[0].down()
    told = [heard.get(timeout=20) for _ in range(3)]
    assert [(news.seat, news.pressed) for news in told] == [(0, True), (0, False), (0, True)]
    assert [news.pattern for news in told] == [None, Pattern.SHORT, None]


def test_only_seats_that_are_listened_to_are_told_and_only_while_they_are(
    panel: ButtonPanel,
) -> None:
    heard: SimpleQueue[ButtonNews] = SimpleQueue()
    panel.listen(1, heard.put)
    panel.fingers[1].short()
    panel.fingers[0].short()
    assert [heard.get(timeout=20).seat for _ in range(2)] == [0, 0]
    panel.ignore()
    panel.fingers[0].short()
    panel.fingers[0].stop()
    assert heard.empty()
    assert not panel.pressed(0)


def test_pins_that_cannot_be_read_for_a_moment_are_read_again() -> None:
    levels = [*[False] * 10, OSError("the chip is gone"), *[False] * 10, *[True] * 15]
    broken = iter(levels)

    class Contact:
        def level(self) -> bool:
            level = next(broken, False)
            if isinstance(level, OSError):
                raise level
            return level

    heard: SimpleQueue[ButtonNews] = SimpleQueue()
    listener = PressListener([Contact()], time.monotonic, heard.put)
    listener.start()
    assert heard.get(timeout=20).pressed
    assert heard.get(timeout=20).pattern is Pattern.SHORT
    listener.stop()


def test_lights_are_on_their_pins(panel: ButtonPanel, factory: MockFactory) -> None:
    panel.show(0, Light.ON)
    assert factory.pin(19).state
    assert not factory.pin(20).state
    panel.show(0, Light.BLINK)
    assert panel.light(0) is Light.BLINK
    panel.show(0, Light.OFF)
    assert not factory.pin(19).state
    assert panel.light(0) is Light.OFF


class BouncingPin(MockPin):
    """A pin whose contact bounces at the very moment it is first listened to."""

    def _enable_event_detect(self) -> None:
        for _ in range(2):
            self.drive_low()
            self.drive_high()


def test_a_contact_that_bounces_while_its_button_is_made_harms_nothing() -> None:
    panel = ButtonPanel(SEATS, MockFactory(pin_class=BouncingPin))
    heard: SimpleQueue[ButtonNews] = SimpleQueue()
    panel.listen(2, heard.put)
    panel.fingers[0].short()
    told = [heard.get(timeout=20) for _ in range(2)]
    assert [news.pattern for news in told] == [None, Pattern.SHORT]
    panel.close()
