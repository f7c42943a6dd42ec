# SPDX-License-Identifier: AGPL-3.0-or-later
"""Safe mode's page: plain forms, so that any browser will do, and nothing without the PIN."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from flask import (
    Blueprint,
    Flask,
    Response,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    send_file,
)
from werkzeug.exceptions import HTTPException

from web_ui.access import Access
from web_ui.door import Door
from web_ui.failures import Refusal, answer_failures, sentence_of
from web_ui.guarding import guard
from web_ui.headers import secure
from web_ui.hosts import host_in
from web_ui.languages import LANGUAGES, catalogue, language_of
from web_ui.mendable import Configuration, Download, FaultKind, Mendable, MendingRefused
from web_ui.own_screen import own_screen_blueprint, own_screen_of
from web_ui.pages import keep_language
from web_ui.proxies import FORWARDED, way_to_root

LARGEST_UPLOAD = 256 * 2**20
"""Bytes of a backup that the page takes; a larger one is restored at the terminal."""
_LARGEST_FORM = 256 * 1024
_LONGEST_PIN = 64
_SECONDS_TO_START = 2
_LINES_AROUND = 2

_FAULTS = {
    FaultKind.CONFIGURATION: "mending.fault-configuration",
    FaultKind.MAT: "mending.fault-mat",
    FaultKind.JOURNAL: "mending.fault-journal",
    FaultKind.START: "mending.fault-start",
}


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str
    faulty: bool


@dataclass(frozen=True, slots=True)
class _Told:
    """What came of the form that was sent.

    refused: why nothing was changed; by_program: whether that is the program's own sentence.
    text: the configuration as it was sent. starting: whether the table is being started;
    next_port: where its page will be, None for where this one is.
    """

    done: bool = False
    kept: str | None = None
    refused: str | None = None
    by_program: bool = False
    text: str | None = None
    starting: bool = False
    next_port: int | None = None


def create_mending_app(
    table: Mendable,
    access: Access | None = None,
    admitted: Callable[[], None] = lambda: None,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Flask:
    """The application of a table that cannot be started.

    access: who may reach and mend it; without, nobody may. admitted: told when somebody may
    change something, who may then send large bodies. clock: seconds that never go back.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = _LARGEST_FORM
    door = Door(access or Access(), clock)
    app.register_blueprint(_pages(table, door, admitted))
    app.register_blueprint(own_screen_blueprint(door))
    app.register_blueprint(_interface(table))
    guard(app, door.access)
    answer_failures(app)
    secure(app)
    return app


def _interface(table: Mendable) -> Blueprint:
    """What programs ask for, the page of a table that ran before among them."""
    interface = Blueprint("interface", __name__)

    @interface.get("/healthz")
    def health() -> tuple[Response, int]:
        fault = table.fault()
        missing = "The table waits to be started again." if fault is None else fault.sentence
        return jsonify({"status": "safe-mode", "missing": [missing]}), 503

    @interface.route("/api/<path:_>", methods=["GET", "POST"])
    def api(_: str) -> Response:
        raise Refusal(503, "safe-mode", retry_after_s=10)

    return interface


def _pages(table: Mendable, door: Door, admitted: Callable[[], None]) -> Blueprint:
    pages = Blueprint("pages", __name__)
    # Once the table is being started, that is all there is to say until this page is gone.
    leaving: _Told | None = None

    def answer(told: _Told = _Told(), status: int = 200) -> Response:
        own = door.at_own_screen()
        if own:
            admitted()
        language = language_of(request)
        configuration = table.configuration()
        fault = table.fault()
        response = make_response(
            render_template(
                "mending.html",
                root=way_to_root(request.path),
                next_page=_next_page(told) if told.starting else None,
                language=language,
                languages=LANGUAGES,
                words=dict(catalogue(language)),
                told=told,
                fault=fault,
                fault_words=None if fault is None else catalogue(language)[_FAULTS[fault.kind]],
                aside=None if fault is None else fault.kind.value,
                configuration=configuration,
                lines=_around(configuration) if told.text is None else (),
                may_change=own or door.may_change(),
                own_screen=own_screen_of(door) if own else None,
                largest_mb=LARGEST_UPLOAD // 2**20,
                seconds=_SECONDS_TO_START,
            ),
            status,
        )
        keep_language(response, language)
        if own:
            door.keep_session(response)
        response.headers["Vary"] = "Accept-Language, Cookie"
        return response

    @pages.get("/")
    def page() -> Response:
        return answer(leaving or _Told())

    @pages.post("/mending/pin")
    def pin() -> Response:
        door.check_pin(request.form.get("pin", "").strip()[:_LONGEST_PIN])
        admitted()
        response = make_response(redirect(way_to_root(request.path), 303))
        door.keep_session(response)
        return response

    @pages.post("/mending/configuration")
    def save() -> Response:
        door.require_pin()
        text = request.form.get("text", "")
        try:
            return answer(_Told(done=True, kept=table.save(text)))
        except MendingRefused as refused:
            return answer(_Told(refused=str(refused), by_program=True, text=text), 409)

    @pages.post("/mending/defaults")
    def use_defaults() -> Response:
        door.require_pin()
        return answer(_Told(done=True, kept=table.use_defaults()))

    @pages.post("/mending/camera")
    def choose_camera() -> Response:
        door.require_pin()
        return answer(_Told(done=True, kept=table.choose_camera(request.form.get("source", ""))))

    @pages.post("/mending/aside")
    def set_aside() -> Response:
        door.require_pin()
        return answer(_Told(done=True, kept=table.set_aside()))

    @pages.post("/mending/restore")
    def restore() -> Response:
        door.require_pin()
        request.max_content_length = LARGEST_UPLOAD
        sent = request.files.get("backup")
        if sent is None or not sent.filename:
            raise Refusal(400, "no-backup")
        return answer(_Told(done=True, kept=table.restore(sent.stream, sent.filename[-80:])))

    @pages.get("/mending/backup.zip")
    def backup() -> Response:
        door.require_pin()
        return _sent(table.backup())

    @pages.get("/mending/journal.zip")
    def history() -> Response:
        door.require_pin()
        return _sent(table.history())

    @pages.post("/mending/start")
    def start() -> Response:
        nonlocal leaving
        door.require_pin()
        leaving = _Told(starting=True, next_port=table.start_again())
        return answer(leaving)

    @pages.get("/mending/<_>")
    def again(_: str) -> Response:
        # Somebody loads the answer to a form once more.
        return make_response(redirect(way_to_root(request.path), 303))

    @pages.errorhandler(Refusal)
    def _refused(refusal: Refusal) -> Response:
        response = answer(_Told(refused=sentence_of(refusal)), refusal.status)
        if refusal.retry_after_s is not None:
            response.headers["Retry-After"] = str(refusal.retry_after_s)
        return response

    @pages.errorhandler(MendingRefused)
    def _not_mended(refused: MendingRefused) -> Response:
        return answer(_Told(refused=str(refused), by_program=True), 409)

    @pages.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        return _refused(Refusal(error.code or 500, "http-413" if error.code == 413 else "http-400"))

    return pages


def _next_page(told: _Told) -> str:
    """Where the browser finds the table's page. A proxy's port stays as it is."""
    here = host_in(request.host)
    if told.next_port is None or here is None or FORWARDED in request.environ:
        return way_to_root(request.path)
    below = request.script_root
    return f"{request.scheme}://{here.name}:{told.next_port}{below}/"


def _sent(download: Download) -> Response:
    return send_file(
        download.content,
        mimetype="application/zip",
        as_attachment=True,
        download_name=download.name,
    )


def _around(configuration: Configuration) -> tuple[_Line, ...]:
    """The faulty line and its neighbours."""
    if configuration.line is None:
        return ()
    lines = enumerate(configuration.text.splitlines(), 1)
    return tuple(
        _Line(number, text, number == configuration.line)
        for number, text in lines
        if abs(number - configuration.line) <= _LINES_AROUND
    )
