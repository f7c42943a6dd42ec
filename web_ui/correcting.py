# SPDX-License-Identifier: AGPL-3.0-or-later
"""The HTTP interface to what was: reviewing it with its pictures, and putting it right."""

from __future__ import annotations

import re

from flask import Blueprint, Response, jsonify, request

from web_ui.bodies import event_of, name_of, object_body, place_asked, remark_of, whole_of
from web_ui.door import Door
from web_ui.failures import Refusal, refused
from web_ui.table import AnswerRefused, Correction, Table

LONGEST_REASON = 200
LONGEST_PLACE = 32
PICTURE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")


def correcting_blueprint(table: Table, door: Door) -> Blueprint:
    """The routes under `/api/` for corrections, review and evidence."""
    correcting = Blueprint("correcting", __name__)

    @correcting.get("/api/corrections")
    def corrections() -> Response:
        return jsonify({"corrections": [dict(one) for one in table.corrections()]})

    @correcting.post("/api/corrections/preview")
    def preview() -> Response:
        door.require_pin()
        event = event_of(object_body("event"))
        try:
            return jsonify(dict(table.preview(event)))
        except AnswerRefused as answer:
            raise refused(answer) from answer

    @correcting.post("/api/corrections")
    def correct() -> Response:
        door.require_pin()
        body = object_body("event", "reason", "by", "seen")
        correction = Correction(
            event=event_of(body),
            reason=remark_of(body, "reason", LONGEST_REASON),
            by=name_of(body, "by"),
            seen=whole_of(body, "seen"),
        )
        try:
            changed = table.correct(correction)
        except AnswerRefused as answer:
            raise refused(answer) from answer
        return jsonify({"changed": [dict(one) for one in changed]})

    @correcting.get("/api/choices")
    def choices() -> Response:
        try:
            found = table.choices(place_asked())
        except KeyError:
            raise Refusal(404, "no-such-place") from None
        return jsonify({"choices": [dict(one) for one in found]})

    @correcting.get("/api/review")
    def places() -> Response:
        return jsonify({"places": list(table.places())})

    @correcting.get("/api/review/<place>")
    def review(place: str) -> Response:
        if len(place) > LONGEST_PLACE:
            raise Refusal(404, "no-such-place")
        try:
            return jsonify(dict(table.review(place)))
        except KeyError:
            raise Refusal(404, "no-such-place") from None

    @correcting.get("/api/evidence/<name>")
    def evidence(name: str) -> Response:
        door.require_pin("pictures-closed")
        picture = table.evidence(name) if PICTURE.fullmatch(name) else None
        return picture_response(picture)

    return correcting


def picture_response(picture: bytes | None) -> Response:
    """A kept picture; raises `Refusal` where there is none."""
    if picture is None:
        raise Refusal(404, "no-evidence")
    response = Response(picture, mimetype="image/jpeg")
    # Kept, but asked for each time: another table at this address has other pictures.
    response.headers["Cache-Control"] = "private, no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response
