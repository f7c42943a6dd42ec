# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of every view in every state of an evening: on phone, desktop and television.

`python -m tests.web_ui.screenshots --out FOLDER` plays an evening of each game at a real table, by
as few as can play, as many, and some between, and says what sticks out of a television or is cut
there. `--game dice` plays one game only, `--players 3,4` with so many.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.device.evening.dice_states import DiceInStates
from tests.device.evening.skull_states import SkullInStates
from tests.device.evening.states import OWN_SCREEN, EveningInStates, HostedStates, State
from tests.web_ui.browser import MISSING, Browser, browsing
from tests.web_ui.screenfit import misfits

PHONE, DESKTOP = (390, 844), (1440, 900)
THEMES = {"light": False, "dark": True}
_ROUNDS_UP = ("lobby", "end", "discarded")
_OVER = ("end", "discarded")
GAMES: dict[str, tuple[type[HostedStates], tuple[int, ...]]] = {
    "skull-king": (EveningInStates, (2, 5, 8)),
    "dice": (DiceInStates, (3, 6)),
    "skull": (SkullInStates, (3, 6)),
}
"""Each game's evening, and with how many players it is looked at."""


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
    View("rules", "rules", (PHONE, DESKTOP), ("lobby", "end")),
)


def main() -> None:
    """Take all pictures, and exit with 1 where something does not fit on a television."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the pictures")
    parser.add_argument("--game", choices=list(GAMES), help="one game only")
    parser.add_argument("--players", help="how many play, as in 2,5,8")
    asked = parser.parse_args()
    if MISSING is not None:
        parser.exit(1, f"No pictures can be taken: {MISSING}.\n")
    faults: list[str] = []
    with browsing() as browser:
        for name, (evening, usual) in GAMES.items():
            if asked.game in (None, name):
                counts = usual if asked.players is None else map(int, asked.players.split(","))
                for players in counts:
                    faults += _evening(browser, evening, players, asked.out / name)
    parser.exit(1 if faults else 0, "".join(f"{fault}\n" for fault in faults))


def _evening(browser: Browser, played: type[HostedStates], players: int, out: Path) -> list[str]:
    out.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        evening = played(stack, folder, players)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.devtools("Network.clearBrowserCookies", {})
        browser.open(f"{root}own-screen/{OWN_SCREEN}")
        for state in evening.states():
            for view in VIEWS:
                if view.name == "seat" and evening.state()["life"]["phase"] == "playing":
                    cookie = evening.take_seat(_whose_turn(evening.state()["game"]))
                    browser.set_cookie(root, cookie.key, cookie.value)
                if not view.states or state.name in view.states:
                    where = f"{players}-players-{state.name}-{view.name}"
                    faults += _pictures(browser, root, view, state, out / where)
            if state.name == "bidding":
                # From here on the phone has the seat that is asked about Tigress.
                cookie = evening.take_seat(3 if players > 3 else 0)
                browser.set_cookie(root, cookie.key, cookie.value)
            browser.open("about:blank")
    return faults


def _whose_turn(game: Mapping[str, Any]) -> int:
    """Whose phone is worth a look; whoever sits first where it is nobody's turn."""
    return next((seat for seat, one in enumerate(game["players"]) if one["turn"]), 0)


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
