# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a configuration says of the page, whatever is wrong with the rest of it.

A page that is to be mended must be no more open than the table's own: what can be read of `[page]`
counts, wherever the fault is, and a host that cannot be read leaves the page to this machine.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final

from pydantic import ValidationError

from device.config import PageSettings
from device.config.places import text_of
from device.starting import Asked

_SECTION: Final = "page"
_THIS_MACHINE: Final = "127.0.0.1"
# Also one whose closing bracket is missing.
_HEADER = re.compile(r"\s*\[+\s*[\"']?([A-Za-z][\w-]*)")
_SETTING = re.compile(r"""\s*["']?[\w.-]+["']?\s*=""")
# Also one whose equals sign is missing, and one within braces.
_HOST_LINE = re.compile(
    r"""(?:^|[{,]|\bpage\s*\.)\s*["']?host["']?(?:\s*[=:]|[ \t]+["'\d]|\s*$)""",
    re.MULTILINE | re.IGNORECASE,
)
# Lines of one setting: a longer one is not looked at.
_MOST_LINES = 100


def page_of(asked: Asked) -> PageSettings:
    """Where a page can be, as far as the configuration can be understood, and its PIN."""
    text = text_of(asked.path)
    written = list(_written(text))
    told = asked.over.get(_SECTION, {})
    found = {**_understood(reversed(written)), **_understood(told.items())}
    if "host" not in told and _host_is_doubtful(text, written, found):
        found["host"] = _THIS_MACHINE
    return PageSettings().model_copy(update=found)


def _understood(settings: Any) -> dict[str, Any]:
    """The settings of these names and values that are right, each for itself."""
    found: dict[str, Any] = {}
    for name, value in settings:
        with suppress(ValidationError, TypeError, ValueError):
            one = PageSettings.model_validate_json(json.dumps({name: value}))
            found[name] = getattr(one, name)
    return found


def _host_is_doubtful(
    text: str, written: list[tuple[str, object]], found: Mapping[str, object]
) -> bool:
    """Whether somebody wrote where the page is to listen, and it cannot be told what."""
    if "host" in found:
        return any(name == "host" and value != found["host"] for name, value in written)
    others = [name for name, _ in written if name not in PageSettings.model_fields]
    mistyped = difflib.get_close_matches("host", others, n=1)
    return bool(mistyped) or _HOST_LINE.search(text) is not None


def _written(text: str) -> Iterator[tuple[str, object]]:
    """The page's settings in the text, one after the other, even where the whole is no TOML."""
    whole = _read(text)
    page = {} if whole is None else whole.get(_SECTION, {})
    if whole is not None and isinstance(page, dict):
        yield from page.items()
        return
    for section, lines in _sections(text):
        if section not in ("", _SECTION):
            continue
        for setting in _settings(lines):
            own = setting if section else setting.get(_SECTION)
            if isinstance(own, dict):
                yield from own.items()


def _sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """The text cut at its headers: each section's name, "" before the first, and its lines."""
    section, lines = "", list[str]()
    for line in text.split("\n"):
        if header := _HEADER.match(line):
            yield section, lines
            section, lines = header[1], []
        else:
            lines.append(line)
    yield section, lines


def _settings(lines: list[str]) -> Iterator[dict[str, Any]]:
    """What can be read of a section, setting by setting."""
    starts = [index for index, line in enumerate(lines) if _SETTING.match(line)]
    for start, end in pairwise([*starts, len(lines)]):
        # What is no TOML may follow at once: as many of the lines as can be read.
        for last in range(min(end, start + _MOST_LINES), start, -1):
            if (setting := _read("\n".join(lines[start:last]))) is not None:
                yield setting
                break


def _read(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
