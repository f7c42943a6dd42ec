# SPDX-License-Identifier: AGPL-3.0-or-later
"""The configuration as the text that people wrote: where a setting stands in it, and one changed.

Only single lines are looked at and put in, so that comments and order stay as they are.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

_HEADER = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(#.*)?")
_SETTING = re.compile(r'\s*"?([\w-]+)"?\s*=')


class NoPlace(Exception):
    """A setting cannot be put into the text by a line alone."""


def text_of(path: Path) -> str:
    """The text of the configuration, whatever is wrong with it; empty where there is none."""
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
        if header := _HEADER.fullmatch(line):
            inside = header[1].split(".")[0]
            if inside == section:
                found.setdefault(header[1].split(".")[-1], number)
        elif inside == section and (setting := _SETTING.match(line)):
            found.setdefault(setting[1], number)
    return next((found[name] for name in (*reversed(names), section) if name in found), None)


def with_camera(text: str, source: str) -> str:
    """The text with another camera in it. Raises NoPlace."""
    wanted = _tree(text)
    camera = wanted.setdefault("camera", {})
    if not isinstance(camera, dict):
        raise NoPlace
    camera["source"] = source
    # A TOML string is written as JSON writes it.
    setting = f"source = {json.dumps(source)}"
    lines, inside, header = text.splitlines(), "", None
    for index, line in enumerate(lines):
        if found := _HEADER.fullmatch(line):
            inside = found[1]
            header = index if inside == "camera" else header
        elif inside == "camera" and re.match(r"\s*source\s*=", line):
            lines[index] = setting
            break
    else:
        if header is None:
            lines += ["", "[camera]"] if lines else ["[camera]"]
            header = len(lines) - 1
        lines.insert(header + 1, setting)
    changed = "\n".join(lines) + "\n"
    if _tree(changed) != wanted:
        raise NoPlace
    return changed


def _tree(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise NoPlace from error
