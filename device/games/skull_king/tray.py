# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards on the table: from what the watcher saw to what happened in the game.

The watcher's track numbers begin anew with every start of the program. A card's
track in the journal is another number, that no other card of the game has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from device.games.skull_king.belief import weighed
from device.games.skull_king.hints import order_of_play
from device.games.skull_king.lying import (
    chance_of,
    face_of,
    is_complete,
    open_trick,
    place_of,
    reread_of,
    tracks_of,
    tracks_of_game,
)
from device.games.skull_king.out_of_sight import (
    TAKEN_BACK_S,
    OutOfSight,
    TakenBack,
    may_be_the_same,
)
from device.games.skull_king.seating import Seating, middle
from device.games.skull_king.settling import Settling
from device.games.skull_king.waiting import WaitingCards, waiting
from engine import (
    SURE,
    CardInserted,
    CardLaid,
    CardRemoved,
    Event,
    GameState,
    TrickCleared,
    TrickState,
)
from vision.observations import (
    CardArrived,
    CardLeft,
    CardReread,
    Observation,
    Quad,
    TableCleared,
    is_named,
)

# A card that comes into sight is the one that was lost when its face is at least so likely.
_SAME = 0.3

_Now = Callable[[], GameState]


class CardTray:
    """Follows the cards of the open trick. One thread; times are camera seconds.

    state: the game as it stands when the tray is made; the cards of its open trick
    are looked for among the first that the camera sees.
    """

    def __init__(self, state: GameState) -> None:
        self._first_own = 1 + max(tracks_of_game(state), default=-1)
        # The watcher's track -> the card's own, where a card was seen before.
        self._known_as: dict[int, int] = {}
        # Where the cards of the open trick were seen, by their own tracks.
        self._quads: dict[int, Quad] = {}
        self._away = OutOfSight(tracks_of(open_trick(state)))
        self._settling = Settling(bool(self._away.lost))
        self._seating = Seating(len(state.players))
        self._waiting = WaitingCards(self._seating)
        self._time: float | None = None

    def happenings(
        self, observations: tuple[Observation, ...], time: float, now: _Now
    ) -> Iterator[Event]:
        """The events that a look adds, one by one.

        Each must be folded before the next is asked for: `now` gives the game as it
        then stands.
        """
        self._time = time
        came = [seen for seen in observations if isinstance(seen, CardArrived)]
        found = {seen.track for seen in came if self._find_again(seen, now())}
        if any(isinstance(seen, TableCleared) for seen in observations):
            # Whose turn it was is not waited for any longer.
            yield from self._release(now, None)
        if self._settling.ends(time):
            yield from self._settled(now)
        for seen in observations:
            match seen:
                case CardArrived():
                    if seen.track not in found:
                        yield from self._arrive(seen, now)
                case CardReread():
                    yield from self._reread(seen, now())
                case CardLeft():
                    yield from self._leave(seen, now())
                case TableCleared():
                    yield from self._swept(now())
        yield from self._take_back(time, now)
        if self._is_overtaken(time, now()):
            yield from self._clear(now())
        yield from self._release(now, time)

    def release(self, now: _Now) -> Iterator[Event]:
        """Cards that were held back and may be taken in now."""
        yield from self._release(now, self._time)

    def _release(self, now: _Now, time: float | None) -> Iterator[Event]:
        """time: None when nobody's card is waited for any longer."""
        while self._waiting and self._may_be_played(now()):
            trick = open_trick(now())
            turns = order_of_play(now())[len(trick.plays) if trick else 0 :]
            card = self._waiting.take(turns, self._last_quad(trick), time)
            if card is None:
                return
            self._quads[self._own(card.track)] = card.quad
            yield CardLaid(weighed(card.readings, now(), None), self._own(card.track))

    def _last_quad(self, trick: TrickState | None) -> Quad | None:
        """Where the trick's last card lies, if there is one and it was seen."""
        last = trick.plays[-1].track if trick is not None else None
        return None if last is None else self._quads.get(last)

    def _own(self, track: int) -> int:
        return self._known_as.get(track, self._first_own + track)

    def _may_be_played(self, state: GameState) -> bool:
        if self._settling.is_on or state.closed is not None:
            return False
        if not state.rounds or not state.rounds[-1].revealed:
            return False
        trick = open_trick(state)
        if trick is None:
            return not state.round_over
        # In a sweep the next trick's lead may come before the last card has gone.
        return not (is_complete(trick, state) and self._away.lost)

    def _find_again(self, seen: CardArrived, state: GameState) -> bool:
        """Whether this is a card of the open trick that was out of sight."""
        trick = open_trick(state)
        for play in trick.plays if trick else ():
            own, face = play.track, face_of(play)
            if own is None or own not in self._away.lost:
                continue
            if chance_of(seen.readings, face) < _SAME:
                continue
            if may_be_the_same(face, self._quads.get(own), seen.quad):
                self._known_as[seen.track] = own
                self._quads[own] = seen.quad
                self._away.find(own)
                return True
        return False

    def _settled(self, now: _Now) -> Iterator[Event]:
        """The cards that lay there at the start have had time to be seen."""
        trick = open_trick(now())
        # Of an unfinished trick only the next card tells that the table was swept.
        if trick and self._is_swept(trick) and (self._waiting or is_complete(trick, now())):
            yield from self._clear(now())

    def _is_swept(self, trick: TrickState | None) -> bool:
        """Whether every card of the trick is out of sight, as far as it was ever seen."""
        tracks = tracks_of(trick)
        return bool(tracks) and tracks <= self._away.lost

    def _is_overtaken(self, time: float, state: GameState) -> bool:
        """Whether most of a complete trick has left and the next has long begun.

        Something keeps the camera from seeing that the rest has left too.
        """
        trick = open_trick(state)
        if trick is None or not is_complete(trick, state):
            return False
        most = 2 * len(tracks_of(trick) & self._away.lost) > len(trick.plays)
        return most and self._waiting.has_waited(TAKEN_BACK_S, time)

    def _arrive(self, seen: CardArrived, now: _Now) -> Iterator[Event]:
        trick = open_trick(now())
        if not self._settling.is_on and self._is_swept(trick):
            if trick is not None and len(trick.plays) == 1 < now().size:
                yield from self._remove(next(iter(self._away.lost)), now())
            else:
                # The table was swept while nobody looked.
                yield from self._clear(now())
        if not is_named(seen.readings) and not _is_played(now()):
            # Nobody lays a card yet: this is a sleeve, a phone, a coaster.
            return
        again = self._put_back(seen, now())
        if again is None:
            self._waiting.add(waiting(seen))
        else:
            yield again

    def _put_back(self, seen: CardArrived, state: GameState) -> CardInserted | None:
        """A card that was held to be taken back had only been hidden: it lies where it lay."""
        trick = open_trick(state)
        if trick is None or is_complete(trick, state):
            return None
        if not seen.readings or seen.readings[0][1] < SURE:
            return None
        face = seen.readings[0][0]
        back = self._away.put_back(face, seen.quad)
        if back is None:
            return None
        number = len(state.rounds[-1].tricks) - 1
        position = min(back.position, len(trick.plays))
        return CardInserted(len(state.rounds) - 1, number, position, face)

    def _reread(self, seen: CardReread, state: GameState) -> Iterator[Event]:
        if seen.track in self._waiting:
            self._waiting.reread(seen.track, seen.readings)
            return
        better = reread_of(self._own(seen.track), seen.readings, state)
        if better is not None:
            yield better

    def _leave(self, seen: CardLeft, state: GameState) -> Iterator[Event]:
        self._waiting.drop(seen.track)
        own = self._own(seen.track)
        trick = open_trick(state)
        if trick is None or all(play.track != own for play in trick.plays):
            return
        self._away.leave(own, seen.time)
        if is_complete(trick, state) and self._is_swept(trick):
            yield from self._clear(state)

    def _swept(self, state: GameState) -> Iterator[Event]:
        """No card of the deck is left on the table."""
        trick = open_trick(state)
        if trick is not None and len(trick.plays) == 1 < state.size:
            # One card is no trick: it was taken back, or something stands on it.
            return
        yield from self._clear(state)

    def _clear(self, state: GameState) -> Iterator[Event]:
        trick = open_trick(state)
        if trick is not None and len(trick.plays) == state.size:
            self._learn(trick, order_of_play(state))
        self._quads.clear()
        self._away.sweep()
        if trick is not None:
            yield TrickCleared()

    def _learn(self, trick: TrickState, order: tuple[int, ...]) -> None:
        """Who laid where, if it is known of everybody."""
        quads = [self._quads.get(play.track) for play in trick.plays if play.track is not None]
        places = [middle(quad) for quad in quads if quad is not None]
        if len(places) == len(order) == len(trick.plays):
            self._seating.learn(order, places)

    def _take_back(self, time: float, now: _Now) -> Iterator[Event]:
        """Cards that left alone while the others stayed."""
        for own in self._away.overdue(time):
            trick = open_trick(now())
            if trick is None or place_of(own, now()) is None:
                self._away.leaving.pop(own)
            elif not is_complete(trick, now()) or self._is_replaced(own, trick, time, now()):
                yield from self._remove(own, now())

    def _is_replaced(self, own: int, trick: TrickState, time: float, state: GameState) -> bool:
        """Whether a card of a complete trick was taken back: the others stay, and another came.

        Alone, it may be the first of a slow sweep, or have something standing on it.
        """
        left = self._away.leaving[own]
        other = self._waiting.came_after(left)
        if other is not None:
            return time - other.since >= TAKEN_BACK_S
        place, quad = place_of(own, state), self._last_quad(trick)
        if place is None or quad is None or place[1] == len(trick.plays) - 1:
            return False
        order = order_of_play(state)
        return bool(order) and self._seating.owner(middle(quad)) == order[place[1]]

    def _remove(self, own: int, state: GameState) -> Iterator[Event]:
        place = place_of(own, state)
        if place is None:
            return
        number, position, play = place
        self._away.take_back(own, TakenBack(face_of(play), position, self._quads.get(own)))
        yield CardRemoved(len(state.rounds) - 1, number, position)


def _is_played(state: GameState) -> bool:
    """Whether bids are revealed, so that whatever comes to lie may be a card."""
    return bool(state.rounds) and state.rounds[-1].revealed
