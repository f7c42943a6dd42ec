# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull played to its end by three phones, before a television, with the host's window beside.

`python -m tests.evenings.skull` plays it and tells each step as it is done.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.evenings.hosting import begin_in_lobby
from tests.evenings.program import Program
from tests.evenings.windows import PATIENCE_S, PHONES, TELEVISION, Windows
from tests.web_ui.browser import MISSING, browsing

NAMES = ("Anne", "Bea", "Cy")
PLACE, PASS, LOSE = "place", "pass", "lose"
_IS_LIVE = "return document.getElementById('live-notice')?.hidden === true"
# The television remembers all that it announces.
_LISTEN = (
    "window.heard = []; new MutationObserver(() =>"
    " window.heard.push(document.getElementById('announcer').textContent))"
    ".observe(document.getElementById('announcer'), {childList: true, characterData: true,"
    " subtree: true}); return true"
)


@dataclass(frozen=True, slots=True)
class Did:
    """What somebody does on their own phone: an act of the bar, or what stands on a key."""

    seat: int
    act: str
    key: str = ""


def places(*seats: int) -> list[Did]:
    """Discs that are placed, one after the other."""
    return [Did(seat, PLACE) for seat in seats]


def flips(seat: int, *discs: tuple[int, str]) -> list[Did]:
    """Discs that a challenger flips, each with its mat."""
    return [Did(seat, "flip", f"{mat}-{face}") for mat, face in discs]


# Anne wins with three flowers; Bea meets Cy's skull, then her own until she is out; Anne wins.
ANNE_WINS = [
    *places(1, 2, 0),
    Did(0, PLACE),
    Did(1, "bid", "2"),
    Did(2, PASS),
    Did(0, "bid", "3"),
    Did(1, PASS),
    *flips(0, (0, "flower"), (0, "flower")),
]
BEA_FAILS = [
    *places(1, 2, 0),
    Did(0, "bid", "1"),
    Did(1, "bid", "2"),
    Did(2, PASS),
    Did(0, PASS),
    *flips(1, (1, "flower"), (2, "skull")),
]
BEA_HAS_HER_OWN = [
    *places(2, 0, 1),
    Did(1, "bid", "1"),
    Did(2, PASS),
    Did(0, PASS),
    *flips(1, (1, "skull")),
    Did(1, LOSE),
]
CY_STARTS = [
    *places(0, 2),
    Did(2, "bid", "1"),
    # A bid of all the discs ends the bidding: Cy has passed by that.
    Did(0, "bid", "2"),
    *flips(0, (0, "flower"), (2, "flower")),
]


class Evening:
    """What people do, window by window. told: gets a sentence for each step."""

    def __init__(self, program: Program, windows: Windows, told: Callable[[str], None]) -> None:
        self._program, self._windows, self._told = program, windows, told

    def begin(self) -> None:
        """The host begins a game of Skull in the lobby; each phone takes its seat."""
        windows = self._windows
        begin_in_lobby(windows, NAMES, game="skull")
        windows.open("television", TELEVISION, "television?lang=en")
        windows.wait("television", "return document.querySelector('.tv-place') !== null")
        windows.run("television", _LISTEN)
        token = self._program.get("/api/seats")["join"]
        for seat, (name, screen) in enumerate(zip(NAMES, PHONES, strict=True)):
            windows.open(name, screen, f"join/{token}?lang=en")
            windows.click(name, f"[data-seat='{seat}']")
        self._told("begun, and three phones have their seats")

    def play(self, steps: Sequence[Did]) -> None:
        """Each does one thing after the other, one tap each."""
        for step in steps:
            name, before = NAMES[step.seat], self._seq()
            on_key = f".pad__value[data-act='{step.act}'][data-value='{step.key}']"
            self._windows.wait(name, _IS_LIVE)
            self._offered(step)
            self._windows.click(name, on_key if step.key else "#bar-act")
            self._until(lambda seq=before: self._seq() > seq)

    def pull_the_plug(self) -> None:
        """The table loses power in the middle of a challenge, and nothing of it."""
        before = self.game()
        self._program.restart()
        assert self.game() == before
        self._told("killed in the middle of a challenge and started again: nothing is lost")

    def correct_and_undo(self) -> None:
        """The host tells round 2 anew, sees what it would change, confirms it, and undoes that."""
        windows, before = self._windows, self.game()
        windows.click("host", "[data-action='right-round']")
        windows.wait("host", "return document.querySelector('.retold__row') !== null")
        windows.run(
            "host",
            "const face = document.querySelector(\"[data-focus='retold-face-1']\");"
            "face.value = 'flower'; face.dispatchEvent(new Event('change'))",
        )
        foreseen = windows.wait(
            "host",
            "const told = [...document.querySelectorAll('.foreseen li')].map((one) =>"
            " one.textContent); return told.length > 0 && told",
        )
        assert any("comes true" in sentence for sentence in foreseen), foreseen
        windows.click("host", ".correcting [type=submit]")
        windows.wait("host", "return !document.querySelector('.correcting')")
        assert [player["wins"] for player in self.game()["players"]] == [1, 1, 0]
        windows.click("host", "#corrections-open")
        windows.click("host", ".entry [data-focus^='undo-']")
        windows.click("host", ".correcting [type=submit]")
        self._until(lambda: self.game()["rounds"] == before["rounds"])
        windows.run(
            "host", "document.querySelectorAll('dialog .close').forEach((one) => one.click())"
        )
        self._told("a round told anew with its preview, and that undone")

    def review(self) -> None:
        """The host looks at the first round again: who did what, and why it went so."""
        windows = self._windows
        windows.run(
            "host",
            "const select = document.querySelector('.review-beside select'); select.value = '1';"
            " select.dispatchEvent(new Event('change'))",
        )
        shown = "return document.querySelector('.review-beside').textContent"
        windows.wait("host", f"{shown}.includes('Anne bid 3.')")
        windows.wait("host", f"{shown}.includes('Anne flipped 3 discs without a skull')")

    def end(self) -> None:
        """Everybody sees who won; the history, the sheet, its files and the players have it."""
        windows = self._windows
        windows.wait(
            "television", "return document.body.textContent.includes('Anne wins the game.')"
        )
        windows.wait("Anne", "return document.body.textContent.includes('You win the game.')")
        assert not (over := windows.overflowing()), f"wider than their windows: {over}"
        windows.go("host", "games/1")
        windows.wait(
            "host", "return document.querySelectorAll('.sheet__table tbody tr').length === 6"
        )
        score = self._program.get("/api/games/1/score")
        assert score["winner"] == 0 and score["wins"] == [2, 0, 0] and score["out"] == [1]
        windows.go("host", "players")
        windows.wait("host", "return document.body.textContent.includes('Anne')")
        self._told("six rounds played to the end, on every page")

    def heard(self) -> Counter[str]:
        """How often the television announced each sentence."""
        told: list[str] = self._windows.run("television", "return window.heard")
        return Counter(
            sentence for text in told for sentence in text.replace(". ", ".\n").split("\n")
        )

    def game(self) -> dict[str, Any]:
        """The game as everybody sees it."""
        game: dict[str, Any] = self._program.get("/api/state")["game"]
        return game

    def _offered(self, step: Did) -> None:
        """The bar offers one act at a time: what is tapped is what is meant."""
        if not step.key:
            may = "return document.getElementById('bar-act').textContent"
            words = {PLACE: "A disc is placed", PASS: "Pass", LOSE: "The disc is gone"}[step.act]
            self._windows.wait(NAMES[step.seat], f"{may} === $words", words=words)

    def _seq(self) -> int:
        return int(self._program.get("/api/state")["seq"])

    def _until(self, there: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not there():
            assert time.monotonic() < end, self.game()
            time.sleep(0.02)


def play(told: Callable[[str], None]) -> None:
    """A game to its end, with a pulled plug, a correction and a look back."""
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        program = Program(Path(folder), "--camera", "none", "--lobby")
        try:
            evening = Evening(program, Windows(browser, program.port), told)
            evening.begin()
            evening.play(ANNE_WINS)
            evening.pull_the_plug()
            evening.play(flips(0, (1, "flower")))
            told("a round won")
            evening.play([*BEA_FAILS, Did(2, LOSE)])
            told("a challenge failed at another's skull")
            evening.correct_and_undo()
            for _ in range(3):
                evening.play(BEA_HAS_HER_OWN)
            told("out by the own skull")
            evening.play([Did(1, "starter", "2"), *CY_STARTS])
            evening.review()
            evening.end()
            _was_announced_once(evening.heard())
            told("each thing was announced once")
        finally:
            program.stop()


def _was_announced_once(heard: Counter[str]) -> None:
    """Turn, bid, pass, flip and end."""
    once = (
        "Anne bids 3.",
        "Mat of Cy: skull.",
        "Round 2: everybody places a disc face down.",
        "Cy takes one disc of Bea without looking.",
        "Bea is out and chooses who starts the next round.",
        "Cy starts the next round, chosen by Bea, who is out.",
        "Anne wins the game.",
    )
    # Bea bid 2 in two rounds; Cy passed in each of the six.
    expected = {**dict.fromkeys(once, 1), "Bea bids 2.": 2, "Cy passes.": 6}
    assert {sentence: heard[sentence] for sentence in expected} == expected, heard


def main() -> None:
    """Play the evening; a step that fails ends it with what was there instead."""
    if MISSING is not None:
        sys.exit(f"An evening needs a real browser: {MISSING}.")
    began = time.monotonic()
    play(lambda told: print(f"{time.monotonic() - began:6.1f} s  {told}", flush=True))


if __name__ == "__main__":
    main()
