# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which pins there are: chosen by looking at the machine, never by gpiozero's own guessing."""

from __future__ import annotations

from typing import Protocol

from gpiozero import Factory
from gpiozero.pins.mock import MockFactory

from device.buttons.header import PinTrouble, PinUser, failed
from device.buttons.panel import ButtonPanel, PinRefused
from device.config import ButtonSettings, Pins
from device.sayings import Saying, saying_of


class Header(Protocol):
    """A machine's real pins; `device.buttons.PiHeader` is the real one."""

    def is_there(self) -> bool:
        """Whether this machine is one that has pins."""
        ...

    def open(self) -> Factory:
        """Its pins. Raises PinTrouble."""
        ...

    def user_of(self, pin: int) -> PinUser | None:
        """Who has a pin, by its BCM number; None where nobody has it, or nobody can say."""
        ...


def open_panel(
    settings: ButtonSettings, players: int, header: Header, *, rendered: bool
) -> ButtonPanel:
    """The buttons and lights of a table's seats; never fails.

    `auto` means real pins on a Raspberry Pi and a table without buttons elsewhere. Where real pins
    cannot be used the panel has mock ones, which people press on the page, and its `trouble` says
    why.

    players: how many seats are used; the others' pins are left alone. rendered: whether the people
    are drawn; these press mock pins whatever the machine has.
    """
    seats = settings.seats[:players]
    if rendered:
        unused = _RENDERED if settings.pins is Pins.LGPIO else None
        return ButtonPanel(seats, MockFactory(), trouble=unused)
    if settings.pins is Pins.MOCK:
        return ButtonPanel(seats, MockFactory())
    if settings.pins is Pins.AUTO and not header.is_there():
        return ButtonPanel(seats, MockFactory(), wanted=False)
    try:
        factory = header.open()
    except PinTrouble as trouble:
        return ButtonPanel(seats, MockFactory(), trouble=saying_of(trouble))
    try:
        return ButtonPanel(seats, factory)
    except PinRefused as refused:
        factory.close()
        why = _refused(refused, header.user_of(refused.pin))
        return ButtonPanel(seats, MockFactory(), trouble=why)


_RENDERED = Saying(
    'The people of a rendered table press mock pins, so pins = "lgpio" is not used; choose a '
    "--camera to play with real buttons.",
    "buttons-rendered",
)


def _refused(refused: PinRefused, user: PinUser | None) -> Saying:
    """Why a pin cannot be had, and what to do."""
    pin = refused.pin
    if user is None:
        return failed(refused.error)
    if not user.name:
        return Saying(
            f"The buttons cannot be used: another function of the header has GPIO {pin}, such as "
            "SPI, I2C, a serial line or sound. Switch it off in /boot/firmware/config.txt, or set "
            "another pin under [[buttons.seats]], and start the table again; the page's buttons "
            "work meanwhile.",
            "buttons-pin-claimed",
            pin=pin,
        )
    return Saying(
        f"The buttons cannot be used: {user.name} uses GPIO {pin}. End that program or driver, or "
        "set another pin under [[buttons.seats]], and start the table again; the page's buttons "
        "work meanwhile.",
        "buttons-pin-in-use",
        pin=pin,
        user=user.name,
    )
