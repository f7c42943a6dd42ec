# SPDX-License-Identifier: AGPL-3.0-or-later
"""One past game's full sheet: as a table for spreadsheets, and as a page that tells each number."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.evening.hosted import Table
from tests.web_ui.browser import MISSING, Browser, browsing
from web_ui import Server

BRAND = "=2+2 <b>" + "Wilhelmina" * 3
PLAYERS = [BRAND, "בני", "Cy", "Di", "Eva"]
CANNONS = {"round_plan": [2, 2], "scoring": "rascal", "rascal_loads": True}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        table.post("/api/games", players=PLAYERS, rules=CANNONS)
        for seat, bid in enumerate((1, 0, 1, 0, 1)):
            table.post(f"/api/seats/{seat}/bid", bid=bid)
        for seat in range(len(PLAYERS)):
            load = "cannonball" if seat == 0 else "grapeshot"
            table.post(f"/api/seats/{seat}/load", load=load)
        told = {"kind": "round-told", "round": 0, "won": [1, 0, 0, 0, 1], "bonus": [30, 0, 0, 0, 0]}
        seen = table.get("/api/state")["seq"]
        assert table.post("/api/corrections", event=told, seen=seen).status_code == 200
        for seat in range(len(PLAYERS)):
            table.post(f"/api/seats/{seat}/bid", bid=1)
        table.post("/api/games/current/end", **{"as": "ended"})
        yield table


def test_a_spreadsheet_gets_every_column_and_no_formula(table: Table) -> None:
    answer = table.host.get("/api/games/1/sheet.csv")

    assert answer.mimetype == "text/csv"
    assert "game-1.csv" in answer.headers["Content-Disposition"]
    rows = list(csv.DictReader(answer.data.decode("utf-8-sig").splitlines()))
    assert [row["name"] for row in rows[::2]] == [f"'{BRAND}", *PLAYERS[1:]]
    assert list(rows[0].values())[1:] == ["1", "2", "1", "1", "30", "30", "60", "60", "cannonball"]
    assert list(rows[1].values())[1:] == ["2", "2", "1", "0", "", "", "", "", ""]
    assert list(rows[4].values())[1:] == ["1", "2", "1", "0", "10", "0", "10", "10", "grapeshot"]
    for path in ("/games/2", "/games/0", "/api/games/2/sheet.csv"):
        answer = table.host.get(path)
        assert (answer.status_code, answer.get_json()["code"]) == (404, "no-such-game")


@pytest.mark.parametrize("what", ["record", "score"])
def test_record_and_score_are_files_to_save_under_a_fitting_name(table: Table, what: str) -> None:
    answer = table.host.get(f"/api/games/1/{what}.json")

    assert answer.get_json() == table.get(f"/api/games/1/{what}")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="game-1-{what}.json"'
    assert f"api/games/1/{what}.json" in table.host.get("/games/1").text
    assert table.host.get(f"/api/games/2/{what}.json").get_json()["code"] == "no-such-game"


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_a_tap_on_a_number_tells_how_it_came_about(table: Table) -> None:
    server = Server(table.app, "127.0.0.1", 0)
    server.start()
    try:
        with browsing() as browser:
            _tapped(browser, f"http://127.0.0.1:{server.port}/")
    finally:
        server.stop()


def _tapped(browser: Browser, page: str) -> None:
    browser.resize(390, 844)
    browser.open(f"{page}games")
    browser.wait_for("return document.querySelector('a[href=\"games/1\"]') !== null", 20)
    browser.run("document.querySelector('a[href=\"games/1\"]').click()")
    browser.wait_for("return document.querySelector('[data-focus=\"0.0.total\"]') !== null", 20)
    assert browser.run("return document.querySelector('.podium__place--1').innerText").endswith(
        "60"
    )
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
    names = "[...document.querySelectorAll('.gamesheet__player h3')].map((one) => one.textContent)"
    assert browser.run(f"return {names}") == PLAYERS
    for what, said in (
        ("bid", ["+30 points"]),
        ("bonus", ["+30 points"]),
        ("total", ["+30 points", "+30 points", "0 before the round, +60 in it: 60"]),
    ):
        browser.run(f"document.querySelector('[data-focus=\"0.0.{what}\"]').click()")
        told = "[...document.querySelectorAll('#how :is(li, p)')].map((one) => one.textContent)"
        lines = browser.run(f"return {told}")
        assert len(lines) == len(said)
        assert all(line.startswith(start) for line, start in zip(lines, said, strict=True))
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
    assert browser.run("return document.querySelectorAll('.chart polyline').length") == 5
    # It is followed as any page is, from below the others' addresses.
    browser.wait_for("return document.getElementById('live-sign').dataset.sign === 'ok'", 20)
    assert browser.complaints() == []
