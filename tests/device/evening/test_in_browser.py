# SPDX-License-Identifier: AGPL-3.0-or-later
"""An evening from the page alone, in a real browser: lobby, pause, an early end, a rematch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.evening.hosted import RAW_IDS, Table
from tests.web_ui.browser import MISSING, Browser, browsing
from web_ui import Server

pytestmark = pytest.mark.skipif(MISSING is not None, reason=str(MISSING))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


@pytest.fixture
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


def there(selector: str) -> str:
    return f"return document.querySelector({selector!r}) !== null"


def click(browser: Browser, selector: str) -> None:
    browser.wait_for(there(selector), 20)
    browser.run(f"document.querySelector({selector!r}).click()")


def action(name: str) -> str:
    return f'[data-focus="{name}"]'


def names(browser: Browser) -> list[str]:
    seats = "document.querySelectorAll('.lobby__seat input[type=text]')"
    return list(browser.run(f"return [...{seats}].map((one) => one.value)"))


def overflows(browser: Browser) -> bool:
    return bool(browser.run("return document.documentElement.scrollWidth > innerWidth"))


def test_an_evening_from_the_page_alone(table: Table, browser: Browser) -> None:
    server = Server(table.app, "127.0.0.1", 0)
    server.start()
    try:
        page = f"http://127.0.0.1:{server.port}/"
        browser.resize(390, 844)
        browser.open(page)
        browser.wait_for(there(".lobby__seat"), 20)
        assert browser.run("return location.pathname") == "/lobby"
        assert not overflows(browser)

        # Whoever sits second moves up, the last leaves, and the PIN is asked for once; two of one
        # name cannot play.
        click(browser, ".lobby__seat:nth-child(2) [data-way=up]")
        click(browser, ".lobby__seat:nth-child(4) [data-way=remove]")
        assert names(browser) == ["Bonny", "Anne", "Calico"]
        seats = "document.querySelectorAll('.lobby__seat input[type=text]')"
        browser.run(f"{seats}[1].value = 'Bonny'")
        click(browser, "#lobby-begin")
        browser.wait_for("return document.getElementById('pin').open")
        browser.run(
            "document.getElementById('pin-text').value = '4711';"
            "document.querySelector('#pin-form button').click()"
        )
        told = "return document.getElementById('lobby-error').textContent"
        assert "Bonny" in browser.wait_for(told, 20)
        browser.run(f"{seats}[1].value = 'Anne'")
        click(browser, "#lobby-begin")

        click(browser, action("life.pause"))
        click(browser, action("life.resume"))
        click(browser, action("life.end"))
        click(browser, ".life__ways button")
        click(browser, action("life.rematch"))
        browser.wait_for(there(action("life.pause")), 20)
        assert [one["as"] for one in table.get("/api/games")["games"]] == ["ended", None]
        state = table.get("/api/state")["game"]
        assert [player["name"] for player in state["players"]] == ["Bonny", "Anne", "Calico"]
        # Anne dealt first in the lobby, as its first seat did; the deal moved on.
        assert state["round"]["dealer"] == 2

        browser.open(f"{page}games")
        browser.wait_for(there('[data-game="2"]'), 20)
        assert not overflows(browser)
        browser.open(f"{page}lobby")
        browser.wait_for("return !document.getElementById('lobby-busy').hidden", 20)
        assert browser.run("return document.getElementById('lobby-begin').disabled")
        assert all("403" in one or "409" in one for one in browser.complaints())
    finally:
        server.stop()


def drag(browser: Browser, selector: str, down: int) -> None:
    """Drag something so many pixels down, as a finger or a mouse does."""
    place = browser.run(
        f"const box = document.querySelector({selector!r}).getBoundingClientRect();"
        "return [box.left + box.width / 2, box.top + box.height / 2]"
    )
    x, y = place
    for kind, to in (("mousePressed", 0), *(("mouseMoved", down * n // 8) for n in range(1, 9))):
        event = {"type": kind, "x": x, "y": y + to, "button": "left", "clickCount": 1}
        browser.devtools("Input.dispatchMouseEvent", {**event, "buttons": 1})
    released = {"type": "mouseReleased", "x": x, "y": y + down, "button": "left", "clickCount": 1}
    browser.devtools("Input.dispatchMouseEvent", released)


def test_the_lobby_drags_seats_marks_what_is_wrong_and_turns_green(
    table: Table, browser: Browser
) -> None:
    server = Server(table.app, "127.0.0.1", 0)
    server.start()
    try:
        browser.resize(390, 844)
        browser.open(f"http://127.0.0.1:{server.port}/lobby")
        browser.wait_for(there(".checks--ready"), 20)
        browser.run("document.querySelector('[data-focus=lobby-switches]').click()")
        assert browser.run(f"return document.body.innerText.match({RAW_IDS})") is None
        labels = "[...document.querySelectorAll('.lobby__switch :is(select, input)')]"
        titles = browser.run(f"return {labels}.map((field) => field.labels[0].textContent)")
        assert len(set(titles)) == len(titles) == 17
        browser.run("document.querySelector('[data-focus=lobby-switches]').click()")
        row = "document.querySelectorAll('.lobby__seat')"
        height = browser.run(
            f"return {row}[1].getBoundingClientRect().top - {row}[0].getBoundingClientRect().top"
        )
        drag(browser, ".lobby__grip", round(2.3 * height))
        assert names(browser) == ["Bonny", "Calico", "Anne", "Drake"]

        choose = "const it = document.getElementById('lobby-{}'); it.value = '{}';"
        choose += "it.dispatchEvent(new Event('{}'))"
        browser.run(choose.format("camera", "rendered", "change"))
        assert browser.run("return !document.querySelector('.checks--ready')")
        browser.run(choose.format("sizes", "40", "input"))
        click(browser, "#lobby-begin")
        browser.wait_for("return document.getElementById('pin').open")
        browser.run(
            "document.getElementById('pin-text').value = '4711';"
            "document.querySelector('#pin-form button').click()"
        )
        told = "return document.getElementById('lobby-error').textContent"
        assert "1 to 37 cards" in browser.wait_for(told, 20)
        assert browser.run("return document.activeElement.id") == "lobby-sizes"
        assert browser.run("return document.activeElement.ariaInvalid") == "true"
        browser.wait_for(there(".checks--ready"), 30)
        browser.wait_for("return document.getElementById('lobby-picture').naturalWidth > 0", 20)
        assert not overflows(browser)
    finally:
        server.stop()


def test_a_player_is_renamed_on_the_page_and_the_names_that_are_taken_are_told(
    table: Table, browser: Browser
) -> None:
    table.post("/api/games", players=["Anne", "Bea", "Cy"])
    server = Server(table.app, "127.0.0.1", 0)
    server.start()
    try:
        browser.resize(390, 844)
        browser.open(f"http://127.0.0.1:{server.port}/")
        unlocked = "fetch('api/session', {method: 'POST', body: JSON.stringify({pin: '4711'}),"
        unlocked += " headers: {'Content-Type': 'application/json'}})"
        browser.run(f"return {unlocked}.then((answer) => answer.ok)")
        click(browser, "[data-action=people]")
        type_name = "const it = document.querySelector('dialog[open] input[type=text]');"
        type_name += "it.value = '{}'; it.dispatchEvent(new Event('input', {{bubbles: true}}))"
        browser.wait_for(there("dialog[open] .people"))
        browser.run(type_name.format("Bea"))
        told = "return document.querySelector('.foreseen')?.innerText"
        browser.wait_for(f"{told}.includes('Another player is called Bea already.')", 10)
        browser.run(type_name.format("Zoë"))
        browser.wait_for(f"{told}.includes('Anne is called Zoë from now on.')", 10)
        click(browser, "dialog[open] .paper__foot button[type=submit]:not(:disabled)")
        named = "return [...document.querySelectorAll('main')].some((one) => one.innerText"
        browser.wait_for(f"{named}.includes('Zoë'))", 10)
        assert table.get("/api/state")["game"]["players"][0]["name"] == "Zoë"
    finally:
        server.stop()
