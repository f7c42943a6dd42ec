# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the scoresheets of all games have in common as text: the table, the findings, the places."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from device.terminal import plain
from engine.common import InputError


class Scoresheet(Protocol):
    """A scored record, of whichever game."""

    def to_json(self) -> dict[str, object]:
        """The sheet as `--json` prints it."""
        ...

    def lines(self) -> Iterator[str]:
        """The sheet for people."""
        ...

    def refused(self) -> InputError | None:
        """The first thing in the record that counts for nothing; the rest is scored."""
        return None


class Noticed(Protocol):
    """A finding, of whichever game."""

    @property
    def rule(self) -> str:
        """The rule's id."""
        ...

    @property
    def trick(self) -> int | None:
        """The trick that it is about, from 0."""
        ...

    @property
    def text(self) -> str:
        """What it says."""
        ...


def table_lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of cells as lines whose columns stand under one another."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def cell(bid: int | None, won: int, points: int, finished: bool) -> str:
    """Bid, tricks won and points; a dash stands for what is not known yet."""
    told = f"{points:+d}" if finished else "-"
    return f"{'-' if bid is None else bid}/{won} {told}"


def finding_lines(where: str, findings: Iterable[Noticed]) -> Iterator[str]:
    """What was noticed; where: as in ``Round 3``."""
    for finding in findings:
        trick = "" if finding.trick is None else f", trick {finding.trick + 1}"
        yield f"{where}{trick}: {finding.rule}: {plain(finding.text)}"


def ranking_line(players: Sequence[str], ranking: Sequence[Sequence[int]]) -> str:
    """Who stands where, the best first; players: fit to be printed."""
    return "ranking: " + ", ".join(
        " = ".join(players[player] for player in place) for place in ranking
    )
