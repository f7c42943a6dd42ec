# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game's scoresheet as a table of comma-separated values, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from web_ui import card_sheet, dice_sheet, skull_sheet

_Json = Mapping[str, Any]
_Rows = Callable[[_Json, _Json, _Json], Iterable[Sequence[object]]]

# Each game's columns, and its rows by what `sheet_csv` is given.
_SHEETS: Final[Mapping[str, tuple[Sequence[str], _Rows]]] = MappingProxyType(
    {
        "skull-king": (
            card_sheet.COLUMNS,
            lambda view, score, record: card_sheet.rows(score, record),
        ),
        "dice": (dice_sheet.COLUMNS, lambda view, score, record: dice_sheet.rows(score)),
        "skull": (skull_sheet.COLUMNS, lambda view, score, record: skull_sheet.rows(view)),
    }
)
# Spreadsheets take the byte order mark for UTF-8, and otherwise spoil names.
_MARK: Final = "\ufeff"
# A cell that begins so is a formula to them, and a name is somebody's free choice.
_FORMULA: Final = ("=", "+", "-", "@")


def sheet_csv(view: _Json, score: _Json, record: _Json) -> str:
    """A game's table as text, the header first.

    Args:
        view: the "game" part of `/api/state`.
        score: as `/api/score` gives it.
        record: as `/api/record` gives it.

    """
    columns, rows = _SHEETS[view["name"]]
    text = io.StringIO()
    text.write(_MARK)
    table = csv.writer(text)
    table.writerow(columns)
    table.writerows([_plain(cell) for cell in row] for row in rows(view, score, record))
    return text.getvalue()


def _plain(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
