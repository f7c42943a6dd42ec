# SPDX-License-Identifier: AGPL-3.0-or-later
"""Behind a reverse proxy: what trusted ones say of a viewer, and the prefix they serve below.

What others say is taken off before anybody reads it: any viewer can send these headers.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from web_ui.access import Access, Network, prefix_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FORWARDED = "quartermaster.forwarded"
"""Set in the environment of a request that a trusted proxy told of."""
_SAID = (
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_FORWARDED_PREFIX",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_REAL_IP",
)
# RFC 7239: name=value pairs between semicolons, values quoted where they need it.
_PAIR = re.compile(r'\s*([A-Za-z]+)\s*=\s*("[^"]*"|[^\s;,"]*)\s*')
_WITH_PORT = re.compile(r"\[([0-9A-Fa-f:.]+)\](?::[0-9]+)?|([0-9.]+):[0-9]+")
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class BehindProxies:
    """A WSGI application for which requests are as they were before trusted proxies had them."""

    def __init__(self, app: WSGIApplication, access: Access) -> None:
        self._app = app
        self._access = access

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        said = {name: environ.pop(name) for name in _SAID if name in environ}
        prefix = self._access.prefix
        peer = address_in(str(environ.get("REMOTE_ADDR", "")))
        if said and peer is not None and self._trusts(peer):
            environ[FORWARDED] = True
            prefix = self._believe(environ, said, peer)
        path = str(environ.get("PATH_INFO", ""))
        if prefix and path == prefix:
            return _to_folder(environ, start)
        if prefix and path.startswith(f"{prefix}/"):
            # A proxy may leave the prefix on, or take it off.
            environ["PATH_INFO"] = path.removeprefix(prefix)
        environ["SCRIPT_NAME"] = prefix
        return self._app(environ, start)

    def _trusts(self, address: _Address) -> bool:
        return any(address in network for network in self._access.trusted_proxies)

    def _believe(self, environ: WSGIEnvironment, said: Mapping[str, str], peer: _Address) -> str:
        """Put what a trusted proxy said in its place; the prefix."""
        hops, last = _hops(said)
        environ["REMOTE_ADDR"] = str(self._viewer(peer, hops))
        if last.get("host"):
            environ["HTTP_HOST"] = last["host"]
        if last.get("proto") in ("http", "https"):
            environ["wsgi.url_scheme"] = last["proto"]
        with suppress(ValueError):
            return prefix_of(last.get("prefix", "")) or self._access.prefix
        return self._access.prefix

    def _viewer(self, peer: _Address, hops: list[str]) -> _Address:
        """The nearest address that is no trusted proxy's; what that one said is not believed."""
        viewer = peer
        for hop in reversed(hops):
            said = address_in(hop)
            if said is None:
                break
            viewer = said
            if not self._trusts(said):
                break
        return viewer


def way_to_root(path: str) -> str:
    """The relative address of the page from one of its paths.

    A proxy may have it below a prefix that nobody told the page of.

    >>> way_to_root("/mending/camera"), way_to_root("/")
    ('../', './')
    """
    return "../" * (path.count("/") - 1) or "./"


def address_in(text: str) -> _Address | None:
    """The IP address in a text, which may have a port with it; None where there is none."""
    with_port = _WITH_PORT.fullmatch(text.strip())
    number = (with_port[1] or with_port[2]) if with_port else text.strip().partition("%")[0]
    try:
        parsed = ipaddress.ip_address(number)
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return mapped or parsed


def network_of(text: str) -> Network:
    """A proxy's address, or a network of them as "10.0.0.0/8". Raises ValueError."""
    return ipaddress.ip_network(text, strict=False)


def _hops(said: Mapping[str, str]) -> tuple[list[str], dict[str, str]]:
    """The addresses that proxies told of, the nearest last, and what the last one said beside.

    `Forwarded` counts only where there is no X-Forwarded-For: most proxies set one of the two and
    pass the other on as the viewer sent it.
    """
    if "HTTP_X_FORWARDED_FOR" not in said and "HTTP_FORWARDED" in said:
        elements = [_pairs(element) for element in said["HTTP_FORWARDED"].split(",")]
        return [one.get("for", "") for one in elements], elements[-1]
    last = {
        name: said[f"HTTP_X_FORWARDED_{name.upper()}"].split(",")[-1].strip()
        for name in ("host", "prefix", "proto")
        if f"HTTP_X_FORWARDED_{name.upper()}" in said
    }
    hops = said.get("HTTP_X_FORWARDED_FOR", "").split(",")
    return hops, last


def _pairs(element: str) -> dict[str, str]:
    """One proxy's pairs, all or none: half of a quoted text is nothing to believe."""
    found = [_PAIR.fullmatch(pair) for pair in element.split(";")]
    return {pair[1].lower(): pair[2].strip('"') for pair in found if pair is not None}


def _to_folder(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
    """The page's own links lead on from a path that ends with a slash."""
    folder = str(environ["PATH_INFO"]).rpartition("/")[2] + "/"
    query = f"?{environ['QUERY_STRING']}" if environ.get("QUERY_STRING") else ""
    headers: list[tuple[str, Any]] = [("Location", folder + query), ("Content-Length", "0")]
    start("308 Permanent Redirect", headers)
    return [b""]
