# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game played to its end by three phones, with a television and the host's window beside.

`python -m tests.evenings.dice` plays every hand and tells each step as it is done; `--hands 2` has
the phones play so many, and the host tells the others in short.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.evenings.program import PIN, Program
from tests.evenings.windows import HOST, PATIENCE_S, PHONES, TELEVISION, Windows
from tests.web_ui.browser import MISSING, browsing

NAMES = ("Anne", "Bea", "Cy")
HANDS = 8
_SEED = 7
# Nothing is said by a phone that has lost the table.
_IS_LIVE = "return document.getElementById('live-notice')?.hidden === true"
# A phone that has not heard of the last throw yet would throw for its place.
_SHOWS = (
    "return document.getElementById('seat-trick')?.textContent.startsWith('Trick $trick of')"
    " && document.querySelectorAll('.at-seat__trick .play:not(.play--open)').length === $lie"
)
# The television remembers all that it announces.
_LISTEN = (
    "window.heard = []; new MutationObserver(() =>"
    " window.heard.push(document.getElementById('announcer').textContent))"
    ".observe(document.getElementById('announcer'), {childList: true, characterData: true,"
    " subtree: true}); return true"
)
_UNLOCK = (
    "return fetch('/api/session', {method: 'POST', body: JSON.stringify({pin: $pin}),"
    " headers: {'Content-Type': 'application/json'}}).then((answer) => answer.ok)"
)


class Evening:
    """What people do, window by window. told: gets a sentence for each step."""

    def __init__(self, program: Program, windows: Windows, told: Callable[[str], None]) -> None:
        self._program, self._windows, self._told = program, windows, told
        self._chance = random.Random(_SEED)

    def begin(self) -> None:
        """The host chooses the game in the lobby and begins it; each phone takes its seat."""
        windows = self._windows
        windows.open("host", HOST, "lobby?lang=en")
        assert windows.run("host", _UNLOCK, pin=PIN)
        windows.go("host", "lobby")
        windows.click("host", "[name='lobby-game'][value='dice']")
        windows.click("host", ".lobby__seat:last-child [data-way='remove']")
        for seat, name in enumerate(NAMES, start=1):
            windows.run(
                "host",
                "const field = document.querySelector("
                f"'.lobby__seat:nth-child({seat}) input[type=text]');"
                " field.value = $name; field.dispatchEvent(new Event('input', {bubbles: true}))",
                name=name,
            )
        windows.click("host", "#lobby-begin")
        windows.wait("host", "return document.getElementById('trick-body') !== null")
        windows.open("television", TELEVISION, "television?lang=en")
        windows.wait("television", "return document.querySelector('.tv-player') !== null")
        windows.run("television", _LISTEN)
        token = self._program.get("/api/seats")["join"]
        for seat, (name, screen) in enumerate(zip(NAMES, PHONES, strict=True)):
            windows.open(name, screen, f"join/{token}?lang=en")
            windows.click(name, f"[data-seat='{seat}']")
        self._told("begun in the lobby, and three phones have their seats")

    def hand(self, plug: bool = False) -> None:
        """A hand from the bids to its last trick; plug: whether the power fails in its middle."""
        number, dice = self.game()["hand"]["number"], self.game()["hand"]["dice"]
        for name in NAMES:
            self._bid(name, self._chance.randint(0, dice))
        self._until(lambda: self.game()["phase"] == "playing")
        for trick in range(dice):
            for position in range(len(NAMES)):
                self._throw()
                if plug and (trick, position) == (0, 1):
                    self._pull_the_plug()
        leader = NAMES[self.game()["trick"]["next_leader"]]
        self._windows.click(leader, "#bar-act")
        self._until(lambda: self.game()["hand"]["number"] > number or self._is_over())
        self._told(f"hand {number + 1}: {dice} tricks thrown on three phones")

    def tell_the_rest(self) -> None:
        """The host tells every other hand in short: tricks won, and no bonus."""
        while not self._is_over():
            dice = self.game()["hand"]["dice"]
            for name in NAMES:
                self._bid(name, 0)
            self._until(lambda: self.game()["phase"] == "playing")
            value = {"won": [0, 0, dice], "bonus": [0, 0, 0]}
            self._windows.run(
                "host",
                "return fetch('/api/entries', {method: 'POST', headers: {'Content-Type':"
                " 'application/json'}, body: JSON.stringify({act: 'hand', value: $value})})",
                value=value,
            )
            self._until(lambda: self.game()["phase"] in ("bidding", "over"))
        self._told("the other hands told in short")

    def correct_and_undo(self) -> None:
        """The host corrects a die, having seen what it would change, and undoes that."""
        windows, before = self._windows, self.game()["sheet"]
        windows.click("host", ".review-beside .play__piece")
        windows.click("host", ".correcting .choice input")
        foreseen = windows.wait(
            "host",
            "const told = [...document.querySelectorAll('.foreseen li')].map((one) =>"
            " one.textContent); return told.length > 0 && told",
        )
        assert "until now" in foreseen[0], foreseen
        windows.click("host", ".correcting [type=submit]")
        windows.wait("host", "return !document.querySelector('.correcting')")
        windows.click("host", "#corrections-open")
        windows.click("host", ".entry [data-focus^='undo-']")
        windows.click("host", ".correcting [type=submit]")
        self._until(lambda: self.game()["sheet"] == before)
        windows.run(
            "host", "document.querySelectorAll('dialog .close').forEach((one) => one.click())"
        )
        self._told("a die corrected with its preview, and that undone")

    def end(self) -> None:
        """Everybody sees who won; the history has it; a rematch moves the start on."""
        windows, score = self._windows, self._program.get("/api/games/1/score")
        best = [NAMES[seat] for seat in score["ranking"][0]]
        windows.wait("television", "return document.querySelector('.tv-end .tv-first') !== null")
        shown = "return document.getElementById('tv-message').textContent"
        assert all(name in windows.run("television", shown) for name in best)
        windows.wait("Anne", "return document.body.textContent.includes('The game is over')")
        assert not (over := windows.overflowing()), f"wider than their windows: {over}"
        windows.go("host", "games/1")
        rows = "return document.querySelectorAll('.gamesheet__player tbody tr').length"
        assert windows.wait("host", rows) == len(NAMES) * HANDS
        assert self._program.get("/api/games/1/record")["format"] == "quartermaster-dice/1"
        windows.click("host", "#rematch")
        windows.wait("host", "return document.getElementById('trick-body') !== null")
        again = self.game()
        assert (again["hand"]["starter"], again["phase"]) == (1, "bidding")
        windows.wait("Bea", "return document.querySelector('.pad--bid') !== null")
        self._told("won, looked back on, and begun again: the phones keep their seats")

    def was_announced_once(self) -> None:
        """Each locked bid and each hand's scores, as the television told them."""
        told: list[str] = self._windows.run("television", "return window.heard")
        heard = Counter(line for text in told for line in text.replace(". ", ".\n").split("\n"))
        hands = [f"Hand {number}:" for number in range(1, HANDS + 1)]
        times = [sum(n for line, n in heard.items() if line.startswith(hand)) for hand in hands]
        assert times == [1] * HANDS, heard
        locked = [heard[f"{name} has locked a bid."] for name in NAMES]
        assert locked == [HANDS] * len(NAMES), heard

    def game(self) -> dict[str, Any]:
        """The game as everybody sees it."""
        game: dict[str, Any] = self._program.get("/api/state")["game"]
        return game

    def _bid(self, name: str, tricks: int) -> None:
        seat = NAMES.index(name)
        self._windows.click(name, f".pad--bid [data-value='{tricks}']")
        self._windows.wait(
            name,
            "const act = document.getElementById('bar-act');"
            f" return !act.hidden && act.textContent === 'Bid {tricks}'",
        )
        self._windows.click(name, "#bar-act")
        self._until(lambda: self._locked(seat))

    def _locked(self, seat: int) -> bool:
        game = self.game()
        return game["phase"] != "bidding" or bool(game["players"][seat]["locked"])

    def _throw(self) -> None:
        """Whose turn it is throws a die that may be thrown, and taps its colour and its face."""
        game = self.game()
        done, trick = game["phase"] == "trick-done", game["trick"]
        seat = trick["next_leader"] if done else self._turn(game)
        free = [one for one in game["throwable"] if one["left"] > 0]
        may = [one for one in free if done or not one["off"]] or free
        die = self._chance.choice(may)
        face = self._chance.choice(die["faces"])
        before = self._thrown(game)
        self._windows.wait(NAMES[seat], _IS_LIVE)
        self._windows.wait(NAMES[seat], _SHOWS, trick=trick["trick"] + 1, lie=len(trick["throws"]))
        self._windows.click(NAMES[seat], f".pad--throw [data-die='{die['die']}']")
        self._windows.click(NAMES[seat], f".pad--throw [data-face='{face}']")
        self._until(lambda: self._thrown(self.game()) > before)

    @staticmethod
    def _turn(game: Mapping[str, Any]) -> int:
        return next(seat for seat, player in enumerate(game["players"]) if player["turn"])

    @staticmethod
    def _thrown(game: Mapping[str, Any]) -> int:
        """How many dice lie in the tricks of this hand."""
        return sum(len(trick["throws"]) for trick in game["tricks"])

    def _pull_the_plug(self) -> None:
        before = self.game()
        self._program.restart()
        assert self.game() == before
        self._told("killed in the middle of a trick and started again: nothing is lost")

    def _is_over(self) -> bool:
        return bool(self.game()["phase"] == "over")

    def _until(self, there: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not there():
            assert time.monotonic() < end, self.game()
            time.sleep(0.02)


def play(hands: int, told: Callable[[str], None]) -> None:
    """A game to its end: so many hands thrown on phones, the others told in short by the host."""
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        program = Program(Path(folder), "--camera", "none", "--lobby")
        try:
            evening = Evening(program, Windows(browser, program.port), told)
            evening.begin()
            for number in range(hands):
                evening.hand(plug=number == 1)
            evening.correct_and_undo()
            evening.tell_the_rest()
            evening.was_announced_once()
            evening.end()
        finally:
            program.stop()


def main() -> None:
    """Play the evening; a step that fails ends it with what was there instead."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS, help="how many the phones play")
    asked = parser.parse_args()
    if MISSING is not None:
        sys.exit(f"An evening needs a real browser: {MISSING}.")
    began = time.monotonic()
    play(asked.hands, lambda told: print(f"{time.monotonic() - began:6.1f} s  {told}", flush=True))


if __name__ == "__main__":
    main()
