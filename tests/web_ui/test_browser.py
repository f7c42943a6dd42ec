# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.skull_king import CardLaid, Event, LeaderTold, RoundOpened, TrickCleared
from tests.web_ui.access import ACCESS, own_screen_at
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.fake_table import FakeTable, bid, laid, opened, played, saying
from web_ui import Press, Server, create_app

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Browser]:
    """The page of the table, live, with a clean slate of cookies."""
    browser.devtools("Network.clearBrowserCookies", {})
    browser.resize(1100, 800)
    browser.open(own_screen_at(server))
    browser.open(f"http://127.0.0.1:{server.port}/?lang=en")
    browser.wait_for("return document.getElementById('live-sign').textContent === 'Live'")
    yield browser
    assert browser.complaints() == []
    browser.open("about:blank")


def _text(browser: Browser, selector: str) -> str:
    return str(browser.run(f"return document.querySelector({selector!r})?.textContent ?? ''"))


def test_the_rules_are_named_below_the_scoresheet(page: Browser) -> None:
    assert "Rules: Rulebook of 2021" in _text(page, "#sheet-body")
    sentences = page.run(
        "return import('/static/games/skull-king/ruleset.js').then((module) =>"
        "module.ruleset({rules: {profile: 'reglas-es'}, sheet: {changed: {expansions: ['kraken'],"
        "round_plan: [1, 2], pirate_powers: true, king_capture_bonus: 50}}}).textContent)"
    )
    assert sentences == (
        "Rules: Spanish rules, with changesBeside the base deck: Kraken.Cards dealt, round by "
        "round: 1, 2.Pirates’ powers are used.Capturing the Skull King brings 50 points."
    )


def test_a_card_laid_and_the_verdict_reach_the_page_live(page: Browser, table: FakeTable) -> None:
    assert page.run("return document.querySelectorAll('.play[data-piece]').length") == 2
    assert "Bonny is winning with the green 9." in _text(page, "#trick-body")
    table.tell(*laid("B3"))
    page.wait_for("return document.querySelector('.play[data-piece=B3]')")
    table.tell(*laid("Y5"))
    page.wait_for("return document.querySelector('.verdict')")
    assert "Calico wins: the black 3 is the highest black card" in _text(page, ".verdict")
    assert "RANK-TRUMP" in _text(page, ".verdict .rule")
    assert "Calico wins" in _text(page, "#announcer")
    label = page.run(
        "return document.querySelector('.play--first .card').getAttribute('aria-label')"
    )
    assert label == "black 3"


def test_the_scoresheet_grows(page: Browser, table: FakeTable) -> None:
    table.tell(*laid("B3", "Y5"), TrickCleared(), RoundOpened(2, 0))
    page.wait_for("return document.querySelectorAll('#sheet tbody tr').length >= 1")
    page.wait_for("return document.querySelector('#trick-heading').textContent === 'Bidding'")
    first = _text(page, "#sheet tbody td")
    assert "bid 1, won 0; \u221210 for the bid" in first
    scopes = page.run("return [...document.querySelectorAll('#sheet th')].every((th) => th.scope)")
    assert scopes


def test_a_question_is_answered_with_one_tap(page: Browser, table: FakeTable) -> None:
    table.tell(*laid("G2"), CardLaid((("G12", 0.6), ("G1", 0.38)), 4))
    page.wait_for("return !document.getElementById('questions').hidden")
    assert "Probably: Dampier wins" in _text(page, ".verdict")
    page.run("document.querySelector('[data-answer=G1]').click()")
    page.wait_for("return document.getElementById('questions').hidden")
    assert _text(page, ".verdict").startswith("Bonny wins")


def test_who_won_is_asked_where_another_led(page: Browser, table: FakeTable) -> None:
    table.tell(*laid("B3", "Y5"), TrickCleared(), *bid(2, 0, (0, 0, 0, 0)))
    table.tell(*played("G7", "G9", "G2", "G3"), *laid("Y1", "Y2", "Y3", "Y4"), LeaderTold(1, 1, 0))
    page.wait_for("return !document.getElementById('questions').hidden")
    said = "Calico won by the cards as they were seen, but Anne led the next trick."
    assert said in _text(page, "#questions h3")
    answers = "return [...document.querySelectorAll('.answer')].map((one) => one.textContent)"
    assert page.run(answers) == ["Calico", "Anne"]
    page.run("document.querySelector('[data-answer=\"0\"]').click()")
    page.wait_for("return document.getElementById('questions').hidden")
    assert table.record()["rounds"][1]["tricks"][0]["winner_told"] == 0


def test_a_card_that_nobody_could_read_is_chosen_from_all(page: Browser, table: FakeTable) -> None:
    likely = [(f"P{rank}", 0.06) for rank in range(14, 2, -1)]
    table.tell(*laid("G2"), CardLaid((("B2", 0.2), *likely), 4))
    page.wait_for("return !document.getElementById('questions').hidden")
    assert page.run("return document.querySelectorAll('.answer').length") == 6
    page.run(
        "const other = document.querySelector('.other');"
        "other.querySelector('select').value = 'SK';"
        "other.querySelector('button').click()"
    )
    page.wait_for("return document.getElementById('questions').hidden")
    assert "Dampier wins: the Skull King" in _text(page, ".verdict")


def test_buttons_are_pressed_short_and_long(page: Browser, table: FakeTable) -> None:
    seat = "document.querySelector('#buttons [data-seat=\"1\"] .push')"
    page.run(
        f"{seat}.dispatchEvent(new KeyboardEvent('keydown', {{key: ' ', bubbles: true}}));"
        f"{seat}.dispatchEvent(new KeyboardEvent('keyup', {{key: ' ', bubbles: true}}));"
    )
    box = page.run(
        f"{seat}.scrollIntoView({{block: 'center'}});"
        f"const b = {seat}.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]"
    )
    point = {"x": box[0], "y": box[1], "button": "left", "clickCount": 1}
    page.devtools("Input.dispatchMouseEvent", {"type": "mousePressed", **point})
    page.wait_for(f"return {seat}.classList.contains('push--long')", 3)
    page.devtools("Input.dispatchMouseEvent", {"type": "mouseReleased", **point})
    page.wait_for(f"return !{seat}.classList.contains('push--held')", 3)
    table.wait_for_presses(2)
    assert table.pressed == [(1, Press.SHORT), (1, Press.LONG)]


def test_a_camera_and_buttons_that_are_away_are_said(page: Browser, table: FakeTable) -> None:
    assert page.run("return document.getElementById('buttons-notice').hidden")
    table.buttons_trouble = saying("…", "buttons-pin-in-use", pin=5, user="gpioset")
    table.lose_camera("No picture for 12 s.")
    page.wait_for("return !document.getElementById('camera-notice').hidden", 15)
    assert "No picture for 12 s." in _text(page, "#camera-notice")
    assert "gpioset uses GPIO 5. End that program" in _text(page, "#buttons-notice")


def test_the_camera_is_measured_again_from_the_page(page: Browser, table: FakeTable) -> None:
    button = "document.getElementById('camera-measure')"
    assert page.run(f"return {button}.hidden")
    table.picture = b"\xff\xd8picture\xff\xd9"
    page.run("document.getElementById('camera').open = true")
    table.can_measure = True
    table.notes = [saying("…", "camera-cropped", percent=67)]
    table.move_mat(1)
    page.wait_for(f"return !{button}.hidden", 15)
    assert "it shows 67\u00a0% of the width" in _text(page, "#camera-notes")
    assert _text(page, "#camera-measure") == "Measure again"
    page.run(f"{button}.click()")
    page.wait_for(f"return {button}.getAttribute('aria-disabled') === 'true'", 15)
    assert table.measuring
    assert _text(page, "#camera-measure") == "Measuring…"


def test_a_moved_mat_is_said_while_the_game_goes_on(page: Browser, table: FakeTable) -> None:
    table.move_mat(12)
    page.wait_for("return !document.getElementById('mat-notice').hidden", 15)
    said = _text(page, "#mat-notice")
    assert "moved by 12 mm" in said and "calibrate again" in said
    table.tell(*laid("B3"))
    page.wait_for("return document.querySelector('.play[data-piece=B3]')", 15)


def test_a_table_that_is_gone_is_said_and_found_again(browser: Browser, table: FakeTable) -> None:
    server = Server(create_app(table, ACCESS), "127.0.0.1", 0)
    server.start()
    browser.open(f"http://127.0.0.1:{server.port}/?lang=en")
    browser.wait_for("return document.getElementById('live-sign').textContent === 'Live'")
    server.stop()
    browser.wait_for("return !document.getElementById('live-notice').hidden", 15)
    table.tell(*laid("B3"))
    again = Server(create_app(table, ACCESS), "127.0.0.1", server.port)
    again.start()
    browser.wait_for("return document.querySelector('.play[data-piece=B3]')", 20)
    browser.wait_for("return document.getElementById('live-notice').hidden", 15)
    browser.complaints()
    browser.open("about:blank")
    again.stop()


@pytest.mark.parametrize("width", [360, 768, 1280, 1920])
@pytest.mark.parametrize("players", [2, 8])
def test_nothing_sticks_out_sideways(browser: Browser, width: int, players: int) -> None:
    names = (
        "Anne",
        "Bonny",
        "Calico Jack the Elder",
        "Dampier",
        "Edward",
        "Flint",
        "Grace",
        "Henry",
    )
    bids = (1,) + (0,) * (players - 1)
    cards = ("G14", "SK", "MER", "TIG", "P10", "LOOT", "ROS", "WHA")[: max(players, 3)]
    events = [*opened(names[:players]), *bid(1, players - 1, bids), *laid(*cards)]
    server = Server(create_app(FakeTable(events), ACCESS), "127.0.0.1", 0)
    server.start()
    browser.resize(width, 740)
    for language in ("de", "fr"):
        browser.open(f"http://127.0.0.1:{server.port}/?lang={language}")
        browser.wait_for("return document.querySelector('#sheet-body > *')")
        assert browser.run("return document.documentElement.scrollWidth") <= width
    assert browser.complaints() == []
    browser.open("about:blank")
    server.stop()


@pytest.mark.parametrize("width", [360, 1000, 1280])
def test_no_name_and_no_pin_is_broken_in_two(browser: Browser, width: int) -> None:
    names = ("Calico", "Bonny", "Edward", "Dampier")
    events: list[Event] = [*opened(names), RoundOpened(1, 0)]
    server = Server(create_app(FakeTable(events), ACCESS), "127.0.0.1", 0)
    server.start()
    browser.resize(width, 740)
    browser.open(own_screen_at(server))
    for language in ("en", "de", "fr", "it", "es"):
        browser.open(f"http://127.0.0.1:{server.port}/?lang={language}")
        browser.wait_for("return document.querySelector('.seat__name')")
        broken = browser.run(
            "const lines = (one) => {"
            "  const text = document.createRange();"
            "  text.selectNodeContents(one);"
            "  return text.getClientRects().length;"
            "};"
            "return [...document.querySelectorAll('.seat__name .name__text, #own-pin')]"
            ".filter((one) => lines(one) > 1).map((one) => one.textContent)"
        )
        assert broken == []
    browser.open("about:blank")
    server.stop()


@pytest.mark.parametrize(("width", "lies"), [(1000, False), (1190, True), (1500, False)])
def test_the_scoresheet_of_five_is_seen_whole(browser: Browser, width: int, lies: bool) -> None:
    names = ("Calico", "Bonny", "Edward", "Dampier", "Anne")
    events = [*opened(names), *bid(1, 4, (1, 0, 0, 1, 0)), *played("G7", "G9", "KRA", "B3", "Y5")]
    server = Server(create_app(FakeTable(events), ACCESS), "127.0.0.1", 0)
    server.start()
    browser.resize(width, 740)
    browser.open(f"http://127.0.0.1:{server.port}/?lang=en")
    browser.wait_for("return document.querySelector('.cell__total')")
    assert browser.run(
        "const sheet = document.querySelector('#sheet-body .scroll');"
        "return sheet.scrollWidth <= sheet.clientWidth"
    )
    beside = browser.run(
        "const side = (part) => document.querySelector(part).getBoundingClientRect();"
        "return side('.cell__total').left >= side('.cell__tricks').right"
    )
    assert beside == lies
    browser.open("about:blank")
    server.stop()


def test_every_trick_of_a_round_can_be_read_again(browser: Browser) -> None:
    events = [*opened(), *bid(2, 3, (1, 0, 0, 1)), *played("G7", "G9", "KRA", "B3"), *laid("SK")]
    server = Server(create_app(FakeTable(events), ACCESS), "127.0.0.1", 0)
    server.start()
    browser.open(f"http://127.0.0.1:{server.port}/?lang=de")
    browser.wait_for("return document.querySelector('.earlier')")
    assert "Der Krake vernichtet den Stich" in _text(browser, ".earlier")
    assert browser.run("return document.documentElement.lang") == "de"
    browser.open("about:blank")
    server.stop()
