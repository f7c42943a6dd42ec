# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the table's page shows a game that has ended, in each way that there is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.device.evening.hosted import PLAYERS, Table
from tests.device.evening.states import OWN_SCREEN
from tests.web_ui.browser import MISSING, Browser, browsing
from web_ui import Server
from web_ui.access import FixedKeys

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

HEADING = "document.getElementById('trick-heading').textContent"
BODY = "document.getElementById('trick-body').innerText"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path, keys=FixedKeys("4711", OWN_SCREEN))


@pytest.fixture
def browser(table: Table) -> Iterator[Browser]:
    server = Server(table.app, "127.0.0.1", 0)
    server.start()
    try:
        with browsing() as browser:
            begin(table, rounds=1)
            browser.resize(390, 844)
            browser.open(f"http://127.0.0.1:{server.port}/own-screen/{OWN_SCREEN}?lang=en")
            browser.wait_for("return document.documentElement.dataset.seq")
            yield browser
            assert browser.complaints() == []
    finally:
        server.stop()


def begin(table: Table, rounds: int) -> None:
    rules = {"profile": "rulebook-2021", "round_plan": [1] * rounds}
    assert table.post("/api/games", players=PLAYERS, rules=rules).status_code == 201


def play_round(table: Table, bea: FlaskClient | None = None) -> None:
    """Anne bids and takes the only trick, and has most points then; bea: her phone, if any."""
    if bea is not None:
        bea.post("/api/seats/1/bid", json={"bid": 0})
    for seat, bid in enumerate((1, 0, 1)):
        table.post(f"/api/seats/{seat}/bid", bid=bid)
    leader = table.get("/api/state")["game"]["trick"]["leader"]
    for turn in range(3):
        table.post("/api/cards", card=("G9", "G1", "G2")[(leader + turn) % 3])
    assert table.post("/api/tricks/clear").status_code == 200


def shown(selector: str) -> str:
    return f"document.querySelector({selector!r})?.checkVisibility() === true"


def press(browser: Browser, way: str) -> None:
    selector = f"[data-focus='{way}']"
    browser.wait_for(f"return {shown(selector)}", 20)
    browser.run(f"document.querySelector({selector!r}).click()")


def end(table: Table, browser: Browser, ending: str, heading: str) -> None:
    assert table.post("/api/games/current/end", **{"as": ending}).status_code == 200
    browser.wait_for(f"return {HEADING} === {heading!r}", 20)


def test_a_finished_game_shows_its_winner_podium_and_chart(table: Table, browser: Browser) -> None:
    phone = table.phone(1)
    free, by_hand = ".seat__free", "[data-action=by-hand]"
    browser.wait_for(f"return {shown(free)}", 20)
    assert not browser.run(f"return document.querySelector({by_hand!r}).hidden")
    # A table without buttons has none on its page either.
    assert browser.run("return document.getElementById('buttons').hidden")

    play_round(table, bea=phone)

    browser.wait_for(f"return {HEADING} === 'The game is over'", 20)
    first = "document.querySelector('#trick-body .podium__place--1').innerText"
    assert browser.run(f"return {first}").split() == [
        *("Place", "1", "won", "Anne", "Points", "20")
    ]
    assert "Anne wins the game with 20 points." in browser.run(f"return {BODY}")
    assert browser.run("return document.querySelectorAll('#trick-body svg.chart polyline').length")
    browser.wait_for(f"return {BODY}.includes('Boldest bid')", 20)
    assert browser.run(f"return document.querySelector({by_hand!r}).hidden")
    assert not browser.run(f"return {shown(free)}")
    assert not browser.run("return document.documentElement.scrollWidth > innerWidth")


def test_nobody_wins_a_game_that_is_kept_or_discarded(table: Table, browser: Browser) -> None:
    end(table, browser, "unfinished", "The game is kept unfinished")
    assert not browser.run(f"return {shown('.podium')}")
    assert browser.run("return document.querySelectorAll('.podium__rest li').length") == 3
    assert "wins" not in browser.run(f"return {BODY}")
    press(browser, "games.go-on")
    browser.wait_for(f"return {shown('#life-notice')} === false", 20)

    end(table, browser, "discarded", "The game was discarded")
    assert "counts for nobody" in browser.run(f"return {BODY}")
    for ranking in (".podium", ".podium__rest", ".ranking"):
        assert not browser.run(f"return {shown(ranking)}")
    assert browser.run("return document.querySelector('.seat__place').textContent") == ""
    assert table.get("/api/players") == {"players": []}


def test_a_game_that_ends_early_is_won_by_whoever_leads_then(
    table: Table, browser: Browser
) -> None:
    end(table, browser, "ended", "The game was ended early")
    # Nothing was scored: nobody has won.
    assert not browser.run(f"return {shown('.podium')}")
    assert sum(one["wins"] for one in table.get("/api/players")["players"]) == 0

    begin(table, rounds=2)
    play_round(table)
    end(table, browser, "ended", "The game was ended early")

    browser.wait_for(f"return {BODY}.includes('Anne wins the game with 20 points.')", 20)
    assert browser.run(f"return {shown('.podium__won')}")
    wins = {one["name"]: one["wins"] for one in table.get("/api/players")["players"]}
    assert wins == {"Anne": 1, "Bea": 0, "Cy": 0}
    assert [one["winners"] for one in table.get("/api/games")["games"]] == [[], [0]]
    browser.run("location.assign('games')")
    browser.wait_for(f"return {shown('.games__won')}", 20)
    browser.run("location.assign('television')")
    browser.wait_for(f"return {shown('.tv-first')}", 20)
    assert browser.run("return document.getElementById('headline').textContent") == (
        "The game was ended early"
    )


def test_whoever_goes_on_with_a_game_is_taken_to_its_table(table: Table, browser: Browser) -> None:
    end(table, browser, "unfinished", "The game is kept unfinished")
    browser.run("location.assign('./games')")
    go_on = ".games__game .row button"
    browser.wait_for(f"return {shown(go_on)}", 20)
    browser.run(f"document.querySelector({go_on!r}).click()")
    browser.wait_for(f"return location.pathname === '/' && {shown('#trick-body')}", 20)
