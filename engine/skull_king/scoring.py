# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a finished round brings a player, under either scoring."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.common import Line
from engine.skull_king.powers import Load
from engine.skull_king.rules import Rules
from engine.skull_king.switches import HalfRounding, Scoring
from engine.skull_king.verdict import Bonus


@dataclass(frozen=True, slots=True)
class Tally:
    """What counts for one player when a round is over.

    ``bid`` is the final one; ``alliances`` are those in which both allies were exact;
    ``wager`` is what Rascal's wager brought, negative when lost.
    """

    cards: int
    bid: int
    won: int
    bonuses: tuple[Bonus, ...]
    alliances: int
    wager: int
    load: Load


def bid_line(tally: Tally, rules: Rules) -> Line:
    """Return what the bid itself brings (SCORE-HIT, -MISS, -ZERO, RASCAL, RASCAL-LOADS)."""
    off = abs(tally.won - tally.bid)
    if rules.scoring is Scoring.RASCAL:
        if tally.load is Load.CANNONBALL:
            return Line("RASCAL-LOADS", 0 if off else 15 * tally.cards)
        return Line("RASCAL", {0: 10, 1: 5}.get(off, 0) * tally.cards)
    if tally.bid == 0:
        return Line("SCORE-ZERO", (-10 if off else 10) * tally.cards)
    return Line("SCORE-MISS", -10 * off) if off else Line("SCORE-HIT", 20 * tally.bid)


def bonus_lines(tally: Tally, rules: Rules) -> tuple[Line, ...]:
    """Return everything that is not for the bid, rule by rule; lines worth nothing are left out.

    Bonuses from tricks count in full, by half or not at all (BONUS-BID, RASCAL); alliances and
    the wager count in full under every scoring.
    """
    sums: dict[str, int] = {}
    for bonus in tally.bonuses:
        sums[bonus.rule] = sums.get(bonus.rule, 0) + bonus.points
    lines = _counted(sums, _halves_that_count(tally, rules), rules)
    lines.append(Line("BONUS-LOOT", 20 * tally.alliances))
    lines.append(Line("POWER-RASCAL", tally.wager))
    return tuple(line for line in lines if line.points)


def _counted(sums: Mapping[str, int], halves: int, rules: Rules) -> list[Line]:
    """Return what counts of the bonuses, rule by rule: so many halves of all of them together.

    The half of an odd sum is made whole once (``half_rounding``), and not for each rule.
    """
    up = rules.half_rounding is HalfRounding.UP
    lines, before, counted = [], 0, 0
    for rule, points in sums.items():
        before += points
        so_far = (before * halves + up) // 2
        lines.append(Line(rule, so_far - counted))
        counted = so_far
    return lines


def _halves_that_count(tally: Tally, rules: Rules) -> int:
    off = abs(tally.won - tally.bid)
    if off == 0:
        return 2
    if rules.scoring is Scoring.SKULL_KING:
        return 2 if rules.bonus_on_missed_bid else 0
    return 1 if off == 1 and tally.load is Load.GRAPESHOT else 0
