# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that were laid before nobody looked for a while, and are not found now."""

from __future__ import annotations

from collections.abc import Collection

from device.games.skull_king.lying import open_place, open_trick, place_of
from engine.skull_king import CardsMissed, GameState


class Missing:
    """By the cards' own numbers. What lies there counts for more than what is said here."""

    def __init__(self) -> None:
        self._numbers: set[int] = set()
        self._asked: set[int] = set()

    def __contains__(self, own: object) -> bool:
        return own in self._numbers

    def note(self, lost: Collection[int]) -> None:
        """These were looked for in vain."""
        self._numbers |= set(lost)

    def find(self, own: int) -> None:
        """It lies there; should it be missed another time, it is asked about again."""
        self._numbers.discard(own)
        self._asked.discard(own)

    def ask(self, state: GameState) -> CardsMissed | None:
        """What people are to be asked of the open trick, if anything; each card once."""
        trick = open_trick(state)
        if trick is None:
            return None
        missing = {play.track: play for play in trick.plays if play.track in self._numbers}
        fresh = tuple(
            own
            for own, play in missing.items()
            if own is not None and own not in self._asked and not play.missed
        )
        self._asked.update(own for own in missing if own is not None)
        if not fresh:
            return None
        return CardsMissed(*open_place(state), fresh)

    def put_away(self, state: GameState) -> set[int]:
        """Those of the newest round whose trick was swept without them."""
        trick = open_trick(state)
        lying = {play.track for play in trick.plays} if trick else set()
        return {own for own in self._numbers - lying if place_of(own, state) is not None}
