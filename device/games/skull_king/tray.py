# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards on the table: from what the watcher saw to what happened in the game.

People may put anything right between two looks. So nothing that the state tells is remembered
here: a card is found by its number wherever it lies by now, or not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from device.games.skull_king.asking import Asking
from device.games.skull_king.card_events import Happenings, Now
from device.games.skull_king.finding import Finding
from device.games.skull_king.giving_up import GivingUp
from device.games.skull_king.hints import turns_left
from device.games.skull_king.in_view import in_view_of
from device.games.skull_king.late import LateCards
from device.games.skull_king.lying import (
    is_complete,
    is_played,
    is_told_by_hand,
    open_trick,
)
from device.games.skull_king.new_deal import NewDeal
from device.games.skull_king.out_of_sight import SWEPT_S
from device.games.skull_king.settling import Settling
from device.games.skull_king.shown_again import ShownAgain
from device.games.skull_king.sweeping import Sweeping
from device.games.skull_king.taking_back import TakingBack
from device.games.skull_king.waiting import WaitingCard, waiting
from engine.skull_king import GameState
from vision.observations import (
    CardArrived,
    CardLeft,
    CardReread,
    EyesMoved,
    EyesReopened,
    Observation,
    TableCleared,
    is_named,
)


class CardTray:
    """Follows the cards of the open trick. One thread; times are camera seconds.

    state: the game as it stands when the tray is made. The cards that were laid by then are
    looked for among the first that the camera sees, and so they are after it was away. first:
    the first track that no card of the game ever had, one that was taken back included.
    """

    def __init__(self, state: GameState, first: int = 0) -> None:
        view = in_view_of(state, first)
        self._table, self._waiting, self._events = view.table, view.waiting, view.events
        self._seating = view.seating
        self._shown_again = ShownAgain(view.waiting, view.seating)
        self._finding = Finding(view)
        self._taking_back = TakingBack(view)
        self._late = LateCards(view.table)
        self._sweeping = Sweeping(view, self._late)
        self._giving_up = GivingUp(view.table)
        self._new_deal = NewDeal(view.table, view.seating)
        self._asking = Asking(view)
        self._settling = Settling(view, self._finding, self._asking)
        # What was laid since the table was empty.
        self._laid: list[WaitingCard] = []
        self._settling.begin(state)

    def happenings(
        self, observations: tuple[Observation, ...], time: float, now: Now
    ) -> Happenings:
        """What a look adds, one by one, each with the evidence of it.

        Each must be folded before the next is asked for: `now` gives the game as it
        then stands.
        """
        self._asking.looked_at = time
        self._table.places.resume(now())
        yield from self._looked(observations, time, now)
        self._shown_again.note(time, now())
        self._new_deal.note(time, now())
        self._settling.note(now())
        self._table.places.leave_off(now())

    def release(self, now: Now) -> Happenings:
        """Cards that were held back and may be taken in, after people changed something."""
        self._table.places.resume(now())
        yield from self._release(now, self._asking.looked_at)
        self._table.places.leave_off(now())

    def _looked(self, observations: tuple[Observation, ...], time: float, now: Now) -> Happenings:
        for seen in observations:
            if isinstance(seen, EyesReopened):
                self._begin_anew(now(), seen.unseen)
            if isinstance(seen, EyesMoved):
                self._seating.forget()
        for seen in observations:
            if isinstance(seen, CardArrived | CardReread):
                self._events.witness.note(seen.evidence)
        self._table.agree(now())
        found: set[int] = set()
        if not self._settling.is_on:
            if any(self._table.is_turned_up(card, now()) for card in _came_in(observations)):
                yield from self._put_away(_left_in(observations), time, now)
            found = yield from self._finding.known(observations, now)
        if any(isinstance(seen, TableCleared) for seen in observations):
            yield from self._before_a_sweep(observations, time, now)
            if open_trick(now()) is not None or len(self._waiting.cards) > 1:
                # Whose turn it was is not waited for any longer. But one card is no trick.
                yield from self._release(now, None)
            if not self._settling.is_on:
                yield from self._sweeping.lay_what_left(time, now)
        came = [card for card in _came_in(observations) if card.track not in found]
        if came and not self._settling.is_on:
            yield from self._take_shown_again(list(map(waiting, came)), now)
        for seen in observations:
            match seen:
                case CardArrived():
                    if seen.track not in found and seen.track not in self._shown_again:
                        yield from self._arrive(seen, now)
                case CardReread():
                    yield from self._reread(seen, now())
                case CardLeft():
                    yield from self._leave(seen, now)
                case TableCleared():
                    yield from self._swept(observations, time, now)
        if self._settling.ends(time):
            yield from self._settling.settled(now)
        if self._late.are_to_stay(time):
            yield from self._sweeping.lead_late(time, now)
        if not self._settling.is_on:
            yield from self._finding.pushed(now)
            yield from self._overtaken(time, now)
            yield from self._taking_back.those_that_left(time, now)
            yield from self._asking.about_missed(now)
            yield from self._settling.doubted(now)
            yield from self._dealt(now)
            yield from self._new_deal.doubted(now)
            if self._giving_up.is_due(now(), time):
                yield from self._events.clear(now)
        yield from self._release(now, time)

    def _dealt(self, now: Now) -> Happenings:
        """The next deal was seen to have begun though tricks of this one were not seen."""
        shown = self._shown_again.cards
        if cards := self._new_deal.begun(now(), shown):
            yield from self._new_deal.begin(now)
        elif cards := self._new_deal.had_begun(now(), shown):
            yield from self._new_deal.move_first(now)
        if cards:
            self._shown_again.forget()
            later = self._waiting.cards
            self._waiting.drop_all()
            for card in (*cards, *later):
                self._waiting.add(card)

    def _begin_anew(self, state: GameState, unseen: float) -> None:
        self._table.begin_anew(state)
        self._waiting.drop_all()
        self._shown_again.forget()
        self._late.take_all()
        self._laid.clear()
        self._events.witness.forget()
        self._settling.begin(state, unseen)

    def _release(self, now: Now, time: float | None) -> Happenings:
        """time: None when nobody's card is waited for any longer."""
        self._table.agree(now())
        if not self._settling.is_on:
            yield from self._finding.those_told_of(now)
        while self._waiting and self._may_be_played(now()):
            card = self._waiting.take(turns_left(now()), self._table.last_quad(now()), time)
            if card is None:
                return
            if open_trick(now()) is None:
                self._laid.clear()
            self._laid.append(replace(card, evidence=None))
            yield from self._events.lay(card, now)
            yield from self._taking_back.replaced(now)

    def _may_be_played(self, state: GameState) -> bool:
        if self._settling.is_on or state.closed is not None:
            return False
        if not is_played(state) or is_told_by_hand(state):
            return False
        trick = open_trick(state)
        if trick is None:
            return not state.round_over
        if trick.voided or not is_complete(trick, state):
            return not trick.voided
        # In a sweep the next trick's lead may come before the last card has gone, and a hand that
        # reaches for the cards be outlined with one.
        none_has_left = not self._table.lost(state)
        return none_has_left and (self._waiting.sure > 0 or self._asking.is_waited_for)

    def _take_shown_again(self, came: Sequence[WaitingCard], now: Now) -> Happenings:
        """What somebody turns up to look at; the first of it may have been taken for laid."""
        laid = self._laid if self._are_all_that_lie_there(self._laid, now()) else []
        self._shown_again.take(came, now(), laid)
        for card in laid:
            if card.track in self._shown_again:
                yield from self._events.take_back(self._table.sights.own(card.track), now())

    def _are_all_that_lie_there(self, cards: Sequence[WaitingCard], state: GameState) -> bool:
        trick = open_trick(state)
        if trick is None:
            return False
        own = [self._table.sights.own(card.track) for card in cards]
        lie_there = {play.track for play in trick.plays} == set(own)
        return lie_there and all(self._table.may_be_taken_back(one, state) for one in own)

    def _overtaken(self, time: float, now: Now) -> Happenings:
        """Enough of a complete trick has left and the next has long begun.

        Something keeps the camera from seeing that the rest has left too.
        """
        if not self._asking.is_waited_for:
            return
        yield from self._taking_back.that_were_none(now)
        is_overtaken = self._table.is_overtaken(now(), self._waiting.sure)
        if is_overtaken and not self._taking_back.is_undecided(time, now()):
            yield from self._events.clear_but_the_lead(now)

    def _arrive(self, seen: CardArrived, now: Now) -> Happenings:
        card, is_late = waiting(seen), False
        if self._sweeping.is_on(now()) and not self._settling.is_on:
            # A lead is not taken back alone where another card has left with it, or waits there.
            with_others = self._waiting.surely_left(seen.time - SWEPT_S) or self._waiting.cards
            lead = None if with_others else self._table.lone_lead(now())
            is_late = lead is None and self._late.may_be(seen.time, now())
            if lead is not None:
                yield from self._events.take_back(lead, now())
            elif not is_late:
                # The table was swept while nobody looked, or not all of it was seen to leave.
                yield from self._taking_back.for_one_of((), seen.time, now)
                yield from self._sweeping.lead_late(seen.time, now)
        if not is_named(seen.readings) and not is_played(now()):
            # Nobody lays a card yet: this is a sleeve, a phone, a coaster.
            return
        before = self._shown_again.laid_before(card, now())
        if before is not None:
            self._waiting.add(before)
        again = None if self._settling.is_on else self._events.put_back(card, now)
        if again is not None:
            yield from again
            yield from self._events.put_in_turn(now())
        elif is_late:
            self._late.hold(card)
        else:
            self._waiting.add(card)

    def _reread(self, seen: CardReread, state: GameState) -> Happenings:
        if seen.track in self._waiting:
            self._waiting.reread(seen)
        elif seen.track in self._late:
            self._late.reread(seen)
        elif seen.track in self._shown_again:
            laid = self._shown_again.reread(seen)
            if laid is not None:
                self._waiting.add(laid)
        else:
            yield from self._events.reread(seen, state)

    def _leave(self, seen: CardLeft, now: Now) -> Happenings:
        late = self._late.take(seen.track)
        if late is not None:
            self._waiting.add(late)
        self._waiting.leave(seen.track, seen.time)
        self._shown_again.leave(seen.track, seen.time)
        self._table.taken.leave(seen.track, seen.time)
        own = self._table.leave(seen.track, now())
        if open_trick(now()) is None or self._settling.is_on:
            return
        if own is not None:
            self._table.away.leave(own, seen.time)
            yield from self._taking_back.told_twice(own, now)
        if self._sweeping.has_what_waited(seen.time, now()):
            yield from self._sweeping.lay_what_left(seen.time, now)
        elif own is None:
            return
        trick = open_trick(now())
        is_whole = trick is not None and is_complete(trick, now())
        is_put_away = is_whole and self._table.is_put_away(now())
        if is_put_away and not self._taking_back.is_undecided(seen.time, now()):
            yield from self._put_away({seen.track}, seen.time, now)

    def _put_away(self, swept: Collection[int], time: float, now: Now) -> Happenings:
        """The open trick was swept. swept: the watcher's tracks of what leaves now."""
        yield from self._taking_back.for_one_of(swept, time, now)
        yield from self._taking_back.those_swept_before(now)
        if open_trick(now()) is not None:
            yield from self._events.clear(now)

    def _before_a_sweep(
        self, observations: tuple[Observation, ...], time: float, now: Now
    ) -> Happenings:
        if not self._settling.is_on:
            self._sweeping.let_wait()
            last = self._shown_again.swept_with(time, now())
            if last is not None:
                self._waiting.add(last)
            yield from self._taking_back.for_one_of(_left_in(observations), time, now)
            yield from self._taking_back.those_swept_too(time, now)

    def _swept(self, observations: tuple[Observation, ...], time: float, now: Now) -> Happenings:
        """No card of the deck is left on the table."""
        if self._settling.is_on:
            return
        yield from self._taking_back.no_trick(_left_in(observations), time, now)
        trick = open_trick(now())
        if trick is None or not self._table.was_seen(now()):
            return
        if len(trick.plays) == 1 and not is_complete(trick, now()):
            # One card is no trick: it was taken back, or something stands on it.
            return
        yield from self._put_away(_left_in(observations), time, now)


def _came_in(observations: tuple[Observation, ...]) -> list[CardArrived]:
    return [seen for seen in observations if isinstance(seen, CardArrived)]


def _left_in(observations: tuple[Observation, ...]) -> set[int]:
    """The watcher's tracks of the cards that have left."""
    return {seen.track for seen in observations if isinstance(seen, CardLeft)}
