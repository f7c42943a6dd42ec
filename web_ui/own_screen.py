# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table's own screen: who sits at it, and the QR code it shows to the others."""

from __future__ import annotations

import ipaddress

import segno
from flask import Request

from web_ui.addresses import is_loopback

# Headers that a proxy adds: a request that came through one is nobody at this machine.
_PROXY_HEADERS = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")


def at_own_screen(request: Request) -> bool:
    """Whether a request comes from the table's own machine and from its own page.

    The address alone does not do: a name that some site lets point at this machine
    must not read the PIN, so the page must have been opened by number or `localhost`.
    """
    if any(header in request.headers for header in _PROXY_HEADERS):
        return False
    return is_loopback(request.remote_addr or "") and _is_plain_host(request.host)


def qr_svg(text: str) -> str:
    """The text as a QR code: an SVG document, black on white so that any phone reads it."""
    svg: str = segno.make(text, error="m", micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", omitsize=True
    )
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def _is_plain_host(host: str) -> bool:
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    if name == "localhost":
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
