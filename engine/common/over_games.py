# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people did over many games: wins, points, exact bids by hand size, bonuses."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.common.scores import Scored


@dataclass(frozen=True, slots=True)
class SeatTally:
    """What a player did in the finished rounds of one game.

    ``bids`` counts by hand size: how many bids were made exactly, of how many. ``bonuses`` holds
    the points of every score line that is not the bid's own, by its rule.
    """

    bids: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    bonuses: Mapping[str, int] = field(default_factory=dict)

    def __add__(self, other: "SeatTally") -> "SeatTally":
        """Return both together."""
        bids = dict(self.bids)
        for cards, (exact, of) in other.bids.items():
            before = bids.get(cards, (0, 0))
            bids[cards] = (before[0] + exact, before[1] + of)
        bonuses = dict(self.bonuses)
        for rule, points in other.bonuses.items():
            bonuses[rule] = bonuses.get(rule, 0) + points
        return SeatTally(bids, bonuses)

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> "SeatTally":
        """Read what `to_json` gave."""
        bids = {row["cards"]: (row["exact"], row["of"]) for row in told["bids"]}
        return cls(bids, {row["rule"]: row["points"] for row in told["bonuses"]})

    def to_json(self) -> dict[str, object]:
        """Return both by hand size and by rule, in order."""
        return {
            "bids": [
                {"cards": cards, "exact": exact, "of": of}
                for cards, (exact, of) in sorted(self.bids.items())
            ],
            "bonuses": [
                {"rule": rule, "points": points} for rule, points in sorted(self.bonuses.items())
            ],
        }


def seat_tallies(
    players: int, rounds: Iterable[tuple[int, Sequence[Scored]]]
) -> tuple[SeatTally, ...]:
    """Return what each player did in a game.

    Args:
        players: how many they are.
        rounds: of each finished round the hand's size and the scores by player, the bid's own
            line first.

    """
    tallies = [SeatTally()] * players
    for size, scores in rounds:
        tallies = [
            before + _of_round(size, score) for before, score in zip(tallies, scores, strict=True)
        ]
    return tuple(tallies)


def _of_round(size: int, score: Scored) -> SeatTally:
    bonuses: dict[str, int] = {}
    # The first line is the bid's own.
    for line in score.breakdown[1:]:
        bonuses[line.rule] = bonuses.get(line.rule, 0) + line.points
    return SeatTally({size: (int(score.bid == score.won), 1)}, bonuses)


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game that counts came out; ``winners`` are the seats of those who have won it.

    ``plays`` is what the game is called. ``tallies`` are by seat; there are none of a game that
    keeps none.
    """

    game: int
    plays: str
    began: str
    winners: tuple[int, ...]
    players: tuple[str, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    tallies: tuple[SeatTally, ...] = ()

    def place_of(self, seat: int) -> int:
        """Return a seat's place, from 1; equal totals share the better one (TIE)."""
        above = 0
        for seats in self.ranking:
            if seat in seats:
                break
            above += len(seats)
        return above + 1


@dataclass(frozen=True, slots=True)
class Appearance:
    """A person in one game: which it was, when it began, the points, the place among so many."""

    game: int
    plays: str
    began: str
    points: int
    place: int
    of: int
    won: bool

    def to_json(self) -> dict[str, object]:
        """Return all of it by its names."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class KindOfGame:
    """A person over all games of one kind: points of different kinds are not comparable."""

    plays: str
    games: tuple[Appearance, ...]
    tally: SeatTally

    @property
    def mean(self) -> float:
        """Return the mean points of a game, to one decimal."""
        return round(sum(one.points for one in self.games) / len(self.games), 1)

    def to_json(self) -> dict[str, object]:
        """Return how many, how many were won, the mean, and what is counted by seat."""
        return {
            "plays": self.plays,
            "games": len(self.games),
            "wins": _wins(self.games),
            "mean": self.mean,
            **self.tally.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Career:
    """A person over all games, oldest first; ``also`` are the other names they played under.

    ``tallies`` are by kind of game.
    """

    name: str
    also: tuple[str, ...]
    games: tuple[Appearance, ...]
    tallies: Mapping[str, SeatTally]

    @property
    def wins(self) -> int:
        """Return how many games this person has won."""
        return _wins(self.games)

    @property
    def kinds(self) -> tuple[KindOfGame, ...]:
        """Return the games kind by kind, the one played most first, then by name."""
        found = (
            KindOfGame(plays, tuple(one for one in self.games if one.plays == plays), tally)
            for plays, tally in self.tallies.items()
        )
        return tuple(sorted(found, key=lambda one: (-len(one.games), one.plays)))

    def to_json(self) -> dict[str, object]:
        """Return the person as `/api/players` tells one."""
        return {
            "name": self.name,
            "also": list(self.also),
            "games": len(self.games),
            "wins": self.wins,
            "kinds": [kind.to_json() for kind in self.kinds],
            "played": [one.to_json() for one in self.games],
        }


def _wins(games: Iterable[Appearance]) -> int:
    return sum(one.won for one in games)


def careers(results: Sequence[GameResult], same: Mapping[str, str]) -> tuple[Career, ...]:
    """Return everybody's career, the most wins first, then the most games, then by name.

    ``results`` are oldest first. ``same`` names for a name the person whose it is. Where two names
    of one person sit in the same game they are taken for two people there.
    """
    appearances: dict[str, list[Appearance]] = {}
    tallies: dict[str, dict[str, SeatTally]] = {}
    names: dict[str, dict[str, None]] = {}
    for result in results:
        for seat, person in enumerate(_people(result.players, same)):
            place = result.place_of(seat)
            appearances.setdefault(person, []).append(
                Appearance(
                    result.game,
                    result.plays,
                    result.began,
                    result.totals[seat],
                    place,
                    len(result.players),
                    seat in result.winners,
                )
            )
            own = result.tallies[seat] if result.tallies else SeatTally()
            of_kind = tallies.setdefault(person, {})
            of_kind[result.plays] = of_kind.get(result.plays, SeatTally()) + own
            names.setdefault(person, {})[result.players[seat]] = None
    found = [
        Career(
            person,
            tuple(name for name in names[person] if name != person),
            tuple(there),
            tallies[person],
        )
        for person, there in appearances.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.wins, -len(one.games), one.name)))


def _people(players: Sequence[str], same: Mapping[str, str]) -> list[str]:
    people = [same.get(name, name) for name in players]
    return [
        person if people.count(person) == 1 else name
        for name, person in zip(players, people, strict=True)
    ]
