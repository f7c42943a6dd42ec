# SPDX-License-Identifier: AGPL-3.0-or-later
"""Seats over HTTP: a phone takes one, and from then on speaks for it and for no other."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import Blueprint, Response, jsonify, request

from web_ui.bodies import object_body, text_of
from web_ui.door import Door, keep_cookie
from web_ui.failures import Refusal, refused
from web_ui.house import House, SeatRefused
from web_ui.table import AnswerRefused, Table

HEADER = "X-Quartermaster-Seat"
"""The header that brings a seat's secret, for programs; browsers have a cookie."""

_KEPT = timedelta(days=400)


def seats_blueprint(house: House, table: Table, door: Door) -> Blueprint:
    """The routes of the seats, under `/api/seats`."""
    seats = Blueprint("seats", __name__)

    def own_seat() -> int | None:
        """The seat that the request's phone has."""
        cookies = request.cookies.getlist(door.access.seat_cookie)
        secrets = [request.headers.get(HEADER, ""), *cookies]
        return next((seat for one in secrets if (seat := house.seat_of(one)) is not None), None)

    def may_speak_for(seat: int) -> None:
        """Raises `Refusal` unless the phone has that seat, or the host speaks for a free one."""
        if own_seat() == seat:
            return
        taken = house.claimed()
        if not 0 <= seat < len(taken):
            raise Refusal(404, "no-such-seat", values={"seat": str(seat)})
        if taken[seat]:
            raise Refusal(403, "seat-of-another", values={"seat": str(seat)})
        door.require_pin("seat-missing")

    @seats.get("/api/seats")
    def all_seats() -> Response:
        own = own_seat()
        told: dict[str, Any] = {"claimed": list(house.claimed()), "seat": own}
        if own is not None:
            told["own"] = dict(house.own(own))
        if own is not None or door.may_change():
            told["join"] = house.join_token()
        return jsonify(told)

    @seats.post("/api/seats/<int:seat>/claim")
    def claim(seat: int) -> Response:
        join = text_of(object_body("join"), "join")
        before = own_seat()
        try:
            secret = house.claim(seat, join, request.host)
        except IndexError:
            raise Refusal(404, "no-such-seat", values={"seat": str(seat)}) from None
        except SeatRefused as refusal:
            reason = {"case": refusal.case, "params": refusal.params}
            status = 403 if refusal.case == "join-wrong" else 409
            raise Refusal(status, "refused", sentence=str(refusal), reason=reason) from refusal
        if before is not None and before != seat:
            # A phone speaks for one seat: nobody could take the one that it no longer speaks for.
            house.free(before)
        response = jsonify({"seat": seat, "session": secret})
        keep_cookie(response, door.access.seat_cookie, secret, _KEPT)
        return response

    @seats.post("/api/seats/<int:seat>/free")
    def free(seat: int) -> Response:
        object_body()
        if own_seat() != seat:
            door.require_pin()
        try:
            house.free(seat)
        except IndexError:
            raise Refusal(404, "no-such-seat", values={"seat": str(seat)}) from None
        return jsonify({"seat": seat})

    @seats.get("/api/seats/<int:seat>")
    def own(seat: int) -> Response:
        may_speak_for(seat)
        return jsonify(dict(house.own(seat)))

    @seats.post("/api/seats/<int:seat>/bid")
    def bid(seat: int) -> Response:
        return _said(seat, "bid")

    @seats.post("/api/seats/<int:seat>/load")
    def load(seat: int) -> Response:
        return _said(seat, "load")

    @seats.post("/api/seats/<int:seat>/answer")
    def answer(seat: int) -> Response:
        may_speak_for(seat)
        body = object_body("question", "answer")
        question = text_of(body, "question")
        if question not in house.own(seat)["questions"]:
            raise Refusal(403, "question-of-another")
        try:
            changed = table.answer(question, text_of(body, "answer"))
        except AnswerRefused as refusal:
            raise refused(refusal) from refusal
        return jsonify({"seat": seat, "changed": [dict(one) for one in changed]})

    def _said(seat: int, act: str) -> Response:
        may_speak_for(seat)
        body = object_body(act)
        if act not in body:
            raise Refusal(400, "field-missing", values={"field": act})
        try:
            changed = house.say(seat, act, body[act])
        except IndexError:
            raise Refusal(404, "no-such-seat", values={"seat": str(seat)}) from None
        except AnswerRefused as refusal:
            raise refused(refusal) from refusal
        return jsonify(
            {"seat": seat, **dict(house.own(seat)), "changed": [dict(c) for c in changed]}
        )

    return seats
