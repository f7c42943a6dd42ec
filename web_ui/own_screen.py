# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table's own screen: how a browser becomes it, and what it shows to the others."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import segno
from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, request

from web_ui.addresses import is_loopback, page_address
from web_ui.door import Door
from web_ui.failures import Refusal, told
from web_ui.hosts import host_in
from web_ui.house import House
from web_ui.proxies import FORWARDED, way_to_root

TELEVISION = "television"
"""The page of a screen without controls, and what `?view=` asks for."""

BOUND_HOST = "QUARTERMASTER_HOST"
"""Where the server tells the application which address it listens at."""


def own_screen_blueprint(door: Door, house: House | None = None) -> Blueprint:
    """The routes of the table's own screen; house: whose join token its QR carries."""
    own_screen = Blueprint("own_screen", __name__)

    @own_screen.get("/own-screen")
    def now() -> Response:
        if not door.at_own_screen():
            raise Refusal(403, "own-screen-only")
        response = jsonify(own_screen_of(door, house))
        # The PIN may have been changed while the screen was on.
        door.keep_session(response)
        return response

    @own_screen.get("/own-screen/<secret>")
    def enter(secret: str) -> Response:
        if not door.is_own_screen(secret):
            return told(Refusal(403, "own-screen-wrong"))
        # The secret does not stay where people can read it: on the screen and in its history.
        wanted = request.args.get("view") == TELEVISION
        # A table that cannot be started has no game to show, and only its page that mends it.
        view = TELEVISION if wanted and f"{TELEVISION}.shown" in current_app.view_functions else ""
        response = make_response(redirect(way_to_root(request.path) + view, 303))
        door.keep_own_screen(response)
        return response

    return own_screen


def own_screen_of(door: Door, house: House | None = None) -> dict[str, Any]:
    """What the table's own screen shows to the others: the PIN, the address and the QR code.

    The code leads to the page; while a game goes on, straight to its seats.
    """
    return _join_of(door, house, own=True)


def join_of(door: Door, house: House | None = None) -> dict[str, Any]:
    """What a television shows: as the own screen where it is that, and elsewhere without the PIN.

    "seats" says whether the code carries the join token while a game goes on: it does where the
    Table PIN was given.
    """
    return _join_of(door, house, own=door.at_own_screen())


def _join_of(door: Door, house: House | None, own: bool) -> dict[str, Any]:
    address = _address_for_phones(door)
    seats = own or door.may_change()
    return {
        "pin": door.access.keys.pin if own else None,
        "address": address,
        "qr": None if address is None else qr_svg(_to_join(address, house if seats else None)),
        "seats": seats,
    }


def _address_for_phones(door: Door) -> str | None:
    """The address that a proxy has for the page where it came through one, or else its number."""
    here = host_in(request.host)
    if FORWARDED in request.environ and here is not None and not _is_here_alone(here.name):
        return request.url_root
    port = int(request.environ.get("SERVER_PORT", "80"))
    address = page_address(str(current_app.config.get(BOUND_HOST, "127.0.0.1")), port)
    return None if address is None else address + below(door.access.prefix)


def _to_join(address: str, house: House | None) -> str:
    """What the QR carries: the page's address with the join token, while a game goes on.

    address: the page's; it ends with a slash. house: None where there are no seats to take.
    """
    token = None if house is None else house.join_token()
    return address if token is None else f"{address}join/{quote(token, safe='')}"


def below(prefix: str) -> str:
    """What an address that ends with a slash gets after it for a page below a prefix."""
    return f"{prefix.removeprefix('/')}/" if prefix else ""


def _is_here_alone(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost") or is_loopback(name.strip("[]"))


def qr_svg(text: str) -> str:
    """The text as a QR code: an SVG document, black on white so that any phone reads it."""
    svg: str = segno.make(text, error="m", micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", omitsize=True
    )
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
