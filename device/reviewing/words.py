# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a game must be able to say of itself at the terminal, and which games can."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from device.games.seam import AnyGame
from device.reviewing.cards import CardWords
from device.reviewing.dice import DiceWords
from device.reviewing.skull import SkullWords


class Words(Protocol):
    """A game told in plain text; states and events are the game's own. No memory.

    Places are those that the game's `review` takes. Texts are parts of sentences, and lines have
    at most 80 columns.
    """

    @property
    def place(self) -> str:
        """What a place of it is called, as in "trick"."""
        ...

    def opened(self, state: Any) -> Sequence[str]:
        """Who plays what, and how far it is, as lines."""
        ...

    def brief(self, state: Any, place: str) -> Sequence[str]:
        """A place in a line or two."""
        ...

    def full(self, state: Any, place: str) -> Sequence[str]:
        """All that the state tells of a place, as lines."""
        ...

    def marks(self, state: Any, place: str) -> Sequence[str]:
        """What people should know of a place at a glance, as texts."""
        ...

    def findings(self, state: Any, place: str) -> Sequence[Mapping[str, Any]]:
        """What the referee noticed at a place, JSON-ready."""
        ...

    def scores(self, state: Any) -> Sequence[str]:
        """The scores so far, as lines."""
        ...

    def answers(self, state: Any, event: Any) -> bool:
        """Whether an event is the answer to something that was asked in the state before it."""
        ...

    def event(self, state: Any, event: Any) -> str:
        """What happened; state: before it, None for a game's first event. Nothing secret."""
        ...

    def changes(self, state: Any, changes: Sequence[Mapping[str, Any]]) -> Sequence[str]:
        """What the game's `changes` told, as texts."""
        ...

    def outcome(self, review: Mapping[str, Any], players: Sequence[str]) -> Mapping[str, str]:
        """What the verdict on a place comes to, each part by its name.

        review: what the game's `review` told, of whatever version. Raises LookupError, TypeError
        or ValueError for what no version tells.
        """
        ...

    def points(self, score: Mapping[str, Any], players: Sequence[str]) -> Mapping[str, str]:
        """What a score comes to, each part by its name; as `outcome` otherwise."""
        ...


_WORDS: Mapping[str, Words] = MappingProxyType(
    {"dice": DiceWords(), "skull": SkullWords(), "skull-king": CardWords()}
)


def words_of(game: AnyGame) -> Words:
    """How this game is told. Every game of `device.games.GAMES` has its words here."""
    return _WORDS[game.name]
