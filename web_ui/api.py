# SPDX-License-Identifier: AGPL-3.0-or-later
"""The HTTP interface: the table's state for anyone, changes for those with the PIN."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from flask import Blueprint, Response, jsonify, request

from web_ui.bodies import object_body, text_of
from web_ui.door import Door
from web_ui.failures import Refusal, refused
from web_ui.state_answer import StateAnswer
from web_ui.stream import Stream, Viewers, last_event_id
from web_ui.table import AnswerRefused, Press, Table

_OPENAPI = Path(__file__).parent / "static" / "openapi.json"


def api_blueprint(table: Table, door: Door, viewers: Viewers) -> Blueprint:
    """The routes of the table as it is now, under `/api/`, and `/healthz`."""
    api = Blueprint("api", __name__)
    description = json.loads(_OPENAPI.read_text(encoding="utf-8"))
    newest = StateAnswer(table)
    description["components"]["securitySchemes"]["session"]["name"] = door.access.session_cookie

    @api.get("/healthz")
    def health() -> tuple[Response, int]:
        found = table.health()
        return jsonify(dict(found)), 200 if found.get("status") == "ok" else 503

    @api.get("/api/state")
    def state() -> Response:
        return newest.response()

    @api.get("/api/record")
    def record() -> Response:
        return jsonify(dict(table.record()))

    @api.get("/api/score")
    def score() -> Response:
        return jsonify(dict(table.score()))

    @api.get("/api/openapi.json")
    def openapi() -> Response:
        return jsonify(description)

    @api.get("/api/events")
    def events() -> Response:
        response = Response(mimetype="text/event-stream")
        # Proxies that hold answers back would hold the game back.
        response.headers["X-Accel-Buffering"] = "no"
        if request.method == "HEAD":
            return response
        if not viewers.take_place():
            raise Refusal(503, "too-many-viewers", retry_after_s=10)
        gone: Callable[[], bool] = request.environ.get(
            "waitress.client_disconnected", lambda: False
        )
        last_id = last_event_id(request.headers.get("Last-Event-ID"))
        response.response = Stream(table, viewers, last_id, gone)
        return response

    @api.get("/api/session")
    def session() -> Response:
        return jsonify({"may_change": door.may_change()})

    @api.post("/api/session")
    def open_session() -> Response:
        door.check_pin(text_of(object_body(), "pin"))
        response = jsonify({"may_change": True})
        door.keep_session(response)
        return response

    @api.post("/api/buttons/<int:seat>")
    def press(seat: int) -> Response:
        door.require_pin()
        asked = text_of(object_body(), "action")
        try:
            action = Press(asked)
        except ValueError:
            known = ", ".join(choice.value for choice in Press)
            values = {"action": asked, "known": known}
            raise Refusal(400, "unknown-action", values=values) from None
        try:
            table.press(seat, action)
        except AnswerRefused as answer:
            raise refused(answer) from answer
        return jsonify({"pressed": action.value, "seat": seat})

    @api.post("/api/camera/measure")
    def measure() -> Response:
        door.require_pin()
        object_body()
        try:
            table.measure_again()
        except AnswerRefused as answer:
            raise refused(answer) from answer
        return jsonify({"measuring": True})

    @api.post("/api/questions/<question_id>")
    def answer(question_id: str) -> Response:
        door.require_pin()
        given = text_of(object_body(), "answer")
        try:
            changed = table.answer(question_id, given)
        except AnswerRefused as answer:
            raise refused(answer) from answer
        return jsonify(
            {"question": question_id, "answer": given, "changed": [dict(one) for one in changed]}
        )

    return api
