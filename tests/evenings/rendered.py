# SPDX-License-Identifier: AGPL-3.0-or-later
"""An evening under the rendered camera: a game set up in the lobby plays itself to its end.

`python -m tests.evenings.rendered` plays two rounds of three people and tells what was seen.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.evenings.hosting import begin_in_lobby, history_has
from tests.evenings.program import Program
from tests.evenings.windows import TELEVISION, Windows
from tests.web_ui.browser import MISSING, browsing

NAMES = ("Dot", "Ed", "Flo")
_SPEED = 6
_LONGEST_S = 300.0
_LOOKS_APART_S = 1.0


def play(sizes: Sequence[int], told: Callable[[str], None]) -> None:
    """Begin it, watch it on a television to its end, and find it in the history."""
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        program = Program(Path(folder), "--camera", "rendered", "--lobby", "--speed", str(_SPEED))
        try:
            windows = Windows(browser, program.port)
            begin_in_lobby(windows, NAMES, sizes)
            windows.open("television", TELEVISION, "television")
            told("begun from the lobby")
            _watch(program, windows)
            told(f"played to its end under the camera: {_tricks(program)} tricks")
            assert _tricks(program) == sum(sizes)
            history_has(windows, program, games=1)
            told("the history has it, with its totals")
        finally:
            program.stop()


def _watch(program: Program, windows: Windows) -> None:
    """Look at every window until the game is finished; what is asked is answered by the host."""
    end = time.monotonic() + _LONGEST_S
    while (state := program.get("/api/state"))["life"]["phase"] != "finished":
        assert time.monotonic() < end, state["game"]
        assert not (over := windows.overflowing()), f"wider than their windows: {over}"
        if state["game"]["questions"]:
            windows.run("host", "document.querySelector('#questions .answer')?.click()")
        time.sleep(_LOOKS_APART_S)
    assert not (over := windows.overflowing()), f"wider than their windows: {over}"


def _tricks(program: Program) -> int:
    return sum(len(one["tricks"]) for one in program.get("/api/record")["rounds"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the evening; a step that fails ends it with what was there instead."""
    parser = argparse.ArgumentParser(prog="python -m tests.evenings.rendered", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2, help="of 1, 2 … cards each [2]")
    rounds = parser.parse_args(arguments).rounds
    if MISSING is not None:
        sys.exit(f"An evening needs a real browser: {MISSING}.")
    began = time.monotonic()
    play(range(1, rounds + 1), lambda told: print(f"{time.monotonic() - began:6.1f} s  {told}"))


if __name__ == "__main__":
    main()
