# SPDX-License-Identifier: AGPL-3.0-or-later
"""A camera over any device that may hang: the device lives in a thread that can be left behind."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from vision.cameras.handover import Frames, InOrder, Shot
from vision.cameras.troubles import did_not_open, not_open, trouble_of
from vision.frames import CameraTrouble, EndOfRecording, Frame

# A Pi's camera needs a second or two to start, a webcam up to five.
OPENING_S = 10.0
# What a device may take to let go before it is left behind.
_LEAVING_S = 1.0


class Device(Protocol):
    """What takes pictures; each is used by one thread only."""

    def open(self) -> None:
        """Get ready. Raises CameraTrouble."""
        ...

    def shoot(self) -> Shot:
        """Wait for the next picture. Raises CameraTrouble or EndOfRecording."""
        ...

    def close(self) -> None:
        """Let go; called once, also when `open` failed."""
        ...


class DeviceCamera:
    """A `Camera` over a device.

    make_device: a fresh device for every opening. make_handover: InOrder for a
    recording, of which no frame may be lost, Newest for a lens. opening_s: how long
    opening may take, in seconds.
    """

    def __init__(
        self,
        name: str,
        make_device: Callable[[], Device],
        make_handover: Callable[[], InOrder],
        opening_s: float = OPENING_S,
    ) -> None:
        self.name = name
        self._make_device = make_device
        self._make_handover = make_handover
        self._opening_s = opening_s
        self._take: _Take | None = None

    def open(self) -> None:
        """Open the device, again if it is open. Raises CameraTrouble."""
        self.close()
        take = _Take(self.name, self._make_device(), self._make_handover())
        take.begin(self._opening_s)
        self._take = take

    def read(self, timeout: float = 1.5) -> Frame:
        """The next frame within `timeout` seconds.

        Raises CameraTimeout, CameraTrouble or EndOfRecording.
        """
        if self._take is None:
            raise not_open(self.name)
        return self._take.frames.next(timeout)

    def close(self) -> None:
        """Let the device go; one that hangs is left behind."""
        if self._take is not None:
            self._take.finish()
            self._take = None


class _Take:
    """One opening of a device, to its closing."""

    def __init__(self, name: str, device: Device, handover: InOrder) -> None:
        self._name, self._device, self._handover = name, device, handover
        self._opened = threading.Event()
        self._trouble: CameraTrouble | None = None
        self._thread = threading.Thread(target=self._run, name=f"camera {name}", daemon=True)
        self.frames = Frames(name, handover)

    def begin(self, patience: float) -> None:
        """Open the device within so many seconds. Raises CameraTrouble."""
        self._thread.start()
        if not self._opened.wait(patience):
            self._handover.close()
            raise did_not_open(self._name, patience)
        if self._trouble is not None:
            raise self._trouble

    def finish(self) -> None:
        """End; waits a moment for the device to let go, so that it can be opened again."""
        self._handover.close()
        self._thread.join(_LEAVING_S)

    def _run(self) -> None:
        try:
            self._device.open()
            self._opened.set()
            while not self._handover.closed:
                self._handover.put(self._device.shoot())
        except EndOfRecording as end:
            self._handover.end(end)
        except Exception as error:
            self._fail(error)
        finally:
            # A device that failed may fail again here, and nothing is left to be done about it.
            with suppress(Exception):
                self._device.close()
            self._opened.set()

    def _fail(self, error: Exception) -> None:
        trouble = trouble_of(self._name, error)
        if not self._opened.is_set():
            self._trouble = trouble
        self._handover.end(trouble)
