# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a camera measured of light and focus, and how it is while it gives pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol, runtime_checkable

from vision.cameras.appearance import Appearance


@dataclass(frozen=True, slots=True)
class Measured:
    """Light and focus that one camera found and that were seen to be kept.

    camera: its lasting name. exposure_us: in microseconds. analogue_gain: 1 for none.
    colour_gains: of red and blue. lens_position: in dioptres, 1 divided by metres. Each is None
    where the camera has no such thing or did not find it. appearance: of the pictures then.
    """

    camera: str
    exposure_us: int | None
    analogue_gain: float | None
    colour_gains: tuple[float, float] | None
    lens_position: float | None
    appearance: Appearance

    def to_json(self) -> dict[str, Any]:
        """JSON-ready, as `measured_from` takes it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Condition:
    """How a camera that measures is.

    can_measure: there is something to be locked. measuring: light and focus are not locked yet.
    shown_percent: how much of its view the pictures show, where that is not all. unfocused:
    autofocus found nothing. disobeyed: it does not keep what it is told to. measured: what is
    locked, once that is seen to be kept.
    """

    can_measure: bool = True
    measuring: bool = False
    shown_percent: int | None = None
    unfocused: bool = False
    disobeyed: bool = False
    measured: Measured | None = None

    def to_json(self) -> dict[str, Any]:
        """JSON-ready, as `condition_from` takes it."""
        return asdict(self)


@runtime_checkable
class Measures(Protocol):
    """A camera, or a device, that measures light and focus and then locks them."""

    @property
    def condition(self) -> Condition | None:
        """How it is; None while that is not known, or where it measures nothing."""
        ...

    def measure_again(self) -> None:
        """Unlock, measure, and lock; returns at once."""
        ...


def condition_from(told: object) -> Condition:
    """A condition from its JSON. Raises ValueError for anything else."""
    fields = _object(told, Condition)
    percent, measured = fields["shown_percent"], fields["measured"]
    flags = [fields[name] for name in ("can_measure", "measuring", "unfocused", "disobeyed")]
    if not all(isinstance(flag, bool) for flag in flags):
        raise ValueError("a condition that is neither true nor false")
    if percent is not None and not (type(percent) is int and 0 <= percent <= 100):
        raise ValueError("a percentage that is none")
    return Condition(
        can_measure=fields["can_measure"],
        measuring=fields["measuring"],
        shown_percent=percent,
        unfocused=fields["unfocused"],
        disobeyed=fields["disobeyed"],
        measured=None if measured is None else measured_from(measured),
    )


def measured_from(told: object) -> Measured:
    """What was measured, from its JSON. Raises ValueError for anything else."""
    fields = _object(told, Measured)
    if not isinstance(fields["camera"], str):
        raise ValueError("a camera without a name")
    gains = fields["colour_gains"]
    if gains is not None and not (isinstance(gains, list | tuple) and len(gains) == 2):
        raise ValueError("colour gains that are not two")
    exposure = _number(fields["exposure_us"])
    seen = _object(fields["appearance"], Appearance)
    brightness, sharpness = _number(seen["brightness"]), _number(seen["sharpness"])
    if brightness is None or sharpness is None:
        raise ValueError("pictures without an appearance")
    red_and_blue = None if gains is None else tuple(_number(gain) or 0.0 for gain in gains)
    return Measured(
        camera=fields["camera"],
        exposure_us=None if exposure is None else round(exposure),
        analogue_gain=_number(fields["analogue_gain"]),
        colour_gains=None if red_and_blue is None else (red_and_blue[0], red_and_blue[1]),
        lens_position=_number(fields["lens_position"]),
        appearance=Appearance(brightness, sharpness),
    )


def _object(told: object, kind: type[Any]) -> Mapping[str, Any]:
    names = set(kind.__dataclass_fields__)
    if not isinstance(told, Mapping) or set(told) != names:
        raise ValueError(f"no {kind.__name__.lower()}")
    return told


def _number(told: object) -> float | None:
    if told is None:
        return None
    if isinstance(told, bool) or not isinstance(told, int | float):
        raise ValueError("a measure that is no number")
    # So neither what is no number nor what no float can hold.
    if not 0 <= told < 1e9:
        raise ValueError(f"a measure of {told}")
    return float(told)
