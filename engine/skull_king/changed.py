# SPDX-License-Identifier: AGPL-3.0-or-later
"""What an event changed beside itself: everything that a correction re-scores is told."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.skull_king.deal import player_json
from engine.skull_king.judged import JudgedTrick, judge_round
from engine.skull_king.keeping import sheet_of
from engine.skull_king.state import GameState

Value = int | str | None


class What(StrEnum):
    """What is another now. Players are told as records tell them."""

    NAME = "name"
    CARD = "card"
    PLAYED_BY = "played-by"
    WINNER = "winner"
    NEXT_LEADER = "next-leader"
    EFFECT = "effect"
    TRICK_POINTS = "trick-points"
    BID = "bid"
    WON = "won"
    ROUND_POINTS = "round-points"
    TOTAL = "total"
    PLACE = "place"
    FINDING = "finding"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is another after an event; None stands for what was or is not there.

    ``round``, ``trick`` and ``position`` count from 0 and are None where they do not belong to
    it; ``player`` is whom a bid, a score, a place or a finding is about. A place counts from 0,
    the best. A finding is told by its rule.
    """

    what: What
    round: int | None
    trick: int | None
    position: int | None
    player: int | None
    before: Value
    after: Value

    def to_json(self) -> dict[str, object]:
        """Return the change; what does not belong to it is left out."""
        places = {"round": self.round, "trick": self.trick, "position": self.position}
        told: dict[str, object] = {"what": self.what.value}
        told |= {name: place for name, place in places.items() if place is not None}
        if self.player is not None:
            told["player"] = player_json(self.player)
        return {**told, "before": self.before, "after": self.after}


@dataclass(frozen=True, slots=True)
class _Fact:
    what: What
    round: int | None = None
    trick: int | None = None
    position: int | None = None
    player: int | None = None
    # Tells apart what would be one fact otherwise: two findings of a trick about one player.
    nth: int = 0


Facts = Mapping[_Fact, Value]
"""What is told of a game, each fact by what it is about."""


def changes(before: GameState, after: GameState) -> tuple[Change, ...]:
    """Return what is another in one state of a game than in an earlier one.

    Cards first, then tricks, bids and scores, in the order of the game.
    """
    return told_changes(dict(_facts(before)), dict(_facts(after)))


def told_changes(was: Facts, now: Facts) -> tuple[Change, ...]:
    """Return what is another in one lot of facts than in an earlier one."""
    return tuple(
        Change(
            fact.what,
            fact.round,
            fact.trick,
            fact.position,
            fact.player,
            was.get(fact),
            now.get(fact),
        )
        for fact in {**now, **was}
        if was.get(fact) != now.get(fact)
    )


def _facts(state: GameState) -> Iterator[tuple[_Fact, Value]]:
    """Everything that is told of a game, each by what it is about; no two the same."""
    for player, name in enumerate(state.players):
        yield _Fact(What.NAME, player=player), name
    for number in range(len(state.rounds)):
        yield from _facts_of_tricks(state, number)
    yield from _facts_of_scores(state)


def _facts_of_tricks(state: GameState, number: int) -> Iterator[tuple[_Fact, Value]]:
    judged = judge_round(state.rounds[number], state.rules, len(state.players))
    for index, trick in enumerate(judged):
        for position, belief in enumerate(trick.beliefs):
            card = belief.code if belief.known else None
            yield _Fact(What.CARD, number, index, position), card
            played_by = _told(trick.player(position))
            yield _Fact(What.PLAYED_BY, number, index, position), played_by
        yield from _outcome(number, index, trick)


def facts_of_outcomes(state: GameState, number: int) -> Iterator[tuple[_Fact, Value]]:
    """Yield what the tricks of a round came to, without the cards."""
    judged = judge_round(state.rounds[number], state.rules, len(state.players))
    for index, trick in enumerate(judged):
        yield from _outcome(number, index, trick)


def _outcome(number: int, index: int, trick: JudgedTrick) -> Iterator[tuple[_Fact, Value]]:
    if trick.verdict is not None:
        yield _Fact(What.WINNER, number, index), _told(trick.winner)
        yield _Fact(What.NEXT_LEADER, number, index), _told(trick.next_leader)
        yield _Fact(What.EFFECT, number, index), trick.verdict.effect.value
        yield _Fact(What.TRICK_POINTS, number, index), trick.verdict.points


def _facts_of_scores(state: GameState) -> Iterator[tuple[_Fact, Value]]:
    sheet = sheet_of(state)
    for number, there in enumerate(sheet.rounds):
        for player, score in enumerate(there.scores):
            yield _Fact(What.BID, number, player=player), score.bid
            yield _Fact(What.WON, number, player=player), score.won
            yield _Fact(What.ROUND_POINTS, number, player=player), score.round_points
        told = Counter[tuple[int | None, int | None]]()
        for finding in there.findings:
            about = finding.trick, finding.player
            nth = told[about]
            yield _Fact(What.FINDING, number, about[0], player=about[1], nth=nth), finding.rule
            told[about] += 1
    for player, total in enumerate(sheet.totals):
        yield _Fact(What.TOTAL, player=player), total
    for place, players in enumerate(sheet.ranking):
        for player in players:
            yield _Fact(What.PLACE, player=player), place


def _told(player: int | None) -> Value:
    return None if player is None else player_json(player)
