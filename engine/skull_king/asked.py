# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the table must be asked, and nothing else: only what could change an outcome."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from engine.skull_king.belief import WORTH_ASKING, Belief
from engine.skull_king.cards import TIGRESS
from engine.skull_king.choices import open_loads, open_powers, open_tricks
from engine.skull_king.doubts import doubtful_evidence
from engine.skull_king.explained import explained
from engine.skull_king.followers import open_followers
from engine.skull_king.judged import JudgedTrick, judge_round
from engine.skull_king.led_otherwise import open_winners
from engine.skull_king.question import Question, QuestionKind
from engine.skull_king.rules import Rules
from engine.skull_king.state import GameState, RoundState

_LIKELIER: Final = 0.5
"""Above this a card is likelier its likeliest face than any other."""


def questions(state: GameState) -> tuple[Question, ...]:
    """Return every open question of a game, the oldest trick's first."""
    return tuple(
        question
        for number, there in enumerate(state.rounds)
        for question in _of_round(number, there, state)
    )


def _of_round(number: int, there: RoundState, state: GameState) -> list[Question]:
    loads = list(open_loads(number, there, state))
    if there.by_hand is not None:
        # Only the loads still count: they go with the bids, and not with the tricks.
        return loads
    judged = judge_round(there, state.rules, len(state.players))
    found = list(_gone(number, there, judged))
    asked = {(question.trick, question.position) for question in found}
    twice = _duplicates(number, judged, there, state.rules)
    found += [question for question in twice if (question.trick, question.position) not in asked]
    asked |= {(question.trick, question.position) for question in found}
    doubts = doubtful_evidence(there, judged, state)
    for index, trick in enumerate(judged):
        if trick.voided:
            continue
        doubtful = sorted({*trick.open, *doubts.get(index, ())})
        found += [
            question
            for question in _of_trick(number, index, trick, doubtful, state.size, there)
            if (index, question.position) not in asked
        ]
    found += open_powers(number, there, judged, state)
    unclear = {question.trick for question in found}
    winners = open_winners(number, there, judged, state.size)
    found += (question for question in winners if question.trick not in unclear)
    followers = open_followers(number, there, judged, state.rules)
    found += (question for question in followers if question.trick not in unclear)
    found += open_tricks(number, there)
    found.sort(key=lambda question: question.trick)
    return [*loads, *(explained(question, there) for question in found)]


def _gone(number: int, there: RoundState, judged: tuple[JudgedTrick, ...]) -> Iterator[Question]:
    """Ask whether the cards that the camera missed count."""
    for index, trick in enumerate(judged):
        for position, play in enumerate(() if trick.voided else there.tricks[index].plays):
            if play.missed:
                yield Question(
                    f"{_of_card(number, index, position, there)}-gone",
                    QuestionKind.GONE_CARD,
                    number,
                    index,
                    position,
                    trick.player(position),
                    trick.beliefs[position].codes(),
                )


def _of_trick(
    number: int,
    index: int,
    trick: JudgedTrick,
    doubtful: Sequence[int],
    size: int,
    there: RoundState,
) -> Iterator[Question]:
    for position in doubtful:
        belief = trick.beliefs[position]
        role = belief.sure and belief.face == TIGRESS
        kind = QuestionKind.WHICH_ROLE if role else QuestionKind.WHICH_CARD
        yield Question(
            _of_card(number, index, position, there) + ("-role" if role else ""),
            kind,
            number,
            index,
            position,
            trick.player(position),
            belief.codes(),
        )
    for position in range(size, len(trick.beliefs)):
        code = trick.beliefs[position].code
        name = f"{_of_card(number, index, position, there)}-extra"
        yield Question(name, QuestionKind.EXTRA_CARD, number, index, position, None, (code,))
    if there.tricks[index].cleared and len(trick.beliefs) < size:
        kind = QuestionKind.MISSING_CARD
        yield Question(f"r{number}t{index}-missing", kind, number, index, None, None, ())


def _of_card(number: int, index: int, position: int, there: RoundState) -> str:
    """Return what a card's questions are known by: its track, as an answer is about that card.

    A card may be put elsewhere while somebody answers, and another lie in its place.
    """
    track = there.tricks[index].plays[position].track
    return f"r{number}t{index}" + (f"p{position}" if track is None else f"c{track}")


def _duplicates(
    number: int, judged: tuple[JudgedTrick, ...], there: RoundState, rules: Rules
) -> Iterator[Question]:
    """Ask about cards that lie in the round more often than the deck has them.

    A card that a person named is not asked about again; of the others, the least sure is. A
    voided trick's do not count, nor does a card that is likelier another one: of several of which
    nobody knows which is which the likeliest face may be the same.
    """
    lying: dict[str, list[tuple[float, int, int, Belief]]] = defaultdict(list)
    for index, trick in enumerate(judged):
        for position, belief in enumerate(() if trick.voided else trick.beliefs):
            if belief.known and belief.options[0][1] > _LIKELIER:
                place = (-belief.options[0][1], index, position, belief)
                lying[belief.face].append(place)
    for face, places in lying.items():
        too_many = len(places) - rules.copies(face)
        doubtful = [place for place in places if not place[3].told]
        if too_many <= 0 or rules.copies(face) == 0:
            continue
        for _, index, position, belief in sorted(doubtful, key=lambda p: p[:3])[-too_many:]:
            options = tuple(f for f, p in belief.options if p >= WORTH_ASKING)
            yield Question(
                f"{_of_card(number, index, position, there)}-duplicate",
                QuestionKind.DUPLICATE,
                number,
                index,
                position,
                judged[index].player(position),
                options,
            )
