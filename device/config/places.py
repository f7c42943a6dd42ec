# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a setting stands in the text of a TOML file that people wrote.

Only single lines are looked at, since that is what people can be pointed to.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

HEADER: Final = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(#.*)?")
"""A line that begins a section."""
_SETTING = re.compile(r'\s*"?([\w-]+)"?\s*=')


def text_of(path: Path) -> str:
    """The text of a file, whatever is wrong with it; empty where there is none."""
    try:
        # Some editors put a mark before the first sign.
        return path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return ""


def line_of(text: str, where: str) -> int | None:
    """The line, from 1, of a setting such as "page.port" or "table.players[2]", or of its section.

    None where neither stands in the text as lines of their own.
    """
    section, *names = re.sub(r"\[\d+\]", "", where).split(".")
    found: dict[str, int] = {}
    inside = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := HEADER.fullmatch(line):
            inside = header[1].split(".")[0]
            if inside == section:
                found.setdefault(header[1].split(".")[-1], number)
        elif inside == section and (setting := _SETTING.match(line)):
            found.setdefault(setting[1], number)
    return next((found[name] for name in (*reversed(names), section) if name in found), None)
