# SPDX-License-Identifier: AGPL-3.0-or-later
"""A camera's process that lies; it knows the protocol by its bytes alone.

Arguments: the lie, then those of the real one. It never ends by itself, unless that is the lie.
"""

import os
import signal
import socket
import struct
import sys
import threading

lie, link, memory = sys.argv[1], *map(int, sys.argv[5:7])
way = socket.socket(fileno=link)
signal.signal(signal.SIGTERM, signal.SIG_IGN)


def handed(slot=0, height=4, width=6, number=0, time=1.0):
    return b"H" + struct.pack("<BIIQd", slot, height, width, number, time)


LIES = {
    "noise": [b"O", bytes(range(256))],
    "noise at once": [b"\xff\x00\x07"],
    "nothing": [b"O", b""],
    "too long": [b"O", b"H" * 100_000],
    "too short": [b"O", handed()[:-3]],
    "cut off": [b"O", handed(), b"H"],
    "huge": [b"O", handed(height=60_000, width=60_000)],
    "overflowing": [b"O", handed(height=2**32 - 1, width=2**32 - 1)],
    "sizeless": [b"O", handed(height=0)],
    "slotless": [b"O", handed(slot=200)],
    "timeless": [b"O", handed(time=float("nan"))],
    "back": [b"O", handed(), handed(slot=1, number=1), handed(slot=2, number=0)],
    "leap": [b"O", handed(), handed(slot=1, number=2)],
    "grows": [b"O", handed(), handed(slot=1, number=1, width=12)],
    "opens twice": [b"O", b"O"],
    "opens wordily": [b"Open"],
    "picture first": [handed()],
    "end first": [b"Eno more"],
    "frees": [b"O", b"S\x00"],
    "wordless": [b"O", b"F\x00\x00"],
    "no letters": [b"O", b"F\x00\x00\xff\xfe\xfd"],
    "endless": [b"O", b"E\x00"],
}

if lie in LIES:
    for packet in LIES[lie]:
        way.send(packet)
elif lie == "leaves":
    os._exit(3)
elif lie == "crashes":
    way.send(b"O")
    os.kill(os.getpid(), signal.SIGSEGV)
elif lie == "hangs up":
    way.send(b"O")
    way.close()
elif lie == "cuts":
    way.send(b"O")
    try:
        os.ftruncate(memory, 0)
    except PermissionError:
        way.send(handed(height=960, width=1280))
elif lie == "floods":
    way.send(b"O")
    number = 0
    while True:
        way.send(handed(slot=number % 3, number=number))
        number += 1
threading.Event().wait()
