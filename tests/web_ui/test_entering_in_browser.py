# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game entered by hand on the host's phone and at a desk, in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.evening.hosted import Table
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.shown import text
from tests.web_ui.taps import HEIGHT, PLAYERS, WIDTH, Host, play
from web_ui import Server

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")
MOST_TAPS_A_CARD = 1.3


@pytest.fixture
def host(browser: Browser, tmp_path: Path) -> Iterator[Host]:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        rules = {"pirate_powers": True, "round_plan": [1, 2, 3]}
        table.post("/api/games", players=list(PLAYERS), dealer=3, rules=rules)
        server = Server(table.app, "127.0.0.1", 0)
        server.start()
        stack.callback(server.stop)
        browser.devtools("Network.clearBrowserCookies", {})
        browser.resize(WIDTH, HEIGHT)
        yield Host(browser, table, server.port)
        assert browser.complaints() == []
        browser.open("about:blank")


def _type(host: Host, *words: str) -> None:
    for word in words:
        host.browser.run(
            "const field = document.getElementById('hand-code'); field.focus();"
            f"field.value = {word!r}"
        )
        host.browser.press("Enter")


def _waits_for(host: Host, played: int) -> None:
    host.browser.wait_for(
        f"return document.querySelectorAll('.hand .small-pieces .card').length === {played}"
    )


def test_a_game_is_entered_with_few_taps(host: Host) -> None:
    host.open()
    # A table that was set up without a camera lacks nothing.
    assert host.browser.run(
        "return [...document.querySelectorAll('.notice')].every((one) => one.hidden)"
    )
    assert host.table.host.get("/healthz").get_json()["missing"] == []
    taps = play(host, 3)
    assert taps.cards == 24
    assert taps.a_card <= MOST_TAPS_A_CARD
    host.until(lambda: bool(host.game()["ending"] == "finished"))
    # The last card was a slip of the finger.
    host.browser.wait_for("return document.querySelector('#hand .keys') === null")
    assert host.browser.run("return document.documentElement.scrollWidth") <= WIDTH
    host.tap("[data-focus=hand-undo]", "undo")
    host.browser.wait_for("return document.querySelector('#hand .keys') !== null")
    assert host.game()["ending"] is None


def test_keys_are_large_enough_and_stay_where_they_are(host: Host) -> None:
    host.open()
    host.bids([1, 0, 0, 0])
    keys = (
        "return [...document.querySelectorAll('.keys .key')].map((one) => {"
        "const box = one.getBoundingClientRect();"
        "return [box.x, box.y + scrollY, box.width, box.height] })"
    )
    before = host.browser.run(keys)
    assert len(before) == 4 * 14 + 13
    assert min(min(width, height) for _, _, width, height in before) >= 40
    for card in ("G7", "ROS", "ESC"):
        host.lay(card)
        assert host.browser.run(keys) == before


def test_nothing_is_cut_above_a_phone_s_keys(host: Host) -> None:
    host.table.post("/api/games/current/end", **{"as": "discarded"})
    rules = {"pirate_powers": True, "round_plan": [2]}
    host.table.post("/api/games", players=list(PLAYERS), dealer=3, rules=rules)
    host.open()
    host.bids([1, 0, 0, 0])
    cut = (
        "const end = document.querySelector('.hand__slot').getBoundingClientRect().bottom;"
        "return [...document.querySelectorAll('.hand__slot :is(.card, .answer)')]"
        ".filter((one) => one.offsetParent && one.getBoundingClientRect().bottom > end).length"
    )
    for card in ("B14", "ROS", "ESC"):
        host.lay(card)
        assert host.browser.run(cut) == 0
    host.tap("#hand [data-card=Y7]", "card")
    host.browser.wait_for("return document.querySelectorAll('.hand__slot .answer').length === 4")
    assert host.browser.run(cut) == 0
    host.tap(".hand__slot .answer", "question")
    host.browser.wait_for("return document.querySelectorAll('.hand__slot .card').length === 4")
    assert host.browser.run(cut) == 0


def test_cards_are_typed_undone_and_never_entered_beyond_the_deck_s_copies(host: Host) -> None:
    host.browser.resize(1280, 800)
    host.touch = False
    host.open()
    _type(host, "0", "9")
    assert "is no card" in text(host.browser, "#hand-wrong")
    _type(host, "1", "0", "0")
    host.browser.wait_for("return document.querySelector('#hand .keys') !== null")
    host.rest(320)
    _type(host, "g7", "esc", "kraken")
    _waits_for(host, 3)
    host.browser.wait_for("return document.querySelector('[data-card=G7].key--played') !== null")
    assert host.browser.run("return document.querySelector('.key--played').ariaLabel") == (
        "green 7, already played"
    )
    assert "4 left" in host.browser.run(
        "return document.querySelector('[data-card=ESC]').ariaLabel"
    )
    host.tap("#hand [data-card=G7]", "card")
    assert "lay elsewhere in this round (1.1)" in host.browser.wait_for(
        "return document.getElementById('told').innerText"
    )
    # Chromium logs every refusal.
    assert all("409" in one for one in host.browser.complaints())
    assert len(host.game()["trick"]["plays"]) == 3
    host.tap("[data-focus=hand-undo]", "undo")
    _waits_for(host, 2)
    _type(host, "b14", "p2")
    host.browser.wait_for("return document.querySelector('.hand__deal') !== null")
    assert "Calico" in text(host.browser, ".hand__now")
    _type(host, "")
    host.browser.wait_for("return document.querySelector('#hand [data-bid]') !== null")
    # The next hands were dealt, and the card is taken back all the same.
    host.tap("[data-focus=hand-undo]", "undo")
    _waits_for(host, 3)


def test_a_round_is_told_in_short(host: Host) -> None:
    host.open()
    host.bids([1, 0, 0, 0])
    host.tap(".hand__ways .way:nth-of-type(2) input", "way")
    enter = "[data-focus=short-enter]"
    host.tap(enter, "enter")
    assert "Some tricks have no winner" in text(host.browser, ".hand__pane")
    host.tap("[data-focus=short-won-0-1]", "won")
    host.tap("[data-focus=short-bonus-0-1]", "bonus")
    assert "1 of 1 tricks" in text(host.browser, ".hand__pane")
    host.tap(enter, "enter")
    host.browser.wait_for("return document.querySelector('#hand [data-bid]') !== null")
    assert host.table.get("/api/score")["totals"] == [30, 10, 10, 10]


def test_a_seat_with_a_phone_bids_for_itself(host: Host) -> None:
    host.open()
    anne = host.table.phone(0)
    host.browser.wait_for(
        "return document.querySelector('.hand__bids').innerText.includes('bids on a phone')"
    )
    host.tap("#hand [data-bid='1']", "bid")
    host.browser.wait_for(
        "return document.querySelector('.hand__whose').innerText === 'Bid of Calico'"
    )
    host.tap("[data-focus=rebid-1]", "change")
    host.browser.wait_for(
        "return document.querySelector('.hand__whose').innerText === 'Bid of Bonny'"
    )
    for bid in (0, 0, 1):
        host.tap(f"#hand [data-bid='{bid}']", "bid")
    assert anne.post("/api/seats/0/bid", json={"bid": 0}).status_code == 200
    host.browser.wait_for("return document.querySelector('#hand .keys') !== null")
