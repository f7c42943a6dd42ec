# SPDX-License-Identifier: AGPL-3.0-or-later
"""The first moments after a start in the middle of a game, or after the camera was away."""

from __future__ import annotations

from device.games.skull_king.asking import Asking
from device.games.skull_king.card_events import Happenings, Now
from device.games.skull_king.finding import Finding
from device.games.skull_king.hints import turns_left
from device.games.skull_king.in_view import InView
from device.games.skull_king.lying import is_complete, is_played, is_told_by_hand, open_trick
from device.games.skull_king.recognising import is_near, recognised
from engine.skull_king import GameState, TableUnseen, TrickState

# How long the cards that lie there may take to be seen. Seconds of frame time.
SETTLING_S = 1.5

A_CARD_S, A_SWEEP_S = 1.0, 2.0
"""How long the quickest players take to lay a card, and to put a trick away."""


class Settling:
    """Whether the cards that lie there are still being found, and what is told when they were."""

    def __init__(self, view: InView, finding: Finding, asking: Asking) -> None:
        self._table, self._waiting = view.table, view.waiting
        self._seating, self._events = view.seating, view.events
        self._finding, self._asking = finding, asking
        self.is_on = False
        self._until: float | None = None
        self._unseen = 0.0
        # The game as it stood when somebody looked last.
        self._seen: GameState | None = None
        # Before which trick another may have been played that nobody saw.
        self._doubted: tuple[int, int] | None = None

    def begin(self, state: GameState, unseen: float = 0.0) -> None:
        """The next look is the first of them, unless nobody can have laid any card yet.

        unseen: for how many seconds nobody looked, as far as that is known.
        """
        if state.rounds:
            self.is_on = True
            self._until = None
            if self._seen is not None and _tricks(self._seen) != _tricks(state):
                # People tell what is played while nobody looks.
                unseen = 0.0
            self._unseen = max(unseen, self._unseen)

    def note(self, state: GameState) -> None:
        """The game as it stands after a look."""
        self._seen = state

    def ends(self, time: float) -> bool:
        """Whether this look, at camera seconds, is the one that ends it."""
        if not self.is_on:
            return False
        if self._until is None:
            self._until = time + SETTLING_S
        self.is_on = time < self._until
        return not self.is_on

    def settled(self, now: Now) -> Happenings:
        """The cards that lie there have had time to be seen."""
        known = self._table.laid_before(now())
        found = list(recognised(self._waiting.cards, known, self._seating))
        if any(one.quad and not is_near(one.quad, card.quad) for card, one in found):
            # So the camera does not look from where it did, and everybody lays elsewhere now.
            self._seating.forget()
        yield from self._finding.take_in(found, now)
        yield from self._finding.unread(now)
        self._table.missing.note(self._table.lost(now()))
        yield from self.doubted(now)
        self._doubted = self._missed_before(now()) or self._doubted
        if open_trick(now()) is not None and not self._table.lies_there(now()):
            yield from self._none_lies_there(now)
        if self._waiting:
            self._waiting.lay_at_once(turns_left(now()), self._table.last_quad(now()))

    def doubted(self, now: Now) -> Happenings:
        """People are asked whether a trick was missed, once all of the one after it is told.

        By then nothing that was held for its lead goes any more, and takes the question with it.
        """
        place = self._doubted
        trick = None if place is None else _begun(now(), *place)
        if place is None or trick is None or not (trick.cleared or is_complete(trick, now())):
            return
        self._doubted = None
        if any(play.track is not None for play in trick.plays):
            # Else people have put one in already.
            yield from self._events.ask(TableUnseen(*place))

    def _missed_before(self, state: GameState) -> tuple[int, int] | None:
        """Before which trick a whole one may have been played while nobody looked, if any may.

        About a trick that was not whole people are asked anyway.
        """
        unseen, self._unseen = self._unseen, 0.0
        if not is_played(state) or is_told_by_hand(state) or self._table.lies_there(state):
            return None
        trick, there = open_trick(state), state.rounds[-1]
        if trick is not None and not is_complete(trick, state):
            return None
        begun = len(there.tricks) + (self._waiting.sure > 0)
        if begun >= there.cards or unseen < A_SWEEP_S + A_CARD_S * state.size:
            return None
        return len(state.rounds) - 1, len(there.tricks)

    def _none_lies_there(self, now: Now) -> Happenings:
        """The open trick was put away while nobody looked: played to its end, or given up."""
        trick = open_trick(now())
        if trick is None or is_complete(trick, now()):
            yield from self._events.clear(now)
            return
        if not self._waiting or len(trick.plays) == 1:
            # Whoever is asked for the cards that lack need not be asked for each that is gone,
            # unless the lead was taken back and another one laid.
            yield from self._asking.about_missed(now)
        self._table.vanish(now())
        if self._waiting:
            yield from self._events.clear(now)


def _begun(state: GameState, number: int, index: int) -> TrickState | None:
    """A round's trick, once it is begun; what was taken back may have been the round."""
    tricks = state.rounds[number].tricks if number < len(state.rounds) else ()
    return tricks[index] if index < len(tricks) else None


def _tricks(state: GameState) -> tuple[int, int]:
    """How many tricks of the game were begun, and how many put away."""
    tricks = [trick for there in state.rounds for trick in there.tricks]
    return len(tricks), sum(trick.cleared for trick in tricks)
