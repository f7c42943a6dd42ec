# SPDX-License-Identifier: AGPL-3.0-or-later
"""libcamera's controls and metadata by their names, and which of them a camera has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from vision.cameras.condition import Measured

Controls = Mapping[str, Any]
"""What a camera is told, or what a picture's metadata tells, by libcamera's names."""

# libcamera's own module is there on a Pi only, so its numbers are written out here.


class AfMode(IntEnum):
    """libcamera's AfModeEnum."""

    MANUAL = 0
    AUTO = 1


class AfTrigger(IntEnum):
    """libcamera's AfTriggerEnum."""

    START = 0
    CANCEL = 1


class AfState(IntEnum):
    """libcamera's AfStateEnum."""

    IDLE = 0
    SCANNING = 1
    FOCUSED = 2
    FAILED = 3


_AE_CONVERGED = 2

AUTOMATIC: Controls = {"AeEnable": True, "AwbEnable": True}
BY_HAND: Controls = {"AeEnable": False, "AwbEnable": False}

# How far what a picture tells may be from what was asked: sensors count in lines and steps.
_NEAR = {"ExposureTime": 0.05, "AnalogueGain": 0.05, "ColourGains": 0.02}
_NEAR_US = 150
_NEAR_DIOPTRES = 0.15


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a camera can be told.

    names: of its controls. nearest: how near its lens can focus, in dioptres; lens_default:
    where it stands by itself.
    """

    names: frozenset[str]
    nearest: float = 0.0
    lens_default: float = 0.0

    @property
    def can_focus(self) -> bool:
        """Whether there is a lens that moves."""
        return {"AfMode", "AfTrigger", "LensPosition"} <= self.names

    @property
    def can_measure(self) -> bool:
        """Whether anything can be locked."""
        return self.can_focus or bool({"ExposureTime", "ColourGains"} & self.names)

    def only(self, controls: Controls) -> dict[str, Any]:
        """The controls that it has: picamera2 refuses a set with any other."""
        return {name: value for name, value in controls.items() if name in self.names}

    def pace(self, frame_us: int) -> dict[str, Any]:
        """A frame every so many microseconds; the camera takes the nearest that it can."""
        return self.only({"FrameDurationLimits": (frame_us, frame_us)})


def abilities_of(told: Mapping[str, Any]) -> Abilities:
    """From picamera2's `camera_controls`, in which each has its least, most and usual value."""
    _, nearest, default = told.get("LensPosition", (0.0, 0.0, 0.0))
    return Abilities(frozenset(told), float(nearest or 0.0), float(default or 0.0))


def locking(measured: Measured, abilities: Abilities) -> dict[str, Any]:
    """The controls that lock what was measured."""
    lens = measured.lens_position
    asked: dict[str, Any] = {
        "ExposureTime": measured.exposure_us,
        "AnalogueGain": measured.analogue_gain,
        "ColourGains": measured.colour_gains,
        "AfMode": None if lens is None else int(AfMode.MANUAL),
        "LensPosition": lens,
    }
    return abilities.only({name: value for name, value in asked.items() if value is not None})


def obeyed(asked: Controls, told: Controls) -> bool:
    """Whether a picture's metadata tells what was asked; what it does not tell is believed."""
    for name, near in _NEAR.items():
        if name in asked and name in told:
            pairs = [*zip(_values(asked[name]), _values(told[name]), strict=False)]
            slack = _NEAR_US if name == "ExposureTime" else 0.0
            if any(abs(was - is_) > max(near * was, slack) for was, is_ in pairs):
                return False
    if "LensPosition" in asked and "LensPosition" in told:
        return bool(abs(asked["LensPosition"] - told["LensPosition"]) <= _NEAR_DIOPTRES)
    return True


def light_found(told: Controls) -> bool | None:
    """Whether the camera says that its exposure has settled; None where it says nothing."""
    if "AeState" in told:
        return bool(told["AeState"] == _AE_CONVERGED)
    # libcamera before 0.5.
    return bool(told["AeLocked"]) if "AeLocked" in told else None


def _values(told: Any) -> tuple[float, ...]:
    return tuple(told) if isinstance(told, tuple | list) else (float(told),)
