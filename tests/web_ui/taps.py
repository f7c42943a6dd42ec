# SPDX-License-Identifier: AGPL-3.0-or-later
"""How many taps it takes to enter a whole game by hand, on a phone, in a real Chromium.

    python -m tests.web_ui.taps

prints the figure. Hands are dealt and played by the rules, from a seed; every tap is a touch on
what is seen there, bids, questions and the next round included.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.skull_king import Card, Rules
from tests.device.evening.hosted import Table
from tests.web_ui.browser import MISSING, Browser, browsing
from web_ui import Server

PLAYERS = ("Anne", "Bonny", "Calico", "Dampier")
WIDTH, HEIGHT = 390, 844
_SEED = 8
_SUITS = "GYPB"


@dataclass
class Taps:
    """What was tapped, by what it was for; cards: how many were entered."""

    cards: int = 0
    taps: Counter[str] = field(default_factory=Counter)

    @property
    def a_card(self) -> float:
        """Taps for each card, those for questions and the next round included."""
        return (self.taps.total() - self.taps["bid"]) / self.cards

    @property
    def a_card_with_bids(self) -> float:
        """As `a_card`, with the bids that the host enters for everybody."""
        return self.taps.total() / self.cards


class Host:
    """The host's phone at a table without a camera; touch: or else a desk's mouse and keys."""

    def __init__(self, browser: Browser, table: Table, port: int, *, touch: bool = True) -> None:
        self.browser, self.table, self.touch = browser, table, touch
        self.taps = Taps()
        self._before = ""
        self._page = f"http://127.0.0.1:{port}/?lang=en"

    def open(self) -> None:
        """Open the page with the PIN given."""
        self.browser.devtools("Emulation.setTouchEmulationEnabled", {"enabled": self.touch})
        self.browser.open(self._page)
        self.browser.run(
            "return fetch('api/session', {method: 'POST', body: JSON.stringify({pin: '4711'}),"
            " headers: {'Content-Type': 'application/json'}}).then((answer) => answer.status)"
        )
        self.browser.open(self._page)
        self.browser.wait_for("return document.querySelector('#hand:not([hidden])') !== null")

    def tap(self, selector: str, what: str) -> None:
        """Touch what is there once it is there, wherever it stands on the screen."""
        place = self.browser.wait_for(
            f"const one = document.querySelector({selector!r}); if (!one) return null;"
            "const box = one.getBoundingClientRect();"
            "if (box.width < 24 || box.height < 24) return null;"
            "const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];"
            "const seen = (at) => one.contains(document.elementFromPoint(...at));"
            "if (!seen(middle(box))) one.scrollIntoView({block: 'center'});"
            "const at = middle(one.getBoundingClientRect());"
            "return seen(at) ? at : null"
        )
        point = {"x": place[0], "y": place[1]}
        if self.touch:
            for kind, points in (("touchStart", [point]), ("touchEnd", [])):
                event = {"type": kind, "touchPoints": points}
                self.browser.devtools("Input.dispatchTouchEvent", event)
        else:
            for kind in ("mousePressed", "mouseReleased"):
                button = {"type": kind, "button": "left", "clickCount": 1}
                self.browser.devtools("Input.dispatchMouseEvent", {**button, **point})
        self.taps.taps[what] += 1

    def game(self) -> Any:
        """The game as the table has it."""
        return self.table.evening.state()["game"]

    def bids(self, bids: Sequence[int]) -> None:
        """Enter everybody's bid, from the dealer's left."""
        for bid in bids:
            self.tap(f"#hand [data-bid='{bid}']", "bid")
        self.until(lambda: self.game()["phase"] != "bidding")
        self.browser.wait_for("return document.querySelector('#hand .keys') !== null")
        # The pad takes nothing that was meant for what stood there before.
        self.rest(320)

    def lay(self, code: str) -> None:
        """Enter a card, and answer what it makes the table ask."""
        before = _laid(self.game())
        if code == self._before:
            # Quicker than a person, it would be one finger that bounced.
            self.rest(300)
        self.tap(f"#hand [data-card='{code}']", "card")
        self._before = code
        self.taps.cards += 1
        self.until(lambda: _laid(self.game()) == before + 1)
        while self.game()["questions"]:
            asked = self.game()["questions"][0]["id"]
            self.tap(".hand .question [data-answer]", "question")
            self.until(lambda asked=asked: asked not in [q["id"] for q in self.game()["questions"]])
            self._shows_the_newest()

    def next_round(self) -> None:
        """Have the last trick put away, sooner than it would be by itself."""
        self.tap(".hand__deal", "next round")
        self.until(lambda: self.game()["phase"] in ("bidding", "over"))
        self._shows_the_newest()

    def _shows_the_newest(self) -> None:
        seq = self.table.evening.state()["seq"]
        self.browser.wait_for(f"return document.documentElement.dataset.seq >= {seq}")

    def until(self, done: Callable[[], bool]) -> None:
        """Wait until the table is so."""
        for _ in range(500):
            if done():
                return
            self.rest(10)
        raise AssertionError(f"the table never got there: {self.taps}")

    def rest(self, ms: int) -> None:
        """Wait so many milliseconds."""
        self.browser.run(f"return new Promise((then) => setTimeout(then, {ms}))")


def _laid(game: Any) -> int:
    rounds = game["round"]["number"]
    return 1000 * rounds + sum(len(trick["plays"]) for trick in game["tricks"])


def play(host: Host, rounds: int, seed: int = _SEED) -> Taps:
    """Play so many rounds of a game of ten, as the table says whose turn it is."""
    chance = random.Random(seed)
    for number in range(rounds):
        cards = number + 1
        deck = list(Rules().deck())
        chance.shuffle(deck)
        hands = [deck[seat * cards : (seat + 1) * cards] for seat in range(len(PLAYERS))]
        host.bids([chance.randrange(cards + 1) for _ in PLAYERS])
        for _ in range(cards):
            lead: str | None = None
            for position in range(len(PLAYERS)):
                turn = next(i for i, one in enumerate(_turns(host, position)) if one)
                card = _choice(hands[turn], lead, chance)
                hands[turn].remove(card)
                role = f":{chance.choice('PE')}" if card.face == "TIG" else ""
                host.lay(card.face + role)
                lead = host.game()["trick"]["lead_suit"] if position + 1 < len(PLAYERS) else None
        host.next_round()
    return host.taps


def _turns(host: Host, position: int) -> list[bool]:
    game = host.game()
    if position == 0 and game["phase"] == "trick-done":
        leader = game["trick"]["verdict"]["next_leader_player"]
        return [seat == leader for seat in range(len(PLAYERS))]
    return [player["turn"] for player in game["players"]]


def _choice(hand: Sequence[Card], lead: str | None, chance: random.Random) -> Card:
    follows = [
        card for card in hand if lead is not None and card.face[0] == lead and _numbered(card)
    ]
    free = [card for card in hand if not _numbered(card)]
    return chance.choice([*follows, *free] if follows else list(hand))


def _numbered(card: Card) -> bool:
    return card.face[0] in _SUITS and card.face[1:].isdigit()


def entered(rounds: int, folder: Path) -> Taps:
    """The taps of so many rounds, with the host's phone on a table of its own."""
    with ExitStack() as stack:
        table = Table(stack, folder)
        table.post("/api/games", players=list(PLAYERS), rules={"pirate_powers": True})
        server = Server(table.app, "127.0.0.1", 0)
        server.start()
        stack.callback(server.stop)
        browser = stack.enter_context(browsing())
        browser.resize(WIDTH, HEIGHT)
        host = Host(browser, table, server.port)
        host.open()
        taps = play(host, rounds)
        assert browser.complaints() == []
        browser.open("about:blank")
        return taps


def main() -> None:
    """Print the figure of a whole game."""
    if MISSING is not None:
        sys.exit(f"Nothing can be tapped: {MISSING}.")
    with tempfile.TemporaryDirectory() as folder:
        taps = entered(10, Path(folder))
    for what, count in taps.taps.most_common():
        print(f"{what:12} {count:4}")
    print(f"{taps.cards} cards, {len(PLAYERS)} players: {taps.a_card:.2f} taps a card")
    print(f"with everybody's bids: {taps.a_card_with_bids:.2f}")


if __name__ == "__main__":
    main()
