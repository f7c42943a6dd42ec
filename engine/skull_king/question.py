# SPDX-License-Identifier: AGPL-3.0-or-later
"""One open question of a game, and the kinds there are."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.skull_king.deal import player_json
from engine.skull_king.explanations import TrickExplanation


class QuestionKind(StrEnum):
    """What is asked."""

    WHICH_CARD = "which-card"
    WHICH_ROLE = "which-role"
    MISSING_CARD = "missing-card"
    EXTRA_CARD = "extra-card"
    GONE_CARD = "gone-card"
    DUPLICATE = "duplicate"
    WHICH_LEADER = "which-leader"
    WHICH_WAGER = "which-wager"
    WHICH_CHANGE = "which-change"
    WHICH_LOAD = "which-load"
    WHICH_WINNER = "which-winner"
    WHICH_PLAYER = "which-player"
    MISSED_TRICK = "missed-trick"

    @property
    def is_choice(self) -> bool:
        """Tell whether it is about what people chose or saw happen, and not about a card."""
        return self in _CHOICES

    @property
    def is_of_a_power(self) -> bool:
        """Tell whether it is about what a pirate's power was used for."""
        return self in _OF_POWERS


_OF_POWERS: Final = (
    QuestionKind.WHICH_LEADER,
    QuestionKind.WHICH_WAGER,
    QuestionKind.WHICH_CHANGE,
)
_CHOICES: Final = (
    *_OF_POWERS,
    QuestionKind.WHICH_LOAD,
    QuestionKind.WHICH_WINNER,
    QuestionKind.WHICH_PLAYER,
    QuestionKind.MISSED_TRICK,
)


_OF_THEIR_TRICK: Final = (
    QuestionKind.WHICH_WINNER,
    QuestionKind.WHICH_PLAYER,
    QuestionKind.MISSED_TRICK,
)


@dataclass(frozen=True, slots=True)
class Question:
    """One question: about a card, a choice that only its player can tell, a winner or a trick.

    ``options`` are the answers that come into question. About cards they are codes, the
    likeliest first: answers for `CardNamed`. A missing card has no position and no options; an
    extra one is the card that may be taken away. One that is gone counts when it is named, and was
    not played when it is removed. A leader or a winner is a player as records tell one, a
    wager or a change a number. A load belongs to its whole round: its trick is 0. Whether a trick
    was missed is asked of the one after it. Who laid a card has its position and no player.
    ``explanations`` are those between which the camera hesitates, where it is asked for that.
    """

    id: str
    kind: QuestionKind
    round: int
    trick: int
    position: int | None
    player: int | None
    options: tuple[str, ...]
    explanations: tuple[TrickExplanation, ...] = ()

    @property
    def unsettles(self) -> int | None:
        """Return the first trick of the round that may be another by the answer, if any is."""
        if self.kind is QuestionKind.WHICH_LEADER:
            return self.trick + 1
        if self.kind in _OF_THEIR_TRICK:
            return self.trick
        return None if self.kind.is_choice else self.trick

    def to_json(self) -> dict[str, object]:
        """Return the question as `/api/state` shows it."""
        explanations = [one.to_json() for one in self.explanations]
        return {
            "id": self.id,
            "kind": self.kind.value,
            "round": self.round,
            "trick": self.trick,
            "position": self.position,
            "player": None if self.player is None else player_json(self.player),
            "options": list(self.options),
            **({"explanations": explanations} if explanations else {}),
        }
