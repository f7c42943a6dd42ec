# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is said of a trick: who won it, what it brings, who leads next, and why."""

from dataclasses import dataclass
from enum import StrEnum


class Effect(StrEnum):
    """What became of a trick."""

    NORMAL = "normal"
    KRAKEN = "kraken"
    WHALE = "whale"
    WHALE_DISCARD = "whale-discard"
    VOIDED = "voided"


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points that a won trick may bring: the rule, how many times it applies, the sum."""

    rule: str
    count: int
    points: int

    def to_json(self) -> dict[str, object]:
        """Return the bonus as `resolve --json` prints it."""
        return {"rule": self.rule, "count": self.count, "points": self.points}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one card won or lost, or, with ``card`` None, why the next leader leads.

    ``params`` are named values that a sentence needs; ``case`` is always among them and
    tells apart what one rule can say. `engine.skull_king.reasons` lists them.
    """

    card: int | None
    rule: str
    params: tuple[tuple[str, int | str], ...]

    def to_json(self) -> dict[str, object]:
        """Return position, rule and parameters."""
        return {"card": self.card, "rule": self.rule, "params": dict(self.params)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a trick, in positions of play order (0 leads).

    ``winner`` is None where nobody wins; ``alliances`` are the positions of loot players
    allied with the winner (LOOT-ALLY); ``points`` is the sum of the bonuses. ``reasons`` and
    ``differs`` are what `engine.skull_king.resolve` adds: why, and under which profiles otherwise.
    """

    winner: int | None
    next_leader: int
    effect: Effect
    bonuses: tuple[Bonus, ...] = ()
    alliances: tuple[int, ...] = ()
    reasons: tuple[Reason, ...] = ()
    differs: tuple["Difference", ...] = ()

    @property
    def points(self) -> int:
        """Return what all bonuses are worth together."""
        return sum(bonus.points for bonus in self.bonuses)

    def outcome_json(self) -> dict[str, object]:
        """Return what was decided, without the reasons, as `resolve --json` names it."""
        return {
            "winner": self.winner,
            "next_leader": self.next_leader,
            "effect": self.effect.value,
            "points": self.points,
            "bonuses": [bonus.to_json() for bonus in self.bonuses],
            "alliances": list(self.alliances),
        }

    def differs_json(self) -> dict[str, dict[str, object]]:
        """Return by profile what of the outcome would be another, and what it would be."""
        here = self.outcome_json()
        return {
            other.profile: {
                key: value
                for key, value in other.verdict.outcome_json().items()
                if value != here[key]
            }
            for other in self.differs
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """A profile under which a trick has another outcome, and the verdict on it there."""

    profile: str
    verdict: Verdict
