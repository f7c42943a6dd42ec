# SPDX-License-Identifier: AGPL-3.0-or-later
"""The director of the rendered table: plays a written game, act by act."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from device.complaints import Failure
from device.files import drop_parts, write_whole
from device.rehearsal.place import (
    PLAYERS,
    Place,
    RehearsalTrouble,
    keep_place,
    place_in,
    take_place,
)
from device.rehearsal.pressing import Fingers, Hand
from device.rehearsal.script import Bidding, Dealt, Laid, Swept, still_held, written
from device.rehearsal.truth import record_so_far
from engine.skull_king import Role, Rules
from vision.cameras.rendered.acts import Act, Deal, LayCard, Sweep, Wait, WaitFor

_LOG = logging.getLogger(__name__)
# Seconds of table time.
_THINKS_S = (0.4, 1.5)
_LOOKS_S = (1.0, 2.0)
_SETTLES_S = 2.0
# Seconds of real time until a player reaches for the button.
_REACHES_S = (0.2, 1.5)


def _in_a_thread(errand: Callable[[], None]) -> None:
    threading.Thread(target=errand, name="player", daemon=True).start()


class Rehearsal:
    """A `Director` whose people play a whole game of which the seed decides everything.

    They tell the table nothing but by their cards and their buttons. Each act is noted
    before it begins: `truth` holds what was really dealt, bid and laid, as a game record;
    `progress` holds the place, from which a later start with the same seed goes on.

    players: their names in seat order, three to eight. game: the journal's number of
    the game; another number begins another game. start, sleep: replaced in tests; sleep
    waits real seconds and says True when the play is broken off.
    """

    def __init__(
        self,
        *,
        players: Sequence[str],
        seed: int,
        buttons: Fingers,
        dealer: int = 0,
        rules: Rules | None = None,
        game: int = 1,
        truth: Path | None = None,
        progress: Path | None = None,
        start: Callable[[Callable[[], None]], None] = _in_a_thread,
        sleep: Callable[[float], bool] | None = None,
    ) -> None:
        """Raises RehearsalTrouble, RulesError, and Failure for a file that cannot be written."""
        if len(players) not in PLAYERS:
            raise RehearsalTrouble(
                f"The rendered table seats {PLAYERS[0]} to {PLAYERS[-1]} players, "
                f"not {len(players)}; choose so many with --players."
            )
        self._players = tuple(players)
        self._rules = rules if rules is not None else Rules()
        self._truth, self._progress = truth, progress
        self._stopping = threading.Event()
        self._start = start
        self._sleep = sleep if sleep is not None else self._stopping.wait
        place = Place(
            game, seed, len(players), dealer, json.loads(json.dumps(self._rules.to_json()))
        )
        self._place = self._found(place)
        self._script = str(seed) if game == 1 else f"{seed}/{game}"
        self._steps = written(self._script, len(players), dealer, self._rules)
        self._hands = [
            Hand(buttons, seat, Random(f"{seed}/{seat}"), self._sleep)
            for seat in range(len(players))
        ]
        self._bidden = set(self._place.locked)
        if self._progress is not None:
            take_place(self._progress, self._place)
        self._write_down()
        self._acts = self._play()

    @property
    def lying(self) -> tuple[LayCard, ...]:
        """The open trick's cards: what lies on the table when it is filmed from now on."""
        return tuple(self._laying(step) for step in self._trick())

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self._place.steps == len(self._steps)

    def next_act(self) -> Act | None:
        """What happens next; None when the game is over."""
        return next(self._acts, None)

    def close(self) -> None:
        """Break off what hands are doing."""
        self._stopping.set()

    def _found(self, fresh: Place) -> Place:
        if self._progress is not None:
            drop_parts(self._progress)
        kept = place_in(self._progress, fresh.game) if self._progress is not None else None
        if kept is None:
            return fresh
        if not kept.same_table(fresh):
            raise RehearsalTrouble(
                f"The game in {self._progress} was begun with seed {kept.seed} and {kept.players} "
                "players; go on with the same table, or choose another folder with --data."
            )
        return kept

    def _play(self) -> Iterator[Act]:
        yield from self._taken_up()
        while not self.over:
            step = self._steps[self._place.steps]
            rng = self._chance()
            match step:
                case Dealt(dealer, cards):
                    self._begin()
                    yield Deal(dealer, len(self._players), cards)
                case Bidding():
                    self._begin()
                    yield from self._bid(step, Hand.bid)
                case Laid():
                    yield Wait(rng.uniform(*_THINKS_S))
                    self._begin()
                    held = still_held(self._steps, self._place.steps - 1)
                    yield replace(self._laying(step), hand=held)
                    yield from self._declare(step, Hand.declare)
                case Swept(winner):
                    yield Wait(rng.uniform(*_LOOKS_S))
                    for laid in self._trick():
                        yield from self._declare(laid, Hand.insist)
                    self._begin()
                    yield Sweep(winner, len(self._players))

    def _taken_up(self) -> Iterator[Act]:
        """The table as it was left: what had begun is brought to its end."""
        yield Wait(_SETTLES_S)
        begun = self._steps[self._place.steps - 1] if self._place.steps else None
        if isinstance(begun, Bidding):
            yield from self._bid(begun, Hand.bid_unless_locked)
        elif isinstance(begun, Laid):
            yield from self._declare(begun, Hand.declare)

    def _bid(self, step: Bidding, bid: Callable[[Hand, int], bool]) -> Iterator[Act]:
        rng = self._chance()
        for seat, hand in enumerate(self._hands):
            if seat not in self._bidden:
                self._start(
                    self._bidding(seat, hand, step.bids[seat], rng.uniform(*_REACHES_S), bid)
                )
        while not self._all_bid():
            yield WaitFor(self._all_bid)

    def _bidding(
        self, seat: int, hand: Hand, tricks: int, reach: float, bid: Callable[[Hand, int], bool]
    ) -> Callable[[], None]:
        def errand() -> None:
            self._sleep(reach)
            if bid(hand, tricks):
                self._bidden.add(seat)

        return errand

    def _all_bid(self) -> bool:
        locked = tuple(sorted(self._bidden))
        if locked != self._place.locked:
            self._note(replace(self._place, locked=locked))
        return len(locked) == len(self._players)

    def _declare(self, laid: Laid, how: Callable[[Hand, Role], None]) -> Iterator[Act]:
        role = laid.card.role
        if role is None:
            return
        done = threading.Event()

        def errand() -> None:
            how(self._hands[laid.player], role)
            done.set()

        self._start(errand)
        while not done.is_set():
            yield WaitFor(done.is_set)

    def _trick(self) -> tuple[Laid, ...]:
        """The open trick's steps."""
        trick: list[Laid] = []
        for step in self._steps[: self._place.steps]:
            if isinstance(step, Laid):
                trick.append(step)
            else:
                trick.clear()
        return tuple(trick)

    def _laying(self, step: Laid) -> LayCard:
        return LayCard(step.player, len(self._players), step.card.face)

    def _chance(self) -> Random:
        """Luck that depends on the place alone, so that a resumed game goes on as it would have."""
        return Random(f"{self._script}/{self._place.steps}")

    def _begin(self) -> None:
        """Note that the next step begins."""
        self._bidden.clear()
        self._note(replace(self._place, steps=self._place.steps + 1, locked=()))

    def _note(self, place: Place) -> None:
        self._place = place
        try:
            self._write_down()
        except Failure as failure:
            _LOG.error("the rendered table goes on, but %s", failure.message)

    def _write_down(self) -> None:
        """The place first: a truth that lags is corrected by the next start."""
        if self._progress is not None:
            keep_place(self._progress, self._place)
        if self._truth is not None:
            steps = self._steps[: self._place.steps]
            record = record_so_far(steps, self._place.locked, self._players, self._rules)
            write_whole(self._truth, json.dumps(record.to_json()) + "\n")
