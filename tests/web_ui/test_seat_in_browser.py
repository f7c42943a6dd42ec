# SPDX-License-Identifier: AGPL-3.0-or-later
"""A phone's seat in a real Chromium, at a real table without a camera."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.evening.hosted import PLAYERS, Table
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.shown import text
from web_ui import Correction, Server
from web_ui.own_screen import BOUND_HOST

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")
WIDTH = 360


class Phone:
    """A browser as small as a phone, at a table's seat."""

    def __init__(self, browser: Browser, table: Table, port: int) -> None:
        self.browser, self.table = browser, table
        self._page = f"http://127.0.0.1:{port}"

    def open(self, path: str) -> None:
        self.browser.open(self._page + path)

    def press(self, selector: str) -> None:
        self.browser.wait_for(f"return document.querySelector({selector!r})?.offsetHeight >= 44")
        self.browser.run(f"document.querySelector({selector!r}).click()")

    def says(self, selector: str, words: str) -> None:
        self.browser.wait_for(
            f"return document.querySelector({selector!r})?.textContent.includes({words!r})", 20
        )
        assert self.browser.run("return document.documentElement.scrollWidth") <= WIDTH

    def lays(self, position: int, card: str) -> None:
        """Somebody enters a card of the first trick by hand."""
        evening = self.table.evening
        event = {"kind": "card-inserted", "round": 0, "trick": 0, "position": position}
        event |= {"card": card}
        evening.correct(Correction(event, "", "", evening.preview(event)["seq"]))


def port_of(table: Table, stack: ExitStack, port: int = 0) -> int:
    """Start the table's server; which port it has."""
    server = Server(table.app, "127.0.0.1", port)
    server.start()
    stack.callback(server.stop)
    return server.port


def let_in(browser: Browser) -> None:
    """Give the Table PIN where the browser is."""
    browser.run(
        "return fetch('api/session', {method: 'POST', body: JSON.stringify({pin: '4711'}),"
        " headers: {'Content-Type': 'application/json'}}).then((answer) => answer.status)"
    )


@pytest.fixture
def phone(browser: Browser, tmp_path: Path) -> Iterator[Phone]:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        table.post("/api/games", players=PLAYERS, rules={"round_plan": [3]})
        port = port_of(table, stack)
        browser.devtools("Network.clearBrowserCookies", {})
        browser.resize(WIDTH, 740)
        yield Phone(browser, table, port)
        assert browser.complaints() == []
        browser.open("about:blank")


def test_a_phone_takes_its_seat_bids_changes_and_sees_the_bids_revealed(phone: Phone) -> None:
    table, browser = phone.table, phone.browser
    others = {seat: table.phone(seat) for seat in (1, 2)}
    table.post("/api/seats/2/free")
    phone.open(f"/join/{table.seats.join}?lang=en")
    phone.says(".join", "I am Anne")
    taken = browser.run(
        "return [...document.querySelectorAll('.join__seat')]"
        ".map((one) => document.getElementById(one.getAttribute('aria-describedby'))?.textContent)"
    )
    assert taken == [None, "Another phone has this seat; the host can free it.", None]
    phone.press("[data-seat='0']")

    phone.says("#pad-bid", "Your bid")
    phone.says("#bar-words", "Choose your bid.")
    assert browser.run("return location.pathname + location.search") == "/seat"
    values = "return [...document.querySelectorAll('.pad__value')].map((one) => one.textContent)"
    assert browser.run(values) == ["0", "1", "2", "3"]
    phone.press(".pad__value[data-value='2']")
    # A slip of the finger bids nothing.
    assert table.get("/api/state")["game"]["players"][0]["locked"] is False
    phone.says("#bar-act", "Bid 2")
    phone.press("#bar-act")
    phone.says("#bar-words", "Your bid: 2. Still waiting for Bea and Cy.")
    anne = table.get("/api/state")["game"]["players"][0]
    assert (anne["locked"], anne["bid"]) == (True, None)

    phone.open("/seat")
    phone.says("#bar-words", "Your bid: 2.")
    phone.press(".pad__value[data-value='1']")
    phone.says("#bar-act", "Change to 1")
    phone.press("#bar-act")
    phone.says("#bar-words", "Your bid: 1.")

    others[1].post("/api/seats/1/bid", json={"bid": 0})
    table.post("/api/seats/2/bid", bid=1)
    phone.says(".at-seat__standing", "All bids: 2. Tricks: 3. 1 left over.")
    phone.says("#announcer", "1 left over.")
    phone.says("#bar-words", "Bea leads.")
    assert browser.run("return document.querySelector('.pad') === null")
    phone.lays(0, "G7")
    phone.lays(1, "G9")
    phone.says("#bar-words", "Your turn: play a card.")
    tops = (
        "return new Set([...document.querySelectorAll('.play')]"
        ".map((one) => one.getBoundingClientRect().top)).size"
    )
    assert browser.run(tops) == 1
    phone.lays(2, "G12")
    phone.says(".at-seat__trick .saying", "Anne wins")
    phone.says("#bar-words", "You lead the next trick.")


def test_nobody_is_said_to_lead_after_a_round_s_last_trick(phone: Phone) -> None:
    table, browser = phone.table, phone.browser
    table.post("/api/games/current/end", **{"as": "discarded"})
    table.post("/api/games", players=PLAYERS, dealer=2, rules={"round_plan": [1, 2]})
    for seat in range(3):
        table.post(f"/api/seats/{seat}/bid", bid=1)
    phone.open(f"/join/{table.seats.join}?lang=en")
    phone.press("[data-seat='0']")
    for position, card in enumerate(("G14", "G9", "G12")):
        phone.lays(position, card)
    phone.says(".at-seat__trick .saying", "Anne wins")
    # Who deals next has Bea lead.
    assert "lead" not in text(browser, "#bar-words")
    browser.resize(1280, 720)
    for path, verdict in (("/television", ".tv-message__main"), ("/", "#trick .verdict")):
        browser.open(f"http://{browser.run('return location.host')}{path}")
        browser.wait_for(
            f"return document.querySelector({verdict!r})?.textContent.includes('Anne')"
        )
        assert "leads next" not in browser.run("return document.body.textContent"), path


def test_a_game_that_was_ended_in_mid_bid_waits_for_nobody(phone: Phone) -> None:
    table, browser = phone.table, phone.browser
    phone.open(f"/join/{table.seats.join}?lang=en")
    phone.press("[data-seat='0']")
    phone.says("#pad-bid", "Your bid")
    table.post("/api/games/current/end", **{"as": "ended"})
    phone.says("#seat-body", "The game was ended early")
    phone.says(".standing", "Cy")
    assert "Round" not in text(browser, "#seat-body")
    phone.open("/")
    phone.says("#round", "The game was ended early")
    assert "choosing" not in text(browser, "#players")
    assert table.get("/api/corrections")["corrections"] == []


def test_a_phone_s_table_speaks_one_language_and_lets_no_points_stand_apart(phone: Phone) -> None:
    phone.open("/?lang=de")
    phone.says("#title", "ohne Kamera")
    gap = (
        "const edge = (one) => document.querySelector(one).getBoundingClientRect().right;"
        "return edge('.seat') - edge('.seat__total')"
    )
    assert phone.browser.run(gap) < 10


def test_a_phone_that_waits_in_the_lobby_goes_along_to_the_table(phone: Phone) -> None:
    table, browser = phone.table, phone.browser
    table.post("/api/games/current/end", **{"as": "discarded"})
    for name, there in ((None, "/"), ("Somebody new", "/lobby")):
        phone.open("/lobby")
        browser.wait_for("return document.getElementById('lobby-begin')?.disabled === false")
        if name:
            field = "document.querySelector('.lobby__seat input[type=text]')"
            change = f"{field}.dispatchEvent(new Event('input', {{bubbles: true}}))"
            browser.run(f"{field}.value = {name!r}; {change}")
        table.post("/api/games", players=PLAYERS)
        shown = "document.getElementById('lobby-busy')?.hidden === false"
        browser.wait_for(f"return location.pathname === '/' || {shown}")
        assert browser.run("return location.pathname") == there
        table.post("/api/games/current/end", **{"as": "discarded"})


def test_a_host_s_phone_passes_the_code_on(phone: Phone) -> None:
    browser = phone.browser
    phone.table.app.config[BOUND_HOST] = "192.0.2.7"
    shown = (
        "return document.querySelector('dialog #pass-on svg')?.getBoundingClientRect().width > 150"
    )
    phone.open("/seat?lang=en")
    phone.press("#bar-menu")
    browser.wait_for("return document.querySelector('dialog #pass-on') !== null")
    assert browser.run("return fetch('api/join').then((answer) => answer.ok)")
    assert not browser.run(shown)
    let_in(browser)
    phone.open("/seat?lang=en")
    phone.press("#bar-menu")
    browser.wait_for(shown)


def test_a_phone_never_claims_a_seat_that_it_lost(phone: Phone) -> None:
    table, browser = phone.table, phone.browser
    phone.open(f"/join/{table.seats.join}?lang=en")
    phone.press("[data-seat='0']")
    phone.says("#pad-bid", "Your bid")
    table.post("/api/games/current/pause")
    phone.says("#bar-words", "The game is paused.")
    table.post("/api/games/current/resume")
    phone.says("#bar-words", "Choose your bid.")

    table.post("/api/seats/0/free")
    phone.says("#seat-notice", "Your seat was freed")
    assert browser.run("return document.querySelector('.pad') === null")
    assert text(browser, "#bar-words") == ""

    phone.open(f"/join/{table.seats.join}?lang=en")
    phone.press("[data-seat='0']")
    phone.says("#pad-bid", "Your bid")
    table.post("/api/games/current/end", **{"as": "ended"})
    table.post("/api/games", players=["Dot", "Ed"])
    phone.says("#seat-notice", "Another game has begun")
    phone.open("/join/forged?lang=en")
    phone.press("[data-seat='1']")
    phone.says("#toast", "This code is of another game")
    # A refusal is the browser's complaint too.
    browser.complaints()


def test_a_seat_that_another_phone_has_is_refused_with_the_reason(phone: Phone) -> None:
    table, browser = phone.table, phone.browser
    phone.open(f"/join/{table.seats.join}?lang=en")
    phone.says(".join", "I am Bea")
    # Another phone that reached the table by the same address is quicker.
    table.seats.claim(1, table.seats.join, browser.run("return location.host"))
    phone.press("[data-seat='1']")
    phone.says("#toast", "Another phone has Bea\u2019s seat")
    assert browser.run("return document.querySelector('.pad') === null")
    browser.complaints()


def test_a_phone_that_finds_the_table_by_another_address_takes_its_seat_anew(phone: Phone) -> None:
    table = phone.table
    before = table.seats.claim(0, table.seats.join, "192.0.2.50:8123")
    phone.open(f"/join/{table.seats.join}?lang=en")
    phone.says("[data-seat='0']", "Another phone has this seat")
    phone.press("[data-seat='0']")
    phone.says("#pad-bid", "Your bid")
    assert table.seats.seat_of(before) is None


def test_a_restart_in_mid_bid_costs_a_phone_nothing(browser: Browser, tmp_path: Path) -> None:
    browser.devtools("Network.clearBrowserCookies", {})
    browser.resize(WIDTH, 740)
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        table.post("/api/games", players=PLAYERS, rules={"round_plan": [3]})
        phone = Phone(browser, table, port := port_of(table, stack))
        phone.open(f"/join/{table.seats.join}?lang=en")
        phone.press("[data-seat='0']")
        phone.press(".pad__value[data-value='2']")
        phone.press("#bar-act")
        phone.says("#bar-words", "Your bid: 2.")
    phone.says("#live-notice", "Connection lost")
    assert browser.run("return document.querySelector('.pad__value').ariaDisabled") == "true"
    with ExitStack() as stack:
        phone.table = table = Table(stack, tmp_path)
        port_of(table, stack, port)
        browser.wait_for("return document.getElementById('live-notice').hidden", 30)
        phone.press(".pad__value[data-value='3']")
        phone.press("#bar-act")
        phone.says("#bar-words", "Your bid: 3.")
        browser.open("about:blank")
    browser.complaints()


def test_hosts_free_seats_on_the_tables_page(phone: Phone) -> None:
    table, browser = phone.table, phone.browser
    table.phone(1)
    phone.open("/?lang=en")
    browser.wait_for("return document.getElementById('live-sign').textContent === 'Live'")
    assert browser.run("return document.querySelector('.seat__free') === null")
    let_in(browser)
    phone.open("/?lang=en")
    phone.press(".seat__free")
    browser.wait_for("return document.querySelector('.seat__free') === null")
    assert table.get("/api/seats")["claimed"] == [False, False, False]
