# SPDX-License-Identifier: AGPL-3.0-or-later
"""The camera's process as the table's process holds it: started, heard, and ended for sure."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress

from vision.cameras.apart.messages import (
    MOST_BYTES,
    Freed,
    MeasureAgain,
    Message,
    packed,
    unpacked,
)
from vision.cameras.apart.slots import Slots, new_memory
from vision.frames import Pixels

CHILD = (sys.executable, "-P", "-m", "vision.cameras.apart.child")
"""The program of the camera's process; -P: from this installation, not from the folder it is
started in."""

# What the kernel may take to end a process that it was told to kill.
_KILLED_S = 1.0
# A process that closed its link ends at once, if it is no stopped one.
_ENDING_S = 0.5


class CameraProcess:
    """One process, from its start to its end. Raises OSError when it cannot be started."""

    def __init__(self, program: Sequence[str], arguments: Sequence[str]) -> None:
        with ExitStack() as undo:
            # Of the three, the ends that are the process's are closed here once it has them.
            self._link, link = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            undo.callback(self._link.close)
            ended, self._lifeline = os.pipe()
            undo.callback(os.close, self._lifeline)
            with ExitStack() as given:
                given.callback(link.close)
                given.callback(os.close, ended)
                memory = new_memory()
                given.callback(os.close, memory)
                self._slots = Slots(memory, writable=False)
                undo.callback(self._slots.close)
                theirs = link.fileno(), memory, ended
                self._process = subprocess.Popen(
                    [*program, *arguments, *map(str, theirs)],
                    stdin=subprocess.DEVNULL,
                    # stdout is for what a command prints; drivers complain on stderr.
                    stdout=subprocess.DEVNULL,
                    pass_fds=theirs,
                    env=_surroundings(),
                    # Ctrl-C at a terminal goes to a whole group, and is not this one's business.
                    process_group=0,
                )
            undo.pop_all()

    def hear(self) -> Message | None:
        """Wait for the next message; None when none can follow. Raises Garbled."""
        while True:
            try:
                packet = self._link.recv(MOST_BYTES + 1)
            except ConnectionResetError:
                # Said once of a process that ended without reading everything; what it sent
                # before is still to come.
                continue
            return unpacked(packet) if packet else None

    def picture(self, slot: int, height: int, width: int) -> Pixels:
        """A copy of the picture in a slot, which is then free. Raises ValueError for nonsense."""
        pixels = self._slots.read(slot, height, width)
        # One that has ended needs no slots, and may have sent more before.
        with suppress(OSError):
            self._link.sendall(packed(Freed(slot)))
        return pixels

    def ask_to_measure(self) -> None:
        """Ask for light and focus to be measured anew."""
        # One that has ended, or takes no more, is trouble that its pictures will tell of.
        with suppress(OSError):
            self._link.sendall(packed(MeasureAgain()), socket.MSG_DONTWAIT)

    def how_it_ended(self) -> str:
        """What became of a process that closed its link, as a part of a sentence."""
        try:
            code = self._process.wait(_ENDING_S)
        except subprocess.TimeoutExpired:
            return "hung up"
        if code >= 0:
            return f"ended with status {code}"
        with suppress(ValueError):
            return f"was ended by {signal.Signals(-code).name}"
        return f"was ended by signal {-code}"

    def end(self, grace_s: float) -> None:
        """Ask it to end, kill it after so many seconds, and let whoever waits in `hear` go.

        Never raises. One that even the kernel cannot kill now is left behind, and ends when
        its driver lets it.
        """
        self._shut(socket.SHUT_WR)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace_s)
        if self._process.returncode is None:
            self._process.kill()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_KILLED_S)
        self._shut(socket.SHUT_RDWR)

    def forget(self) -> None:
        """Let everything go that was held of it; call once, when nobody waits in `hear`."""
        self._link.close()
        os.close(self._lifeline)
        self._slots.close()

    def _shut(self, how: int) -> None:
        # The other end may be gone.
        with suppress(OSError):
            self._link.shutdown(how)


def _surroundings() -> dict[str, str]:
    """The environment: modules come from where this process has them, and sums need no threads."""
    one_thread = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    return {**os.environ, **one_thread, "PYTHONPATH": os.pathsep.join(sys.path)}
