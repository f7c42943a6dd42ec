# SPDX-License-Identifier: AGPL-3.0-or-later
"""What live regions say of a game, in order and each thing once, and the device's own sounds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.device.evening.hosted import PLAYERS, Table
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.shown import text
from web_ui import Correction, Server, create_app
from web_ui.access import Access, FixedKeys

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

# Notes what each live region says from now on, as a screen reader would hear it.
LISTEN = """
window.said = [];
new MutationObserver((records) => {
  const regions = new Set(records.map(({ target }) =>
    (target.nodeType === 1 ? target : target.parentElement)
      ?.closest('[role=status], [role=alert], [aria-live]')));
  for (const region of regions) {
    if (region?.isConnected && !region.hidden && region.textContent) said.push(region.textContent);
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true });
"""


class Ears:
    """A page, and what its live regions said."""

    def __init__(self, browser: Browser, table: Table) -> None:
        self.browser, self.table = browser, table
        self._server = Server(table.app, "127.0.0.1", 0)
        self._server.start()
        self._page = f"http://127.0.0.1:{self._server.port}"
        self.heard = 0

    def open(self, path: str) -> None:
        self.browser.open(self._page + path)

    def listen(self) -> None:
        self.browser.run(LISTEN)
        self.heard = 0

    def hears(self, *sentences: str) -> None:
        """These are what was said since the last time, and nothing else."""
        count = self.heard + len(sentences)
        self.browser.wait_for(f"return said.length >= {count}")
        self.browser.run("return new Promise((then) => setTimeout(then, 150))")
        assert self.browser.run(f"return said.slice({self.heard})") == list(sentences)
        self.heard = count

    def lose_the_connection(self) -> None:
        self._server.stop()

    def find_it_again(self) -> None:
        evening = self.table.evening
        app = create_app(evening, Access(FixedKeys("4711")), evening)
        self._server = Server(app, "127.0.0.1", self._server.port)
        self._server.start()

    def close(self) -> None:
        self.browser.open("about:blank")
        self._server.stop()
        # The browser says itself that nobody answered for a while.
        self.browser.complaints()

    def bid(self, seat: int, bid: int) -> None:
        self.table.post(f"/api/seats/{seat}/bid", bid=bid)

    def lay(self, *cards: str) -> None:
        for card in cards:
            assert self.table.post("/api/cards", card=card).status_code == 200


@pytest.fixture
def ears(browser: Browser, tmp_path: Path) -> Iterator[Ears]:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        rules = {"round_plan": [1, 1], "pirate_powers": True, "power_last_trick": "harry"}
        table.post("/api/games", players=PLAYERS, dealer=2, rules=rules)
        browser.devtools("Network.clearBrowserCookies", {})
        browser.resize(800, 600)
        ears = Ears(browser, table)
        stack.callback(ears.close)
        yield ears


def test_a_game_is_heard_once_also_over_a_lost_connection(ears: Ears) -> None:
    ears.open("/?lang=en")
    ears.browser.wait_for("return document.getElementById('live-sign').textContent === 'Live'")
    ears.listen()
    ears.bid(1, 0)
    ears.hears("Bea has locked a bid.")
    ears.bid(0, 1)
    ears.hears("Anne has locked a bid.")
    ears.bid(2, 1)
    ears.hears(
        "Cy has locked a bid. The bids: Anne 1, Bea 0, and Cy 1. "
        "All bids: 2. Tricks: 1. 1 too many. Anne leads."
    )
    ears.lay("G7")
    ears.hears("Bea to play.")
    ears.lay("G9")
    ears.hears("Cy to play.")
    ears.lay("HAR")
    asked = "Cy won with Harry the Giant: what becomes of the bid?"
    ears.hears(
        "Cy wins: Harry the Giant beats all numbers and mermaids, as pirates do, and was the first "
        f"pirate played. A question for the table: {asked}"
    )

    ears.lose_the_connection()
    ears.hears("Connection lost. Trying again; what you see may be old.")
    question = ears.table.evening.state()["game"]["questions"][0]["id"]
    ears.table.post(f"/api/questions/{question}", answer="0")
    ears.table.post("/api/tricks/clear")
    ears.bid(2, 1)
    ears.find_it_again()
    ears.hears(
        "Cy has locked a bid. Round 1: Anne \u221210, \u221210 in total, Bea +10, 10 in total, "
        "and Cy +20, 20 in total."
    )
    ears.bid(0, 0)
    ears.bid(1, 1)
    ears.browser.wait_for("return said.at(-1).includes('The bids')")
    ears.heard = int(ears.browser.run("return said.length"))
    ears.lay("G1", "G2")
    ears.browser.wait_for("return said.at(-1) === 'Anne to play.'")
    ears.heard = int(ears.browser.run("return said.length"))
    ears.lay("G3")
    ears.table.post("/api/tricks/clear")
    ears.browser.wait_for("return said.some((one) => one.includes('wins the game'))")
    said: list[str] = ears.browser.run("return said")
    ends = [one for one in said[ears.heard :] if one]
    whole = " ".join(ends)
    for once in ("Anne wins: the green 3", "Round 2: ", "Bea wins the game", "Cy wins the game"):
        assert whole.count(once) <= 1
    assert whole.count("Round 2: ") == 1 and whole.count("wins the game") == 1
    assert " ".join(said).count("what becomes of the bid") == 1


def test_a_new_name_is_no_correction_of_what_was_told(ears: Ears) -> None:
    evening = ears.table.evening
    for seat in range(3):
        ears.bid(seat, 0)
    ears.open("/?lang=en")
    ears.browser.wait_for("return document.getElementById('live-sign').textContent === 'Live'")
    ears.listen()
    ears.lay("G7", "G9", "G1")
    ears.browser.wait_for("return said.some((one) => one.includes('Bea wins'))")
    ears.heard = int(ears.browser.run("return said.length"))
    renamed = {"kind": "player-renamed", "player": 1, "name": "Zoe"}
    evening.correct(Correction(renamed, "", "", evening.preview(renamed)["seq"]))
    ears.browser.wait_for("return document.getElementById('trick-body').innerText.includes('Zoe')")
    ears.hears()
    told = {"kind": "winner-told", "round": 0, "trick": 0, "winner": 0}
    evening.correct(Correction(told, "", "", evening.preview(told)["seq"]))
    ears.browser.wait_for(f"return said.length > {ears.heard}")
    said = " ".join(ears.browser.run(f"return said.slice({ears.heard})"))
    assert "Corrected: " in said and "Zoe +10, 10 in total" in said


def test_a_page_that_is_opened_tells_nothing_that_was_so_before(ears: Ears) -> None:
    for seat in range(3):
        ears.bid(seat, 0)
    ears.lay("G7", "G9", "G1")
    ears.table.post("/api/tricks/clear")
    for path in ("/", "/television"):
        ears.open(f"{path}?lang=en")
        ears.browser.wait_for("return document.documentElement.dataset.seq !== undefined")
        # The stream tells the same again at once.
        ears.browser.run("return new Promise((then) => setTimeout(then, 500))")
        assert text(ears.browser, "#announcer") == ""


def test_a_seat_hears_what_its_bar_does_not_say(ears: Ears) -> None:
    ears.open(f"/join/{ears.table.seats.join}?lang=en")
    ears.browser.wait_for("return document.querySelector('[data-seat=\"0\"]') !== null")
    ears.browser.run("document.querySelector('[data-seat=\"0\"]').click()")
    ears.browser.wait_for("return document.getElementById('pad-bid') !== null")
    ears.listen()
    ears.bid(1, 0)
    ears.hears("Bea has locked a bid.")
    phone = (
        "fetch('/api/seats/0/bid', {method: 'POST', body: JSON.stringify({bid: 1}),"
        " headers: {'Content-Type': 'application/json'}})"
    )
    ears.browser.run(f"return {phone}.then((answer) => answer.status)")
    ears.hears("Your bid: 1. Still waiting for Cy.")
    ears.bid(2, 0)
    ears.browser.wait_for("return said.length >= 3")
    said: Any = ears.browser.run("return said.slice(1)")
    whole = " ".join(said)
    assert whole.count("The bids: Anne 1, Bea 0, and Cy 0.") == 1
    assert whole.count("You lead: play a card.") + whole.count("lead") >= 1
    assert ears.browser.complaints() == []


def test_a_seat_hears_the_next_game_from_its_beginning(ears: Ears) -> None:
    browser, table = ears.browser, ears.table
    ears.open(f"/join/{table.seats.join}?lang=en")
    browser.wait_for("return document.querySelector('[data-seat=\"0\"]') !== null")
    browser.run("document.querySelector('[data-seat=\"0\"]').click()")
    browser.wait_for("return document.getElementById('pad-bid') !== null")
    ears.listen()
    ears.bid(1, 0)
    ears.hears("Bea has locked a bid.")
    table.post("/api/games/current/end", **{"as": "discarded"})
    table.post("/api/games", players=PLAYERS)
    browser.wait_for(
        "return document.getElementById('seat-notice').textContent.startsWith('A new')"
    )
    ears.heard = int(browser.run("return said.length"))
    ears.bid(1, 0)
    ears.hears("Bea has locked a bid.")

    for step in (".pad__value[data-value='0']", "#bar-act"):
        browser.run(f"document.querySelector({step!r}).click()")
    browser.wait_for("return document.getElementById('seat-notice').hidden")
    assert browser.complaints() == []


def test_the_television_says_that_a_game_is_paused_while_bids_are_made(ears: Ears) -> None:
    ears.open("/television?lang=en")
    heading = "return document.getElementById('join-heading').textContent === {!r}"
    ears.browser.wait_for(heading.format("Everyone chooses a bid in secret."))
    ears.table.post("/api/games/current/pause")
    ears.browser.wait_for(heading.format("The game is paused."))
    ears.table.post("/api/games/current/resume")
    ears.browser.wait_for(heading.format("Everyone chooses a bid in secret."))


def test_tones_are_off_until_somebody_switches_them_on(ears: Ears) -> None:
    browser = ears.browser
    ears.open("/?lang=en")
    browser.wait_for("return document.getElementById('live-sign').textContent === 'Live'")
    switch = "document.querySelector('[data-switch=tones]')"
    voice = "document.querySelector('[data-switch=voice]')"
    assert browser.run(f"return [{switch}.checked, {voice}.checked]") == [False, False]
    count = (
        "window.rung = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...at) { rung += 1; start.apply(this, at); }"
    )
    browser.run(count)
    ears.bid(1, 0)
    browser.wait_for("return document.getElementById('announcer').textContent.includes('Bea')")
    assert browser.run("return window.rung") == 0
    _press(browser, switch)
    browser.wait_for("return window.rung === 1")
    ears.bid(0, 0)
    browser.wait_for("return window.rung === 2")
    ears.bid(2, 0)
    # The last bid's, and three for all of them.
    browser.wait_for("return window.rung === 6")

    ears.open("/?lang=en")
    browser.wait_for(f"return {switch}.checked")
    browser.wait_for(
        "return document.querySelector('.sounds__words').textContent.includes('tapped')"
    )
    _press(browser, switch)
    ears.open("/?lang=en")
    browser.wait_for("return document.getElementById('live-sign').textContent === 'Live'")
    assert browser.run(f"return {switch}.checked") is False


def test_a_device_without_a_voice_says_so(ears: Ears) -> None:
    browser = ears.browser
    ears.open("/?lang=de")
    browser.wait_for("return document.querySelector('[data-switch=voice]') !== null")
    assert browser.run("return speechSynthesis.getVoices().length") == 0
    _press(browser, "document.querySelector('[data-switch=voice]')")
    browser.wait_for(
        "return document.querySelector('.sounds__words').textContent"
        ".startsWith('Dieses Gerät hat keine deutsche Stimme')"
    )
    _press(browser, "document.querySelector('[data-switch=voice]')")
    browser.wait_for("return document.querySelector('.sounds__words').textContent === ''")
    assert text(browser, "#announcer") == ""


def test_the_voice_says_what_is_announced(ears: Ears) -> None:
    browser = ears.browser
    ears.open("/?lang=en")
    browser.wait_for("return document.getElementById('live-sign').textContent === 'Live'")
    # The device's own voices, of which a browser in a test has none.
    browser.run(
        "window.spoken = []; window.SpeechSynthesisUtterance = class {"
        " constructor(text) { this.text = text; } };"
        "speechSynthesis.getVoices = () => [{ lang: 'fr-FR' }, { lang: 'en-GB' }];"
        "speechSynthesis.speak = ({ text, lang }) => spoken.push([lang, text]);"
    )
    ears.bid(1, 0)
    browser.wait_for("return document.getElementById('announcer').textContent.includes('Bea')")
    assert browser.run("return spoken") == []
    _press(browser, "document.querySelector('[data-switch=voice]')")
    browser.wait_for("return spoken.length === 1")
    ears.bid(0, 1)
    browser.wait_for("return spoken.length === 2")
    assert browser.run("return spoken") == [
        ["en-GB", "The voice is on."],
        ["en-GB", "Anne has locked a bid."],
    ]
    _press(browser, "document.querySelector('[data-switch=voice]')")


def _press(browser: Browser, element: str) -> None:
    """Click as a person does: a browser lets a page sound only then."""
    place = browser.run(
        f"const one = {element}; one.scrollIntoView({{block: 'center'}});"
        "const box = one.getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2]"
    )
    for kind in ("mousePressed", "mouseReleased"):
        event = {"type": kind, "button": "left", "clickCount": 1, "x": place[0], "y": place[1]}
        browser.devtools("Input.dispatchMouseEvent", event)


def test_a_seat_asks_to_reveal_the_bids(ears: Ears) -> None:
    browser, table = ears.browser, ears.table
    ears.open(f"/join/{table.seats.join}?lang=en")
    browser.wait_for("return document.querySelector('[data-seat=\"0\"]') !== null")
    browser.run("document.querySelector('[data-seat=\"0\"]').click()")
    browser.wait_for("return document.getElementById('pad-bid') !== null")
    for step in (".pad__value[data-value='1']", "#bar-act"):
        browser.run(f"document.querySelector({step!r}).click()")
    browser.wait_for("return document.getElementById('vote') !== null")
    browser.run("document.getElementById('vote').click()")
    browser.wait_for(
        "return document.querySelector('.at-seat__vote').innerText.startsWith('1 of 3')"
    )
    ears.bid(1, 0)
    assert table.phone(1).post("/api/seats/1/vote", json={"vote": True}).status_code == 200
    assert table.get("/api/state")["game"]["round"]["called"]
    ears.open("/?lang=en")
    browser.wait_for(
        "return document.getElementById('trick-body').textContent.includes('still missing from Cy')"
    )
