# SPDX-License-Identifier: AGPL-3.0-or-later
"""Entering by hand over HTTP, for the host: whatever a game takes, and undo.

Cards, a trick put away and a round in short have routes of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, jsonify

from web_ui.bodies import object_body, text_of, whole_of
from web_ui.door import Door
from web_ui.failures import refused
from web_ui.house import House
from web_ui.table import AnswerRefused

_PLACE = ("round", "trick", "position")


def entering_blueprint(house: House, door: Door) -> Blueprint:
    """The routes of what the host enters by hand, under `/api/`."""
    entering = Blueprint("entering", __name__)

    @entering.post("/api/cards")
    def lay() -> Response:
        door.require_pin()
        body = object_body("card", *_PLACE)
        card: dict[str, Any] = {"card": text_of(body, "card")}
        if any(name in body for name in _PLACE):
            card |= {name: whole_of(body, name) for name in _PLACE}
        return _changed(lambda: house.enter("card", card))

    @entering.post("/api/entries")
    def enter() -> Response:
        door.require_pin()
        body = object_body("act", "value")
        act = text_of(body, "act")
        return _changed(lambda: house.enter(act, body.get("value")))

    @entering.post("/api/entries/undo")
    @entering.post("/api/cards/undo")
    def undo() -> Response:
        door.require_pin()
        object_body()
        return _changed(house.take_back)

    @entering.post("/api/tricks/clear")
    def clear() -> Response:
        door.require_pin()
        object_body()
        return _changed(lambda: house.enter("clear", None))

    @entering.post("/api/rounds/current")
    def tell() -> Response:
        door.require_pin()
        told = object_body("won", "bonus")
        return _changed(lambda: house.enter("round", told))

    return entering


def _changed(do: Callable[[], Sequence[Mapping[str, Any]]]) -> Response:
    try:
        changed = do()
    except AnswerRefused as answer:
        raise refused(answer) from answer
    return jsonify({"changed": [dict(one) for one in changed]})
