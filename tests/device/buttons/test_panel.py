# SPDX-License-Identifier: AGPL-3.0-or-later
"""The panel on gpiozero's mock pins."""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue

import pytest
from gpiozero.pins.mock import MockFactory

from device.buttons import ButtonPanel, Edge, Light
from device.config import Seat

SEATS = (Seat(button=4, light=19), Seat(button=5, light=20))


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory()


@pytest.fixture
def panel(factory: MockFactory) -> Iterator[ButtonPanel]:
    panel = ButtonPanel(SEATS, factory, clock=lambda: 12.5)
    yield panel
    panel.close()


def test_a_button_to_ground_tells_its_edges(panel: ButtonPanel, factory: MockFactory) -> None:
    heard: list[Edge] = []
    panel.listen(heard.append)
    factory.pin(5).drive_low()
    assert panel.pressed(1)
    factory.pin(5).drive_high()
    assert heard == [Edge(1, 12.5, True), Edge(1, 12.5, False)]
    assert not panel.pressed(1)


def test_a_finger_moves_the_pin_itself(panel: ButtonPanel) -> None:
    heard: SimpleQueue[Edge] = SimpleQueue()
    panel.listen(heard.put)
    panel.fingers[0].short()
    panel.fingers[0].down()
    edges = [heard.get(timeout=20) for _ in range(3)]
    assert [(edge.seat, edge.pressed) for edge in edges] == [(0, True), (0, False), (0, True)]


def test_lights_are_on_their_pins(panel: ButtonPanel, factory: MockFactory) -> None:
    panel.show(0, Light.ON)
    assert factory.pin(19).state
    assert not factory.pin(20).state
    panel.show(0, Light.BLINK)
    assert panel.light(0) is Light.BLINK
    panel.show(0, Light.OFF)
    assert not factory.pin(19).state
    assert panel.light(0) is Light.OFF
