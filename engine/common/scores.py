# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of a score, and places by total."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: a rule and the points it brought or cost."""

    rule: str
    points: int

    def to_json(self) -> dict[str, object]:
        """Return rule and points."""
        return {"rule": self.rule, "points": self.points}


@dataclass(frozen=True, slots=True)
class Scored:
    """What one player's bid came to; ``bid`` is None while it is not known.

    What is unfinished has brought nothing yet: its ``breakdown`` is empty.
    """

    bid: int | None
    won: int
    bid_points: int
    bonus_points: int
    total: int
    breakdown: tuple[Line, ...]

    @property
    def round_points(self) -> int:
        """Return the points for bid and bonuses together."""
        return self.bid_points + self.bonus_points

    def to_json(self) -> dict[str, object]:
        """Return the score as `score --json` prints it."""
        return {
            "bid": self.bid,
            "won": self.won,
            "bid_points": self.bid_points,
            "bonus_points": self.bonus_points,
            "round_points": self.round_points,
            "total": self.total,
            "breakdown": [line.to_json() for line in self.breakdown],
        }


@dataclass(frozen=True, slots=True)
class BidsMade:
    """One player's bids against the results: how many were exact, beaten, and fallen short of."""

    exact: int
    over: int
    under: int

    @classmethod
    def of(cls, scores: Iterable[Scored]) -> "BidsMade":
        """Count a player's scores; those without a bid are left out."""
        off = [score.won - score.bid for score in scores if score.bid is not None]
        return cls(off.count(0), sum(one > 0 for one in off), sum(one < 0 for one in off))

    def to_json(self) -> dict[str, object]:
        """Return the three by name."""
        return {name: getattr(self, name) for name in self.__slots__}


def lines_total(lines: Iterable[Line]) -> int:
    """Return what lines bring together."""
    return sum(line.points for line in lines)


def ranking(totals: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the players by place, best first; equal totals share one."""
    return tuple(
        tuple(player for player, total in enumerate(totals) if total == place)
        for place in sorted(set(totals), reverse=True)
    )
