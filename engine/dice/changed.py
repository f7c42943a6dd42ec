# SPDX-License-Identifier: AGPL-3.0-or-later
"""What an event changed beside itself: everything that a correction re-scores is told."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from engine.common import Change, Fact, told_changes
from engine.common.changes import Value
from engine.dice.standing import sheet_of, stand
from engine.dice.state import GameState


class What(StrEnum):
    """What is another now."""

    NAME = "name"
    DIE = "die"
    THROWN_BY = "thrown-by"
    WINNER = "winner"
    NEXT_LEADER = "next-leader"
    EFFECT = "effect"
    TRICK_POINTS = "trick-points"
    BID = "bid"
    WON = "won"
    HAND_POINTS = "hand-points"
    TOTAL = "total"
    PLACE = "place"
    FINDING = "finding"


def changes(before: GameState, after: GameState) -> tuple[Change, ...]:
    """Return what is another in one state of a game than in an earlier one.

    Dice first, then tricks, bids and scores, in the order of the game. A place counts from 0, the
    best; a finding is told by its rule.

    Args:
        before: the earlier state.
        after: the later one.

    """
    return told_changes(dict(_facts(before)), dict(_facts(after)))


def _facts(state: GameState) -> Iterator[tuple[Fact, Value]]:
    """Everything that is told of a game, each by what it is about; no two the same."""
    for player, name in enumerate(state.players):
        yield Fact(What.NAME, player=player), name
    for number in range(len(state.hands)):
        yield from _facts_of_tricks(state, number)
    yield from _facts_of_scores(state)


def _facts_of_tricks(state: GameState, number: int) -> Iterator[tuple[Fact, Value]]:
    for index, trick in enumerate(stand(state.hands[number], state.rules, state.size)):
        place = (("hand", number), ("trick", index))
        for position, throw in enumerate(trick.throws):
            here = (*place, ("position", position))
            yield Fact(What.DIE, here), throw.die.code
            yield Fact(What.THROWN_BY, here), trick.player(position)
        if trick.decided:
            yield Fact(What.WINNER, place), trick.winner
            yield Fact(What.NEXT_LEADER, place), trick.next_leader
            yield Fact(What.EFFECT, place), "voided" if trick.voided else "normal"
            yield Fact(What.TRICK_POINTS, place), trick.points


def _facts_of_scores(state: GameState) -> Iterator[tuple[Fact, Value]]:
    sheet = sheet_of(state)
    for number, hand in enumerate(sheet.hands):
        place = (("hand", number),)
        for player, score in enumerate(hand.scores):
            yield Fact(What.BID, place, player), score.bid
            yield Fact(What.WON, place, player), score.won
            yield Fact(What.HAND_POINTS, place, player), score.round_points
        told = Counter[tuple[int | None, int | None]]()
        for finding in hand.findings:
            about = finding.trick, finding.player
            at = place if finding.trick is None else (*place, ("trick", finding.trick))
            yield Fact(What.FINDING, at, finding.player, told[about]), finding.rule
            told[about] += 1
    for player, total in enumerate(sheet.totals):
        yield Fact(What.TOTAL, player=player), total
    for rank, players in enumerate(sheet.ranking):
        for player in players:
            yield Fact(What.PLACE, player=player), rank
