# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game to look back on: every trick with its verdict, and what people told of it."""

from dataclasses import dataclass

from engine.skull_king.asked import questions
from engine.skull_king.judged import judge_round
from engine.skull_king.state import GameState
from engine.skull_king.trick_view import PlayView, TrickView, extra_plays, view_round


@dataclass(frozen=True, slots=True)
class TrickReview:
    """A trick to look back on; ``extra`` are cards that lie beyond it.

    Where its round was told ``by_hand``, nothing of it counts.
    """

    trick: TrickView
    extra: tuple[PlayView, ...]
    by_hand: bool

    @property
    def place(self) -> str:
        """Return what people call it: ``3.2`` is the second trick of the third round."""
        return f"{self.trick.round + 1}.{self.trick.number + 1}"

    def to_json(self) -> dict[str, object]:
        """Return the trick as `TrickView` does, with what else there is to say of it."""
        verdict = self.trick.verdict
        return {
            **self.trick.to_json(),
            "place": self.place,
            "extra": [play.to_json() for play in self.extra],
            "by_hand": self.by_hand,
            "differs": {} if verdict is None else verdict.differs_json(),
        }


def review_tricks(state: GameState) -> tuple[TrickReview, ...]:
    """Return every trick of every round, in order."""
    asked = questions(state)
    found = []
    for number, there in enumerate(state.rounds):
        judged = judge_round(there, state.rules, len(state.players))
        for index, trick in enumerate(view_round(number, judged, state, asked)):
            extra = extra_plays(judged[index], number, index, state)
            found.append(TrickReview(trick, extra, there.by_hand is not None))
    return tuple(found)
