# SPDX-License-Identifier: AGPL-3.0-or-later
"""An evening without a camera: two games, three phones, a television, and the host's window.

`python -m tests.evenings.by_hand` plays the ten rounds of a game and tells each step as it is done.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from device.rehearsal.script import Bidding, Laid, Step, Swept, written
from engine.skull_king import rules_from_json
from tests.evenings.hosting import begin_in_lobby, history_has
from tests.evenings.program import Program
from tests.evenings.windows import PATIENCE_S, PHONES, TELEVISION, Windows
from tests.web_ui.browser import MISSING, browsing

NAMES = ("Anne", "Bea", "Cy")
SEED = "an evening"
_IS_LIVE = "return document.getElementById('live-notice')?.hidden === true"
_KEYS_SETTLE_S = 0.5
"""Keys that only just came take no tap: a finger may have meant what stood there before."""


class Evening:
    """What people do, window by window. told: gets a sentence for each step."""

    def __init__(self, program: Program, windows: Windows, told: Callable[[str], None]) -> None:
        self._program, self._windows, self._told = program, windows, told

    def begin(self, rounds: Sequence[int]) -> None:
        """In the lobby: three people, so many cards in each round, the Table PIN once."""
        begin_in_lobby(self._windows, NAMES, rounds)
        self._windows.open("television", TELEVISION, "television")
        self._told(f"begun from the lobby: {', '.join(NAMES)}")

    def join(self) -> None:
        """Each phone takes its seat."""
        token = self._program.get("/api/seats")["join"]
        for seat, (name, screen) in enumerate(zip(NAMES, PHONES, strict=True)):
            self._windows.open(name, screen, f"join/{token}")
            self._windows.click(name, f"[data-seat='{seat}']")
        self._told("three phones have their seats")

    def bid(self, bids: Sequence[int], *, pulled_after: int | None = None) -> None:
        """Everybody bids on the own phone; nobody sees any before the last.

        pulled_after: after so many bids somebody pulls the table's plug.
        """
        windows = self._windows
        for seat, (name, bid) in enumerate(zip(NAMES, bids, strict=True)):
            if seat == pulled_after:
                self._program.restart()
                kept = [one["locked"] for one in self._program.get("/api/state")["game"]["players"]]
                assert kept == [True] * seat + [False] * (len(NAMES) - seat), kept
                self._told(f"killed in the middle of the bids and started again: {seat} kept")
            shown = self._program.get("/api/state")["game"]["players"]
            assert [one["bid"] for one in shown] == [None] * len(NAMES), shown
            windows.wait(name, _IS_LIVE)
            windows.click(name, f".pad__value[data-value='{bid}']")
            windows.click(name, "#bar-act")
            if seat + 1 < len(NAMES):
                self._until(lambda game, own=seat: game["players"][own]["locked"])
        self._until(lambda game: [one["bid"] for one in game["players"]] == list(bids))

    def lay(self, steps: Sequence[Step]) -> None:
        """The host enters a round's cards, one tap each; a question is answered where it comes."""
        laid = [step.card for step in steps if isinstance(step, Laid)]
        self._windows.wait("host", "return document.querySelector('#hand [data-card]') !== null")
        time.sleep(_KEYS_SETTLE_S)
        for number, card in enumerate(laid, 1):
            self._windows.click("host", f"#hand [data-card='{card}']")
            self._until(lambda game, so_far=number: _cards_in(game) >= so_far)
            if number % len(NAMES) == 0:
                self._answer()
        self._windows.click("host", "[data-focus=hand-deal]")
        self._until(lambda game: game["phase"] in ("bidding", "over"))

    def correct(self, bid: int) -> None:
        """The host sets the first player's bid of the latest round right, and undoes that."""
        windows = self._windows
        windows.click("host", "[data-action=right-round]")
        for selector in (".way input[value=bid]", f".choice input[value='{bid}']"):
            windows.wait("host", f"return document.querySelector({selector!r}) !== null")
            windows.run("host", f"document.querySelector({selector!r}).click()")
        windows.click("host", ".correcting [type=submit]")
        windows.wait("host", "return !document.querySelector('.correcting')")
        noted, *others = self._program.get("/api/corrections")["corrections"]
        assert not others, others
        assert noted["event"]["kind"] == "bid-corrected" and noted["event"]["bid"] == bid
        self._told("a bid was corrected")

    def end(self, way: int) -> None:
        """The host ends the game early; way: which of the dialog's ways, from 0."""
        self._windows.click("host", "[data-focus='life.end']")
        self._windows.click("host", f".life__ways li:nth-child({way + 1}) button")

    def again(self) -> None:
        """The host takes a rematch, and the phones find their new seats by themselves."""
        self._windows.click("host", "[data-focus='life.rematch']")
        self._until(lambda game: game["round"]["number"] == 0 and game["phase"] == "bidding")
        for name in NAMES:
            self._windows.wait(name, "return document.querySelector('.pad__value') !== null")
        self._told("a rematch, with the same phones")

    def look_back(self) -> None:
        """The history has both games, and a sheet's totals are the score's."""
        history_has(self._windows, self._program, games=2)
        self._told("the history has both games and the first one's totals")

    def no_window_overflows(self) -> None:
        """No page is wider than its window, and the television's is no higher."""
        assert not (over := self._windows.overflowing()), f"wider than their windows: {over}"

    def _answer(self) -> None:
        """The host answers what is asked about the latest trick with the first answer."""
        while self._program.get("/api/state")["game"]["questions"]:
            open_ones = len(self._program.get("/api/state")["game"]["questions"])
            self._windows.click("host", "#questions .answer")
            self._until(lambda game, before=open_ones: len(game["questions"]) < before)

    def _until(self, there: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the table's game is so."""
        end = time.monotonic() + PATIENCE_S
        while not there(self._program.get("/api/state")["game"]):
            assert time.monotonic() < end, self._program.get("/api/state")["game"]
            time.sleep(0.02)


def _cards_in(game: dict[str, Any]) -> int:
    """How many cards of the round the table knows of."""
    return sum(len(trick["plays"]) for trick in game["tricks"]) + len(game["extra"])


def rounds_of(steps: Sequence[Step]) -> list[tuple[tuple[int, ...], list[Step]]]:
    """Each round's bids and what follows them."""
    found = []
    for at, step in enumerate(steps):
        if isinstance(step, Bidding):
            rest = takewhile(lambda one: isinstance(one, (Laid, Swept)), steps[at + 1 :])
            found.append((step.bids, list(rest)))
    return found


def play(sizes: Sequence[int], told: Callable[[str], None]) -> None:
    """A first game to its end with those hand sizes, a rematch that is ended early, the history."""
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        program = Program(Path(folder), "--camera", "none", "--lobby")
        try:
            evening = Evening(program, Windows(browser, program.port), told)
            evening.begin(sizes)
            evening.join()
            rules = rules_from_json(program.get("/api/record")["rules"])
            dealer = program.get("/api/state")["game"]["round"]["dealer"]
            for number, (bids, steps) in enumerate(rounds_of(written(SEED, 3, dealer, rules))):
                evening.bid(bids, pulled_after=1 if number == 1 else None)
                evening.lay(steps)
                evening.no_window_overflows()
                told(f"round {number + 1}: {len(bids)} bids from phones, every card one tap")
                if number == 0:
                    evening.correct(1 - bids[0])
            evening.again()
            evening.bid((0, 0, 0))
            evening.end(0)
            evening.look_back()
        finally:
            program.stop()


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the evening; a step that fails ends it with what was there instead."""
    parser = argparse.ArgumentParser(prog="python -m tests.evenings.by_hand", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10, help="of 1, 2, 3 … cards each [10]")
    rounds = parser.parse_args(arguments).rounds
    if MISSING is not None:
        sys.exit(f"An evening needs a real browser: {MISSING}.")
    began = time.monotonic()
    play(
        range(1, rounds + 1),
        lambda told: print(f"{time.monotonic() - began:6.1f} s  {told}", flush=True),
    )


if __name__ == "__main__":
    main()
