# SPDX-License-Identifier: AGPL-3.0-or-later
"""How cards are handled beside being laid and swept in one go: turned up, put aside, looked at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from vision.cameras.rendered.geometry import Pose, ease, edge_spot, seat_direction
from vision.cameras.rendered.gestures import Hand
from vision.cameras.rendered.moves import (
    BACK,
    ArmInAir,
    CardInAir,
    Change,
    Moment,
    Sweeping,
    reach,
)
from vision.cameras.rendered.ontable import AsideCard, LyingCard, OnTable

_COME_S = 0.45
_GO_S = 0.5
_TURN_S = 0.5
_PILED = 2
"""Cards of a trick that are drawn on its winner's pile: more hide each other."""


def _arm(seat: int, seats: int, tip: Pose) -> ArmInAir:
    return ArmInAir(seat, reach(seat, seats, tip.x, tip.y))


def _edge(seat: int, seats: int) -> Pose:
    return Pose(*edge_spot(seat, seats), 0.0)


def _leaving(seat: int, seats: int, start: Pose, since: float) -> Moment:
    """An empty hand, so many seconds after it let go at a place."""
    tip = start.towards(_edge(seat, seats), ease(since / _GO_S))
    return Moment((), (_arm(seat, seats, tip),))


def _askew(pose: Pose, rng: np.random.Generator) -> Pose:
    dx, dy, turn = rng.normal(0, (2.5, 2.5, 0.12))
    return Pose(pose.x + float(dx), pose.y + float(dy), pose.angle + float(turn))


def _piled(goal: Pose, rng: np.random.Generator) -> tuple[AsideCard, ...]:
    """Backs that come to lie on a pile."""
    return tuple(AsideCard(BACK, _askew(goal, rng)) for _ in range(_PILED))


class Gathering(Sweeping):
    """A trick is gathered in the middle, and taken to its winner's pile.

    goal: where the pile lies; None where the trick is taken off the table. rests: seconds for which
    it lies in the middle.
    """

    def __init__(
        self,
        seat: int,
        seats: int,
        cards: Sequence[LyingCard],
        rng: np.random.Generator,
        goal: Pose | None,
        rests: float,
    ) -> None:
        super().__init__(seat, seats, cards, rng)
        self._edge, self._goal, self._rests = _edge(seat, seats), goal, rests
        self._lets_go = rng.random() < 0.5
        self._turned = float(rng.uniform(0.2, 0.8))
        self._put_at = self.seconds + rests
        self.seconds = self._put_at
        if goal is not None:
            self._away = goal
            self.seconds += _GO_S
            piled = _piled(goal, rng)
            self.changes = (*self.changes, (self._put_at, lambda table: table.put_aside(*piled)))

    def at(self, time: float) -> Moment:
        """See Move."""
        if time < self._taken_at:
            return super().at(time)
        if time >= self._put_at:
            return _leaving(self._seat, self._seats, self._away, time - self._put_at)
        rested = time - self._taken_at - self._gather
        # Gathered, then lying there, then taken on: the time of a sweep without the rest.
        swept = super().at(time - min(max(rested, 0.0), self._rests))
        cards = swept.cards
        if self._goal is not None and ease((rested - self._rests) / self._carry) > self._turned:
            cards = tuple(CardInAir(BACK, card.pose, card.size) for card in cards)
        if not (self._lets_go and 0 < rested < self._rests):
            return Moment(cards, swept.arms)
        gone = min(ease(rested / _GO_S), ease((self._rests - rested) / _GO_S))
        return Moment(cards, (_arm(self._seat, self._seats, self._heap.towards(self._edge, gone)),))


class TakingOneByOne:
    """The trick's cards are taken up one after the other, and put on a pile or off the table."""

    def __init__(
        self,
        seat: int,
        seats: int,
        cards: Sequence[LyingCard],
        rng: np.random.Generator,
        goal: Pose | None,
    ) -> None:
        self._seat, self._seats = seat, seats
        self._cards = [cards[int(at)] for at in rng.permutation(len(cards))]
        self._each = float(rng.uniform(0.35, 0.8))
        self._edge = _edge(seat, seats)
        self._away = goal if goal is not None else self._edge
        put_at = _COME_S + self._each * len(cards) + 0.7
        self._put_at = put_at
        self.seconds = put_at + (_GO_S if goal is not None else 0.0)
        taken: list[Change] = [
            (_COME_S + self._each * at, partial(OnTable.take, number=card.number))
            for at, card in enumerate(self._cards)
        ]
        if goal is not None:
            piled = _piled(goal, rng)
            taken.append((put_at, lambda table: table.put_aside(*piled)))
        self.changes: tuple[Change, ...] = tuple(taken)

    def at(self, time: float) -> Moment:
        """See Move."""
        if time >= self._put_at:
            return _leaving(self._seat, self._seats, self._away, time - self._put_at)
        tip, held = self._hand(time)
        cards = tuple(
            CardInAir(card.face, _askew_by(tip, index), 1.06) for index, card in enumerate(held)
        )
        return Moment(cards, (_arm(self._seat, self._seats, tip),))

    def _hand(self, time: float) -> tuple[Pose, Sequence[LyingCard]]:
        """Where it is, and the cards that it holds."""
        if time < _COME_S:
            return self._edge.towards(self._cards[0].pose, ease(time / _COME_S)), ()
        at = min(int((time - _COME_S) / self._each), len(self._cards) - 1)
        since = time - _COME_S - at * self._each
        if at < len(self._cards) - 1:
            here, there = self._cards[at].pose, self._cards[at + 1].pose
            return here.towards(there, ease(since / self._each)), self._cards[: at + 1]
        gone = ease(since / (self._put_at - _COME_S - at * self._each))
        return self._cards[-1].pose.towards(self._away, gone), self._cards


def _askew_by(pose: Pose, index: int) -> Pose:
    """Where the card of this number lies in a hand."""
    across, down = 3.0 * (index % 3 - 1), 3.0 * (index % 2)
    return Pose(pose.x + across, pose.y + down, pose.angle + 0.06 * index)


class TurningUp:
    """A card that lies face down is turned up where it lies."""

    seconds = _COME_S + _TURN_S + _GO_S

    def __init__(self, card: LyingCard, seats: int, face: str, rng: np.random.Generator) -> None:
        self._card, self._face = card, face
        self._hand = Hand(card.seat, seats, _COME_S, _GO_S)
        dx, dy, turn = rng.normal(0, (5.0, 5.0, 0.1))
        lay = card.pose
        rest = Pose(lay.x + float(dx), lay.y + float(dy), lay.angle + float(turn))
        self._rest = rest
        out_x, out_y = seat_direction(card.seat, seats)
        self._grip = rest.x + 26 * out_x, rest.y + 26 * out_y
        self.changes: tuple[Change, ...] = (
            (_COME_S, lambda table: table.take(card.number)),
            (_COME_S + _TURN_S, lambda table: table.lay(card.seat, face, rest)),
        )

    def at(self, time: float) -> Moment:
        """See Move."""
        arm = self._hand.at(*self._grip, time, self.seconds)
        turned = (time - _COME_S) / _TURN_S
        if not 0 <= turned < 1:
            return Moment((), (arm,))
        face = BACK if turned < 0.5 else self._face
        held = CardInAir(face, self._card.pose.towards(self._rest, turned), 1.1)
        return Moment((held,), (arm,))


class LookingAgain:
    """Somebody fans a trick out face up before the own seat, for all to see, and takes it again."""

    _OUT_S = 0.6
    _VISIT_S = 1.0

    def __init__(
        self,
        seat: int,
        seats: int,
        faces: Sequence[str],
        pile: Pose,
        rng: np.random.Generator,
    ) -> None:
        self._lays = Hand(seat, seats, self._OUT_S, self._VISIT_S - self._OUT_S)
        self._takes = Hand(seat, seats, 0.4, _GO_S)
        self._taken_from = self._OUT_S + float(rng.uniform(1.5, 4.0))
        self.seconds = self._taken_from + self._VISIT_S
        dx, dy = seat_direction(seat, seats)
        apart = float(rng.uniform(14, 40))
        off = [at - (len(faces) - 1) / 2 for at in range(len(faces))]
        x, y = pile.x * 0.86, pile.y * 0.8
        self._middle = x, y
        fan = tuple(
            AsideCard(face, Pose(x - dy * apart * by, y + dx * apart * by, pile.angle + 0.08 * by))
            for face, by in zip(faces, off, strict=True)
        )
        self.changes: tuple[Change, ...] = (
            (self._OUT_S, lambda table: table.put_aside(*fan)),
            (self.seconds - _GO_S, lambda table: table.take_aside(*fan)),
        )

    def at(self, time: float) -> Moment:
        """See Move."""
        for hand, since in ((self._lays, time), (self._takes, time - self._taken_from)):
            if 0 < since < self._VISIT_S:
                return Moment((), (hand.at(*self._middle, since, self._VISIT_S),))
        return Moment()


class Pounding:
    """Everybody's fist comes down three times, and shows a bid."""

    _BEAT_S = 0.6
    _VISIT_S = 3.2
    seconds = 3.6

    def __init__(self, seats: int, rng: np.random.Generator) -> None:
        self._hands = [Hand(seat, seats, 0.4, 0.4) for seat in range(seats)]
        self._late = rng.uniform(0, 0.25, seats)
        far = rng.uniform(0.4, 0.95, seats)
        directions = [seat_direction(seat, seats) for seat in range(seats)]
        self._ways = [
            (_edge(seat, seats), Pose(172 * float(far[seat]) * dx, 104 * float(far[seat]) * dy, 0))
            for seat, (dx, dy) in enumerate(directions)
        ]
        self.changes: tuple[Change, ...] = ()

    def at(self, time: float) -> Moment:
        """See Move."""
        arms = []
        for hand, late, (edge, there) in zip(self._hands, self._late, self._ways, strict=True):
            since = time - float(late)
            if 0 < since < self._VISIT_S:
                beat = 1 - 0.08 * abs(float(np.sin(np.pi * since / self._BEAT_S)))
                fist = edge.towards(there, beat)
                arms.append(hand.at(fist.x, fist.y, since, self._VISIT_S))
        return Moment((), tuple(arms))
