# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards on the table: from what the watcher saw to what happened in the game.

The watcher's track numbers begin anew with every start of the program. A card's
track in the journal is another number, that no other card of the game has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from device.games.skull_king.belief import Readings, weighed
from engine import (
    SURE,
    CardInserted,
    CardLaid,
    CardRemoved,
    CardSeenAgain,
    Event,
    GameState,
    Play,
    TrickCleared,
    TrickState,
)
from vision.observations import (
    CardArrived,
    CardLeft,
    CardReread,
    Observation,
    TableCleared,
    is_named,
)

# A card that leaves alone is taken back when nothing else has left for so long;
# in a sweep the others follow sooner. Seconds of frame time.
TAKEN_BACK_S = 2.0
# After a start on an open trick, how long the cards that lie there may take to be seen.
SETTLING_S = 1.5
# A card that comes into sight is the one that was lost when its face is at least so likely.
_SAME = 0.3
# A change of a probability that is worth writing down.
_NOTEWORTHY = 0.01

_Now = Callable[[], GameState]


class CardTray:
    """Follows the cards of the open trick. One thread; times are camera seconds.

    state: the game as it stands when the tray is made; the cards of its open trick
    are looked for among the first that the camera sees.
    """

    def __init__(self, state: GameState) -> None:
        self._first_own = 1 + max(_tracks(state), default=-1)
        # The watcher's track -> the card's own, where a card was seen before.
        self._known_as: dict[int, int] = {}
        # Own tracks of the open trick's cards that are out of sight.
        self._lost = _trick_tracks(_open_trick(state))
        self._settling = bool(self._lost)
        self._settled_at: float | None = None
        # Own tracks of cards that may have been taken back, and since when.
        self._leaving: dict[int, float] = {}
        # What was taken back from the open trick: face -> position.
        self._taken: dict[str, int] = {}
        # The watcher's tracks of cards that nobody may play yet.
        self._held: dict[int, Readings] = {}

    def happenings(
        self, observations: tuple[Observation, ...], time: float, now: _Now
    ) -> Iterator[Event]:
        """The events that a look adds, one by one.

        Each must be folded before the next is asked for: `now` gives the game as it
        then stands.
        """
        came = [seen for seen in observations if isinstance(seen, CardArrived)]
        found = {seen.track for seen in came if self._find_again(seen, now())}
        yield from self._settle(time, now)
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
                    yield from self._clear(now())
        yield from self._take_back(time, now())
        yield from self.release(now)

    def release(self, now: _Now) -> Iterator[Event]:
        """Cards that were held back and may be taken in now."""
        while self._held and self._may_be_played(now()):
            track = next(iter(self._held))
            readings = self._held.pop(track)
            yield CardLaid(weighed(readings, now(), None), self._own(track))

    def _own(self, track: int) -> int:
        return self._known_as.get(track, self._first_own + track)

    def _may_be_played(self, state: GameState) -> bool:
        if self._settling or state.closed is not None:
            return False
        if not state.rounds or not state.rounds[-1].revealed:
            return False
        trick = _open_trick(state)
        if trick is None:
            return not state.round_over
        # In a sweep the next trick's lead may come before the last card has gone.
        return not (_is_complete(trick, state) and self._lost)

    def _find_again(self, seen: CardArrived, state: GameState) -> bool:
        """Whether this is a card of the open trick that was out of sight."""
        trick = _open_trick(state)
        for play in trick.plays if trick else ():
            if play.track in self._lost and _chance(seen.readings, _face(play)) >= _SAME:
                self._known_as[seen.track] = play.track
                self._lost.remove(play.track)
                self._leaving.pop(play.track, None)
                return True
        return False

    def _settle(self, time: float, now: _Now) -> Iterator[Event]:
        """Once the cards that lay there at the start have had time to be seen."""
        if not self._settling:
            return
        if self._settled_at is None:
            self._settled_at = time + SETTLING_S
        if time < self._settled_at:
            return
        self._settling = False
        trick = _open_trick(now())
        # Of an unfinished trick only the next card tells that the table was swept.
        if trick and self._is_swept(trick) and (self._held or _is_complete(trick, now())):
            yield from self._clear(now())

    def _is_swept(self, trick: TrickState | None) -> bool:
        """Whether every card of the trick is out of sight, as far as it was ever seen."""
        tracks = _trick_tracks(trick)
        return bool(tracks) and tracks <= self._lost

    def _arrive(self, seen: CardArrived, now: _Now) -> Iterator[Event]:
        if not self._settling and self._is_swept(_open_trick(now())):
            # The table was swept while nobody looked.
            yield from self._clear(now())
        if not is_named(seen.readings) and not _is_played(now()):
            # Nobody lays a card yet: this is a sleeve, a phone, a coaster.
            return
        trick = _open_trick(now())
        position = next(
            (at for face, at in self._taken.items() if _chance(seen.readings, face) >= SURE), None
        )
        if trick is not None and position is not None:
            # It had only been hidden: it lies where it lay.
            state = now()
            face = seen.readings[0][0]
            del self._taken[face]
            yield CardInserted(
                len(state.rounds) - 1, len(state.rounds[-1].tricks) - 1, position, face
            )
            return
        self._held[seen.track] = seen.readings
        yield from self.release(now)

    def _reread(self, seen: CardReread, state: GameState) -> Iterator[Event]:
        if seen.track in self._held:
            self._held[seen.track] = seen.readings
            return
        own = self._own(seen.track)
        place = _place(own, state)
        if place is None:
            return
        number, position, play = place
        if play.named is not None:
            return
        better = weighed(seen.readings, state, own)
        if _apart(better, play.readings) >= _NOTEWORTHY:
            yield CardSeenAgain(len(state.rounds) - 1, number, position, better)

    def _leave(self, seen: CardLeft, state: GameState) -> Iterator[Event]:
        self._held.pop(seen.track, None)
        own = self._own(seen.track)
        trick = _open_trick(state)
        if trick is None or all(play.track != own for play in trick.plays):
            return
        self._lost.add(own)
        if not _is_complete(trick, state):
            self._leaving[own] = seen.time
        elif self._is_swept(trick):
            yield from self._clear(state)

    def _clear(self, state: GameState) -> Iterator[Event]:
        self._lost.clear()
        self._leaving.clear()
        self._taken.clear()
        if _open_trick(state) is not None:
            yield TrickCleared()

    def _take_back(self, time: float, state: GameState) -> Iterator[Event]:
        if len(self._leaving) > 1:
            # Several at a time are a sweep or an accident; people will be asked then.
            self._leaving.clear()
        for own, since in tuple(self._leaving.items()):
            if time - since < TAKEN_BACK_S:
                continue
            del self._leaving[own]
            trick, place = _open_trick(state), _place(own, state)
            if trick is None or place is None or _is_complete(trick, state):
                continue
            number, position, play = place
            self._lost.discard(own)
            self._taken[_face(play)] = position
            yield CardRemoved(len(state.rounds) - 1, number, position)


def _tracks(state: GameState) -> Iterator[int]:
    for there in state.rounds:
        for trick in there.tricks:
            yield from (play.track for play in trick.plays if play.track is not None)


def _trick_tracks(trick: TrickState | None) -> set[int]:
    return {play.track for play in trick.plays if play.track is not None} if trick else set()


def _is_played(state: GameState) -> bool:
    """Whether bids are revealed, so that whatever comes to lie may be a card."""
    return bool(state.rounds) and state.rounds[-1].revealed


def _open_trick(state: GameState) -> TrickState | None:
    """The trick that lies on the table, if it has any card."""
    trick = state.rounds[-1].table if state.rounds else None
    return trick if trick is not None and trick.plays else None


def _is_complete(trick: TrickState, state: GameState) -> bool:
    return len(trick.plays) >= state.size


def _place(own: int, state: GameState) -> tuple[int, int, Play] | None:
    """Trick and position of a card of the newest round, by its own track."""
    for number, trick in enumerate(state.rounds[-1].tricks if state.rounds else ()):
        for position, play in enumerate(trick.plays):
            if play.track == own:
                return number, position, play
    return None


def _face(play: Play) -> str:
    """The likeliest face; empty for a card that could not be read at all."""
    if play.named is not None:
        return play.named
    return play.readings[0][0] if play.readings else ""


def _chance(readings: Readings, face: str) -> float:
    return sum(probability for code, probability in readings if code == face)


def _apart(one: Readings, other: Readings) -> float:
    """The largest difference between two readings of a card."""
    ones, others = dict(one), dict(other)
    return max((abs(ones.get(f, 0.0) - others.get(f, 0.0)) for f in ones | others), default=0.0)
