# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the two processes tell each other, a packet each; pictures go another way."""

from __future__ import annotations

import json
import math
import struct
from dataclasses import dataclass

from vision.cameras.condition import Condition, condition_from

MOST_BYTES = 4096
"""Of one packet; a longer sentence is cut."""


class Garbled(Exception):
    """A packet that means nothing; the message says what is wrong with it, in a few words."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The device is open; pictures follow."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A picture lies in a slot, whole.

    number: counts from 0. time: seconds on the device's own clock.
    """

    slot: int
    height: int
    width: int
    number: int
    time: float


@dataclass(frozen=True, slots=True)
class Ended:
    """The recording has been shown to its end; nothing follows.

    broken: whether it is a `BrokenRecording`.
    """

    sentence: str
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Failed:
    """There are no pictures any more; nothing follows.

    permanent: as of `CameraTrouble`. late: whether it is a `CameraTimeout`.
    """

    sentence: str
    permanent: bool
    late: bool


@dataclass(frozen=True, slots=True)
class Freed:
    """The other way: a slot has been read, and may be written again."""

    slot: int


@dataclass(frozen=True, slots=True)
class Reported:
    """How the camera is has changed; comes before the picture with which it did."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class MeasureAgain:
    """The other way: light and focus are to be measured anew."""


Message = Opened | Handed | Ended | Failed | Reported | Freed | MeasureAgain

_HANDED = struct.Struct("<BIIQd")
_FLAGS = struct.Struct("<??")
_BROKEN = struct.Struct("<?")
_SLOT = struct.Struct("<B")


def packed(message: Message) -> bytes:
    """A message as a packet: a letter for its kind, then its fields."""
    match message:
        case Opened():
            return b"O"
        case Handed(slot, height, width, number, time):
            return b"H" + _HANDED.pack(slot, height, width, number, time)
        case Ended(sentence, broken):
            return b"E" + _BROKEN.pack(broken) + _text(sentence)
        case Failed(sentence, permanent, late):
            return b"F" + _FLAGS.pack(permanent, late) + _text(sentence)
        case Reported(condition):
            return b"C" + json.dumps(condition.to_json()).encode()
        case Freed(slot):
            return b"S" + _SLOT.pack(slot)
        case MeasureAgain():
            return b"M"


def unpacked(packet: bytes) -> Message:
    """The message that a packet is. Raises Garbled."""
    kind, rest = packet[:1], packet[1:]
    try:
        match kind:
            case b"O" if not rest:
                return Opened()
            case b"H":
                slot, height, width, number, time = _HANDED.unpack(rest)
                if not math.isfinite(time):
                    raise Garbled(f"a picture at the time {time}")
                return Handed(slot, height, width, number, time)
            case b"E":
                (broken,) = _BROKEN.unpack(rest[: _BROKEN.size])
                return Ended(_sentence(rest[_BROKEN.size :]), broken)
            case b"F":
                permanent, late = _FLAGS.unpack(rest[: _FLAGS.size])
                return Failed(_sentence(rest[_FLAGS.size :]), permanent, late)
            case b"C":
                return Reported(condition_from(json.loads(rest)))
            case b"S":
                return Freed(*_SLOT.unpack(rest))
            case b"M" if not rest:
                return MeasureAgain()
    # What is no UTF-8 or no JSON is a ValueError too.
    except (struct.error, ValueError, RecursionError):
        pass
    raise Garbled(f"a message of {len(packet)} bytes that says nothing")


def _text(sentence: str) -> bytes:
    # Cut by bytes, maybe within a letter, which is then left out.
    whole = sentence.encode(errors="backslashreplace")[: MOST_BYTES - 1 - _FLAGS.size]
    return whole.decode(errors="ignore").encode()


def _sentence(told: bytes) -> str:
    if not told:
        raise Garbled("trouble without a word about it")
    return told.decode()
