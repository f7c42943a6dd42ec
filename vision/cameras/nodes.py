# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which device a webcam is now: by its number, or by a name that lasts over plugs and restarts.

Linux numbers cameras as it finds them; under /dev/v4l/by-id and by-path they have names that
stay. Most webcams are two devices, of which the second gives no pictures but what is told of them.
"""

from __future__ import annotations

import fcntl
import os
import re
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from vision.frames import CameraTrouble

DEVICES: Final = "/dev/"
_SHARED_MEMORY: Final = "/dev/shm/"
_VIDEO = re.compile(r"video(\d{1,6})")
# VIDIOC_QUERYCAP and struct v4l2_capability, from <linux/videodev2.h>.
_QUERYCAP: Final = 0x80685600
_CAPABILITY: Final = struct.Struct("16s32s32s6I")
_PER_DEVICE: Final = 0x80000000
_TAKES_PICTURES: Final = 0x00000001 | 0x00001000
_MOST_TOLD: Final = 3


class Nodes(Protocol):
    """The webcams of a machine."""

    def number_of(self, source: str) -> int:
        """OpenCV's number of a webcam now. Raises CameraTrouble where it is not there."""
        ...

    def names(self) -> tuple[str, ...]:
        """The lasting names of the webcams that there are now."""
        ...


class AnyNumber:
    """Of a system of which nothing is known: a number is taken for one."""

    def number_of(self, source: str) -> int:
        """The number as it is. Raises CameraTrouble for a name."""
        if not source.isdecimal():
            raise CameraTrouble(f"webcams have no names here, as {source}; give its number")
        return int(source)

    def names(self) -> tuple[str, ...]:
        """None that are known."""
        return ()


class LinuxNodes:
    """Video4Linux's devices. devices: where they are. classes: where the kernel tells of them."""

    def __init__(
        self, devices: Path = Path("/dev"), classes: Path = Path("/sys/class/video4linux")
    ) -> None:
        self._devices, self._classes = devices, classes

    def number_of(self, source: str) -> int:
        """As of `Nodes`; a name is looked up anew each time.

        Raises CameraTrouble where it is not there, may not be used, or gives no pictures; it may
        come, and so none of them is permanent.
        """
        named = not source.isdecimal()
        given = Path(source) if named else self._devices / f"video{source}"
        node = Path(os.path.realpath(given))
        if not node.exists():
            raise CameraTrouble(self._missing(source, named))
        found = _VIDEO.fullmatch(node.name)
        if found is None or not (node.is_char_device() or self._devices != Path("/dev")):
            raise CameraTrouble(f"{source} is no webcam; {self._others(source)}")
        if not os.access(node, os.R_OK | os.W_OK):
            raise CameraTrouble(
                f"{given} may not be used by this user; add the user to the group video, as in "
                "`sudo usermod -aG video $USER`, and log in again"
            )
        if self.takes_pictures(node) is False:
            raise CameraTrouble(
                f"{given} gives no pictures, only what a webcam tells of them; "
                f"{self._sibling(node) or self._others(source)}"
            )
        return int(found[1])

    def names(self) -> tuple[str, ...]:
        """As of `Nodes`: those of devices that give pictures."""
        there = sorted((self._devices / "v4l" / "by-id").glob("*"))
        return tuple(str(name) for name in there if self.takes_pictures(name) is not False)

    def takes_pictures(self, node: Path) -> bool | None:
        """Whether a device gives pictures; None where it does not say."""
        with suppress(OSError), node.open("rb", buffering=0) as device:
            told = fcntl.ioctl(device, _QUERYCAP, bytes(_CAPABILITY.size))
            _, _, _, _, of_all, of_this, *_ = _CAPABILITY.unpack(told)
            return bool((of_this if of_all & _PER_DEVICE else of_all) & _TAKES_PICTURES)
        return None

    def _missing(self, source: str, named: bool) -> str:
        if not named:
            return f"there is no webcam {source}; plug it in, or choose another number"
        return f"there is no webcam {source} now; plug it in, or {self._others(source)}"

    def _others(self, source: str) -> str:
        """What to do: the lasting names there are, of devices that give pictures."""
        told = [name for name in self.names() if name != source]
        if not told:
            return "give a webcam's number, or its name in /dev/v4l/by-id"
        return f"choose one that there is: {', '.join(told[:_MOST_TOLD])}"

    def _sibling(self, node: Path) -> str | None:
        """What to give instead: the device of the same webcam that gives pictures."""
        own = os.path.realpath(self._classes / node.name / "device")
        for other in sorted(self._classes.glob("video*")):
            same = other.name != node.name and os.path.realpath(other / "device") == own
            if same and self.takes_pictures(self._devices / other.name):
                return f"give {self._devices / other.name}"
        return None


def is_device(source: str) -> bool:
    """Whether what people wrote is the name of a device, which may be plugged in later."""
    return source.startswith(DEVICES) and not source.startswith(_SHARED_MEMORY)


def webcams_here() -> Nodes:
    """This machine's webcams."""
    return LinuxNodes() if sys.platform == "linux" else AnyNumber()
