# SPDX-License-Identifier: AGPL-3.0-or-later
"""What an event changed beside itself: everything that a correction judges otherwise is told."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from engine.common import Change, Fact, told_changes
from engine.common.changes import Value
from engine.skull.judging import JudgedRound
from engine.skull.record import Round
from engine.skull.state import GameState


class What(StrEnum):
    """What is another now. An action is told as ``place``, ``pass`` or its bid."""

    NAME = "name"
    STARTER = "starter"
    ACTION = "action"
    FLIP = "flip"
    CHALLENGER = "challenger"
    BID = "bid"
    SUCCESS = "success"
    LOST = "lost"
    NEXT_STARTER = "next-starter"
    WINS = "wins"
    DISCS = "discs"
    LAST_CHANCE = "last-chance"
    FINDING = "finding"
    WINNER = "winner"


def changes(before: GameState, after: GameState) -> tuple[Change, ...]:
    """Return what is another in one state of a game than in an earlier one.

    What was told first, then what came of it, round by round; how the game stands last.

    Args:
        before: the earlier state.
        after: the later one.

    """
    return told_changes(dict(_facts(before)), dict(_facts(after)))


def _facts(state: GameState) -> Iterator[tuple[Fact, Value]]:
    """Everything that is told of a game, each by what it is about; no two the same."""
    for player, name in enumerate(state.players):
        yield Fact(What.NAME, player=player), name
    for number, (told, there) in enumerate(zip(state.rounds, state.judged, strict=True)):
        yield from _told(number, told)
        yield from _judged(number, there)
    standing = state.standing
    for player, (wins, discs) in enumerate(zip(standing.wins, standing.discs, strict=True)):
        yield Fact(What.WINS, player=player), wins
        yield Fact(What.DISCS, player=player), discs
    yield Fact(What.LAST_CHANCE), standing.last_chance
    yield Fact(What.WINNER), standing.winner


def _told(number: int, told: Round) -> Iterator[tuple[Fact, Value]]:
    place = (("round", number),)
    yield Fact(What.STARTER, place), told.starter
    for index, action in enumerate(told.actions):
        did = action.act.value if action.bid is None else action.bid
        yield Fact(What.ACTION, (*place, ("action", index)), action.player), did
    for index, flip in enumerate(told.flips):
        yield Fact(What.FLIP, (*place, ("flip", index)), flip.mat), flip.face.value


def _judged(number: int, there: JudgedRound) -> Iterator[tuple[Fact, Value]]:
    place = (("round", number),)
    yield Fact(What.CHALLENGER, place), there.challenger
    yield Fact(What.BID, place), there.bid
    success = {True: "yes", False: "no", None: None}[there.success]
    yield Fact(What.SUCCESS, place), success
    yield Fact(What.LOST, place), there.challenger if there.lost else None
    yield Fact(What.NEXT_STARTER, place), there.after.starter
    told = Counter[int | None]()
    for finding in there.findings:
        nth = told[finding.player]
        yield Fact(What.FINDING, place, finding.player, nth), finding.rule
        told[finding.player] += 1
