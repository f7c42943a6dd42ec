# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game's scoresheet as a table of comma-separated values, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from web_ui import dice_sheet, skull_sheet

COLUMNS: Final = (
    "name",
    "round",
    "cards",
    "bid",
    "won",
    "bid_points",
    "bonus_points",
    "round_points",
    "total",
    "bid_type",
)
"""The printed sheet's columns; the names of those that `/api/score` has are its own."""

# Spreadsheets take the byte order mark for UTF-8, and otherwise spoil names.
_MARK: Final = "\ufeff"
# A cell that begins so is a formula to them, and a name is somebody's free choice.
_FORMULA: Final = ("=", "+", "-", "@")
_DICE: Final = "dice"
_SKULL: Final = "skull"


def loads_of(record: Mapping[str, Any]) -> Sequence[Sequence[str] | None]:
    """Each round's bid types by seat, None of a round that has none; from a game's record."""
    return [there.get("loads") for there in record.get("rounds", ())]


def sheet_csv(view: Mapping[str, Any], score: Mapping[str, Any], record: Mapping[str, Any]) -> str:
    """A game's table as text, the header first.

    Args:
        view: the "game" part of `/api/state`.
        score: as `/api/score` gives it.
        record: as `/api/record` gives it.

    """
    if view["name"] == _SKULL:
        return _text(skull_sheet.COLUMNS, skull_sheet.rows(view))
    if view["name"] == _DICE:
        return _text(dice_sheet.COLUMNS, dice_sheet.rows(score))
    return _text(COLUMNS, _rows(score, loads_of(record)))


def _text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    text.write(_MARK)
    table = csv.writer(text)
    table.writerow(columns)
    table.writerows([_plain(cell) for cell in row] for row in rows)
    return text.getvalue()


def _plain(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _rows(
    score: Mapping[str, Any], loads: Sequence[Sequence[str] | None]
) -> Iterator[Sequence[object]]:
    """A row for each player and round; what a round under way has not brought yet is empty."""
    for seat, name in enumerate(score["players"]):
        for index, there in enumerate(score["rounds"]):
            own = there["scores"][seat]
            # While a round goes on a load is only what counts if nobody chooses.
            chosen = loads[index] if there["finished"] else None
            told = COLUMNS[5:9] if there["finished"] else ()
            yield (
                name,
                index + 1,
                there["cards"],
                own["bid"],
                own["won"],
                *([own[column] for column in told] or [""] * 4),
                "" if chosen is None else chosen[seat],
            )
