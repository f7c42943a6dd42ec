# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game to look back on: every round with what was told, what came of it, and why."""

from dataclasses import dataclass

from engine.skull.judging import JudgedRound
from engine.skull.reasons import reasons_of
from engine.skull.record import Round
from engine.skull.state import GameState


@dataclass(frozen=True, slots=True)
class RoundReview:
    """A round to look back on; ``number`` counts from 0, ``names`` are the players'."""

    number: int
    told: Round
    judged: JudgedRound
    names: tuple[str, ...]

    @property
    def place(self) -> str:
        """Return what people call it: ``3`` is the third round."""
        return str(self.number + 1)

    def to_json(self) -> dict[str, object]:
        """Return all of it, JSON-ready and fit for anybody."""
        there = self.judged
        return {
            "place": self.place,
            "round": self.number,
            **self.told.to_json(),
            "placed": list(there.table.placed),
            "challenger": there.challenger,
            "bid": there.bid,
            "success": there.success,
            "next_starter": there.after.starter,
            "wins": list(there.after.wins),
            "discs": list(there.after.discs),
            "last_chance": there.after.last_chance,
            "winner": there.after.winner,
            "reasons": [reason.to_json(self.names) for reason in reasons_of(there)],
            "findings": [finding.to_json(self.names) for finding in there.findings],
        }


def review_rounds(state: GameState) -> tuple[RoundReview, ...]:
    """Return every round, in order."""
    told = enumerate(zip(state.rounds, state.judged, strict=True))
    return tuple(RoundReview(number, one, judged, state.players) for number, (one, judged) in told)
