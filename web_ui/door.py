# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who the current request comes from: the PIN it brings, the page's cookies, its own screen's."""

from __future__ import annotations

import hmac
import math
import time
from collections.abc import Callable
from datetime import timedelta

from flask import Response, request

from web_ui.access import Access
from web_ui.failures import Refusal
from web_ui.gate import Admission, Gate

HEADER = "X-Quartermaster-Pin"
_OWN_SCREEN_KEPT = timedelta(days=365)


class Door:
    """Judges the request that is answered now.

    clock: seconds that never go back; it times the wait after wrong PINs.
    """

    def __init__(self, access: Access, clock: Callable[[], float] = time.monotonic) -> None:
        self.access = access
        self._gate = Gate(lambda: access.keys.pin, lambda: access.keys.sessions, clock)

    def may_change(self) -> bool:
        """Whether the request carries the session cookie of a page that gave the PIN."""
        # All of that name: another program on this machine can put one of its own before ours.
        return any(map(self._gate.holds, request.cookies.getlist(self.access.session_cookie)))

    def is_host(self) -> bool:
        """Whether the request brings the session cookie or the right PIN.

        Raises `Refusal` for a wrong PIN, as `require_pin`.
        """
        if HEADER in request.headers:
            self.require_pin()
            return True
        return self.may_change()

    def at_own_screen(self) -> bool:
        """Whether the request comes from a browser that was given the own screen's address.

        Nothing else tells: behind a proxy or a tunnel everybody comes from this machine.
        """
        given = request.cookies.getlist(self.access.own_screen_cookie)
        return any(map(self.is_own_screen, given))

    def is_own_screen(self, offered: str) -> bool:
        """Whether that is what the own screen's address ends with."""
        secret = self.access.keys.own_screen
        return secret is not None and hmac.compare_digest(
            offered.encode("utf-8", "surrogatepass"), secret.encode()
        )

    def require_pin(self, missing: str = "pin-missing") -> None:
        """Let the request pass with the session cookie or the right PIN.

        missing: names the sentence for whoever brings neither. Raises `Refusal`: 403 without or
        with a wrong PIN, 429 while this address waits.
        """
        if self.may_change():
            return
        offered = request.headers.get(HEADER)
        if offered is None:
            raise Refusal(403, missing)
        self.check_pin(offered)

    def check_pin(self, offered: str) -> None:
        """Judge a PIN; raises `Refusal` unless it is right."""
        address = request.remote_addr or ""
        admission = self._gate.try_pin(offered, address)
        if admission is Admission.RIGHT:
            return
        wait = math.ceil(self._gate.wait_s(address))
        if admission is Admission.TOO_SOON:
            raise Refusal(429, "pin-wait", retry_after_s=wait, values={"seconds": str(wait)})
        raise Refusal(403, "pin-wrong")

    def keep_session(self, response: Response) -> None:
        """Give the page a session, unless it has one: from now on it may make changes."""
        if not self.may_change():
            keep_cookie(response, self.access.session_cookie, self._gate.open_session())

    def keep_own_screen(self, response: Response) -> None:
        """Let this browser be the own screen's from now on."""
        secret = self.access.keys.own_screen
        if secret is not None:
            keep_cookie(response, self.access.own_screen_cookie, secret, _OWN_SCREEN_KEPT)


def keep_cookie(response: Response, name: str, value: str, kept: timedelta | None = None) -> None:
    """Give the browser a cookie that no script can read; kept: how long, None for its session."""
    response.set_cookie(
        name,
        value,
        max_age=kept,
        path=cookie_path(),
        secure=request.is_secure,
        httponly=True,
        samesite="Strict",
    )


def cookie_path() -> str:
    """Where the page's cookies count: below its prefix only, where it has one."""
    return request.script_root or "/"
