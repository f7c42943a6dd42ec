# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a table can set, with its defaults; every setting has a place in `quartermaster.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)
from pydantic_core import PydanticCustomError

from engine.common import LONGEST_NAME, is_too_long, problem_of_name, same_names

MOST_SEATS: Final = 8
"""As many buttons and lights as the header has pins for."""


def _possible(name: str) -> str:
    if is_too_long(name):
        told = {"max_length": LONGEST_NAME}
        raise PydanticCustomError("string_too_long", "at most {max_length} letters", told)
    problem = problem_of_name(name)
    if problem is not None:
        raise ValueError(f"it {problem}")
    return name


def check_told_apart(players: Sequence[str]) -> None:
    """Raises ValueError where two players have the same name."""
    alike = same_names(players)
    if alike is not None:
        raise ValueError(
            f"two players have the same name, players[{alike[0]}] and players[{alike[1]}]"
        )


Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1),
    AfterValidator(_possible),
]
# Five centimetres; no lens of the Pi focuses nearer.
_MOST_DIOPTRES = 20.0
_AUTOFOCUS = "auto"


def _focus(given: object) -> float | None:
    if given == _AUTOFOCUS or given is None:
        return None
    is_number = isinstance(given, int | float) and not isinstance(given, bool)
    if is_number and 0 <= float(str(given)) <= _MOST_DIOPTRES:
        return float(str(given))
    raise ValueError(
        f'it must be "{_AUTOFOCUS}", or the lens’s place in dioptres from 0 to {_MOST_DIOPTRES:g}, '
        "which is 1 divided by the metres to the table"
    )


# BCM numbers; 0 and 1 belong to the header's own memory chip.
PinNumber = Annotated[int, Field(ge=2, le=27)]
# What people can type on a phone.
PIN = r"^[0-9]{4,12}$"


@dataclass(frozen=True, slots=True)
class Secret:
    """Marks a setting whose value no sentence may quote: everybody may read what is wrong."""


class Strict(BaseModel):
    """A piece of a file that people write: nothing unknown, nothing of the wrong type."""

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, arbitrary_types_allowed=True
    )


class TableSettings(Strict):
    """Who plays what: `[table]`.

    game: the name of one of `device.games.GAMES`. dealer: who deals first, or starts. rules: what
    the game makes of it when it is opened; for Skull King a profile's name, or a table of switches,
    for the dice game a scoring's name, or a table with "scoring" and the set of "dice". None: the
    game's default. deck: the name of the deck that is played with, in a game of cards.
    """

    game: Annotated[str, StringConstraints(min_length=1)] = "skull-king"
    players: Annotated[tuple[Name, ...], Field(min_length=1, max_length=MOST_SEATS)] = (
        "Anne",
        "Bonny",
        "Calico",
        "Drake",
    )
    dealer: Annotated[int, Field(ge=0)] = 0
    rules: Any = None
    deck: Annotated[str, StringConstraints(min_length=1, max_length=64)] = "quartermaster"

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.dealer >= len(self.players):
            raise ValueError(
                f"dealer {self.dealer} is nobody's seat; players count from 0 to "
                f"{len(self.players) - 1}"
            )
        check_told_apart(self.players)
        return self


class CameraSettings(Strict):
    """Where frames come from: `[camera]`.

    source: "rendered", a video file, a folder of pictures, a webcam's number or its name
    in /dev, "picamera2".
    mat: a calibration's file, from the data folder; None for mat.json there, if there is one.
    focus: where the lens of a Pi's camera stands, in dioptres; None, in the file "auto", to find it
    once and then lock it.
    """

    source: Annotated[str, StringConstraints(min_length=1)] = "rendered"
    mat: Annotated[str, StringConstraints(min_length=1)] | None = None
    focus: Annotated[float | None, BeforeValidator(_focus)] = None


class Pins(StrEnum):
    """Which pins the buttons and lights are on."""

    AUTO = "auto"
    LGPIO = "lgpio"
    MOCK = "mock"


class Seat(Strict):
    """One seat's wiring: BCM numbers of its button (to ground) and its light."""

    button: PinNumber
    light: PinNumber


# The header's pins without its I2C, UART and memory-chip pins, enough for eight seats.
_BUTTONS = (4, 5, 6, 12, 13, 16, 17, 18)
_LIGHTS = (19, 20, 21, 22, 23, 24, 25, 26)


class ButtonSettings(Strict):
    """Buttons and lights: `[buttons]`, and `[[buttons.seats]]` in seat order."""

    pins: Pins = Pins.AUTO
    seats: tuple[Seat, ...] = tuple(
        Seat(button=button, light=light) for button, light in zip(_BUTTONS, _LIGHTS, strict=True)
    )

    @model_validator(mode="after")
    def _once_each(self) -> Self:
        used = [pin for seat in self.seats for pin in (seat.button, seat.light)]
        for pin in used:
            if used.count(pin) > 1:
                raise ValueError(f"pin {pin} is given to two things")
        return self


# What the page makes of its settings is asked only where they are set: it takes its time to load.


def _host(text: str) -> str:
    from web_ui.hosts import host_in

    host = host_in(text)
    if host is None or host.is_number:
        raise ValueError(
            'it must be a name such as "table.example", with a port only where it is not the '
            "usual one; numbers are answered anyway"
        )
    return text


def _network(text: str) -> str:
    from web_ui.proxies import network_of

    try:
        network_of(text)
    except ValueError:
        raise ValueError('it must be an address, or a network such as "10.0.0.0/8"') from None
    return text


def _prefix(text: str) -> str:
    from web_ui.access import prefix_of

    return prefix_of(text)


class PageSettings(Strict):
    """The page: `[page]`.

    pin: None for the one in the data folder, which is made at the first start. own_screen: whether
    there is an address that shows the PIN. hosts: names that the page answers to beside this
    machine's. trusted_proxies: who is believed about where viewers come from. prefix: the path
    below which a proxy has the page.
    """

    host: Annotated[str, StringConstraints(min_length=1)] = "0.0.0.0"
    port: Annotated[int, Field(ge=0, le=65535)] = 8123
    pin: Annotated[Annotated[str, StringConstraints(pattern=PIN)] | None, Secret()] = None
    own_screen: bool = True
    hosts: tuple[Annotated[str, AfterValidator(_host)], ...] = ()
    trusted_proxies: tuple[Annotated[str, AfterValidator(_network)], ...] = ()
    prefix: Annotated[str, AfterValidator(_prefix)] = ""


class EvidenceSettings(Strict):
    """Pictures of what was decided: `[evidence]`.

    megabytes: of all games' pictures, the oldest going first; 0 keeps none. least_free_megabytes:
    when the disk has less left, no more are kept. keep_corrected: cards that people named are kept
    with their names, for a deck to be made better by.
    """

    megabytes: Annotated[int, Field(ge=0)] = 2000
    least_free_megabytes: Annotated[int, Field(ge=0)] = 300
    keep_corrected: bool = False


class Settings(Strict):
    """The whole file."""

    table: TableSettings = TableSettings()
    camera: CameraSettings = CameraSettings()
    buttons: ButtonSettings = ButtonSettings()
    page: PageSettings = PageSettings()
    evidence: EvidenceSettings = EvidenceSettings()

    @model_validator(mode="after")
    def _seats_suffice(self) -> Self:
        if len(self.buttons.seats) < len(self.table.players):
            raise ValueError(
                f"{len(self.table.players)} players have only {len(self.buttons.seats)} "
                "[[buttons.seats]]"
            )
        return self
