# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a table's page lets whom do: its PIN and own screen, its names, its proxies."""

from __future__ import annotations

import ipaddress
import re
import secrets
from dataclasses import dataclass, field
from typing import Protocol

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

# Where the page's own addresses begin: a prefix that begins like one could be either.
_OWN_NAMES = frozenset(
    {
        "api",
        "camera.jpg",
        "games",
        "healthz",
        "join",
        "kept",
        "lobby",
        "mending",
        "own-screen",
        "players",
        "rules",
        "seat",
        "static",
        "television",
    }
)
_PREFIX = re.compile(r"(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")
_LONGEST_PREFIX = 100


class Keys(Protocol):
    """The table's secrets. Asked for each time: people may change them while the table runs."""

    @property
    def pin(self) -> str:
        """The PIN that changes and pictures need."""

    @property
    def own_screen(self) -> str | None:
        """What the own screen's address ends with and nobody can guess; None: there is none."""

    @property
    def sessions(self) -> str:
        """What sessions that stand for the PIN are signed with; nobody can guess it."""


@dataclass(frozen=True, slots=True)
class FixedKeys:
    """Keys that stay as they are; made at random unless given."""

    pin: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    own_screen: str | None = None
    sessions: str = field(default_factory=lambda: secrets.token_urlsafe(24))


@dataclass(frozen=True, slots=True)
class Access:
    """What the page is told of who may reach it, and how.

    table: tells this table's cookies from those of another one on the same machine.
    hosts: names that the page answers to beside this machine's own, with a port where it is not
    the usual one, as "table.example" or "table.example:8443". trusted_proxies: who is believed
    about the viewers behind them. prefix: the path below which a proxy has the page, as "/table";
    empty for none.
    """

    keys: Keys = field(default_factory=FixedKeys)
    table: str = "table"
    hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[Network, ...] = ()
    prefix: str = ""

    @property
    def session_cookie(self) -> str:
        """The name of the cookie that stands for the PIN. Cookies are kept for all ports."""
        return f"quartermaster-session-{self.table}"

    @property
    def seat_cookie(self) -> str:
        """The name of the cookie of a seat's phone."""
        return f"quartermaster-seat-{self.table}"

    @property
    def own_screen_cookie(self) -> str:
        """The name of the cookie of the table's own screen."""
        return f"quartermaster-own-screen-{self.table}"


def prefix_of(text: str) -> str:
    """A path prefix without the slash at its end; empty for none.

    Raises ValueError, a part of a sentence, for what is none, as "//evil.example" is.
    """
    prefix = text.removesuffix("/")
    if prefix and (not _PREFIX.fullmatch(prefix) or len(prefix) > _LONGEST_PREFIX):
        raise ValueError('it must be a path such as "/table"')
    if prefix.split("/")[1:2] and prefix.split("/")[1] in _OWN_NAMES:
        raise ValueError("the page itself has addresses that begin so")
    return prefix
