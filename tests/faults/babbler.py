# SPDX-License-Identifier: AGPL-3.0-or-later
"""A camera's process that films as the real one does, until SIGUSR1 has it send nonsense.

Arguments: chance, then those of the real one.
"""

from __future__ import annotations

import random
import signal
import socket
import sys

from vision.cameras.apart.child import main

_KINDS = b"OHFSE\x00\xff"
_LONGEST = 5000


def nonsense(rng: random.Random) -> bytes:
    """A packet, at random: it may begin like a right one, and goes on otherwise."""
    rest = rng.randbytes(rng.choice((0, 1, 24, rng.randrange(_LONGEST))))
    # No text, so that it never is the end of a recording, which would be no nonsense.
    return bytes((rng.choice(_KINDS),)) + b"\xff" + rest


def listen(way: socket.socket, rng: random.Random) -> None:
    """Send nonsense whenever the signal comes."""

    def babble(*_signal: object) -> None:
        for _ in range(rng.randrange(1, 4)):
            way.send(nonsense(rng))

    signal.signal(signal.SIGUSR1, babble)


if __name__ == "__main__":
    _, chance, source, rate, wishes, link, memory, lifeline = sys.argv
    listen(socket.socket(fileno=socket.dup(int(link))), random.Random(chance))
    main(source, rate, wishes, link, memory, lifeline)
