# SPDX-License-Identifier: AGPL-3.0-or-later
"""The lobby's look through the camera over HTTP: for whoever has the PIN, as all pictures are."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from web_ui.bodies import object_body, text_of
from web_ui.door import Door
from web_ui.failures import Refusal, refused
from web_ui.house import House
from web_ui.table import AnswerRefused


def lookout_blueprint(house: House, door: Door) -> Blueprint:
    """`POST /api/lobby/look` and `/api/lobby/camera.jpg`."""
    lookout = Blueprint("lookout", __name__)

    @lookout.post("/api/lobby/look")
    def look() -> Response:
        door.require_pin("pictures-closed")
        body = object_body("camera", "deck")
        camera, deck = _source_of(body.get("camera")), text_of(body, "deck")
        try:
            checks = house.look(camera, deck)
        except AnswerRefused as answer:
            raise refused(answer) from answer
        return jsonify({"checks": [dict(check) for check in checks]})

    @lookout.get("/api/lobby/camera.jpg")
    def picture() -> Response:
        door.require_pin("pictures-closed")
        newest = house.lobby_picture()
        if newest is None:
            raise Refusal(404, "no-picture")
        return Response(newest, mimetype="image/jpeg")

    return lookout


def _source_of(camera: object) -> str:
    """A camera's source, which may be a long path. Raises `Refusal`."""
    if not isinstance(camera, str) or not camera.strip():
        raise Refusal(400, "field-missing", values={"field": "camera"})
    return camera.strip()
