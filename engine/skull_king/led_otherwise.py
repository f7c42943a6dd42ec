# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who won a trick after which, as was told, another led than its winner (NEXT-LEADER).

Either they led out of turn, or a card of that trick was seen wrongly: the table knows. A card that
was surely misread is contradicted by nothing else.
"""

from collections.abc import Iterator, Sequence

from engine.skull_king.deal import player_json
from engine.skull_king.judged import JudgedTrick
from engine.skull_king.question import Question, QuestionKind
from engine.skull_king.state import RoundState


def open_winners(
    number: int, there: RoundState, judged: Sequence[JudgedTrick], size: int
) -> Iterator[Question]:
    """Ask who won each trick of a round whose winner, by its cards alone, did not lead the next.

    The winner by the cards is the first of the options, whoever led the second. A next trick that
    lacks any of its cards, `size`, may lack the winner's.
    """
    for index, (trick, after) in enumerate(zip(judged, there.tricks[1:], strict=False)):
        winner, led = trick.winner, after.leader
        if winner is None or led is None or trick.settled is not None or len(after.plays) < size:
            continue
        if led != winner == trick.next_leader:
            kind = QuestionKind.WHICH_WINNER
            options = tuple(str(player_json(player)) for player in (winner, led))
            name = f"r{number}t{index}-{kind.value}"
            yield Question(name, kind, number, index, None, winner, options)
