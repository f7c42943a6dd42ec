# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every view in the states of an evening, dialogs included: axe finds nothing, light and dark.

Nor is any of them wider than its screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.device.evening.states import OWN_SCREEN, EveningInStates, State
from tests.web_ui.accessibility import violations
from tests.web_ui.browser import MISSING, Browser, browsing
from tests.web_ui.hands import press, wait_till_gone

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

PLAYERS = 8
ROUNDS = 3
# Whoever is asked about Tigress has a phone.
ASKED = 3


@dataclass(frozen=True, slots=True)
class Look:
    """A page that is looked at.

    path: below the root. size: of the screen, in CSS pixels. dialogs: what opens one each.
    """

    path: str
    size: tuple[int, int]
    dialogs: tuple[str, ...] = ()


PHONE = (390, 844)
LAPTOP = (1100, 800)
DESKTOP = (1440, 900)
TABLE = Look("", LAPTOP)
TELEVISION = Look("television", (1280, 720))
SEAT = Look("seat", PHONE)
CORRECTIONS = (
    "#corrections-open",
    "[data-action='right-round']",
    "[data-action='people']",
    "#trick .play__piece",
    "#trick [data-focus^='right-']",
    "[data-focus='life.end']",
)
# What is looked at in which state.
LOOKS: dict[str, tuple[Look, ...]] = {
    "lobby": (
        Look("lobby", PHONE),
        Look("lobby", DESKTOP),
        Look("rules", DESKTOP),
        Look("players", PHONE),
        Look("games", PHONE),
        TELEVISION,
    ),
    "bidding": (TELEVISION, Look("seat", PHONE, ("#bar-menu",)), TABLE),
    "bidding-called": (TABLE, SEAT),
    "playing-4": (SEAT, TABLE),
    "question": (Look("", DESKTOP, CORRECTIONS), SEAT, TELEVISION),
    "verdict": (Look("", LAPTOP, ("#review-open",)),),
    "verdict-camera-away": (TELEVISION, Look("", PHONE, ("#bar-menu",))),
    "paused": (TABLE, SEAT),
    "bidding-after-a-round": (TELEVISION, Look("", DESKTOP)),
    "end": (
        Look("", PHONE),
        SEAT,
        TELEVISION,
        Look("games", PHONE),
        Look("players", PHONE),
        Look("games/1", LAPTOP, ("#review-open", "#replay-open")),
    ),
    "discarded": (TELEVISION, Look("lobby", LAPTOP)),
}


# Each of these has a window of its own, where it follows the game; the others share one.
LIVE = ("", "television", "seat")


class Visitor:
    """Somebody who goes through the pages, and notes what axe finds there."""

    def __init__(self, browser: Browser, evening: EveningInStates) -> None:
        self.found: list[str] = []
        self._browser = browser
        self._evening = evening
        self._root = f"http://127.0.0.1:{evening.server.port}/"
        self._windows = {path: browser.new_window() for path in (*LIVE, "others")}
        # The page that each window shows.
        self._shown: dict[str, str] = {}
        # What was looked at in both themes by all rules.
        self._known: set[tuple[str, str]] = set()

    def go(self, path: str) -> None:
        """Load a page."""
        window = self._turn_to(path)
        self._browser.open(self._root + path)
        self._browser.wait_for("return document.readyState === 'complete'")
        self._shown[window] = path

    def look(self, state: State, look: Look) -> None:
        """Have axe look at a page, and at each of its dialogs."""
        browser = self._browser
        window = self._turn_to(look.path)
        browser.resize(*look.size)
        if state.reload or self._shown.get(window) != look.path:
            self.go(look.path)
        if look.path in ("", "television"):
            sequence = self._evening.state()["seq"]
            browser.wait_for(f"return document.documentElement.dataset.seq === '{sequence}'")
        elif look.path == "seat":
            browser.wait_for("return document.getElementById('seat-body').childElementCount")
        # What can be unfolded is looked at as well.
        browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
        what = f"{state.name}, /{look.path} at {look.size[0]}"
        wide = browser.run("return document.documentElement.scrollWidth")
        if wide > look.size[0]:
            self.found.append(f"{what}: it is {wide} px wide")
        self._note(what, look.path)
        for opener in look.dialogs:
            press(browser, opener)
            browser.wait_for("return document.querySelector('dialog[open]')")
            self._note(f"{what}, {opener}", opener, "dialog[open]")
            press(browser, "dialog[open] .close")
            wait_till_gone(browser, "dialog[open]")

    def take_seat(self, seat: int) -> None:
        """See who can be chosen on a phone, and then be one of them."""
        self.go(f"seat?join={self._evening.table.seats.join}")
        self._browser.resize(*PHONE)
        self._browser.wait_for("return document.querySelector('#seat-body button')")
        self._note("joining", "join")
        cookie = self._evening.take_seat(seat)
        self._browser.set_cookie(self._root, cookie.key, cookie.value)

    def leave(self) -> None:
        """Follow no more of the game until a page is looked at again."""
        for path in LIVE:
            self._turn_to(path)
            self._browser.open("about:blank")
        self._shown.clear()

    def lose_all_rights(self) -> None:
        """Be a stranger, who is asked for the PIN."""
        self._browser.devtools("Network.clearBrowserCookies", {})
        self.go("")
        press(self._browser, "#pin-open")
        self._browser.wait_for("return document.querySelector('#pin[open]')")
        self._note("the PIN", "pin")

    def _turn_to(self, path: str) -> str:
        """The window of a page."""
        window = self._windows.get(path, self._windows["others"])
        self._browser.turn_to(window)
        return window

    def _note(self, what: str, page: str, within: str = "html") -> None:
        told = violations(self._browser, within, colours=(page, within) in self._known)
        self._known.add((page, within))
        self.found += [f"{what}: {one}" for one in told]


def test_axe_finds_nothing(browser: Browser, tmp_path: Path) -> None:
    seen = set()
    with ExitStack() as stack:
        evening = EveningInStates(stack, tmp_path, PLAYERS, ROUNDS)
        visitor = Visitor(browser, evening)
        browser.devtools("Network.clearBrowserCookies", {})
        visitor.go(f"own-screen/{OWN_SCREEN}")
        for state in evening.states():
            if state.name == "bidding":
                visitor.take_seat(ASKED)
            for look in LOOKS.get(state.name, ()):
                visitor.look(state, look)
                seen.add(state.name)
        visitor.lose_all_rights()
        visitor.leave()
    assert seen == set(LOOKS)
    assert visitor.found == [], "\n".join(visitor.found)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser
