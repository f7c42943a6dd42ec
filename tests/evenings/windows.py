# SPDX-License-Identifier: AGPL-3.0-or-later
"""The machines of an evening, as windows of one browser that know nothing of each other.

Each reaches the table by an address of its own, so that its cookies and what it keeps are its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.web_ui.browser import Browser

PATIENCE_S = 30.0


@dataclass(frozen=True, slots=True)
class Screen:
    """A machine's size in CSS pixels, and the last number of its address on 127.0.0.0/24."""

    width: int
    height: int
    address: int


HOST = Screen(1440, 900, 1)
TELEVISION = Screen(1920, 1080, 9)
PHONES = (Screen(390, 844, 2), Screen(360, 740, 3), Screen(412, 915, 4))


class Windows:
    """The windows by the names of who sits there."""

    def __init__(self, browser: Browser, port: int) -> None:
        self._browser, self._port = browser, port
        self._screens: dict[str, tuple[Screen, str]] = {}

    def open(self, who: str, screen: Screen, path: str) -> None:
        """A window of that size at a page of the table."""
        handle = self._browser.new_window()
        self._screens[who] = (screen, handle)
        self.at(who)
        self._browser.resize(screen.width, screen.height)
        self.go(who, path)

    def go(self, who: str, path: str) -> None:
        """Another page in somebody's window."""
        screen, _ = self._screens[who]
        self.at(who).open(f"http://127.0.0.{screen.address}:{self._port}/{path}")

    def at(self, who: str) -> Browser:
        """The browser, turned to somebody's window."""
        self._browser.turn_to(self._screens[who][1])
        return self._browser

    def click(self, who: str, selector: str) -> None:
        """Press what is there, or will be, in somebody's window."""
        browser = self.at(who)
        there = (
            f"const one = document.querySelector({selector!r});"
            "return one !== null && !one.disabled && one.offsetHeight > 0"
        )
        browser.wait_for(there, PATIENCE_S)
        browser.run(f"document.querySelector({selector!r}).click()")

    def wait(self, who: str, script: str, **values: Any) -> Any:
        """What a script returns in somebody's window, once that is true."""
        return self.at(who).wait_for(_filled(script, values), PATIENCE_S)

    def run(self, who: str, script: str, **values: Any) -> Any:
        """What a script returns in somebody's window."""
        return self.at(who).run(_filled(script, values))

    def overflowing(self) -> list[str]:
        """Whose pages are wider than their windows; a television's also when it is higher."""
        wide = "return document.documentElement.scrollWidth > innerWidth"
        high = "return document.documentElement.scrollHeight > innerHeight"
        found = [name for name in self._screens if self.run(name, wide)]
        television = [name for name, (screen, _) in self._screens.items() if screen == TELEVISION]
        return found + [name for name in television if self.run(name, high)]


def _filled(script: str, values: Mapping[str, Any]) -> str:
    for name, value in values.items():
        script = script.replace(f"${name}", repr(value))
    return script
