# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of every view in every state of an evening: on phone, desktop and television.

`python -m tests.web_ui.screenshots --out FOLDER` plays an evening with 2, 5 and 8 players at a real
table, and says what sticks out of a television or is cut there.
"""

from __future__ import annotations

import argparse
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.device.evening.states import OWN_SCREEN, EveningInStates, State
from tests.web_ui.browser import MISSING, Browser, browsing
from tests.web_ui.screenfit import misfits

PHONE, DESKTOP = (390, 844), (1440, 900)
THEMES = {"light": False, "dark": True}
_ROUNDS_UP = ("lobby", "end", "discarded")
_OVER = ("end", "discarded")


@dataclass(frozen=True, slots=True)
class View:
    """A page: its path, the screens on which it is looked at, and in which states; all if none."""

    name: str
    path: str
    sizes: tuple[tuple[int, int], ...]
    states: tuple[str, ...] = ()


VIEWS = (
    View("television", "television", ((1920, 1080), (1280, 720))),
    View("table", "", (PHONE, DESKTOP)),
    View("seat", "seat", (PHONE,)),
    View("lobby", "lobby", (PHONE, DESKTOP), _ROUNDS_UP),
    View("players", "players", (PHONE, DESKTOP), _OVER),
    View("games", "games", (PHONE, DESKTOP), _OVER),
    View("sheet", "games/1", (PHONE, DESKTOP), _OVER),
    View("rules", "rules", (PHONE, DESKTOP), ("lobby",)),
)


def main() -> None:
    """Take all pictures, and exit with 1 where something does not fit on a television."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the pictures")
    parser.add_argument("--players", default="2,5,8", help="how many play, as in 2,5,8")
    asked = parser.parse_args()
    if MISSING is not None:
        parser.exit(1, f"No pictures can be taken: {MISSING}.\n")
    asked.out.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    with browsing() as browser:
        for players in map(int, asked.players.split(",")):
            faults += _evening(browser, players, asked.out)
    parser.exit(1 if faults else 0, "".join(f"{fault}\n" for fault in faults))


def _evening(browser: Browser, players: int, out: Path) -> list[str]:
    faults: list[str] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        evening = EveningInStates(stack, folder, players)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.devtools("Network.clearBrowserCookies", {})
        browser.open(f"{root}own-screen/{OWN_SCREEN}")
        for state in evening.states():
            for view in VIEWS:
                if not view.states or state.name in view.states:
                    where = f"{players}-players-{state.name}-{view.name}"
                    faults += _pictures(browser, root, view, state, out / where)
            if state.name == "bidding":
                # From here on the phone has the seat that is asked about Tigress.
                cookie = evening.take_seat(3 if players > 3 else 0)
                browser.set_cookie(root, cookie.key, cookie.value)
            browser.open("about:blank")
    return faults


def _pictures(browser: Browser, root: str, view: View, state: State, where: Path) -> list[str]:
    faults = []
    browser.resize(*view.sizes[0])
    browser.open(root + view.path)
    browser.wait_for("return document.readyState === 'complete'")
    if view.path in ("", "television") and state.name != "lobby":
        browser.wait_for("return document.documentElement.dataset.seq")
    for width, height in view.sizes:
        for theme, dark in THEMES.items():
            browser.resize(width, height, dark)
            told = misfits(browser) if view.name == "television" else []
            faults += [f"{where.name} at {width}: {fault}" for fault in told]
            browser.picture(where.with_name(f"{where.name}-{width}-{theme}.png"))
    return faults


if __name__ == "__main__":
    main()
