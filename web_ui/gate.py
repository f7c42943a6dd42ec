# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who may change something: the PIN, the back-off for wrong ones, and page sessions."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from itsdangerous import BadSignature, Signer

# Three slips of the finger cost nothing; after that each wrong try doubles the wait.
FREE_TRIES = 3
LONGEST_WAIT_S = 60.0
NETWORKS_FREE_TRIES = 24
"""Free wrong tries of all addresses of an IPv6 network together: one machine has as many of those
as it likes, and all phones of a home are in the same one."""
# A table has a handful of phones; the cap only bounds memory.
MOST_ADDRESSES = 1024
_SALT = "quartermaster-session"


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

    pin: the right one. key: signs sessions; one that outlives the process lets them do so too. Both
    are asked for each time: a table may change them. clock: gives seconds that never go back.
    """

    def __init__(
        self,
        pin: Callable[[], str],
        key: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pin = pin
        self._key = key
        self._clock = clock
        self._lock = threading.Lock()
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def try_pin(self, offered: str, address: str) -> Admission:
        """Judge a PIN offered from a network address.

        While an address has to wait even the right PIN is not looked at.
        """
        own, network = address, _network(address)
        with self._lock:
            if self._wait_s(own, network) > 0:
                return Admission.TOO_SOON
            if hmac.compare_digest(_bytes(offered), _bytes(self._pin())):
                self._tries.pop(own, None)
                return Admission.RIGHT
            first = self._count_wrong(own, FREE_TRIES) <= FREE_TRIES
            if network is not None and first:
                # What an address waits for already costs the others nothing.
                self._count_wrong(network, NETWORKS_FREE_TRIES)
            while len(self._tries) > MOST_ADDRESSES:
                self._tries.popitem(last=False)
            return Admission.WRONG

    def wait_s(self, address: str) -> float:
        """Seconds until this address may try again; 0 when it may now."""
        with self._lock:
            return self._wait_s(address, _network(address))

    def open_session(self) -> str:
        """A new secret that stands for the PIN until that changes."""
        return self._signer().sign(secrets.token_urlsafe(12)).decode()

    def holds(self, token: str) -> bool:
        """Whether a session secret was given out with this gate's key for the PIN as it is."""
        try:
            self._signer().unsign(_bytes(token))
        except BadSignature:
            return False
        return True

    def _signer(self) -> Signer:
        # What was signed for another PIN is worth nothing.
        return Signer(f"{self._key()}.{self._pin()}", _SALT, digest_method=hashlib.sha256)

    def _wait_s(self, *where: str | None) -> float:
        tries = (self._tries.get(one, _Tries()) for one in where if one is not None)
        return max(0.0, max(one.closed_until for one in tries) - self._clock())

    def _count_wrong(self, where: str, free: int) -> int:
        wrong = self._tries.get(where, _Tries()).wrong + 1
        doubled = min(max(wrong - free, 0), 16)
        wait = 0.0 if wrong < free else min(LONGEST_WAIT_S, 2.0**doubled)
        self._tries[where] = _Tries(wrong, self._clock() + wait)
        self._tries.move_to_end(where)
        return wrong


def _bytes(text: str) -> bytes:
    # JSON can carry half a character, which plain UTF-8 refuses.
    return text.encode("utf-8", "surrogatepass")


def _network(address: str) -> str | None:
    """The /64 of an IPv6 address; None for IPv4's, of which a machine has one."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return None
