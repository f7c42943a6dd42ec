# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who may change something: the PIN, the back-off for wrong ones, and page sessions."""

from __future__ import annotations

import hmac
import ipaddress
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

# Three slips of the finger cost nothing; after that each wrong try doubles the wait.
FREE_TRIES = 3
LONGEST_WAIT_S = 60.0
# A table has a handful of phones; the caps only bound memory.
MOST_ADDRESSES = 1024
MOST_SESSIONS = 256


class Admission(Enum):
    """The gate's answer to a PIN."""

    RIGHT = "right"
    WRONG = "wrong"
    TOO_SOON = "too-soon"


@dataclass(frozen=True, slots=True)
class _Tries:
    wrong: int = 0
    closed_until: float = 0.0


class Gate:
    """Compares PINs in constant time and makes guessing slow.

    `pin` is asked for each time, so that a table may change it. `clock` gives
    seconds that never go back.
    """

    def __init__(self, pin: Callable[[], str], clock: Callable[[], float] = time.monotonic) -> None:
        self._pin = pin
        self._clock = clock
        self._lock = threading.Lock()
        self._tries: OrderedDict[str, _Tries] = OrderedDict()
        # Each with the PIN that it was opened with.
        self._sessions: OrderedDict[str, str] = OrderedDict()

    def try_pin(self, offered: str, address: str) -> Admission:
        """Judge a PIN offered from a network address.

        While an address has to wait even the right PIN is not looked at.
        """
        where = _neighbourhood(address)
        with self._lock:
            tries = self._tries.get(where, _Tries())
            if self._clock() < tries.closed_until:
                return Admission.TOO_SOON
            if hmac.compare_digest(_bytes(offered), _bytes(self._pin())):
                self._tries.pop(where, None)
                return Admission.RIGHT
            wrong = tries.wrong + 1
            wait = 0.0 if wrong < FREE_TRIES else min(LONGEST_WAIT_S, 2.0 ** min(wrong, 16) / 8)
            self._tries[where] = replace(tries, wrong=wrong, closed_until=self._clock() + wait)
            self._tries.move_to_end(where)
            while len(self._tries) > MOST_ADDRESSES:
                self._tries.popitem(last=False)
            return Admission.WRONG

    def wait_s(self, address: str) -> float:
        """Seconds until this address may try again; 0 when it may now."""
        with self._lock:
            tries = self._tries.get(_neighbourhood(address), _Tries())
            return max(0.0, tries.closed_until - self._clock())

    def open_session(self) -> str:
        """A new secret that stands for the PIN until that changes or this process ends."""
        token = secrets.token_urlsafe(24)
        pin = self._pin()
        with self._lock:
            self._sessions[token] = pin
            while len(self._sessions) > MOST_SESSIONS:
                self._sessions.popitem(last=False)
        return token

    def holds(self, token: str) -> bool:
        """Whether a session secret was given out by this gate for the PIN as it is."""
        pin = self._pin()
        with self._lock:
            opened_with = self._sessions.get(token)
            if opened_with is not None and opened_with != pin:
                del self._sessions[token]
            return opened_with == pin


def _bytes(text: str) -> bytes:
    # JSON can carry half a character, which plain UTF-8 refuses.
    return text.encode("utf-8", "surrogatepass")


def _neighbourhood(address: str) -> str:
    """The address, or for IPv6 its /64: one machine has as many of those as it likes."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
