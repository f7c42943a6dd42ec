# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who laid which card where Graybeard led: the two people follow in either order (GRAYBEARD).

It is asked where it changes who won or leads, or whom a revoke would be laid to, and where neither
people nor the camera have told it.
"""

from collections.abc import Iterator, Sequence

from engine.skull_king.cards import parse_card
from engine.skull_king.deal import GRAYBEARD, player_json
from engine.skull_king.judged import JudgedTrick
from engine.skull_king.question import Question, QuestionKind
from engine.skull_king.rules import Rules
from engine.skull_king.state import RoundState
from engine.skull_king.trick import lead_suit

_FOLLOWERS = (1, 2)


def open_followers(
    number: int, there: RoundState, judged: Sequence[JudgedTrick], rules: Rules
) -> Iterator[Question]:
    """Ask who was the first to follow Graybeard, in each trick of a round where it matters.

    The options are the two people, whoever sits next clockwise first.
    """
    for index, trick in enumerate(judged):
        told = any(play.player is not None for play in there.tricks[index].plays)
        if trick.leader != GRAYBEARD or told or trick.settled is not None or trick.voided:
            continue
        if trick.verdict is None or trick.open or not _matters(trick, rules):
            continue
        kind = QuestionKind.WHICH_PLAYER
        options = tuple(str(player_json(trick.order[at])) for at in _FOLLOWERS)
        name = f"r{number}t{index}-{kind.value}"
        yield Question(name, kind, number, index, _FOLLOWERS[0], None, options)


def _matters(trick: JudgedTrick, rules: Rules) -> bool:
    """Tell whether it matters which of the two laid which card: who won, who leads, who revoked."""
    assert trick.verdict is not None
    if trick.verdict.winner in _FOLLOWERS or trick.verdict.next_leader in _FOLLOWERS:
        return True
    cards = [parse_card(belief.codes()[0]) for belief in trick.beliefs[:3]]
    off_suit = [
        suit is not None and cards[at].suit not in (None, suit)
        for at in _FOLLOWERS
        for suit in [lead_suit(cards[:at], rules)]
    ]
    return off_suit[0] is not off_suit[1]
