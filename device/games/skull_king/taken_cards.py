# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards of the open trick that were held to be taken back, and come to count again. No events."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from device.games.sighting import SeenCard
from device.games.skull_king.lying import face_of, held_for
from device.games.skull_king.out_of_sight import OutOfSight, TakenBack
from device.games.skull_king.sights import Sights
from device.games.skull_king.waiting import WaitingCard
from engine.skull_king import TrickState
from vision.observations import surety

_NEARLY_SURE = 0.9
"""Probability from which what was taken for a card was one, wherever it is laid next."""


class TakenCards:
    """By the numbers of their own; times are camera seconds."""

    def __init__(self, sights: Sights, away: OutOfSight) -> None:
        self._sights, self._away = sights, away
        # Hidden cards that count again by what was seen; what people tell is theirs to take back.
        self._put_back: set[int] = set()

    def take_back(
        self, own: int, position: int, trick: TrickState, laid_for_it: int | None = None
    ) -> None:
        """A card of the open trick was taken back, it seems; laid_for_it: the one in its place."""
        card = self._sights.gone.pop(own, None)
        before = frozenset(self._sights.marks(trick)[:position])
        quad, since = (None, None) if card is None else (card.quad, card.since)
        play = trick.plays[position]
        nearly_sure = surety(held_for(play)) >= _NEARLY_SURE
        instead = laid_for_it if own in self._sights.there else None
        face, role = face_of(play), play.role
        self._away.take_back(
            TakenBack(
                own,
                face,
                nearly_sure,
                before,
                quad,
                since,
                role,
                laid_for_it=instead,
                readings=play.readings,
                is_told=play.named is not None,
            )
        )

    def leave(self, track: int, time: float) -> None:
        """One of them is not seen any more, by the watcher's track."""
        self._away.leave_taken(self._sights.own(track), time)

    def still_lying(self, since: float = inf) -> list[TakenBack]:
        """Those in whose places others lay, but that lie there, or did until so many seconds."""
        return [
            card
            for card in self._away.replaced
            if card.number in self._sights.there or (card.left is not None and card.left >= since)
        ]

    def count_again(self, back: TakenBack) -> None:
        """One that was seen all the time was not taken back."""
        self._away.put_back(back)
        if back.is_told:
            self._sights.tell(back.number, back.face)
        self._put_back.add(back.number)

    def put_back(self, card: WaitingCard, back: TakenBack) -> SeenCard:
        """One that comes into sight had only been hidden."""
        self._away.put_back(back)
        since = card.since if back.since is None else back.since
        seen = self._sights.see(replace(card, since=since, bare_at=None))
        if back.is_told:
            self._sights.tell(seen.track, back.face)
        self._put_back.add(seen.track)
        return seen

    def counts_again(self, own: int) -> bool:
        """Whether a card is one of these by what was seen."""
        return own in self._put_back
