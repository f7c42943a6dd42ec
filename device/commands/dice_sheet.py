# SPDX-License-Identifier: AGPL-3.0-or-later
"""A record of the dice game as `quartermaster score` answers it: JSON, or lines for people."""

from collections.abc import Iterator
from dataclasses import dataclass

from device.commands.sheet_text import (
    Scoresheet,
    cell,
    finding_lines,
    ranking_line,
    table_lines,
)
from device.terminal import plain
from engine.dice import ASSUMED, Scored, Sheet, read_record, score_record


@dataclass(frozen=True, slots=True)
class DiceSheet(Scoresheet):
    """A scoresheet of the dice game."""

    sheet: Sheet

    def to_json(self) -> dict[str, object]:
        """The sheet as `--json` prints it."""
        return self.sheet.to_json()

    def lines(self) -> Iterator[str]:
        """A row a hand, bonuses, what was noticed, the rules with their dice, the ranking."""
        sheet = self.sheet
        players = list(map(plain, sheet.players))
        rows = [["hand", "dice", *players]]
        for number, hand in enumerate(sheet.hands, start=1):
            cells = [
                cell(score.bid, score.won, score.round_points, hand.finished)
                for score in hand.scores
            ]
            rows.append([str(number), str(hand.dice), *cells])
        rows.append(["total", "", *map(str, sheet.totals)])
        yield from table_lines(rows)
        for number, hand in enumerate(sheet.hands, start=1):
            for player, score in zip(players, hand.scores, strict=True):
                if score.bonus_points:
                    yield f"Hand {number}, {player}: {_bonus(score)}."
        for number, hand in enumerate(sheet.hands, start=1):
            yield from finding_lines(f"Hand {number}", hand.findings)
        yield f"rules: {sheet.rules.title}; dice: {sheet.rules.dice}"
        if sheet.rules.dice.assumed:
            yield ASSUMED
        yield ranking_line(players, sheet.ranking)


def scored_dice(record: object) -> DiceSheet:
    """The scoresheet of a `quartermaster-dice/1` record. Raises InputError."""
    return DiceSheet(score_record(read_record(record)))


def _bonus(score: Scored) -> str:
    told = any(line.rule == "HAND-TOLD" for line in score.breakdown)
    what = "bonuses as they stand on paper" if told else "skulls caught"
    lost = " lost" if score.bonus_points < 0 else ""
    return f"{abs(score.bonus_points)} points{lost} for {what}"
