# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is another in one state than in an earlier one, told fact by fact.

A game tells its state as facts; everything that an event re-scores is what differs between two
such tellings.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

Value = int | str | None


@dataclass(frozen=True, slots=True)
class Fact:
    """What one thing that is told of a game is about; no two facts of a game are the same.

    ``place`` is where it belongs, as in ``(("hand", 2), ("trick", 0))``, counted from 0; ``player``
    is whom it is about. ``nth`` tells apart what would be one fact otherwise: two findings of one
    trick about one player.
    """

    what: StrEnum
    place: tuple[tuple[str, int], ...] = ()
    player: int | None = None
    nth: int = 0


Facts = Mapping[Fact, Value]
"""What is told of a game, each fact by what it is about."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is another now; None stands for what was or is not there."""

    fact: Fact
    before: Value
    after: Value

    def to_json(self) -> dict[str, object]:
        """Return the change; what does not belong to it is left out."""
        told: dict[str, object] = {"what": self.fact.what.value, **dict(self.fact.place)}
        if self.fact.player is not None:
            told["player"] = self.fact.player
        return {**told, "before": self.before, "after": self.after}


def told_changes(was: Facts, now: Facts) -> tuple[Change, ...]:
    """Return what is another in one lot of facts than in an earlier one, in the order of the new.

    Args:
        was: the earlier facts.
        now: the later ones.

    """
    return tuple(
        Change(fact, was.get(fact), now.get(fact))
        for fact in {**now, **was}
        if was.get(fact) != now.get(fact)
    )
