# SPDX-License-Identifier: AGPL-3.0-or-later
"""Errors as sentences: JSON that a person can read, and a page for whoever opened one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from web_ui.house import GamesBeingRead
from web_ui.languages import catalogue, language_of, say
from web_ui.table import AnswerRefused, NoSuchSeat

_LOG = logging.getLogger(__name__)
_DATA = "/api/"


class Refusal(Exception):
    """A request that is answered with an error.

    `key` names the sentence in the catalogues (without its `error.`), `values` fill
    its placeholders; `sentence` replaces it where the table gave one of its own, and `reason`
    is passed on for the page, which says it in the viewer's language. `more` are further fields
    of the answer.
    """

    def __init__(
        self,
        status: int,
        key: str,
        *,
        sentence: str | None = None,
        retry_after_s: int | None = None,
        values: dict[str, str] | None = None,
        reason: Mapping[str, Any] | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(sentence or key)
        self.status = status
        self.key = key
        self.sentence = sentence
        self.retry_after_s = retry_after_s
        self.values = values or {}
        self.reason = reason
        self.more = more or {}


def refused(answer: AnswerRefused) -> Refusal:
    """What the table refused, as an error: 409 with its sentence and its reason."""
    return Refusal(409, "refused", sentence=str(answer), reason=answer.reason)


def sentence_of(refusal: Refusal) -> str:
    """The refusal in the viewer's language."""
    return refusal.sentence or say(language_of(request), f"error.{refusal.key}", **refusal.values)


def error_response(refusal: Refusal) -> Response:
    """The refusal as `{"error": sentence, "code": key}` in the viewer's language.

    With its "reason", where it has one.
    """
    told: dict[str, Any] = {"error": sentence_of(refusal), "code": refusal.key, **refusal.more}
    if refusal.reason is not None:
        told["reason"] = refusal.reason
    response = jsonify(told)
    response.status_code = refusal.status
    if refusal.retry_after_s is not None:
        response.headers["Retry-After"] = str(refusal.retry_after_s)
    return response


def being_read(reading: GamesBeingRead) -> Refusal:
    """Which part of the games has been read; beside the sentence, "done" and "of" tell it."""
    counted = {"done": reading.done, "of": reading.of}
    values = {name: str(count) for name, count in counted.items()}
    return Refusal(503, "games-being-read", retry_after_s=1, values=values, more=counted)


def told(refusal: Refusal) -> Response:
    """The refusal's sentence alone for whoever opens a page, JSON for programs."""
    if not _reads_pages():
        return error_response(refusal)
    return Response(sentence_of(refusal) + "\n", refusal.status, mimetype="text/plain")


def _reads_pages() -> bool:
    return "text/html" in request.headers.get("Accept", "")


def _opens_a_page() -> bool:
    return request.method == "GET" and not request.path.startswith(_DATA) and _reads_pages()


def refusal_of(status: int, path: str) -> Refusal:
    """The refusal that an HTTP status is; path: what was asked for."""
    key = f"http-{status}"
    known = f"error.{key}" in catalogue(language_of(request))
    return Refusal(status, key if known else "http-other", values={"path": path})


def answer_failures(app: Flask, shown: Callable[[str], Response] | None = None) -> None:
    """Let the application answer every failure in this room's way.

    Args:
        app: whose failures.
        shown: the page for whoever opens one that there is not, around the sentence that says why;
            without, they read the JSON that programs get.

    """

    def answered(refusal: Refusal) -> Response:
        if shown is None or refusal.status >= 500 or not _opens_a_page():
            return error_response(refusal)
        response = shown(sentence_of(refusal))
        response.status_code = refusal.status
        return response

    @app.errorhandler(Refusal)
    def _refused(refusal: Refusal) -> Response:
        return answered(refusal)

    @app.errorhandler(AnswerRefused)
    def _answer_refused(answer: AnswerRefused) -> Response:
        return error_response(refused(answer))

    @app.errorhandler(GamesBeingRead)
    def _being_read(reading: GamesBeingRead) -> Response:
        return error_response(being_read(reading))

    @app.errorhandler(NoSuchSeat)
    def _no_such_seat(missing: NoSuchSeat) -> Response:
        return error_response(Refusal(404, "no-such-seat", values={"seat": str(missing.seat)}))

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        response = answered(refusal_of(error.code or 500, request.path))
        allowed = error.get_response().headers.get("Allow")
        if allowed:
            response.headers["Allow"] = allowed
        return response

    @app.errorhandler(Exception)
    def _unforeseen(error: Exception) -> Response:
        _LOG.error("answering %s %s failed", request.method, request.path, exc_info=error)
        return error_response(Refusal(500, "http-500"))
