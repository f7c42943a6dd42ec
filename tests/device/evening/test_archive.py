# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looking back on the page: past games with their tricks, who played them, and the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import web_ui
from device.evening.people import FILE_NAME
from tests.device.evening.hosted import RAW_IDS, Table
from tests.web_ui.browser import MISSING, Browser, browsing
from tests.web_ui.openapi import check
from web_ui import Server

DOCUMENT = json.loads(
    (Path(web_ui.__file__).parent / "static" / "openapi.json").read_text(encoding="utf-8")
)
ONE_TRICK = {"round_plan": [1]}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Three games of one trick: two that count, and one that was discarded."""
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        played(table, ["Anne", "Bea", "Cy"], "ended")
        played(table, ["Annie", "Bea", "Cy"], "ended")
        played(table, ["Annie", "Anne", "Zoe"], "discarded")
        yield table


def played(table: Table, players: list[str], ending: str) -> None:
    """The first catches two pirates with the Skull King; all bid 1."""
    assert table.post("/api/games", players=players, rules=ONE_TRICK, dealer=2).status_code == 201
    for seat in range(3):
        assert table.post(f"/api/seats/{seat}/bid", bid=1).status_code == 200
    for card in ("SK", "BEN", "ROS"):
        assert table.post("/api/cards", card=card).status_code == 200
    if ending == "ended":
        table.post("/api/tricks/clear")
    if table.get("/api/state")["life"]["phase"] == "playing":
        assert table.post("/api/games/current/end", **{"as": ending}).status_code == 200


def people(table: Table) -> dict[str, Any]:
    told = table.get("/api/players")
    schema = DOCUMENT["paths"]["/api/players"]["get"]["responses"]["200"]["content"]
    check(schema["application/json"]["schema"], told, DOCUMENT, "players")
    return {one["name"]: one for one in told["players"]}


def test_people_are_counted_over_the_games_that_count(table: Table) -> None:
    found = people(table)

    assert set(found) == {"Anne", "Annie", "Bea", "Cy"}
    assert (found["Bea"]["games"], found["Bea"]["kinds"][0]["mean"]) == (2, -10.0)
    assert found["Anne"]["kinds"][0]["bids"] == [{"cards": 1, "exact": 1, "of": 1}]
    assert found["Anne"]["kinds"][0]["bonuses"] == [{"rule": "BONUS-PIRATE", "points": 60}]
    assert [one["game"] for one in found["Bea"]["played"]] == [1, 2]


def test_two_names_are_merged_into_one_and_separated_again(table: Table, tmp_path: Path) -> None:
    before = people(table)
    answer = table.post("/api/players/merge", name="Annie", into="Anne")

    assert answer.status_code == 200
    anne = people(table)["Anne"]
    assert (anne["also"], anne["games"], anne["kinds"][0]["mean"]) == (["Annie"], 2, 80.0)
    told = json.loads((tmp_path / FILE_NAME).read_text(encoding="utf-8"))
    assert told["same"] == [{"name": "Annie", "is": "Anne"}]
    # Once more from an older page, and in a circle: they are one already.
    for name, into in (("Annie", "Anne"), ("Anne", "Annie")):
        again = table.post("/api/players/merge", name=name, into=into)
        assert (again.status_code, again.get_json()["reason"]["case"]) == (409, "people-same")
    # The journal keeps what was played under which name.
    assert table.get("/api/games")["games"][1]["players"] == ["Annie", "Bea", "Cy"]

    assert table.post("/api/players/split", name="Annie").status_code == 200
    assert people(table) == before


@pytest.mark.parametrize(
    ("way", "body", "status", "case"),
    [
        ("merge", {"name": "Anne", "into": "Bea"}, 409, "people-two"),
        ("merge", {"name": "Anne", "into": "Anne"}, 409, "people-same"),
        ("merge", {"name": "Zoe", "into": "Anne"}, 404, None),
        ("merge", {"name": "Anne"}, 400, None),
        ("merge", {"name": "Anne", "into": "A" * 401}, 400, None),
        ("split", {"name": "Anne"}, 404, None),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    table: Table, way: str, body: dict[str, str], status: int, case: str | None
) -> None:
    before = people(table)
    answer = table.post(f"/api/players/{way}", **body)

    assert answer.status_code == status
    told = answer.get_json()
    assert told["error"].endswith(".")
    assert (told.get("reason") or {}).get("case") == case
    assert table.host.post(f"/api/players/{way}", json=body).status_code == 403
    assert people(table) == before


def test_names_that_cannot_be_read_count_nobody_wrongly(table: Table, tmp_path: Path) -> None:
    for text in (
        "torn",
        '{"format": "quartermaster-people/1", "same": [{"name": "A", "is": "A"}]}',
    ):
        (tmp_path / FILE_NAME).write_text(text)
        answer = table.host.get("/api/players")
        assert answer.status_code == 409
        assert str(tmp_path / FILE_NAME) in answer.get_json()["error"]
    assert (tmp_path / FILE_NAME).read_text() == text


def test_a_past_game_is_reviewed_and_told_as_a_whole(table: Table) -> None:
    assert table.get("/api/games/1/review") == {"places": ["1.1"]}
    review = table.get("/api/games/1/review/1.1")
    assert [play["card"] for play in review["trick"]["plays"]] == ["SK", "BEN", "ROS"]
    assert review["trick"]["verdict"]["winner"] == 0
    assert {one["event"]["kind"] for one in review["history"]} >= {"trick-cleared"}
    recap = table.get("/api/games/1/recap")
    assert [(one["captor"], one["captive"]) for one in recap["captures"]] == [(0, 1), (0, 2)]
    assert recap["bids"][0] == {"exact": 1, "over": 0, "under": 0}
    assert recap["luckiest"]["player"] == 0
    for path in ("1/review/9.9", f"1/review/{'9' * 40}", "4/review", "4/recap", "4/review/1.1"):
        assert table.host.get(f"/api/games/{path}").status_code == 404
    name = "0002-00000004.jpg"
    assert table.host.get(f"/api/games/1/evidence/{name}").status_code == 403
    for path in (f"1/evidence/{name}", "4/evidence/x", "1/evidence/..%2Fjournal.sqlite"):
        pin = {"X-Quartermaster-Pin": "4711"}
        assert table.host.get(f"/api/games/{path}", headers=pin).status_code == 404


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "es"])
def test_the_rules_are_a_page_in_every_language(table: Table, language: str) -> None:
    page = table.host.get(f"/rules?lang={language}").get_data(as_text=True)
    book = table.get("/api/rules")

    assert re.findall(r'<article class="rules__rule" id="([A-Z0-9-]+)"', page) == [
        rule["id"] for rule in book["rules"]
    ]
    texts = re.findall(r'<p class="rules__text">(.*?)</p>', page)
    assert all(text.strip() and "{" not in text for text in texts)
    assert len(set(texts)) == len(texts) == 62
    assert table.host.get("/rules?game=chess").status_code == 404
    assert table.host.get("/api/rules?game=chess").status_code == 404


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_people_rules_and_replay_in_a_browser(table: Table) -> None:
    server = Server(table.app, "127.0.0.1", 0)
    server.start()
    try:
        with browsing() as browser:
            browser.resize(390, 844)
            page = f"http://127.0.0.1:{server.port}/"
            _replayed(browser, page)
            _looked_up(browser, page)
            _merged(browser, page)
            _again(browser, page)
            assert browser.complaints() == []
    finally:
        server.stop()


def _replayed(browser: Browser, page: str) -> None:
    browser.open(f"{page}games/1")
    browser.wait_for("return document.querySelectorAll('#recap-captures li').length === 2", 20)
    assert not _overflows(browser)
    browser.run("document.getElementById('replay-open').click()")
    cards = "[...document.querySelectorAll('.replay .play')].map((one) => one.dataset.piece)"
    browser.wait_for(f"return {cards}.length === 1", 20)
    on = "document.querySelector('[data-focus=\"replay.on\"]').click()"
    for laid in (2, 3):
        browser.run(on)
        browser.wait_for(f"return {cards}.length === {laid}", 20)
    assert browser.run(f"return {cards}") == ["SK", "BEN", "ROS"]
    assert browser.run("return document.querySelector('.replay .saying') === null")
    browser.run(on)
    browser.wait_for("return document.querySelector('.replay .saying') !== null", 20)
    # Every reason leads to what its rule says.
    assert browser.run("return document.querySelector('.replay a.rule').href").endswith(
        "/rules?game=skull-king#RANK-SKULLKING"
    )


def _looked_up(browser: Browser, page: str) -> None:
    browser.open(f"{page}rules?lang=es#KRAKEN-LEADER")
    shown = "document.querySelectorAll('.rules__rule:not([hidden])').length"
    browser.wait_for(f"return {shown} === 62 && document.querySelector('.rules__setting')", 20)
    browser.wait_for(
        "const at = document.querySelector(':target').getBoundingClientRect().top;"
        "return at >= 0 && at < innerHeight"
    )
    assert not _overflows(browser)
    type_in = "const field = document.getElementById('rules-search'); field.value = '{}';"
    browser.run(type_in.format("ballena ultima") + "field.dispatchEvent(new Event('input'))")
    assert browser.run(f"return {shown}") < 5
    browser.run(type_in.format("kraken sale") + "field.dispatchEvent(new Event('input'))")
    # Which profiles differ is found too, and changes with the profile.
    other = "document.querySelector('#KRAKEN-LEADER .rules__other').textContent"
    assert "Reglas en español" in browser.run(f"return {other}")
    browser.run(
        "const list = document.getElementById('rules-profile'); list.value = 'reglas-es';"
        "list.dispatchEvent(new Event('change'))"
    )
    assert "Reglamento de 2021" in browser.run(f"return {other}")
    # Sets of rules have names in the viewer's language, in the sources too.
    assert browser.run(f"return document.body.innerText.match({RAW_IDS})") is None


def _merged(browser: Browser, page: str) -> None:
    browser.open(f"{page}players?lang=en")
    rows = "document.querySelectorAll('#people-body tbody tr').length"
    browser.wait_for(f"return {rows} === 4", 20)
    assert not _overflows(browser)
    merge = (
        "const own = [...document.querySelectorAll('#people-each > section')]"
        ".find((one) => one.querySelector('h2').textContent === 'Annie');"
        "own.querySelector('select').value = 'Anne';"
        "own.querySelector('.people__merge button').click()"
    )
    browser.run(merge)
    browser.wait_for("return document.getElementById('pin').open")
    browser.run(
        "document.getElementById('pin-text').value = '4711';"
        "document.querySelector('#pin-form button').click()"
    )
    browser.wait_for(f"return {rows} === 3", 20)
    browser.run("document.querySelector('.people__also button').click()")
    browser.wait_for(f"return {rows} === 4", 20)
    # The browser itself notes the answer that asked for the PIN.
    assert all("403" in one for one in browser.complaints())


def _again(browser: Browser, page: str) -> None:
    """The same people play once more, from the page of a game long past."""
    browser.open(f"{page}games/2?lang=en")
    browser.wait_for("return document.getElementById('rematch').checkVisibility()", 20)
    browser.run("document.getElementById('rematch').click()")
    browser.wait_for("return location.pathname === '/' && document.getElementById('players')", 20)
    seated = "JSON.parse(document.getElementById('state').textContent).game"
    assert browser.run(f"return {seated}.players.map((one) => one.name)") == ["Annie", "Bea", "Cy"]
    assert browser.run(f"return {seated}.round.dealer") == 0
    browser.open(f"{page}games/2")
    browser.wait_for("return document.getElementById('live-sign').dataset.sign === 'ok'", 20)
    assert browser.run("return document.getElementById('rematch').hidden")


def _overflows(browser: Browser) -> bool:
    return bool(browser.run("return document.documentElement.scrollWidth > innerWidth"))
