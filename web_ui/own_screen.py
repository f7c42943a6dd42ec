# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table's own screen: who sits at it, and the address and QR code it shows to the others."""

from __future__ import annotations

import ipaddress
import socket

import segno
from flask import Request

# Headers that a proxy adds: a request that came through one is nobody at this machine.
_PROXY_HEADERS = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")
# TEST-NET-1 (RFC 5737): asking for the route to it names our own address and sends nothing.
_ANYWHERE = ("192.0.2.1", 9)


def at_own_screen(request: Request) -> bool:
    """Whether a request comes from the table's own machine and from its own page.

    The address alone does not do: a name that some site lets point at this machine
    must not read the PIN, so the page must have been opened by number or `localhost`.
    """
    if any(header in request.headers for header in _PROXY_HEADERS):
        return False
    return _is_loopback(request.remote_addr or "") and _is_plain_host(request.host)


def lan_address() -> str | None:
    """This machine's IP address on its network, or None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if _is_loopback(address) or address == "0.0.0.0" else address


def page_address(bound_host: str, port: int) -> str | None:
    """The address that phones can open, or None where they cannot reach the page.

    Phones often cannot resolve `.local` names, so it is the IP address.
    """
    if _is_loopback(bound_host) or bound_host == "localhost":
        return None
    everywhere = bound_host in ("", "0.0.0.0", "::")
    address = lan_address() if everywhere else bound_host
    if address is None:
        return None
    shown = f"[{address}]" if ":" in address else address
    return f"http://{shown}:{port}/"


def qr_svg(text: str) -> str:
    """The text as a QR code: an SVG document, black on white so that any phone reads it."""
    svg: str = segno.make(text, error="m", micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", omitsize=True
    )
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def _is_loopback(address: str) -> bool:
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return (mapped or parsed).is_loopback


def _is_plain_host(host: str) -> bool:
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    if name == "localhost":
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
