# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the page can be opened: the address for phones, and the one for this machine itself.

This machine's address is read from its own interfaces: nothing is sent, and a network without a
way to the internet has one too.
"""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
from pathlib import Path

_EVERYWHERE = ("", "0.0.0.0", "::")
_ROUTES = Path("/proc/net/route")
# From <linux/sockios.h> and <linux/route.h>.
_SIOCGIFADDR = 0x8915
_ROUTE_IS_UP = 1
_EVERY_TARGET = "00000000"


def is_loopback(address: str) -> bool:
    """Whether a numeric address is this machine's own, of IPv4 or IPv6; a name is not."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return (mapped or parsed).is_loopback


def lan_address() -> str | None:
    """This machine's IPv4 address on its network, or None without one.

    That of the interface which leads on to other networks comes first.
    """
    routed = _leading_on()
    names = [name for _, name in socket.if_nameindex()]
    for name in sorted(names, key=lambda one: one not in routed):
        address = _address_of(name)
        if address is not None and not is_loopback(address):
            return address
    return None


def is_this_machines(address: str) -> bool:
    """Whether a numeric address is one that this machine has now; a name is not."""
    try:
        family = socket.AF_INET6 if ipaddress.ip_address(address).version == 6 else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as door:
            # Nothing listens there, and nothing is sent: a machine gives itself no other address.
            door.bind((address, 0))
    except (ValueError, OSError):
        return False
    return True


def page_address(bound_host: str, port: int) -> str | None:
    """The address that phones can open, or None where they cannot reach the page.

    Phones often cannot resolve `.local` names, so it is the IP address. One with a zone is for
    this machine only: no browser takes it.

    Args:
        bound_host: what the page listens at.
        port: the page's port.

    """
    if is_loopback(bound_host) or bound_host == "localhost" or "%" in bound_host:
        return None
    address = lan_address() if bound_host in _EVERYWHERE else bound_host
    return None if address is None else _url(address, port)


def own_address(bound_host: str, port: int) -> str:
    """The address that this machine itself can open; arguments as of `page_address`."""
    return _url("localhost" if bound_host in _EVERYWHERE else bound_host, port)


def _url(host: str, port: int) -> str:
    # A zone's sign is written as RFC 6874 has it.
    shown = f"[{host.replace('%', '%25', 1)}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def _leading_on() -> list[str]:
    """The names of the interfaces with a default route."""
    try:
        rows = [line.split() for line in _ROUTES.read_text().splitlines()[1:]]
    except OSError:
        return []
    return [row[0] for row in rows if row[1] == _EVERY_TARGET and int(row[3], 16) & _ROUTE_IS_UP]


def _address_of(interface: str) -> str | None:
    asked = struct.pack("256s", interface.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        try:
            answer = fcntl.ioctl(door, _SIOCGIFADDR, asked)
        except OSError:
            # It is down, or has no IPv4 address.
            return None
    return socket.inet_ntoa(answer[20:24])
