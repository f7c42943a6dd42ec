# SPDX-License-Identifier: AGPL-3.0-or-later
"""The scoresheet of a recorded game, under either scoring."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.common import Finding, Line, Scored, lines_total, ranking
from engine.dice.findings import findings, wrong_hands
from engine.dice.playout import PlayedTrick, finished_tricks, play_out, tricks_won
from engine.dice.record import ByHand, GameRecord, HandRecord
from engine.dice.rules import DiceRules, Scoring
from engine.dice.trick import Bonus


@dataclass(frozen=True, slots=True)
class HandSheet:
    """One hand: a score for each player, the finished tricks, what was noticed.

    Of a hand told by hand no trick counts, and nothing is noticed.
    """

    dice: int
    finished: bool
    scores: tuple[Scored, ...]
    tricks: tuple[PlayedTrick, ...]
    findings: tuple[Finding, ...]
    by_hand: bool = False

    def to_json(self) -> dict[str, object]:
        """Return the hand as `score --json` prints it; ``by_hand`` is absent where it is not."""
        return {
            "dice": self.dice,
            "finished": self.finished,
            **({"by_hand": True} if self.by_hand else {}),
            "scores": [score.to_json() for score in self.scores],
            "tricks": [trick.to_json() for trick in self.tricks],
            "findings": [finding.to_json() for finding in self.findings],
        }


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole scoresheet; ``ranking`` holds players by place, equal totals together (TIE)."""

    rules: DiceRules
    players: tuple[str, ...]
    hands: tuple[HandSheet, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]

    def to_json(self) -> dict[str, object]:
        """Return the sheet as `score --json` prints it; ``dice`` says whose set is played with."""
        return {
            "rules": self.rules.scoring.value,
            "dice": "assumed" if self.rules.dice.assumed else "own",
            "players": list(self.players),
            "hands": [hand.to_json() for hand in self.hands],
            "totals": list(self.totals),
            "ranking": [list(place) for place in self.ranking],
        }


def score_record(record: GameRecord) -> Sheet:
    """Return the scoresheet of a record; unfinished hands bring nothing yet.

    Raises:
        RecordError: with the place, for a finished trick without dice.

    """
    totals = [0] * len(record.players)
    hands = []
    for index in range(len(record.hands)):
        sheet = _hand(record, index, totals)
        totals = [score.total for score in sheet.scores]
        hands.append(sheet)
    return Sheet(record.rules, record.players, tuple(hands), tuple(totals), ranking(totals))


def bid_line(rules: DiceRules, dice: int, bid: int, won: int) -> Line:
    """Return what the bid itself brings (DICE-SCORE, DICE-LANDLUBBER).

    Args:
        rules: with the scoring.
        dice: how many each player drew, which is the hand's number.
        bid: the tricks bid.
        won: the tricks won.

    """
    landlubber = rules.scoring is Scoring.LANDLUBBER
    rule = "DICE-LANDLUBBER" if landlubber else "DICE-SCORE"
    off = abs(won - bid)
    if bid == 0:
        return Line(rule, -10 * dice if off else 10 * dice)
    if off:
        return Line(rule, 0 if landlubber else -10 * off)
    return Line(rule, 20 * bid)


def bonus_lines(rules: DiceRules, bid: int, won: int, bonuses: Sequence[Bonus]) -> tuple[Line, ...]:
    """Return what the bonuses bring: only with an exact bid, and to no landlubber (DICE-BONUS).

    Args:
        rules: with the scoring.
        bid: the tricks bid.
        won: the tricks won.
        bonuses: those that lay in the tricks won.

    """
    points = sum(bonus.points for bonus in bonuses)
    counts = bid == won and rules.scoring is Scoring.CLASSIC
    return (Line("DICE-BONUS", points),) if points and counts else ()


def _hand(record: GameRecord, index: int, totals: Sequence[int]) -> HandSheet:
    hand, rules, seats = record.hands[index], record.rules, len(record.players)
    if hand.by_hand is not None:
        return _told_by_hand(hand, hand.by_hand, rules, totals)
    newest = index == len(record.hands) - 1
    count = finished_tricks(hand, seats) if newest else len(hand.tricks)
    played = play_out(hand, count, rules, seats, f"hands[{index}]")
    won = tricks_won(played, seats)
    finished = len(played) >= hand.dice and None not in hand.bids
    scores = []
    for player, bid in enumerate(hand.bids):
        lines: tuple[Line, ...] = ()
        if finished and bid is not None:
            own = [b for trick in played if trick.winner == player for b in trick.bonuses]
            first = bid_line(rules, hand.dice, bid, won[player])
            lines = (first, *bonus_lines(rules, bid, won[player], own))
        scores.append(_scored(bid, won[player], lines, totals[player]))
    noticed = (
        *wrong_hands(record, index),
        *findings(hand, played, rules, record.players),
    )
    return HandSheet(hand.dice, finished, tuple(scores), played, noticed)


def _told_by_hand(
    hand: HandRecord, told: ByHand, rules: DiceRules, totals: Sequence[int]
) -> HandSheet:
    """Return the sheet of a hand as noted on paper (HAND-TOLD): its bonus counts as it is."""
    scores = []
    for player, (bid, won, bonus) in enumerate(zip(hand.bids, told.won, told.bonus, strict=True)):
        assert bid is not None
        first = bid_line(rules, hand.dice, bid, won)
        lines = (first, Line("HAND-TOLD", bonus)) if bonus else (first,)
        scores.append(_scored(bid, won, lines, totals[player]))
    return HandSheet(hand.dice, True, tuple(scores), (), (), by_hand=True)


def _scored(bid: int | None, won: int, lines: tuple[Line, ...], before: int) -> Scored:
    bid_points = lines_total(lines[:1])
    total = lines_total(lines)
    return Scored(bid, won, bid_points, total - bid_points, before + total, lines)
