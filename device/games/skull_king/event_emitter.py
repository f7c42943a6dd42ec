# SPDX-License-Identifier: AGPL-3.0-or-later
"""The likeliest explanation as events: all that is told of cards goes through here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from device.games.seam import Happening
from device.games.skull_king.belief import weighed
from device.games.skull_king.card_rules import CardRules, Now
from device.games.skull_king.corrections import Corrections, newest_place
from device.games.skull_king.emitter_model import EMITTER
from device.games.skull_king.evidence import Evidence, EvidenceCollector
from device.games.skull_king.questions import Questions
from device.games.skull_king.trick_doubts import TrickDoubts
from device.games.skull_king.why_asked import WhyAsked
from device.journal import Author
from device.tracking import Beam, Hypothesis, TrackerModel, TrackRegistry, Trick, TrickPlace
from device.tracking.reconciliation import (
    Edit,
    Lay,
    Meant,
    Move,
    Remove,
    Sweep,
    Told,
    next_edit,
)
from engine.common import InputError
from engine.skull_king import (
    TIGRESS,
    CardLaid,
    CardMoved,
    CardRemoved,
    CardSeenAgain,
    Event,
    GameState,
    LeaderTold,
    Readings,
    Role,
    RoleDeclared,
    TrickCleared,
    TricksSeen,
    TrickState,
    fold,
    judge_round,
)
from vision.observations import likeliest

Happenings = Iterator[Happening[Event]]

_UNKNOWN = -10_000


class EventEmitter:
    """What is told of one game's cards. One thread."""

    def __init__(self, rules: CardRules, registry: TrackRegistry, model: TrackerModel) -> None:
        self._rules, self._registry = rules, registry
        self._model = model
        self._questions = Questions(rules, registry, model)
        self._doubts = TrickDoubts(rules, registry, model)
        self._why_asked = WhyAsked(rules, registry, model)
        self.evidence = EvidenceCollector(registry, rules.size)
        # Of which people said more than which cards they have, and which lie there as they say.
        self._fixed: frozenset[TrickPlace] = frozenset()
        self._unswept: frozenset[TrickPlace] = frozenset()
        self._role: tuple[TrickPlace, Role] | None = None
        self._weighed_at = -inf

    def heed(self, change: Corrections) -> None:
        """People changed something."""
        moved = {change.moved[place] for place in self._fixed if place in change.moved}
        self._fixed = change.whole | moved
        self._unswept = change.unswept | {
            change.moved[place] for place in self._unswept if place in change.moved
        }

    @property
    def lies_there_still(self) -> bool:
        """Whether people say that of a trick which was told to be swept."""
        return bool(self._unswept)

    def see(self) -> None:
        """Something came into sight: what was not swept then may be now."""
        self._unswept = frozenset()

    def waits(self, best: Hypothesis) -> bool:
        """Whether time alone may bring something to be told."""
        return best.open.is_begun and (
            None in best.open.slots
            or any(not self._registry[piece[-1]].is_there for piece in best.open.pieces)
        )

    def of(self, beam: Beam, now: Now, time: float, is_news: bool) -> Happenings:
        """All that makes the game as the likeliest explanation has it, and what is asked.

        is_news: whether anything was seen or said; else time alone has gone by.
        """
        for event in self._all(beam, now, time, is_news):
            # What the game has no place for is told no more, and nothing that stands on it.
            if not _is_legal(event, now()):
                return
            yield Happening(Author.CAMERA, event, self._evidence(event, beam, now()) or None)

    def _all(self, beam: Beam, now: Now, time: float, is_news: bool) -> Iterator[Event]:
        if now().closed is not None or not now().rounds:
            return
        self._note_roles(now())
        is_laid = False
        for _ in range(EMITTER.most):
            event = self._next(beam.best, now(), time)
            if event is None:
                break
            is_news = True
            is_laid = is_laid or isinstance(event, CardLaid)
            yield event
        if is_laid:
            yield from self._declared_before(now())
        if not is_news and time - self._weighed_at < EMITTER.every_s:
            return
        self._weighed_at = time
        yield from self._questions.missed(beam, now())
        yield from self._questions.unseen(beam, now(), self._fixed)
        yield from self._questions.followed(beam, now(), self._fixed)
        newest = [
            (number, index)
            for number, there in enumerate(now().rounds)
            if there.by_hand is None
            for index in range(len(there.tricks))
            if beam.best.is_recent((number, index), self._model.recent)
        ]
        for number, index in newest:
            yield from self._doubts.of(beam, number, index, now)
        yield from self._why_asked.of(beam, newest, now)

    def _next(self, best: Hypothesis, state: GameState, time: float) -> Event | None:
        newest = len(state.rounds) - 1
        for number in range(max(0, newest - 1), newest + 1):
            there = state.rounds[number]
            if there.by_hand is not None or not there.revealed:
                continue
            meant = self._meant(best, number, state, time)
            edit = next_edit(self._told(state, number, meant), meant)
            if edit is not None and (number == newest or not isinstance(edit, Lay | Sweep)):
                return self._event(edit, number, meant, state)
            led = self._led(best, number, state)
            if led is not None:
                return led
        return None

    def _led(self, best: Hypothesis, number: int, state: GameState) -> LeaderTold | None:
        """Another led than the cards before say."""
        there = state.rounds[number]
        judged = judge_round(there, state.rules, self._rules.seats)
        for index, trick in enumerate(there.tricks):
            meant = best.trick(number, index)
            if (
                meant is None
                or self._is_fixed(number, index, trick)
                or any(play.track is None or play.player is not None for play in trick.plays)
            ):
                continue
            leader = self._rules.player(meant.leader)
            if len(trick.plays) < 2 or leader in (None, judged[index].leader):
                continue
            return LeaderTold(number, index, leader)
        return None

    def _told(self, state: GameState, number: int, meant: Sequence[Meant]) -> list[Told]:
        told = [
            Told(
                _names(trick, meant[index].names if index < len(meant) else ()),
                trick.cleared,
                frozenset(
                    play.track
                    for play in trick.plays
                    if play.track is not None
                    and (play.named is not None or play.player is not None)
                ),
                self._is_fixed(number, index, trick),
                (number, index) in self._unswept,
            )
            for index, trick in enumerate(state.rounds[number].tricks)
        ]
        if told and not told[-1].names and not told[-1].swept:
            told.pop()
        return told

    def _is_fixed(self, number: int, index: int, trick: TrickState) -> bool:
        """Whether people said more of it than which cards it has, or that it has one too many."""
        said = trick.winner is not None or trick.voided or len(trick.plays) > self._rules.size
        return said or (number, index) in self._fixed

    def _meant(self, best: Hypothesis, number: int, state: GameState, time: float) -> list[Meant]:
        if number >= len(best.rounds):
            return []
        meant = [Meant(trick.names, True) for trick in best.rounds[number]]
        if number == best.count[0] and best.open.is_begun:
            table = state.rounds[number].table
            told = {play.track for play in table.plays} if table else set()
            meant.append(Meant(self._in_turn(best.open, told, time), False))
        return [one for one in meant if one.names or one.swept]

    def _in_turn(self, trick: Trick, told: set[int | None], time: float) -> tuple[int, ...]:
        """The cards of an open trick but those not told yet that come before one waited for."""
        names: list[int] = []
        is_waited_for = False
        for piece in trick.slots:
            if piece is None:
                is_waited_for = True
                continue
            has_waited = time - self._registry[piece[0]].since > self._model.waits_s
            if not is_waited_for or has_waited or piece[0] in told:
                names.append(piece[0])
        return tuple(names)

    def _event(
        self, edit: Edit, number: int, meant: Sequence[Meant], state: GameState
    ) -> Event | None:
        match edit:
            case Lay(trick, name):
                return CardLaid(weighed(self._registry[name].names, state, name), name)
            case Remove(trick, position):
                return CardRemoved(number, trick, position)
            case Move(trick, position, to):
                return CardMoved(number, trick, position, to)
            case Sweep():
                return TrickCleared()
        meant = meant[edit.trick :]
        tricks = tuple(
            tuple((self._read(name), name) for name in one.names if name >= 0) for one in meant
        )
        swept = all(one.swept for one in meant)
        return TricksSeen(number, edit.trick, tricks, swept)

    def _read(self, name: int) -> Readings:
        return tuple((face, round(odds, 4)) for face, odds in self._registry[name].names)

    def _note_roles(self, state: GameState) -> None:
        """The deck has one Tigress: laid again in a trick, she is what she was declared."""
        place, table = newest_place(state), state.rounds[-1].table
        for play in table.plays if table else ():
            if play.role is not None:
                self._role = place, play.role

    def _declared_before(self, state: GameState) -> Iterator[Event]:
        """The role of a Tigress that was out of sight, and counts again."""
        place, table = newest_place(state), state.rounds[-1].table
        for position, play in enumerate(table.plays if table else ()):
            is_hers = (play.named or likeliest(play.readings)) == TIGRESS and play.role is None
            if self._role is not None and self._role[0] == place and is_hers:
                event = RoleDeclared(*place, position, self._role[1])
                if _is_legal(event, state):
                    yield event

    def _evidence(self, event: Event, beam: Beam, state: GameState) -> Evidence:
        if not isinstance(event, CardLaid | CardSeenAgain) or event.track is None:
            return ()
        place = (event.round, event.trick) if isinstance(event, CardSeenAgain) else beam.best.count
        trick = beam.best.trick(*place)
        pieces = trick.pieces if trick else []
        newest = {piece[0]: piece[-1] for piece in pieces}
        if isinstance(event, CardSeenAgain):
            return self.evidence.of_again(event.track, newest)
        table = state.rounds[-1].table
        names = _names(table, [piece[0] for piece in pieces]) if table else ()
        return self.evidence.of_laid(event.track, {name: newest.get(name, name) for name in names})


def _names(trick: TrickState, meant: Sequence[int]) -> tuple[int, ...]:
    """What a trick's cards are called: those that only people told of as the explanation does."""
    unseen = [name for name in meant if name < 0]
    unseen += range(_UNKNOWN, _UNKNOWN - len(trick.plays), -1)
    return tuple(unseen.pop(0) if play.track is None else play.track for play in trick.plays)


def _is_legal(event: Event, state: GameState) -> bool:
    try:
        return fold(state, event) != state
    except InputError:
        return False
