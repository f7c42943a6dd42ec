# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.skull_king import CardLaid
from tests.web_ui.access import ACCESS
from tests.web_ui.fake_house import FakeHouse
from tests.web_ui.fake_table import FakeTable, bid, laid, opened
from tests.web_ui.openapi import check
from web_ui import Press, create_app

PIN = {"X-Quartermaster-Pin": "4711"}


def test_the_state_the_record_and_the_score_are_the_tables(
    client: FlaskClient, table: FakeTable
) -> None:
    assert client.get("/api/state").get_json() == json.loads(json.dumps(table.state()))
    assert client.get("/api/record").get_json() == json.loads(json.dumps(table.record()))
    assert client.get("/api/score").get_json() == json.loads(json.dumps(table.score()))


def test_healthz_names_what_is_missing_and_fails_only_where_the_table_cannot_be_used(
    client: FlaskClient, table: FakeTable
) -> None:
    table.trouble = "The camera is away."
    answer = client.get("/healthz")
    assert (answer.status_code, answer.get_json()["missing"]) == (200, ["The camera is away."])
    table.status = "trouble"
    assert client.get("/healthz").status_code == 503


@pytest.mark.parametrize("action", list(Press))
def test_a_button_is_pressed_with_the_pin(
    client: FlaskClient, table: FakeTable, action: Press
) -> None:
    answer = client.post("/api/buttons/2", json={"action": action.value}, headers=PIN)
    assert answer.status_code == 200
    assert table.pressed == [(2, action)]


def test_the_camera_is_measured_again_with_the_pin(client: FlaskClient, table: FakeTable) -> None:
    path = "/api/camera/measure"
    assert client.post(path, json={}).status_code == 403
    assert not table.measuring
    answer = client.post(path, json={}, headers=PIN)
    assert (answer.status_code, answer.get_json()["reason"]["case"]) == (409, "no-measuring")
    table.can_measure = True
    answer = client.post(path, json={}, headers=PIN)
    assert (answer.status_code, answer.get_json()) == (200, {"measuring": True})
    assert client.get("/api/state").get_json()["camera"]["measuring"]


def test_an_answer_reaches_the_table_and_settles_the_trick(client: FlaskClient) -> None:
    table = FakeTable([*opened(), *bid(1, 3, (1, 0, 0, 1)), *laid("G7", "G9", "G2")])
    table.tell(CardLaid((("G12", 0.6), ("G1", 0.38)), 4))
    client = create_app(table, ACCESS).test_client()
    trick = client.get("/api/state").get_json()["game"]["trick"]
    assert not trick["final"]
    question = client.get("/api/state").get_json()["game"]["questions"][0]
    answer = client.post(f"/api/questions/{question['id']}", json={"answer": "G1"}, headers=PIN)
    assert answer.status_code == 200
    changed = answer.get_json()["changed"]
    winner = next(change for change in changed if change["what"] == "winner")
    assert (winner["before"], winner["after"]) == (3, 1)
    document = client.get("/api/openapi.json").get_json()
    for change in changed:
        check({"$ref": "#/components/schemas/Change"}, change, document, "changed")
    trick = client.get("/api/state").get_json()["game"]["trick"]
    assert (trick["final"], trick["verdict"]["winner"]) == (True, 1)


def test_an_answer_that_does_not_fit_is_refused_with_the_tables_sentence(
    client: FlaskClient,
) -> None:
    answer = client.post("/api/questions/r9t9p9", json={"answer": "G1"}, headers=PIN)
    assert answer.status_code == 409
    assert answer.get_json()["error"] == "That question is not open any more."


def test_without_the_pin_nothing_changes(client: FlaskClient, table: FakeTable) -> None:
    for path, body in (
        ("/api/buttons/0", {"action": "short"}),
        ("/api/questions/a", {"answer": "G1"}),
    ):
        missing = client.post(path, json=body)
        assert (missing.status_code, missing.get_json()["code"]) == (403, "pin-missing")
        wrong = client.post(path, json=body, headers={"X-Quartermaster-Pin": "1"})
        assert (wrong.status_code, wrong.get_json()["code"]) == (403, "pin-wrong")
    assert table.pressed == []


def test_guessing_the_pin_is_slowed_down(client: FlaskClient) -> None:
    for _ in range(3):
        assert client.post("/api/session", json={"pin": "0000"}).status_code == 403
    answer = client.post("/api/session", json={"pin": "4711"})
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) >= 1


def test_the_pin_is_entered_once_and_the_session_cookie_stands_for_it(
    client: FlaskClient, table: FakeTable
) -> None:
    assert client.get("/api/session").get_json() == {"may_change": False}
    answer = client.post("/api/session", json={"pin": "4711"})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert client.get("/api/session").get_json() == {"may_change": True}
    assert client.post("/api/buttons/0", json={"action": "long"}).status_code == 200
    assert table.pressed == [(0, Press.LONG)]


def test_real_buttons_are_pressed_by_fingers_only(client: FlaskClient, table: FakeTable) -> None:
    table.mock_buttons = False
    answer = client.post("/api/buttons/0", json={"action": "short"}, headers=PIN)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "refused")


@pytest.mark.parametrize(
    ("method", "path", "sent", "status"),
    [
        ("GET", "/nothing/here", {}, 404),
        ("GET", "/api/nothing", {}, 404),
        ("POST", "/api/state", {}, 405),
        ("DELETE", "/", {}, 405),
        ("POST", "/api/buttons/9", {"json": {"action": "short"}}, 404),
        ("POST", "/api/buttons/0", {"json": {"action": "kick"}}, 400),
        ("POST", "/api/buttons/0", {"json": {"action": 7}}, 400),
        ("POST", "/api/buttons/0", {"json": {"action": "\ud800"}}, 400),
        ("POST", "/api/session", {"json": {"pin": "\ud800"}}, 403),
        ("POST", "/api/buttons/0", {"json": {}}, 400),
        ("POST", "/api/buttons/0", {"json": ["short"]}, 400),
        ("POST", "/api/buttons/0", {"data": "{", "content_type": "application/json"}, 400),
        ("POST", "/api/buttons/0", {"data": {"action": "short"}}, 415),
        (
            "POST",
            "/api/buttons/0",
            {"data": '{"action": "short"}', "content_type": "text/plain"},
            415,
        ),
        ("POST", "/api/buttons/0", {"json": {"action": "x" * 20_000}}, 413),
        ("POST", "/api/questions/a", {"json": {"answer": "G" * 65}}, 400),
        ("GET", "/camera.jpg", {}, 404),
        ("GET", "/own-screen", {}, 403),
    ],
)
def test_every_refusal_is_a_sentence_in_json(
    client: FlaskClient, method: str, path: str, sent: dict[str, Any], status: int
) -> None:
    answer = client.open(path, method=method, headers=PIN, **sent)
    assert answer.status_code == status
    error = answer.get_json()["error"]
    assert re.fullmatch(r"[^{}]+\.", error), error


def test_a_failure_inside_tells_no_stack_trace(
    table: FakeTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> dict[str, Any]:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(table, "state", broken)
    answer = create_app(table, ACCESS).test_client().get("/api/state")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert answer.get_json()["code"] == "http-500"
    assert "the secret inside" in caplog.text


def test_refusals_speak_the_viewers_language(client: FlaskClient) -> None:
    answer = client.get("/api/nothing", headers={"Accept-Language": "de-AT, en;q=0.5"})
    assert answer.get_json()["error"] == "Unter /api/nothing gibt es nichts."


@pytest.mark.parametrize("path", ["/", "/api/state", "/static/main.js", "/nothing"])
def test_every_answer_is_guarded(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


def test_the_camera_picture_is_passed_on(client: FlaskClient, table: FakeTable) -> None:
    table.picture = b"\xff\xd8picture\xff\xd9"
    answer = client.get("/camera.jpg", headers=PIN)
    assert (answer.mimetype, answer.data) == ("image/jpeg", table.picture)
    assert answer.headers["Cache-Control"] == "no-store"


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"]
        for value in node.values():
            yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)


def test_the_openapi_document_describes_every_route_and_holds_together(
    client: FlaskClient, table: FakeTable
) -> None:
    document = client.get("/api/openapi.json").get_json()
    assert document["openapi"].startswith("3.1")
    described = {
        (method.upper(), path)
        for path, operations in document["paths"].items()
        for method in operations
    }
    app = create_app(table, ACCESS, FakeHouse())
    public = {
        (method, re.sub(r"<(?:int:)?(?:question_)?(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith(("/api/", "/healthz", "/camera"))
    }
    assert described == public
    for reference in _references(document):
        node = document
        for part in reference.removeprefix("#/").split("/"):
            node = node[part]


def test_the_state_is_as_the_openapi_document_says(client: FlaskClient, table: FakeTable) -> None:
    document = client.get("/api/openapi.json").get_json()
    for _ in range(2):
        state = client.get("/api/state").get_json()
        check({"$ref": "#/components/schemas/State"}, state, document, "state")
        table.tell(*laid("SK"), CardLaid((("G12", 0.6), ("MER", 0.38)), 4))
    check(
        {"$ref": "#/components/schemas/Sheet"}, client.get("/api/score").get_json(), document, "s"
    )
