# SPDX-License-Identifier: AGPL-3.0-or-later
"""Seats over HTTP: a phone takes one, and from then on speaks for it and for no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, jsonify, request

from web_ui.bodies import object_body, text_of
from web_ui.door import Door
from web_ui.failures import Refusal, refused
from web_ui.house import House, SeatRefused
from web_ui.seat_door import SeatDoor
from web_ui.table import AnswerRefused, NoSuchSeat, Table


def seats_blueprint(house: House, table: Table, door: Door) -> Blueprint:
    """The routes of the seats, under `/api/seats`."""
    seats = Blueprint("seats", __name__)

    rights = SeatDoor(house, door)

    @seats.get("/api/seats")
    def all_seats() -> Response:
        told: dict[str, Any] = {"claimed": list(house.claimed()), **_own_of(rights.own_seat())}
        if rights.may_invite():
            told["join"] = house.join_token()
        return jsonify(told)

    @seats.post("/api/seats/<int:seat>/claim")
    def claim(seat: int) -> Response:
        join = text_of(object_body("join"), "join")
        try:
            secret = house.claim(seat, join, request.host, rights.own_secret())
        except SeatRefused as refusal:
            reason = {"case": refusal.case, "params": refusal.params}
            status = 403 if refusal.case == "join-wrong" else 409
            raise Refusal(status, "refused", sentence=str(refusal), reason=reason) from refusal
        response = jsonify({"seat": seat, "session": secret})
        rights.keep_seat(response, secret)
        return response

    @seats.post("/api/seats/<int:seat>/free")
    def free(seat: int) -> Response:
        object_body()
        rights.require_own_or_host(seat)
        house.free(seat)
        return jsonify({"seat": seat})

    @seats.get("/api/seats/<int:seat>")
    def own(seat: int) -> Response:
        rights.require_seat(seat)
        return jsonify(dict(house.own(seat)))

    @seats.post("/api/seats/<int:seat>/bid")
    def bid(seat: int) -> Response:
        return _said(seat, "bid")

    @seats.post("/api/seats/<int:seat>/load")
    def load(seat: int) -> Response:
        return _said(seat, "load")

    @seats.post("/api/seats/<int:seat>/answer")
    def answer(seat: int) -> Response:
        rights.require_seat(seat)
        body = object_body("question", "answer")
        question = text_of(body, "question")
        if question not in house.own(seat)["questions"]:
            raise Refusal(403, "question-of-another")
        try:
            changed = table.answer(question, text_of(body, "answer"))
        except AnswerRefused as refusal:
            raise refused(refusal) from refusal
        return jsonify({"seat": seat, "changed": [dict(one) for one in changed]})

    @seats.post("/api/seats/<int:seat>/vote")
    def vote(seat: int) -> Response:
        return _said(seat, "vote")

    @seats.post("/api/seats/<int:seat>/undo")
    def undo(seat: int) -> Response:
        rights.require_seat(seat)
        object_body()
        return _taken(seat, lambda: house.take_back(seat))

    @seats.post("/api/seats/<int:seat>/act")
    def act(seat: int) -> Response:
        rights.require_seat(seat)
        body = object_body("act", "value")
        return _answered(seat, text_of(body, "act"), body.get("value"))

    def _own_of(seat: int | None) -> dict[str, Any]:
        """What the phone is told of its own seat; a game of fewer may have begun meanwhile."""
        try:
            return {"seat": seat} if seat is None else {"seat": seat, "own": dict(house.own(seat))}
        except NoSuchSeat:
            return {"seat": None}

    def _said(seat: int, act: str) -> Response:
        # Whoever is asked for a bid by all the others may have it entered by the host.
        there = 0 <= seat < len(house.claimed())
        rights.require_seat(seat, host_too=act == "bid" and there and _is_called(seat))
        body = object_body(act)
        if act not in body:
            raise Refusal(400, "field-missing", values={"field": act})
        return _answered(seat, act, body[act])

    def _is_called(seat: int) -> bool:
        return bool(house.own(seat).get("called", False))

    def _answered(seat: int, act: str, value: Any) -> Response:
        return _taken(seat, lambda: house.say(seat, act, value))

    def _taken(seat: int, do: Callable[[], Sequence[Mapping[str, Any]]]) -> Response:
        try:
            changed = do()
        except AnswerRefused as refusal:
            raise refused(refusal) from refusal
        return jsonify(
            {"seat": seat, **dict(house.own(seat)), "changed": [dict(c) for c in changed]}
        )

    return seats
