# SPDX-License-Identifier: AGPL-3.0-or-later
"""A record of Skull as `quartermaster score` answers it: JSON, or lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from device.commands.sheet_text import Scoresheet, table_lines
from device.terminal import plain
from engine.common import InputError
from engine.skull import Finding, JudgedRound, Sheet, english, read_record, reasons_of, score_record


@dataclass(frozen=True, slots=True)
class SkullSheet(Scoresheet):
    """The score of a game of Skull."""

    sheet: Sheet

    def to_json(self) -> dict[str, object]:
        """The sheet as `--json` prints it."""
        return self.sheet.to_json()

    def lines(self) -> Iterator[str]:
        """A row a round, then how each player stands, why, what was noticed, and who has won."""
        sheet, standing = self.sheet, self.sheet.standing
        players = tuple(map(plain, sheet.players))
        rows: list[tuple[str, ...]] = [("round", "challenger", "bid", "flipped", "came true")]
        for number, there in enumerate(sheet.rounds, start=1):
            rows.append((str(number), *_cells(there, players)))
        yield from table_lines(rows)
        table = zip(players, standing.wins, standing.discs, strict=True)
        stands = [(player, str(wins), str(discs)) for player, wins, discs in table]
        yield from table_lines([("player", "rounds won", "discs left"), *stands])
        for number, there in enumerate(sheet.rounds, start=1):
            for reason in reasons_of(there):
                yield f"Round {number}: {reason.rule}: {english(reason, players)}"
        for number, there in enumerate(sheet.rounds, start=1):
            for finding in there.findings:
                yield f"Round {number}{_place(finding)}: {finding.rule}: {finding.text(players)}"
        winner = standing.winner
        yield f"winner: {'-' if winner is None else players[winner]}"

    def refused(self) -> InputError | None:
        """What the rules have no place for."""
        return self.sheet.refused()


def scored_skull(record: object) -> SkullSheet:
    """The score of a `quartermaster-skull/1` record. Raises InputError."""
    return SkullSheet(score_record(read_record(record)))


def _cells(there: JudgedRound, players: tuple[str, ...]) -> tuple[str, ...]:
    """Challenger, bid, discs flipped and success; a dash stands for what is not known yet."""
    success = {True: "yes", False: "no", None: "-"}[there.success]
    if there.challenger is None:
        return ("-", "-", "-", success)
    return (players[there.challenger], str(there.bid), str(len(there.table.flips)), success)


def _place(finding: Finding) -> str:
    return f", {finding.where}" if finding.where else ""
