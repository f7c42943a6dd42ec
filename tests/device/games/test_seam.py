# SPDX-License-Identifier: AGPL-3.0-or-later
"""Another game at the real table: session, journal, HTTP interface and page know nothing of it."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from gpiozero.pins.mock import MockFactory

from device.buttons import ButtonPanel
from device.config import ButtonSettings, TableSettings
from device.games import GAMES
from device.journal import Author, Journal, JournalTrouble
from device.session import About, Looked, TableSession, leave_game, open_game
from tests.device.games.coins import Coins
from tests.web_ui.access import ACCESS, own_screen_at
from tests.web_ui.browser import MISSING, browsing
from web_ui import Server, create_app
from web_ui.languages import LANGUAGES, say

COINS = Coins()
KNOWN = {**GAMES, "coins": COINS}
PIN = {"X-Quartermaster-Pin": "4711"}


@contextmanager
def at_the_table(folder: Path) -> Iterator[TableSession]:
    panel = ButtonPanel(ButtonSettings().seats, MockFactory())
    with Journal(folder) as journal:
        first = COINS.opening(TableSettings(players=("Anne", "Bonny", "Calico")))
        opening = open_game(journal, COINS, first, KNOWN)
        session = TableSession(About("coins", "none", 1.0), journal, opening, panel)
        session.start()
        yield session
        session.stop()
    panel.close()


def wait_until(so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not so():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.01)


def press(client: FlaskClient, seat: int, *actions: str) -> None:
    for action in actions:
        answer = client.post(f"/api/buttons/{seat}", json={"action": action}, headers=PIN)
        assert answer.status_code == 200


def game(client: FlaskClient) -> dict[str, Any]:
    shown: dict[str, Any] = client.get("/api/state").get_json()["game"]
    return shown


def drop(session: TableSession, *coins: str) -> None:
    session.tell(Looked(coins, 3.5, time.monotonic()))


def answer(client: FlaskClient, text: str) -> Any:
    return client.post("/api/questions/whose", json={"answer": text}, headers=PIN)


def test_it_is_played_asked_stopped_gone_on_with_and_ended(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as session:
        client = create_app(session, ACCESS).test_client()
        assert game(client) == {"name": "coins", "all": 0, "asked": []}
        press(client, 1, "short", "short", "long")
        wait_until(lambda: game(client)["all"] == 2)
        drop(session, "clink")
        wait_until(lambda: game(client)["asked"] == ["whose"])
        refused = answer(client, "Drake")
        assert (refused.status_code, refused.get_json()["error"]) == (409, "Drake does not play.")
    with at_the_table(tmp_path) as session:
        client = create_app(session, ACCESS).test_client()
        assert game(client) == {"name": "coins", "all": 2, "asked": ["whose"]}
        assert answer(client, "Calico").get_json()["changed"] == [
            {"what": "purse", "player": 2, "before": 0, "after": 1}
        ]
        assert answer(client, "Calico").get_json()["error"] == "No coin lies there."
        press(client, 0, *["short"] * 7, "long")
        wait_until(lambda: session.subscribe(0).wait(0.0)[-1].kind == "closed")
        assert client.get("/api/score").get_json() == {"Anne": 7, "Bonny": 2, "Calico": 1}
        assert client.get("/api/record").get_json()["format"] == "coins/1"
        drop(session, "clink")
    with Journal(tmp_path) as journal:
        kept = journal.entries(1)
        assert journal.last_game() == 1
    assert [entry.kind for entry in kept] == ["opened", "put", "dropped", "given", "put", "closed"]
    assert [entry.author for entry in kept[2:]] == [
        Author.CAMERA,
        Author.PAGE,
        Author.BUTTONS,
        Author.REFEREE,
    ]
    assert kept[0].body["plays"] == "coins"
    with at_the_table(tmp_path) as session:
        assert session.state()["game"]["all"] == 0


def test_it_is_put_right_taken_back_and_looked_back_on(tmp_path: Path) -> None:
    counted = {"kind": "counted", "seat": 1, "coins": 4}
    with at_the_table(tmp_path) as session:
        client = create_app(session, ACCESS).test_client()

        def post(path: str, **body: Any) -> Any:
            return client.post(f"/api/corrections{path}", json=body, headers=PIN)

        shown = post("/preview", event=counted).get_json()
        changed = [{"what": "purse", "player": 1, "before": 0, "after": 4}]
        assert shown == {"seq": 1, "changed": changed}
        put_right = post("", event=counted, reason="all saw it", by="Anne", seen=shown["seq"])
        assert put_right.get_json() == {"changed": changed}
        again = post("", event={"kind": "undone", "entry": 1}, reason="", by="", seen=2)
        assert again.status_code == 409
        assert "cannot be undone" in again.get_json()["error"]
        undone = post("", event={"kind": "undone", "entry": 2}, reason="", by="Bonny", seen=2)
        assert undone.get_json()["changed"][0]["after"] == 0
        rows = client.get("/api/corrections").get_json()["corrections"]
        assert [(row["seq"], row["by"], row["undone"]) for row in rows] == [
            (2, "Anne", 3),
            (3, "Bonny", None),
        ]
        assert client.get("/api/review").get_json()["places"] == ["Anne", "Bonny", "Calico"]
        told = client.get("/api/review/Bonny").get_json()
        assert (told["trick"], len(told["history"])) == ({"coins": 0}, 2)


def test_what_is_secret_is_not_told_and_held_buttons_are_not_shown(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as session:
        server = Server(create_app(session, ACCESS), "127.0.0.1", 0)
        server.start()
        for action in ("short", "long", "down"):
            press(create_app(session, ACCESS).test_client(), 2, action)
        wait_until(lambda: session.subscribe(0).wait(0.0)[-1].kind == "put")
        connection = http.client.HTTPConnection(server.host, server.port, timeout=5)
        connection.request("GET", "/api/events", headers={"Last-Event-ID": "1"})
        stream = connection.getresponse()
        lines = iter(lambda: stream.readline().decode().rstrip("\n"), None)
        told = next(line for line in lines if line.startswith("data: ") and "put" in line)
        assert json.loads(told.removeprefix("data: "))["data"] == {"seat": 2, "author": "buttons"}
        seats = session.state()["buttons"]["seats"]
        assert [seat["name"] for seat in seats] == ["Anne", "Bonny", "Calico"]
        assert not any(seat["pressed"] for seat in seats)
        stream.close()
        connection.close()
        server.stop()


def test_it_may_be_left_for_another_game(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as session:
        press(create_app(session, ACCESS).test_client(), 0, "short", "long")
        wait_until(lambda: session.state()["game"]["all"] == 1)
    cards = GAMES["skull-king"]
    first = cards.opening(TableSettings())
    with Journal(tmp_path) as journal:
        going_on = open_game(journal, cards, first, KNOWN)
        assert (going_on.game, going_on.number, going_on.resumed) == (COINS, 1, True)
        leave_game(journal, KNOWN)
        assert journal.entries(1)[-1].kind == "closed"
        fresh = open_game(journal, cards, first, KNOWN)
        assert (fresh.game, fresh.number, fresh.resumed) == (cards, 2, False)
        assert fresh.entries[0].body["plays"] == "skull-king"
        # Nobody has begun it, so it gives way to another kind of game.
        coins = open_game(journal, COINS, COINS.opening(TableSettings()), KNOWN)
        assert (coins.game, coins.number) == (COINS, 3)


def test_a_game_that_this_program_does_not_play_is_left_alone(tmp_path: Path) -> None:
    with at_the_table(tmp_path):
        pass
    with Journal(tmp_path) as journal:
        with pytest.raises(
            JournalTrouble, match=r"plays coins, .* plays .*skull-king.*: update it, or"
        ):
            open_game(journal, GAMES["skull-king"], None, GAMES)
        assert len(journal.entries(1)) == 1


@pytest.mark.skipif(MISSING is not None, reason=MISSING or "")
def test_the_page_says_that_it_cannot_draw_it(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as session, browsing() as browser:
        server = Server(create_app(session, ACCESS), "127.0.0.1", 0)
        server.start()
        browser.resize(360, 740)
        browser.open(own_screen_at(server))
        for language in LANGUAGES:
            browser.open(f"http://127.0.0.1:{server.port}/?lang={language}")
            browser.wait_for("return document.getElementById('live-sign').dataset.sign === 'ok'")
            notice = "return document.getElementById('game-notice').textContent"
            assert browser.run(notice) == say(language, "game.unknown", game="coins")
            assert browser.run("return !document.getElementById('game-notice').hidden")
            assert browser.run("return document.documentElement.scrollWidth") <= 360
        # All that is not the game's own works as at every table.
        browser.run("document.querySelector('#buttons [data-seat=\"1\"] .plain').click()")
        wait_until(lambda: session.subscribe(0).wait(0.0)[-1].kind == "put")
        assert "Bonny" in browser.run("return document.getElementById('buttons').textContent")
        assert not browser.run("return document.querySelector('#trick, #sheet, #e-SK')")
        browser.picture(tmp_path / "page.png", whole=True)
        browser.open("about:blank")
        server.stop()
