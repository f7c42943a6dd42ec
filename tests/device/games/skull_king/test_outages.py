# SPDX-License-Identifier: AGPL-3.0-or-later
"""A round with random outages: whatever the table has wrong afterwards, it asks about."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.skull_king import parse_card, resolve
from tests.device.games.skull_king.tables import FRAME, PLAYERS, Table, before, new_game
from vision.observations import CameraResumed, CardArrived

TRICKS = 3
OUTAGES = 2
EVERYBODY = len(PLAYERS)
A_CARD_S, A_SWEEP_S = 1.0, 2.0


class Round:
    """A round that is really played: truth is what was laid, whether anybody saw it or not."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.table = Table(folder, new_game(TRICKS))
        self.table.bid(*[0] * EVERYBODY)
        self.truth: list[list[str]] = []
        self._rng = Random(seed)
        self._deck = [f"{suit}{rank}" for suit in "GYP" for rank in range(1, 15)] + ["ESC"] * 5
        self._rng.shuffle(self._deck)
        self._folder = folder
        self._leader = 1
        self._lying: list[tuple[str, int]] = []
        # How many more steps nobody looks; None while the camera does.
        self._away: int | None = None
        self._unseen_s = 0.0
        self._outages = OUTAGES
        self._restarts = self._by_hand = False

    def play(self) -> None:
        """To its end."""
        for _ in range(TRICKS):
            self.truth.append([])
            for turn in range(EVERYBODY):
                self._between_steps()
                self._lay((self._leader + turn) % EVERYBODY)
            self._between_steps()
            self._sweep()
        if self._away is not None:
            self._come_back()
        self.table.look(after=15.0)

    def _between_steps(self) -> None:
        if self._away is None:
            if self._outages and self._rng.random() < 0.25:
                self._outages -= 1
                self._unseen_s = 0.0
                self._restarts = self._rng.random() < 0.5
                self._by_hand = not self._restarts and self._rng.random() < 0.5
                # Not for a whole trick after which it is started: of that nothing could be known.
                longest = EVERYBODY if self._restarts else 2 * EVERYBODY
                self._away = self._rng.randrange(longest)
        elif self._away:
            self._away -= 1
        else:
            self._come_back()

    def _lay(self, player: int) -> None:
        code = self._deck.pop()
        self.truth[-1].append(code)
        self._lying.append((code, player))
        if self._away is None:
            track = len(self._lying) - 1
            self._see(track, code, player)
            self.table.look()
            return
        self._unseen_s += A_CARD_S
        if self._by_hand:
            there = self.table.state.rounds[0]
            lies = there.table is not None
            trick = len(there.tricks) - lies
            position = len(there.tricks[-1].plays) if lies else 0
            at = {"round": 0, "trick": trick, "position": position, "card": code}
            self.table.correct({"kind": "card-inserted", **at})

    def _sweep(self) -> None:
        if self._away is None:
            self.table.sweep(*range(len(self._lying)))
        else:
            self._unseen_s += A_SWEEP_S
            if self._by_hand:
                self.table.correct({"kind": "trick-cleared"})
        verdict = resolve([parse_card(code) for code in self.truth[-1]], new_game().rules)
        self._leader = (self._leader + verdict.next_leader) % EVERYBODY
        self._lying.clear()

    def _come_back(self) -> None:
        self._away = None
        if self._restarts:
            self.table.journal.close()
            self.table = Table(self._folder)
        else:
            self.table.look(CameraResumed(self.table.time + 1, 0, self._unseen_s))
        self._rng.shuffle(self._lying)
        for track, (code, player) in enumerate(self._lying):
            self._see(track, code, player)
        self.table.look(after=2.0)
        self.table.look()

    def _see(self, track: int, code: str, player: int) -> None:
        time = self.table.time + 0.1
        seen = CardArrived(track, time, 0, before(player), ((code, 0.995),), FRAME)
        self.table.look(seen, after=0.1)


@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_wrong_in_silence(seed: int, tmp_path: Path) -> None:
    played = Round(seed, tmp_path)
    played.play()
    tricks = played.table.state.rounds[0].tricks
    told = [[play.named or play.readings[0][0] for play in trick.plays] for trick in tricks]
    # Of a round's last trick that nobody saw nothing is asked: the round is not over, and waits.
    assert told == played.truth[: len(told)] or played.table.view.questions
