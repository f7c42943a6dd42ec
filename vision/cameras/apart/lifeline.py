# SPDX-License-Identifier: AGPL-3.0-or-later
"""A process that ends with the one that started it, however that one ends."""

from __future__ import annotations

import fcntl
import os
import select
import signal


def end_with(lifeline: int) -> None:
    """Have the kernel kill this process when the other end of a pipe is closed.

    lifeline: the end to read from, into which nothing is ever written; it stays open.
    It works in a process that is stopped, or hangs in a driver, and cannot notice anything; a
    parent's death signal would also come when just the thread ends that started the process.
    """
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    # It may have been closed before.
    if select.select([lifeline], [], [], 0)[0]:
        os.kill(os.getpid(), signal.SIGKILL)
