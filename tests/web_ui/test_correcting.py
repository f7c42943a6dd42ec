# SPDX-License-Identifier: AGPL-3.0-or-later
"""Corrections, review and evidence over HTTP."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.skull_king import BidCorrected, CardLaid, RoundOpened
from engine.skull_king.events import BidLocked
from tests.web_ui.access import ACCESS
from tests.web_ui.fake_table import FakeTable, bid, opened, played
from tests.web_ui.openapi import check
from web_ui import create_app

PIN = {"X-Quartermaster-Pin": "4711"}
NAMED = {"kind": "card-named", "round": 0, "trick": 0, "position": 2, "card": "G1"}


@pytest.fixture
def table() -> FakeTable:
    """A round of one card, played; Calico's black 3 has won it."""
    return FakeTable([*opened(), *bid(1, 3, (1, 0, 0, 1)), *played("G7", "G9", "B3", "Y5")])


def _preview(client: FlaskClient, event: dict[str, Any]) -> dict[str, Any]:
    answer = client.post("/api/corrections/preview", json={"event": event}, headers=PIN)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def _correct(client: FlaskClient, event: dict[str, Any], **more: Any) -> dict[str, Any]:
    seen = _preview(client, event)["seq"]
    body = {"event": event, "seen": seen, **more}
    answer = client.post("/api/corrections", json=body, headers=PIN)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def _corrections(client: FlaskClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/corrections").get_json()["corrections"]
    return found


def _winner(table: FakeTable) -> Any:
    return table.score()["rounds"][0]["tricks"][0]["winner"]


def test_a_preview_tells_what_would_change_and_changes_nothing(
    client: FlaskClient, table: FakeTable
) -> None:
    before = json.dumps(table.state())
    foreseen = _preview(client, NAMED)
    assert foreseen["seq"] == table.state()["seq"]
    winner = next(change for change in foreseen["changed"] if change["what"] == "winner")
    assert (winner["before"], winner["after"]) == (2, 1)
    assert json.dumps(table.state()) == before


@pytest.mark.parametrize("name", ["山田\u3000太郎", "👩🏽\u200d👧", "مهر\u200cنوش"])
def test_who_corrects_has_a_name_in_any_script(client: FlaskClient, name: str) -> None:
    _correct(client, NAMED, by=name, reason=f"{name}: ok")
    (noted,) = _corrections(client)
    assert (noted["by"], noted["reason"]) == (name, f"{name}: ok")


def test_a_correction_counts_and_is_listed_with_who_and_why(
    client: FlaskClient, table: FakeTable
) -> None:
    changed = _correct(client, NAMED, by="  Anne ", reason="It was\nunder the lamp.")["changed"]
    assert any(change["what"] == "winner" and change["after"] == 1 for change in changed)
    assert _winner(table) == 1
    (noted,) = _corrections(client)
    assert (noted["by"], noted["reason"]) == ("Anne", "It was under the lamp.")
    assert (noted["event"], noted["author"]) == (NAMED, "page")
    assert (noted["undone"], noted["undoable"]) == (None, True)


def test_a_correction_is_taken_back_and_let_count_again(
    client: FlaskClient, table: FakeTable
) -> None:
    _correct(client, NAMED)
    (noted,) = _corrections(client)
    undo = {"kind": "undone", "entry": noted["seq"]}
    assert any(change["what"] == "winner" for change in _preview(client, undo)["changed"])
    _correct(client, undo, by="Bonny")
    assert _winner(table) == 2
    noted, undone = _corrections(client)
    assert noted["undone"] == undone["seq"]
    _correct(client, {"kind": "undone", "entry": undone["seq"]})
    assert _winner(table) == 1


def test_what_contradicts_is_refused_with_the_reason(client: FlaskClient, table: FakeTable) -> None:
    before = table.state()["seq"]
    for path, more in (("/api/corrections/preview", {}), ("/api/corrections", {"seen": before})):
        event = {"kind": "bid-corrected", "round": 0, "player": 0, "bid": 9}
        answer = client.post(path, json={"event": event, **more}, headers=PIN)
        assert (answer.status_code, answer.get_json()["code"]) == (409, "refused")
        assert "cards dealt" in answer.get_json()["error"]
        assert answer.get_json()["reason"] == {
            "case": "bid-range",
            "params": {"cards": 1, "bid": 9},
        }
    assert table.state()["seq"] == before


def test_a_table_that_went_on_since_the_preview_asks_to_look_again(
    client: FlaskClient, table: FakeTable
) -> None:
    seen = _preview(client, NAMED)["seq"]
    table.tell(BidCorrected(0, 0, 0))
    answer = client.post("/api/corrections", json={"event": NAMED, "seen": seen}, headers=PIN)
    assert answer.status_code == 409
    assert "look again" in answer.get_json()["error"]


def test_without_the_pin_nothing_is_worked_out_or_changed(
    client: FlaskClient, table: FakeTable
) -> None:
    before = table.state()["seq"]
    for path in ("/api/corrections", "/api/corrections/preview"):
        answer = client.post(path, json={"event": NAMED, "seen": before})
        assert (answer.status_code, answer.get_json()["code"]) == (403, "pin-missing")
    assert table.state()["seq"] == before


DEEP = '{"event": {"kind": "x", "a": ' + "[" * 7000 + "]" * 7000 + "}}"


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"event": "card-named", "seen": 1},
        {"event": {"round": 0}, "seen": 1},
        {"event": {"kind": 7}, "seen": 1},
        {"event": {"kind": "card-named", "card": "\ud800"}, "seen": 1},
        {"event": {**NAMED, "position": float("nan")}, "seen": 1},
        {"event": NAMED},
        {"event": NAMED, "seen": "1"},
        {"event": NAMED, "seen": True},
        {"event": NAMED, "seen": -1},
        {"event": NAMED, "seen": 1.5},
        {"event": NAMED, "seen": 2**60},
        {"event": NAMED, "seen": 1, "reason": "x" * 201},
        {"event": NAMED, "seen": 1, "by": "x" * 41},
        {"event": NAMED, "seen": 1, "by": 7},
        {"event": NAMED, "seen": 1, "by": "\ud800"},
        {"event": NAMED, "seen": 1, "reason": "a\u0000b"},
        {"event": NAMED, "seen": 1, "reason": "a\u202eb"},
        {"event": NAMED, "seen": 1, "by": "Anne\u200d"},
        {"event": NAMED, "seen": 1, "who": "me"},
    ],
)
def test_a_body_that_is_not_what_it_has_to_be_is_refused_in_a_sentence(
    client: FlaskClient, table: FakeTable, sent: dict[str, Any]
) -> None:
    before = table.state()["seq"]
    answer = client.post(
        "/api/corrections", data=json.dumps(sent), content_type="application/json", headers=PIN
    )
    assert answer.status_code == 400
    assert re.fullmatch(r"[^{}]+\.", answer.get_json()["error"])
    assert table.state()["seq"] == before


def test_a_body_nested_beyond_reason_is_a_bad_one(client: FlaskClient) -> None:
    answer = client.post(
        "/api/corrections/preview", data=DEEP, content_type="application/json", headers=PIN
    )
    assert answer.status_code in (400, 409)


@pytest.mark.parametrize(
    ("sent", "code", "said"),
    [
        (
            '{"event": {"kind": "x", "kind": "y"}, "seen": 1}',
            "field-twice",
            "The field “event.kind” stands there twice: send it once.",
        ),
        ('{"seen": ' + "9" * 5000 + "}", "json-number", "A number in the body cannot be read"),
        ("[" * 5_000, "json-deep", "The body is nested too deep"),
    ],
)
def test_what_stands_twice_or_cannot_be_read_is_named(
    client: FlaskClient, sent: str, code: str, said: str
) -> None:
    answer = client.post(
        "/api/corrections", data=sent, content_type="application/json", headers=PIN
    )
    assert (answer.status_code, answer.get_json()["code"]) == (400, code)
    assert answer.get_json()["error"].startswith(said)


def test_the_longest_reason_and_name_are_taken(client: FlaskClient) -> None:
    _correct(client, NAMED, by="x" * 40, reason="y" * 200)
    (noted,) = _corrections(client)
    assert (len(noted["by"]), len(noted["reason"])) == (40, 200)


def test_choices_are_the_tables_likeliest_first(client: FlaskClient, table: FakeTable) -> None:
    table.tell(RoundOpened(2, 0), *(BidLocked(player, 0) for player in range(4)))
    table.tell(CardLaid((("G12", 0.6), ("G1", 0.38)), 4))
    choices = client.get("/api/choices?round=1&trick=0&position=0&lang=de").get_json()["choices"]
    assert [choice["card"] for choice in choices[:2]] == ["G12", "G1"]
    assert choices[0]["odds"] > choices[1]["odds"] > choices[-1]["odds"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("round=0&trick=0&position=9", 404),
        ("round=7&trick=0&position=0", 404),
        ("round=0&trick=0", 404),
        ("", 404),
        ("round=0&trick=0&position=-1", 400),
        ("round=0&trick=0&position=x", 400),
        ("round=0&trick=0&position=%C2%B2", 400),
        ("round=0&trick=0&position=9999999", 400),
        ("round=0&round=0&trick=0&position=0", 400),
        ("&".join(f"a{n}=0" for n in range(9)), 400),
    ],
)
def test_a_place_that_is_none_has_no_choices(client: FlaskClient, query: str, status: int) -> None:
    answer = client.get(f"/api/choices?{query}")
    assert answer.status_code == status
    assert re.fullmatch(r"[^{}]+\.", answer.get_json()["error"])


def test_a_trick_is_reviewed_with_all_that_was_noted_there(
    client: FlaskClient, table: FakeTable
) -> None:
    assert client.get("/api/review").get_json() == {"places": ["1.1"]}
    _correct(client, NAMED, by="Anne")
    review = client.get("/api/review/1.1").get_json()
    assert review["trick"]["plays"][2]["card"] == "G1"
    kinds = [entry["event"]["kind"] for entry in review["history"]]
    assert kinds == ["card-laid"] * 4 + ["trick-cleared", "card-named"]
    assert review["history"][-1]["by"] == "Anne"


@pytest.mark.parametrize("place", ["9.9", "1", "x", "1.1.1", "%00", "1" * 40, "..", "1%2F1"])
def test_a_place_that_is_none_cannot_be_reviewed(client: FlaskClient, place: str) -> None:
    answer = client.get(f"/api/review/{place}")
    assert answer.status_code == 404
    assert answer.get_json()["error"].endswith(".")


def test_evidence_is_a_picture_that_is_asked_for_once(
    client: FlaskClient, table: FakeTable
) -> None:
    table.kept["0001-00000007.jpg"] = b"\xff\xd8picture\xff\xd9"
    answer = client.get("/api/evidence/0001-00000007.jpg", headers=PIN)
    assert (answer.mimetype, answer.data) == ("image/jpeg", b"\xff\xd8picture\xff\xd9")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    again = client.get(
        "/api/evidence/0001-00000007.jpg", headers={"If-None-Match": answer.headers["ETag"], **PIN}
    )
    assert (again.status_code, again.data) == (304, b"")
    # Another game's picture by the same name is another picture.
    table.kept["0001-00000007.jpg"] = b"\xff\xd8other\xff\xd9"
    other = client.get(
        "/api/evidence/0001-00000007.jpg", headers={"If-None-Match": answer.headers["ETag"], **PIN}
    )
    assert (other.status_code, other.data) == (200, b"\xff\xd8other\xff\xd9")


@pytest.mark.parametrize("name", ["no.jpg", "..%2Fjournal.sqlite", ".hidden", "a%00b", "x" * 90])
def test_no_other_file_is_evidence(
    client: FlaskClient, table: FakeTable, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(table, "evidence", asked.append)
    assert client.get(f"/api/evidence/{name}", headers=PIN).status_code == 404
    assert asked in ([], ["no.jpg"])


def test_bids_stay_secret_while_they_are_chosen() -> None:
    table = FakeTable([*opened(), *bid(1, 3, (1, 0, 0, 1)), *played("G7", "G9", "B3", "Y5")])
    table.tell(RoundOpened(2, 0), BidLocked(0, 2), author="buttons")
    client = create_app(table, ACCESS).test_client()
    for path in ("/api/corrections", "/api/review", "/api/review/1.1", "/api/state"):
        assert '"bid":2' not in client.get(path).text.replace(" ", "")
    event = {"kind": "bid-corrected", "round": 1, "player": 0, "bid": 1}
    answer = client.post("/api/corrections/preview", json={"event": event}, headers=PIN)
    assert answer.status_code == 409
    assert "2" not in answer.get_json()["error"]
    settled = {"kind": "winner-told", "round": 0, "trick": 0, "winner": 3}
    assert all(change.get("round", 0) == 0 for change in _preview(client, settled)["changed"])


def test_all_of_it_is_as_the_openapi_document_says(client: FlaskClient, table: FakeTable) -> None:
    quad = [[1.5, 2], [3, 4], [5, 6], [7, 8]]
    shown = {"seq": 7, "what": "card", "name": "a.jpg", "crop": None, "thinned": [], "damaged": []}
    rest = {"size": [640, 480], "track": 3, "quad": quad, "outlines": [{"track": 3, "quad": quad}]}
    read = {"camera_time": 1.5, "readings": [["G7", 0.97]], "deck": {}, "models": {}}
    table.pictures["1.1"] = [{**shown, **rest, **read}, {**shown, "name": None}]
    _correct(client, {"kind": "winner-told", "round": 0, "trick": 0, "winner": 3}, by="Anne")
    _correct(client, {"kind": "player-told", "round": 0, "trick": 0, "position": 1, "player": 2})
    document = client.get("/api/openapi.json").get_json()
    review = client.get("/api/review/1.1").get_json()
    assert review["trick"]["winner_told"] == 3
    check(_schema("Review"), review, document, "review")
    for entry in _corrections(client):
        check(_schema("Entry"), entry, document, "entry")
    void = {"kind": "undone", "entry": _corrections(client)[0]["seq"]}
    check(_schema("Preview"), _preview(client, void), document, "preview")
    for choice in client.get("/api/choices?round=0&trick=0&position=1").get_json()["choices"]:
        check(_schema("Choice"), choice, document, "choice")
    _correct(client, void)
    _correct(client, {"kind": "trick-voided", "round": 0, "trick": 0})
    check(_schema("Review"), client.get("/api/review/1.1").get_json(), document, "review")
    _correct(
        client, {"kind": "round-told", "round": 0, "won": [1, 0, 0, 0], "bonus": [0, 0, 0, 20]}
    )
    check(_schema("State"), client.get("/api/state").get_json(), document, "state")
    assert client.get("/api/score").get_json()["rounds"][0]["by_hand"] is True


def _schema(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}
