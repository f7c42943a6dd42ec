# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tricks that nobody saw, told by the next deal: cards of it come while the round lacks tricks.

A round has as many tricks as cards were dealt. Where one was missed whole, the first of the next
round would be held for this one's last, and so would every later one be held for the one before
it. But a deal shuffles the deck: cards that this round has had come again, before all players, and
the player left of the dealer leads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from device.games.skull_king.card_events import Happenings, Now
from device.games.skull_king.deal_events import (
    doubt_all_was_seen,
    miss_tricks,
    move_to_next_round,
    take_up,
)
from device.games.skull_king.deal_evidence import (
    CHANCES,
    LeadPauses,
    missed_at,
    of_faces,
    of_lead,
    to_lead,
)
from device.games.skull_king.lying import (
    is_complete,
    is_played,
    is_told_by_hand,
    open_trick,
    sweeps_of,
    swept_tricks,
)
from device.games.skull_king.on_table import OnTable
from device.games.skull_king.seating import Seating
from device.games.skull_king.settling import A_CARD_S, A_SWEEP_S
from device.games.skull_king.waiting import WaitingCard
from engine.skull_king import GameState, TrickState, first_leader, judge_round, next_dealer


@dataclass(frozen=True, slots=True)
class _Held:
    """A round's last trick, which may have been the first of the next deal.

    weight: what spoke for that when it was swept.
    """

    round: int
    weight: float


class NewDeal:
    """Looks at the cards that came since the last sweep. One thread; times are camera seconds."""

    def __init__(self, table: OnTable, seating: Seating) -> None:
        self._table, self._seating = table, seating
        self._pauses = LeadPauses()
        self._swept: tuple[int, int] | None = None
        self._swept_at: float | None = None
        self._held: _Held | None = None
        self._asked: set[tuple[int, int]] = set()

    def note(self, time: float, state: GameState) -> None:
        """How the game stands after a look."""
        if sweeps_of(state) != self._swept:
            self._swept, self._swept_at = sweeps_of(state), time
        trick = open_trick(state)
        if trick is None or self._swept_at is None:
            return
        place = len(state.rounds) - 1, len(state.rounds[-1].tricks) - 1
        card = next(self._table.sights.cards(trick), None)
        if card is not None and place not in self._pauses:
            self._pauses.note(place, card.since - self._swept_at)

    def begun(self, state: GameState, shown: Sequence[WaitingCard]) -> tuple[WaitingCard, ...]:
        """The cards that plainly are of the next deal, as they came; empty where none are.

        They are the open trick's and these, which seem to be of swept tricks and looked at.
        """
        cards, lack = self._since_the_sweep(state, shown), _lacking(state)
        if not cards or not lack or self._pause(cards) < CHANCES.dealt_s:
            return ()
        owners = self._owners(cards)
        if owners is None:
            return ()
        players = len(state.players)
        dealt = first_leader(next_dealer(state.rounds[-1].dealer, players), players)
        usual = to_lead(state)
        _, missed = missed_at(state, self._pauses)
        weight = lack * log(CHANCES.missed) + missed + self._pauses.long(self._pause(cards))
        weight += of_faces(cards, owners, state) + of_lead(owners[0], usual, dealt, players)
        self._held = _Held(len(state.rounds) - 1, weight) if lack == 1 else None
        return cards if weight >= CHANCES.plain else ()

    def begin(self, now: Now) -> Happenings:
        """The open trick is none of this round, whose tricks that lack were never seen."""
        yield from take_up(now)
        place, _ = missed_at(now(), self._pauses)
        yield from miss_tricks(place, _lacking(now()), now)

    def doubted(self, now: Now) -> Happenings:
        """People are asked whether a trick was missed before the open one, once that is whole:
        another led it than was to, and the pause before it was long enough.
        """
        state, trick = now(), open_trick(now())
        if trick is None or trick.leader is None or not is_complete(trick, state):
            return
        place = len(state.rounds) - 1, len(state.rounds[-1].tricks) - 1
        has_room = place[1] + 1 < state.rounds[-1].cards
        pause = self._pauses.before(place)
        if place in self._asked or not has_room or pause < A_SWEEP_S + A_CARD_S * state.size:
            return
        self._asked.add(place)
        if _is_the_cameras(trick) and to_lead(state) not in (None, trick.leader):
            yield from doubt_all_was_seen(now)

    def had_begun(self, state: GameState, shown: Sequence[WaitingCard]) -> tuple[WaitingCard, ...]:
        """The cards of the second trick of a deal whose first one is held for the last of the round
        before, as is plain now that they come; empty where none are.
        """
        held, here = self._held, len(state.rounds) - 1
        if held is None or held.round != here - 1 or swept_tricks(state) or not is_played(state):
            return ()
        first = state.rounds[-2].tricks[-1]
        cards = self._since_the_sweep(state, shown)
        owners = self._owners(cards) if cards else None
        if owners is None or not _is_the_cameras(first) or state.rounds[-2].by_hand is not None:
            return ()
        players = len(state.players)
        dealt = first_leader(state.rounds[-1].dealer, players)
        won = judge_round(state.rounds[-2], state.rules, players)[-1].next_leader
        weight = held.weight + self._pauses.short(self._pause(cards))
        weight -= of_lead(owners[0], won, dealt, players)
        return cards if weight >= CHANCES.plain else ()

    def move_first(self, now: Now) -> Happenings:
        """The trick that is held for the last of the round before was the first of this one."""
        yield from take_up(now)
        yield from move_to_next_round(now)
        self._held = None

    def _since_the_sweep(
        self, state: GameState, shown: Sequence[WaitingCard]
    ) -> tuple[WaitingCard, ...]:
        """The cards that came then; empty where people told of any: that stays as they told it."""
        trick = open_trick(state)
        if trick is not None and not _is_the_cameras(trick):
            return ()
        tracks = [play.track for play in trick.plays if play.track is not None] if trick else []
        if self._swept_at is None or any(self._table.sights.of(own) is None for own in tracks):
            return ()
        seen = map(self._table.sights.waiting, tracks)
        return tuple(sorted((*seen, *shown), key=lambda card: card.since))

    def _pause(self, cards: Sequence[WaitingCard]) -> float:
        """Seconds from the last sweep to the first of these."""
        assert self._swept_at is not None
        return cards[0].since - self._swept_at

    def _owners(self, cards: Sequence[WaitingCard]) -> list[int | None] | None:
        """Before whom each plainly lies; None where several lie before one player: whoever looks at
        a swept trick has it before themselves.
        """
        owners = [self._seating.owner(card.place) for card in cards]
        plain = [owner for owner in owners if owner is not None]
        return owners if len(set(plain)) == len(plain) else None


def _lacking(state: GameState) -> int:
    """How many tricks of the round nobody saw, if the next one is being played."""
    if state.closed is not None or not is_played(state) or is_told_by_hand(state):
        return 0
    if len(state.rounds) >= len(state.rules.round_plan):
        return 0
    return state.rounds[-1].cards - len(swept_tricks(state))


def _is_the_cameras(trick: TrickState) -> bool:
    """Whether people told of none of its cards."""
    return all(
        play.track is not None and play.named is None and play.player is None
        for play in trick.plays
    )
