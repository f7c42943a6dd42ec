# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looking back over HTTP: past games with their tricks, the people who played, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from flask import Blueprint, Response, jsonify, request

from web_ui.archive import Archive, NoSuchPlayer
from web_ui.around import shown_around, shown_being_read
from web_ui.bodies import object_body
from web_ui.correcting import LONGEST_PLACE, PICTURE, picture_response
from web_ui.door import Door
from web_ui.evening import found_game
from web_ui.failures import Refusal, refused
from web_ui.house import GamesBeingRead
from web_ui.languages import language_of, wording
from web_ui.pages import templates_for
from web_ui.table import AnswerRefused, Table

# A name has at most 40 signs that people see as one; each may be put together from several.
_LONGEST_NAME = 400
_FIRST_GAME = "skull-king"
T = TypeVar("T")


def looking_back_blueprint(archive: Archive, table: Table, door: Door) -> Blueprint:
    """`/players`, `/rules`, and the routes under `/api/` for past games and people."""
    back = Blueprint("looking_back", __name__)

    @back.get("/players")
    def players_page() -> Response:
        try:
            people = [dict(one) for one in _refusing(archive.players)]
        except GamesBeingRead as reading:
            return shown_being_read(table, door, "people.heading", reading)
        return shown_around(table, door, ["players.html"], people=people)

    @back.get("/rules")
    def rules_page() -> Response:
        playing = (table.state().get("game") or {}).get("name")
        game = request.args.get("game") or playing or _FIRST_GAME
        book = archive.rulebook(game)
        if book is None:
            raise Refusal(404, "http-404", values={"path": request.path})
        own = table.state().get("game") or {}
        rules = own.get("rules") if own.get("name") == game else None
        # Chapters stand in the order of their first rules.
        book = {
            **book,
            "rules": [
                {
                    **rule,
                    "number": at,
                    "sources": [_source(source, game) for source in rule["sources"]],
                }
                for at, rule in enumerate(book["rules"])
            ],
        }
        return shown_around(
            table,
            door,
            templates_for(game, "rulebook.html"),
            about=game,
            book=book,
            offers={name: value for name, value in book.items() if name != "rules"},
            in_use=rules,
            switches={rule["id"]: rule["switches"] for rule in book["rules"]},
        )

    @back.get("/api/rules")
    def rules() -> Response:
        book = archive.rulebook(request.args.get("game") or _FIRST_GAME)
        if book is None:
            raise Refusal(404, "http-404", values={"path": request.path})
        return jsonify(dict(book))

    @back.get("/api/games/<int:game>/recap")
    def recap(game: int) -> Response:
        return jsonify(dict(found_game(archive.recap_of, game)))

    @back.get("/api/games/<int:game>/review")
    def places(game: int) -> Response:
        return jsonify({"places": list(found_game(archive.places_of, game))})

    @back.get("/api/games/<int:game>/review/<place>")
    def review(game: int, place: str) -> Response:
        def asked(number: int) -> Mapping[str, Any]:
            return archive.review_of(number, place)

        if len(place) > LONGEST_PLACE:
            raise Refusal(404, "no-such-place")
        try:
            return jsonify(dict(found_game(asked, game)))
        except KeyError:
            raise Refusal(404, "no-such-place") from None

    @back.get("/api/games/<int:game>/evidence/<name>")
    def evidence(game: int, name: str) -> Response:
        door.require_pin("pictures-closed")

        def asked(number: int) -> bytes | None:
            return archive.evidence_of(number, name) if PICTURE.fullmatch(name) else None

        return picture_response(found_game(asked, game))

    @back.get("/api/players")
    def players() -> Response:
        return _told()

    @back.post("/api/players/merge")
    def merge() -> Response:
        door.require_pin()
        body = object_body("name", "into")
        name, into = _name(body, "name"), _name(body, "into")
        _refusing(lambda: archive.merge(name, into))
        return _told()

    @back.post("/api/players/split")
    def split() -> Response:
        door.require_pin()
        name = _name(object_body("name"), "name")
        _refusing(lambda: archive.split(name))
        return _told()

    def _told() -> Response:
        return jsonify({"players": [dict(one) for one in _refusing(archive.players)]})

    return back


def _source(source: str, game: str) -> str:
    """A source in the viewer's language: the profile's title, and the text's own section."""
    profile, comma, section = source.partition(", ")
    title = wording(language_of(request), game).get(f"profile.{profile}", profile)
    return f"{title}{comma}{section}"


def _name(body: Mapping[str, Any], field: str) -> str:
    name = body.get(field)
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME:
        raise Refusal(400, "field-missing", values={"field": field})
    return name


def _refusing(asked: Callable[[], T]) -> T:
    """What the archive gives; raises `Refusal` for what it refuses."""
    try:
        return asked()
    except NoSuchPlayer as player:
        raise Refusal(404, "no-such-player", values={"name": str(player)}) from None
    except AnswerRefused as answer:
        raise refused(answer) from answer
