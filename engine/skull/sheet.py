# SPDX-License-Identifier: AGPL-3.0-or-later
"""The score of a recorded game: who challenged, what came of it, and how the game stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.common.faults import RecordError
from engine.skull.findings import Finding
from engine.skull.judging import JudgedRound, Standing, first_standing, judge
from engine.skull.record import GameRecord
from engine.skull.state import GameState


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole score; ``rounds`` as the rules have them."""

    players: tuple[str, ...]
    rounds: tuple[JudgedRound, ...]

    @property
    def standing(self) -> Standing:
        """Return how the game stands after its last round."""
        return self.rounds[-1].after if self.rounds else first_standing(len(self.players))

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Return the players by place: the winner, then all others; the rules know no third.

        While nobody has won, who has won more rounds comes first, and who is out last.
        """
        standing, seats = self.standing, range(len(self.players))
        if standing.winner is not None:
            rest = tuple(seat for seat in seats if seat != standing.winner)
            return ((standing.winner,), rest)
        worth = [(bool(standing.discs[seat]), standing.wins[seat]) for seat in seats]
        return tuple(
            tuple(seat for seat in seats if worth[seat] == place)
            for place in sorted(set(worth), reverse=True)
        )

    def findings(self) -> Iterator[tuple[str, Finding]]:
        """Give everything that was noticed, each with the path of its field in the record."""
        for index, there in enumerate(self.rounds):
            for finding in there.findings:
                place = f"rounds[{index}]"
                yield f"{place}.{finding.where}" if finding.where else place, finding

    def refused(self) -> RecordError | None:
        """Return the first thing told for which the rules have no place, with its field.

        It counts for nothing, and the game was scored without it.
        """
        for where, finding in self.findings():
            if not finding.counts:
                problem = f"{finding.clause(self.players)} ({finding.rule})"
                return RecordError(where, problem, finding.case, **dict(finding.params))
        return None

    def to_json(self) -> dict[str, object]:
        """Return the sheet as `score --json` prints it."""
        standing = self.standing
        return {
            "players": list(self.players),
            "rounds": [self._round_json(there) for there in self.rounds],
            "wins": list(standing.wins),
            "discs": list(standing.discs),
            "out": list(standing.out),
            "winner": standing.winner,
        }

    def _round_json(self, there: JudgedRound) -> dict[str, object]:
        return {
            "challenger": there.challenger,
            "bid": there.bid,
            "success": there.success,
            "next_starter": there.after.starter,
            "findings": [finding.to_json(self.players) for finding in there.findings],
        }


def score_record(record: GameRecord) -> Sheet:
    """Return the score of a record; a round under way has brought nothing yet."""
    judged = judge(record.rules, len(record.players), record.rounds)
    return Sheet(record.players, judged)


def sheet_of(state: GameState) -> Sheet:
    """Return the score of a live game; the score of its record is the same."""
    return Sheet(state.players, state.judged)
