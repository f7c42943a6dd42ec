# SPDX-License-Identifier: AGPL-3.0-or-later
"""Games over HTTP: the lobby, how they begin, pause and end, and all that were played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from flask import Blueprint, Response, jsonify

from web_ui.bodies import name_of, object_body, text_of, whole_of
from web_ui.door import Door
from web_ui.failures import Refusal, refused
from web_ui.house import House, NoSuchGame
from web_ui.sheet_csv import sheet_csv
from web_ui.table import AnswerRefused

_PLAN = ("game", "players", "dealer", "rules", "camera", "deck")
T = TypeVar("T")


def evening_blueprint(house: House, door: Door) -> Blueprint:
    """The routes of the evening, under `/api/`."""
    evening = Blueprint("evening", __name__)

    @evening.get("/api/lobby")
    def lobby() -> Response:
        return jsonify(dict(house.lobby()))

    @evening.get("/api/games")
    def games() -> Response:
        return jsonify({"games": [dict(game) for game in house.games()]})

    @evening.get("/api/games/<int:game>/record")
    def record(game: int) -> Response:
        return jsonify(dict(found_game(house.record_of, game)))

    @evening.get("/api/games/<int:game>/score")
    def score(game: int) -> Response:
        return jsonify(dict(found_game(house.score_of, game)))

    @evening.get("/api/games/<int:game>/record.json")
    def record_file(game: int) -> Response:
        return _as_file(record(game), f"game-{game}-record.json")

    @evening.get("/api/games/<int:game>/score.json")
    def score_file(game: int) -> Response:
        return _as_file(score(game), f"game-{game}-score.json")

    @evening.get("/api/games/<int:game>/sheet.csv")
    def sheet(game: int) -> Response:
        told = (house.archive.view_of, house.score_of, house.record_of)
        text = sheet_csv(*(found_game(asked, game) for asked in told))
        return _as_file(Response(text, mimetype="text/csv"), f"game-{game}.csv")

    @evening.post("/api/games")
    def begin() -> tuple[Response, int]:
        door.require_pin()
        plan = object_body(*_PLAN)
        if "players" not in plan:
            raise Refusal(400, "field-missing", values={"field": "players"})
        try:
            number = house.begin(plan)
        except AnswerRefused as answer:
            raise refused(answer) from answer
        return jsonify({"game": number}), 201

    @evening.post("/api/games/current/end")
    def end() -> Response:
        door.require_pin()
        body = object_body("as", "by", "game")
        try:
            house.end(text_of(body, "as"), name_of(body, "by"), _game_of(body))
        except AnswerRefused as answer:
            raise refused(answer) from answer
        return jsonify(dict(house.life()))

    @evening.post("/api/games/current/pause")
    def pause() -> Response:
        return _paused(True)

    @evening.post("/api/games/current/resume")
    def resume() -> Response:
        return _paused(False)

    @evening.post("/api/games/<int:game>/go-on")
    def go_on(game: int) -> Response:
        door.require_pin()
        object_body()
        try:
            found_game(house.go_on_with, game)
        except AnswerRefused as answer:
            raise refused(answer) from answer
        return jsonify(dict(house.life()))

    def _paused(paused: bool) -> Response:
        door.require_pin()
        body = object_body("by", "game")
        try:
            house.pause(paused, name_of(body, "by"), _game_of(body))
        except AnswerRefused as answer:
            raise refused(answer) from answer
        return jsonify(dict(house.life()))

    return evening


def _as_file(response: Response, name: str) -> Response:
    """The answer as a file of that name: a browser saves it and stays on its page."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def found_game(asked: Callable[[int], T], game: int) -> T:
    """What a game's number gives; raises `Refusal` for one that there is not."""
    try:
        return asked(game)
    except NoSuchGame:
        raise Refusal(404, "no-such-game", values={"game": str(game)}) from None


def _game_of(body: Mapping[str, Any]) -> int | None:
    """The number of the game that is meant, where one is."""
    return whole_of(body, "game") if "game" in body else None
