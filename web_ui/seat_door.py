# SPDX-License-Identifier: AGPL-3.0-or-later
"""For which seat the current request may speak: its phone's own, or any that is free for a host."""

from __future__ import annotations

from datetime import timedelta

from flask import Response, request

from web_ui.door import Door, keep_cookie
from web_ui.failures import Refusal
from web_ui.house import House
from web_ui.table import NoSuchSeat

HEADER = "X-Quartermaster-Seat"
"""The header that brings a seat's secret, for programs; browsers have a cookie."""

_KEPT = timedelta(days=400)


class SeatDoor:
    """Judges the request that is answered now, beside the `Door` that knows the PIN."""

    def __init__(self, house: House, door: Door) -> None:
        self._house = house
        self._door = door

    def own_seat(self) -> int | None:
        """The seat that the request's phone has."""
        return self._house.seat_of(self.own_secret())

    def own_secret(self) -> str:
        """What stands for the seat that the request's phone has; empty where it has none."""
        cookies = request.cookies.getlist(self._door.access.seat_cookie)
        secrets = [request.headers.get(HEADER, ""), *cookies]
        return next((one for one in secrets if self._house.seat_of(one) is not None), "")

    def keep_seat(self, response: Response, secret: str) -> None:
        """Let the phone have the seat that the secret stands for."""
        keep_cookie(response, self._door.access.seat_cookie, secret, _KEPT)

    def require_seat(self, seat: int, *, host_too: bool = False) -> None:
        """Let the phone pass that has the seat, and the host where no phone has it.

        host_too: the host, whoever has it. Raises `Refusal` and `NoSuchSeat`.
        """
        if self.own_seat() == seat:
            return
        taken = self._house.claimed()
        if not 0 <= seat < len(taken):
            raise NoSuchSeat(seat)
        if taken[seat] and not host_too:
            raise Refusal(403, "seat-of-another", values={"seat": str(seat)})
        self._door.require_pin("seat-missing")

    def require_own_or_host(self, seat: int) -> None:
        """Let the phone pass that has the seat, and the host. Raises `Refusal`."""
        if self.own_seat() != seat:
            self._door.require_pin()

    def may_invite(self) -> bool:
        """Whether the request may know the join token: a seated phone's, or a host's.

        Raises `Refusal` for a wrong PIN.
        """
        return self.own_seat() is not None or self._door.is_host()
