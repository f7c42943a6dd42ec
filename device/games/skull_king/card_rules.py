# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the tracker has to know of the cards, as the game stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, inf, log

from device.tracking import Hypothesis, TrackerModel, TrackRegistry, Trick
from engine.common import InputError
from engine.skull_king import (
    GRAYBEARD,
    TIGRESS,
    GameState,
    Role,
    Rules,
    first_leader,
    hand_sizes,
    judge_round,
    next_dealer,
    parse_card,
    resolve,
    turn_order,
)
from vision.observations import Readings, likeliest, surety

Now = Callable[[], GameState]
"""The game as it stands."""

_GRAYBEARD_THEN_OTHER = GRAYBEARD - 1

_REMEMBERED = 400


class CardRules:
    """`device.tracking.TrickRules` of the cards. One thread.

    waits_for_bids: whether people bid at the table, so that no round begins before all have.
    """

    def __init__(
        self,
        now: Now,
        registry: TrackRegistry,
        model: TrackerModel,
        waits_for_bids: bool = False,
    ) -> None:
        self._now, self._registry, self._model = now, registry, model
        self._waits_for_bids = waits_for_bids
        state = now()
        self.seats, self.size = len(state.players), state.size
        self.plan: Sequence[int] = hand_sizes(state.rules, self.seats)
        self._deck = len(state.rules.deck())
        self._none_left = exp(model.none_left)
        self._had: dict[int, tuple[Sequence[Trick], Counter[str]]] = {}

    def order(self, leader: int) -> Sequence[int]:
        """The players of a trick in turn."""
        return (GRAYBEARD, 1, 0) if leader == _GRAYBEARD_THEN_OTHER else _order(leader, self.seats)

    def ways(self, leader: int) -> Sequence[int]:
        """Graybeard may be followed in either order."""
        return (GRAYBEARD, _GRAYBEARD_THEN_OTHER) if leader == GRAYBEARD else (leader,)

    def player(self, leader: int | None) -> int | None:
        """Whoever leads, whichever way others follow."""
        return GRAYBEARD if leader == _GRAYBEARD_THEN_OTHER else leader

    def first_leader(self, number: int) -> int | None:
        """Whoever sits left of the round's dealer."""
        state = self._now()
        if number < len(state.rounds):
            return first_leader(state.rounds[number].dealer, self.seats)
        dealer = state.rounds[-1].dealer if state.rounds else state.dealer
        for _ in range(number - len(state.rounds) + (1 if state.rounds else 0)):
            dealer = next_dealer(dealer, self.seats)
        return first_leader(dealer, self.seats)

    def next_leader(self, number: int, index: int, trick: Trick) -> int | None:
        """Who leads after a trick: as the game has it, or by its cards."""
        state = self._now()
        if number < len(state.rounds) and index < len(state.rounds[number].tricks):
            there = state.rounds[number]
            told = tuple(play.track for play in there.tricks[index].plays)
            judged = judge_round(there, state.rules, self.seats)[index]
            if told == trick.names and judged.leader == self.player(trick.leader):
                return judged.next_leader
        if trick.leader is None or not trick.is_whole or trick.is_full:
            return None
        names = [self._registry[piece[-1]].names for piece in trick.pieces]
        if any(surety(each) < self._model.sure_lead for each in names):
            return None
        at = _next(tuple(likeliest(each) for each in names), state.rules)
        return None if at is None else self.order(trick.leader)[at]

    def fresh(self, names: Readings, swept: Sequence[Trick], trick: Trick) -> float:
        """That a card is one which the round has not had."""
        had = self._had_in(swept)
        here = [likeliest(self._registry[piece[-1]].names) for piece in trick.pieces]
        copies = self._now().rules.copies
        chance = 0.0
        named = 0.0
        for face, odds in names:
            named += odds
            left = copies(face) - had[face] - here.count(face)
            chance += odds * (1.0 if left > 0 else self._none_left)
        chance += max(0.0, 1.0 - named) * exp(self._model.unread)
        return log(max(chance, self._none_left))

    def alike(self, names: Readings, others: Readings) -> float:
        """That both are one card."""
        copies = self._now().rules.copies
        odds = dict(others)
        both = sum(
            chance * odds[face] * self._deck / max(1, copies(face))
            for face, chance in names
            if face in odds
        )
        unread = max(0.0, 1 - sum(odds.values())) + max(0.0, 1 - sum(dict(names).values()))
        both += min(1.0, unread) * self._model.unread_alike
        return log(both) if both > 0 else -inf

    def has_begun(self, hypothesis: Hypothesis) -> bool:
        """Whether people bid for that round, and all have."""
        rounds = self._now().rounds
        is_newest = hypothesis.count[0] == len(rounds) - 1
        return self._waits_for_bids and is_newest and rounds[-1].revealed

    def holds_back(self, hypothesis: Hypothesis) -> bool:
        """Whether people bid for that round still."""
        rounds = self._now().rounds
        number, _ = hypothesis.count
        if number >= len(rounds):
            return self._waits_for_bids
        return number == len(rounds) - 1 and not rounds[-1].revealed

    def forget(self) -> None:
        """Cards are read otherwise now."""
        self._had.clear()

    def _had_in(self, swept: Sequence[Trick]) -> Counter[str]:
        known = self._had.get(id(swept))
        if known is None or known[0] is not swept:
            if len(self._had) > _REMEMBERED:
                self._had.clear()
            known = (
                swept,
                Counter(
                    likeliest(self._registry[piece[-1]].names)
                    for trick in swept
                    if not trick.is_full
                    for piece in trick.pieces
                ),
            )
            self._had[id(swept)] = known
        return known[1]


_order = lru_cache(turn_order)


@lru_cache(maxsize=4096)
def _next(faces: tuple[str, ...], rules: Rules) -> int | None:
    """The position of whoever leads after these cards; None where a Tigress's role tells."""
    ways = {_next_as(faces, role, rules) for role in Role}
    return ways.pop() if len(ways) == 1 else None


def _next_as(faces: tuple[str, ...], role: Role, rules: Rules) -> int | None:
    codes = [f"{face}:{role.value}" if face == TIGRESS else face for face in faces]
    try:
        return resolve([parse_card(code) for code in codes], rules).next_leader
    except InputError:
        return None
