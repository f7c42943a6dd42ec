# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which names the page answers to: a site must not reach it by a name of its own.

A hostile site can let its own name point at this machine (DNS rebinding); the browser then takes
the table for that site, which may read all that it gets. Numbers are safe: a browser sends one
only where it was asked to connect to it, and `localhost` is nobody's to point elsewhere.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass

_HOST = re.compile(
    r"(\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9._-]+)?\]|[A-Za-z0-9_.-]{1,253})(?::([0-9]{1,5}))?"
)
_USUAL_PORTS = {"http": 80, "https": 443}
_MOST_PORT = 65535


@dataclass(frozen=True, slots=True)
class Host:
    """A host as an address names it, in lower case; port: None where it is not said."""

    name: str
    port: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether it is an IP address."""
        try:
            ipaddress.ip_address(self.name.strip("[]").partition("%")[0])
        except ValueError:
            return False
        return True


def host_in(text: str) -> Host | None:
    """The host in a Host header or a setting; None for anything that is no host."""
    found = _HOST.fullmatch(text)
    if found is None or int(found[2] or 0) > _MOST_PORT:
        return None
    name = found[1].lower().removesuffix(".")
    host = Host(name, int(found[2]) if found[2] else None)
    if not name or (name.startswith("[") and not host.is_number):
        return None
    return host


def answers_to(header: str, configured: tuple[str, ...]) -> bool:
    """Whether a request's Host names this table.

    By any number, since no site can use one; by `localhost`, by the machine's own name, by that
    name with `.local`, and by the configured names. The port is not looked at: forwarded ones
    are other than the page's.
    """
    host = host_in(header)
    if host is None:
        return False
    if host.is_number or host.name == "localhost" or host.name.endswith(".localhost"):
        return True
    own = socket.gethostname().lower().removesuffix(".")
    short = own.partition(".")[0]
    names = {own, short, f"{short}.local"} | {each.name for each in _hosts(configured)}
    return bool(host.name) and host.name in names


def is_own_origin(origin: str, header: str, configured: tuple[str, ...]) -> bool:
    """Whether an Origin is the page's: that of the Host header, or of a configured name.

    The scheme is not compared, since a proxy may have taken the encryption off; the port is: what
    is on another port of the same machine is another program.
    """
    scheme, _, place = origin.partition("://")
    usual = _USUAL_PORTS.get(scheme)
    asking = host_in(place)
    if usual is None or asking is None:
        return False
    port = asking.port or usual
    own = host_in(header)
    for host in (*([] if own is None else [own]), *_hosts(configured)):
        ports = set(_USUAL_PORTS.values()) if host.port is None else {host.port}
        if host.name == asking.name and port in ports:
            return True
    return False


def _hosts(configured: tuple[str, ...]) -> tuple[Host, ...]:
    return tuple(host for host in map(host_in, configured) if host is not None)
