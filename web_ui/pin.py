# SPDX-License-Identifier: AGPL-3.0-or-later
"""The PIN on the wire: the header that programs send, the cookie that the page gets."""

from __future__ import annotations

import math

from flask import Request, Response, request

from web_ui.failures import Refusal
from web_ui.gate import Admission, Gate

HEADER = "X-Quartermaster-Pin"
COOKIE = "quartermaster-session"


def may_change(asking: Request, gate: Gate) -> bool:
    """Whether a request carries the session cookie of a page that gave the PIN."""
    return gate.holds(asking.cookies.get(COOKIE, ""))


def require_pin(gate: Gate) -> None:
    """Let the current request pass with the session cookie or the right PIN.

    Raises `Refusal`: 403 without or with a wrong PIN, 429 while this address waits.
    """
    if may_change(request, gate):
        return
    offered = request.headers.get(HEADER)
    if offered is None:
        raise Refusal(403, "pin-missing")
    check_pin(offered, gate)


def check_pin(offered: str, gate: Gate) -> None:
    """Judge a PIN for the current request; raises `Refusal` unless it is right."""
    address = request.remote_addr or ""
    admission = gate.try_pin(offered, address)
    if admission is Admission.RIGHT:
        return
    wait = math.ceil(gate.wait_s(address))
    if admission is Admission.TOO_SOON:
        raise Refusal(429, "pin-wait", retry_after_s=wait, values={"seconds": str(wait)})
    raise Refusal(403, "pin-wrong")


def keep_session(response: Response, gate: Gate) -> None:
    """Give the page a session, unless it has one: from now on it may make changes."""
    if not may_change(request, gate):
        response.set_cookie(COOKIE, gate.open_session(), httponly=True, samesite="Strict")
