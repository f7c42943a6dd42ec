# SPDX-License-Identifier: AGPL-3.0-or-later
"""The camera's process: opens the device, and hands its pictures to the table's process.

One thread only. Whatever hangs here hangs alone: the table's process kills this one.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

from vision.cameras.apart.lifeline import end_with
from vision.cameras.apart.messages import (
    MOST_BYTES,
    Ended,
    Failed,
    Freed,
    Handed,
    MeasureAgain,
    Message,
    Opened,
    Reported,
    packed,
    unpacked,
)
from vision.cameras.apart.slots import SLOTS, Slots, fits
from vision.cameras.condition import Measures
from vision.cameras.device import Device
from vision.cameras.handover import Shot
from vision.cameras.sources import source_named
from vision.cameras.troubles import trouble_of
from vision.cameras.wishes import Wishes, wishes_from
from vision.frames import BrokenRecording, CameraTimeout, CameraTrouble, EndOfRecording

# What `ps` and `top` call it: 15 signs at most.
_SHOWN_AS = "qm-camera"


class Unwanted(Exception):
    """The table's process wants no more pictures."""


class Link:
    """The way to the table's process; knows which slots are free.

    measure_again: what to do when that is asked for.
    """

    def __init__(self, link: socket.socket) -> None:
        self.measure_again: Callable[[], None] = lambda: None
        self._link = link
        self._free = list(range(SLOTS))

    def tell(self, message: Message) -> None:
        """Send a message. Raises Unwanted."""
        try:
            self._link.sendall(packed(message))
        except OSError:
            raise Unwanted from None

    def free_slot(self, *, wait: bool) -> int | None:
        """A slot to write into, None when all hold pictures that were not read yet.

        wait: rather wait for one than give None. Raises Unwanted.
        """
        while self._hear(wait=wait and not self._free):
            pass
        return self._free.pop(0) if self._free else None

    def _hear(self, *, wait: bool) -> bool:
        """Take one message if there is any. Raises Unwanted."""
        try:
            packet = self._link.recv(MOST_BYTES, 0 if wait else socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            raise Unwanted from None
        if not packet:
            raise Unwanted
        match unpacked(packet):
            case Freed(slot):
                self._free.append(slot)
            case MeasureAgain():
                self.measure_again()
        return True


def film(source: str, frames_per_second: float, wishes: Wishes, link: Link, memory: int) -> None:
    """Hand over what a source gives, to its end, or until nobody wants it any more."""
    name, device = source, None
    try:
        meant = source_named(source, frames_per_second, wishes)
        name, device = meant.name, meant.make_device()
        device.open()
        link.tell(Opened())
        if isinstance(device, Measures):
            link.measure_again = device.measure_again
        _hand_over(device, link, Slots(memory, writable=True), in_order=meant.recorded)
    except Unwanted:
        pass
    except EndOfRecording as end:
        _tell_at_last(link, Ended(str(end), isinstance(end, BrokenRecording)))
    except Exception as error:
        trouble = trouble_of(name, error)
        late = isinstance(trouble, CameraTimeout)
        _tell_at_last(link, Failed(str(trouble), trouble.permanent, late))
    finally:
        if device is not None:
            # A device that failed may fail again here, and nothing is left to be done about it.
            with suppress(Exception):
                device.close()


def _hand_over(device: Device, link: Link, slots: Slots, *, in_order: bool) -> None:
    number, told = 0, None
    while True:
        shot = _checked(device.shoot())
        condition = device.condition if isinstance(device, Measures) else None
        if condition is not None and condition != told:
            link.tell(Reported(condition))
            told = condition
        slot = link.free_slot(wait=in_order)
        if slot is None:
            # Of a lens the newest picture counts, and the next one comes at once.
            continue
        slots.write(slot, shot.pixels)
        height, width = shot.pixels.shape[:2]
        link.tell(Handed(slot, height, width, number, shot.time))
        number += 1


def _checked(shot: Shot) -> Shot:
    """The shot, if its picture can be handed over. Raises CameraTrouble."""
    shape, kind = shot.pixels.shape, shot.pixels.dtype
    if len(shape) != 3 or shape[2] != 3 or kind != np.uint8:
        raise CameraTrouble(
            f"the camera's pictures have the shape {shape} and values of {kind}; three bytes a "
            "pixel are needed",
            permanent=True,
        )
    if not fits(*shape[:2]):
        raise CameraTrouble(
            f"the camera's pictures have {shape[1]}x{shape[0]} pixels, which is too many; choose "
            "a smaller size",
            permanent=True,
        )
    return shot


def _tell_at_last(link: Link, message: Message) -> None:
    with suppress(Unwanted):
        link.tell(message)


def main(
    source: str, frames_per_second: str, wishes: str, link: str, memory: str, lifeline: str
) -> None:
    """Film until the end; arguments are those of the command line, the last three descriptors."""
    # Ctrl-C and a service's end are the table's: it then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end_with(int(lifeline))
    with suppress(OSError):
        Path("/proc/self/comm").write_text(_SHOWN_AS)
    way = socket.socket(fileno=int(link))
    film(source, float(frames_per_second), wishes_from(wishes), Link(way), int(memory))
    # At once: a driver's own ending may hang as well, or crash.
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
