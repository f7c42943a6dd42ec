# SPDX-License-Identifier: AGPL-3.0-or-later
"""The scoresheet of a recorded game."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.common import Line, Scored, ranking
from engine.skull_king.bids import final_bids
from engine.skull_king.deal import GRAYBEARD
from engine.skull_king.findings import Finding, findings, wrong_deals
from engine.skull_king.playout import PlayedTrick, finished_tricks, play_out
from engine.skull_king.powers import Load
from engine.skull_king.record import ByHand, GameRecord, RoundRecord
from engine.skull_king.rules import Rules
from engine.skull_king.scoring import Tally, bid_line, bonus_lines
from engine.skull_king.switches import WagerBid


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """One round: a score for each player, the finished tricks, what was noticed.

    Of a round told by hand no trick counts, and nothing is noticed.
    """

    cards: int
    finished: bool
    scores: tuple[Scored, ...]
    tricks: tuple[PlayedTrick, ...]
    findings: tuple[Finding, ...]
    by_hand: bool = False

    def to_json(self) -> dict[str, object]:
        """Return the round as `score --json` prints it; ``by_hand`` is absent where it is not."""
        return {
            "cards": self.cards,
            "finished": self.finished,
            **({"by_hand": True} if self.by_hand else {}),
            "scores": [score.to_json() for score in self.scores],
            "tricks": [trick.to_json() for trick in self.tricks],
            "findings": [finding.to_json() for finding in self.findings],
        }


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole scoresheet; ``ranking`` holds players by place, equal totals together (TIE)."""

    rules: Rules
    players: tuple[str, ...]
    rounds: tuple[RoundSheet, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]

    @property
    def scored(self) -> bool:
        """Tell whether any round is finished, so that the totals say something."""
        return any(there.finished for there in self.rounds)

    def to_json(self) -> dict[str, object]:
        """Return the sheet as `score --json` prints it."""
        return {
            **self.rules.title_json(),
            "players": list(self.players),
            "rounds": [there.to_json() for there in self.rounds],
            "totals": list(self.totals),
            "ranking": [list(place) for place in self.ranking],
        }


def score_record(record: GameRecord) -> Sheet:
    """Return the scoresheet of a record; unfinished rounds bring nothing yet.

    Raises RecordError, with the place, where the outcome of a trick hangs on a Tigress who
    was not declared.
    """
    totals = [0] * len(record.players)
    rounds = []
    for index in range(len(record.rounds)):
        sheet = _round(record, index, totals)
        totals = [score.total for score in sheet.scores]
        rounds.append(sheet)
    return Sheet(record.rules, record.players, tuple(rounds), tuple(totals), ranking(totals))


def _round(record: GameRecord, index: int, totals: Sequence[int]) -> RoundSheet:
    there, rules, seats = record.rounds[index], record.rules, range(len(record.players))
    if there.by_hand is not None:
        return _told_by_hand(there, there.by_hand, rules, totals)
    count = len(there.tricks)
    if index == len(record.rounds) - 1:
        count = finished_tricks(there, len(seats))
    played = play_out(there, count, rules, len(seats), f"rounds[{index}]")
    won = [sum(trick.winner == player for trick in played) for player in seats]
    bids = final_bids(there, played, rules)
    finished = len(played) >= there.cards and None not in there.bids
    scores = []
    for player in seats:
        lines: tuple[Line, ...] = ()
        if finished:
            tally = _tally(there, played, rules, player, bids, won)
            lines = (bid_line(tally, rules), *bonus_lines(tally, rules))
        earned = sum(line.points for line in lines)
        for_bid = lines[0].points if lines else 0
        scores.append(
            Scored(
                bids[player], won[player], for_bid, earned - for_bid, totals[player] + earned, lines
            )
        )
    noticed = (*wrong_deals(record, index), *findings(there, played, rules, record.players))
    return RoundSheet(there.cards, finished, tuple(scores), played, noticed)


def _told_by_hand(
    there: RoundRecord, told: ByHand, rules: Rules, totals: Sequence[int]
) -> RoundSheet:
    """Return the sheet of a round as it was noted on paper (ROUND-TOLD).

    The bid brings what its rule says for the tricks won; the bonus counts as it stands there.
    """
    scores = []
    for player, (bid, won, bonus) in enumerate(zip(there.bids, told.won, told.bonus, strict=True)):
        assert bid is not None
        load = there.loads[player] if there.loads is not None else Load.GRAPESHOT
        for_bid = bid_line(Tally(there.cards, bid, won, (), 0, 0, load), rules)
        lines = (for_bid, Line("ROUND-TOLD", bonus)) if bonus else (for_bid,)
        total = totals[player] + for_bid.points + bonus
        scores.append(Scored(bid, won, for_bid.points, bonus, total, lines))
    return RoundSheet(there.cards, True, tuple(scores), (), (), by_hand=True)


def _tally(
    there: RoundRecord,
    played: Sequence[PlayedTrick],
    rules: Rules,
    player: int,
    bids: Sequence[int | None],
    won: Sequence[int],
) -> Tally:
    bid = bids[player]
    assert bid is not None
    own = [trick for trick in played if trick.winner == player]
    judged_on = there.bids if rules.wager_bid is WagerBid.ORIGINAL else bids
    stake = sum(trick.power.wager or 0 for trick in own if trick.power is not None)
    pairs = [(ally, trick.winner) for trick in played for ally in trick.allies]
    exact = [made == named for made, named in zip(won, bids, strict=True)]
    alliances = sum(
        player in (ally, winner) and exact[ally] and exact[winner]
        for ally, winner in pairs
        if winner is not None and GRAYBEARD not in (ally, winner)
    )
    return Tally(
        cards=there.cards,
        bid=bid,
        won=won[player],
        bonuses=tuple(bonus for trick in own for bonus in trick.bonuses),
        alliances=alliances,
        wager=stake if judged_on[player] == won[player] else -stake,
        load=there.loads[player] if there.loads is not None else Load.GRAPESHOT,
    )
