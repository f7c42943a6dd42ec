# SPDX-License-Identifier: AGPL-3.0-or-later
"""The likeliest explanation as events: all that is told of cards goes through here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from device.games.seam import Happening
from device.games.sighting import SeenCard
from device.games.skull_king.belief import differ, weighed
from device.games.skull_king.card_rules import CardRules
from device.games.skull_king.explaining import Explaining
from device.games.skull_king.witness import Evidence, Witness
from device.journal import Author
from device.tracking import Beam, Hypothesis, Piece, Sights, TrackerModel, Trick
from device.tracking.reconciling import (
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
    CardLaid,
    CardMoved,
    CardRemoved,
    CardSeenAgain,
    Event,
    GameState,
    LeaderTold,
    Readings,
    TrickCleared,
    TricksSeen,
    TrickState,
    fold,
    judge_round,
)
from vision.observations import by_chance, mixed

Pieces = tuple[Piece, ...]
Now = Callable[[], GameState]
Happenings = Iterator[Happening[Event]]

_MOST = 60
"""Events of one look: more would go round in a circle."""

_WAITS_S = 6.0
"""How long a card is held back whose turn has not come, until it is told as the next."""

_UNANIMOUS = 0.92
_DOUBTED = 3
"""Tricks, the newest ones, that may be told otherwise by what was seen since."""


class Telling:
    """What is told of one game's cards. One thread."""

    def __init__(self, rules: CardRules, sights: Sights, model: TrackerModel) -> None:
        self._rules, self._sights = rules, sights
        self._explaining = Explaining(rules, sights, model)
        self.witness = Witness()
        self._fixed: set[tuple[int, int]] = set()

    def fix(self, places: set[tuple[int, int]]) -> None:
        """People said something of these tricks."""
        self._fixed |= places

    def waits(self, best: Hypothesis) -> bool:
        """Whether time alone may bring something to be told."""
        return best.open.is_begun and (
            None in best.open.slots
            or any(not self._sights[piece[-1]].is_there for piece in best.open.pieces)
        )

    def of(self, beam: Beam, now: Now, time: float) -> Happenings:
        """All that makes the game as the likeliest explanation has it."""
        best = beam.best
        told: set[Event] = set()
        for _ in range(_MOST):
            event = self._next(best, now(), time)
            if event is None or event in told or not _is_legal(event, now()):
                break
            told.add(event)
            yield Happening(Author.CAMERA, event, self._evidence(event, now()) or None)
        yield from self._readings(beam, now)

    def _next(self, best: Hypothesis, state: GameState, time: float) -> Event | None:
        if state.closed is not None:
            return None
        newest = len(state.rounds) - 1
        for number in range(max(0, newest - 1), newest + 1):
            there = state.rounds[number]
            if there.by_hand is not None or not there.revealed:
                continue
            edit = next_edit(self._told(state, number), self._meant(best, number, time))
            if edit is not None and (number == newest or not isinstance(edit, Lay | Sweep)):
                return self._event(edit, number, best, state, time)
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
            if meant is None or (number, index) in self._fixed or _is_told_of(trick):
                continue
            if len(trick.plays) < 2 or meant.leader in (None, judged[index].leader):
                continue
            return LeaderTold(number, index, meant.leader)
        return None

    def _told(self, state: GameState, number: int) -> list[Told]:
        told = [
            Told(
                tuple(play.track for play in trick.plays),
                trick.cleared,
                (number, index) in self._fixed or _is_told_of(trick),
            )
            for index, trick in enumerate(state.rounds[number].tricks)
        ]
        if told and not told[-1].names and not told[-1].swept:
            told.pop()
        return told

    def _meant(self, best: Hypothesis, number: int, time: float) -> list[Meant]:
        if number >= len(best.rounds):
            return []
        meant = [Meant(trick.names, True) for trick in best.rounds[number]]
        if number == best.count[0] and best.open.is_begun:
            meant.append(Meant(self._in_turn(best.open, time), False))
        return [one for one in meant if one.names or one.swept]

    def _in_turn(self, trick: Trick, time: float) -> tuple[int, ...]:
        """The cards of an open trick but those that come before one that is waited for."""
        names: list[int] = []
        is_waited_for = False
        for piece in trick.slots:
            if piece is None:
                is_waited_for = True
            elif not is_waited_for or time - self._sights[piece[0]].since > _WAITS_S:
                names.append(piece[0])
        return tuple(names)

    def _event(
        self, edit: Edit, number: int, best: Hypothesis, state: GameState, time: float
    ) -> Event | None:
        match edit:
            case Lay(trick, name):
                return CardLaid(self._weighed(name, state), name)
            case Remove(trick, position):
                return CardRemoved(number, trick, position)
            case Move(trick, position, to):
                return CardMoved(number, trick, position, to)
            case Sweep():
                return TrickCleared()
        meant = self._meant(best, number, time)[edit.trick :]
        tricks = tuple(
            tuple((self._read(name), name) for name in one.names if name >= 0) for one in meant
        )
        swept = all(one.swept for one in meant)
        return TricksSeen(number, edit.trick, tricks, swept)

    def _read(self, name: int) -> Readings:
        return tuple((face, round(odds, 4)) for face, odds in self._sights[name].names)

    def _weighed(self, name: int, state: GameState) -> Readings:
        return weighed(self._sights[name].names, state, name)

    def _readings(self, beam: Beam, now: Now) -> Happenings:
        """What the newest tricks' cards may be, as far as explanations differ."""
        state = now()
        if state.closed is not None:
            return
        newest = [
            (number, index)
            for number, there in enumerate(state.rounds)
            if there.by_hand is None
            for index in range(len(there.tricks))
        ][-_DOUBTED:]
        open_ = [place for place in newest if place not in self._fixed]
        for number, index in open_:
            yield from self._doubts(beam, number, index, now)
        for event in self._explaining.of(beam, open_, now):
            yield Happening(Author.CAMERA, event)

    def _doubts(self, beam: Beam, number: int, index: int, now: Now) -> Happenings:
        best = beam.best.trick(number, index)
        there = now().rounds[number].tricks[index]
        if best is None or tuple(play.track for play in there.plays) != best.names:
            return
        shares = beam.share(lambda one: _pieces(one, number, index))
        for position, piece in enumerate(best.pieces):
            play = now().rounds[number].tricks[index].plays[position]
            if play.named is not None or play.track is None:
                continue
            readings = self._mixed(position, best, shares, piece[0], _up_to(number, now()))
            if differ(readings, play.readings):
                event = CardSeenAgain(number, index, position, readings, piece[0])
                newest = self._sights[piece[-1]]
                evidence: Evidence = ()
                if newest.evidence is not None:
                    seen = self._seen(piece[0])
                    evidence = self.witness.of_card(newest.evidence, seen, (seen,))
                yield Happening(Author.CAMERA, event, evidence or None)

    def _mixed(
        self,
        position: int,
        best: Trick,
        shares: dict[Pieces, float],
        name: int,
        state: GameState,
    ) -> Readings:
        own = weighed(self._best_names(best.pieces[position]), state, name)
        if not best.is_whole and not best.is_full:
            return own
        parts: list[tuple[Readings, float]] = []
        for pieces, share in shares.items():
            if share < 0.01:
                continue
            piece = pieces[position] if len(pieces) == self._rules.size else None
            if piece is not None and piece[0] != name:
                parts.append((self._best_names(piece), share))
            else:
                parts.append((own, share))
        if sum(share for readings, share in parts if readings is own) >= _UNANIMOUS:
            return own
        return tuple((f, round(p, 3)) for f, p in by_chance(mixed(parts)) if p >= 0.002)

    def _best_names(self, piece: tuple[int, ...]) -> Readings:
        """Its clearest reading."""
        some = [self._sights[track].names for track in piece]
        return max(some, key=lambda names: names[0][1] if names else 0.0)

    def _evidence(self, event: Event, state: GameState) -> Evidence:
        if not isinstance(event, CardLaid) or event.track is None:
            return ()
        sighting = self._sights[event.track]
        table = state.rounds[-1].table
        lying = [play.track for play in table.plays] if table else []
        seen = [
            self._seen(track)
            for track in lying
            if track is not None and track in self._sights and self._sights[track].quad
        ]
        card = self._seen(event.track)
        evidence = self.witness.of_card(sighting.evidence, card, (*seen, card))
        if len(lying) + 1 == self._rules.size:
            evidence += self.witness.of_verdict((*seen, card))
        return evidence

    def _seen(self, track: int) -> SeenCard:
        one = self._sights[track]
        assert one.quad is not None
        return SeenCard(track, one.quad, one.names, one.over, one.under, one.since, one.bare_at)


def _up_to(number: int, state: GameState) -> GameState:
    """The game as it stands without the rounds after this one."""
    return replace(state, rounds=state.rounds[: number + 1])


def _pieces(one: Hypothesis, number: int, index: int) -> Pieces:
    trick = one.trick(number, index)
    return () if trick is None else tuple(trick.pieces)


def _is_told_of(trick: TrickState) -> bool:
    """Whether people said anything of its cards, as far as the game still shows."""
    said = trick.winner is not None or trick.voided
    return said or any(
        play.named is not None or play.player is not None or play.track is None
        for play in trick.plays
    )


def _is_legal(event: Event, state: GameState) -> bool:
    try:
        return fold(state, event) != state
    except InputError:
        return False
