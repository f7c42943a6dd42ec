# SPDX-License-Identifier: AGPL-3.0-or-later
"""Memory that two processes share, for a few pictures at a time."""

from __future__ import annotations

import fcntl
import mmap
import os

import numpy as np

from vision.frames import Pixels

SLOTS = 3
"""One being written, one being read, and one in between."""

SLOT_BYTES = 3 * 2**26
"""A picture of 64 million pixels. Only what is written takes any memory."""

_BYTES = SLOTS * SLOT_BYTES
# The other process can neither cut it, at which reading would kill this one, nor let it grow.
_SEALS = fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL


def new_memory() -> int:
    """A file descriptor of fresh memory for the slots; it has no name. Raises OSError."""
    memory = os.memfd_create("camera pictures", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    try:
        os.ftruncate(memory, _BYTES)
        fcntl.fcntl(memory, fcntl.F_ADD_SEALS, _SEALS)
    except OSError:
        os.close(memory)
        raise
    return memory


def fits(height: int, width: int) -> bool:
    """Whether a slot can hold a picture of this size, and it has any pixels."""
    return height > 0 and width > 0 and height * width * 3 <= SLOT_BYTES


class Slots:
    """The pictures in the memory behind a file descriptor, which stays the caller's to close."""

    def __init__(self, memory: int, *, writable: bool) -> None:
        access = mmap.ACCESS_WRITE if writable else mmap.ACCESS_READ
        self._bytes = mmap.mmap(memory, _BYTES, access=access)

    def close(self) -> None:
        """Let the memory go; call once, when nobody reads or writes."""
        self._bytes.close()

    def write(self, slot: int, pixels: Pixels) -> None:
        """Copy a (height, width, 3) picture that fits into a slot."""
        np.copyto(self._view(slot, *pixels.shape[:2]), pixels)

    def read(self, slot: int, height: int, width: int) -> Pixels:
        """A copy of the (height, width, 3) picture in a slot. Raises ValueError for nonsense."""
        if not (0 <= slot < SLOTS and fits(height, width)):
            raise ValueError(f"a picture of {width} x {height} pixels in slot {slot}")
        return self._view(slot, height, width).copy()

    def _view(self, slot: int, height: int, width: int) -> Pixels:
        flat = np.frombuffer(self._bytes, np.uint8, height * width * 3, slot * SLOT_BYTES)
        return flat.reshape(height, width, 3)
