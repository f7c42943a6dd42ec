# SPDX-License-Identifier: AGPL-3.0-or-later
"""Entries as lines: when, who, what, why, and what it changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from device.journal import Author, Entry
from device.reviewing.happened import Happened
from device.reviewing.layout import clock_of, day_of, listed, wrapped

_INDENT = " " * 17


def rows(happened: Iterable[Happened]) -> Iterator[str]:
    """Some entries of a game, in order, with a line for each new day."""
    day = ""
    for one in happened:
        if day != (day := day_of(one.step.entry.time)):
            yield day
        yield from row(one)


def row(one: Happened) -> Iterator[str]:
    """One entry as lines."""
    entry = one.step.entry
    undone = "" if one.undone is None else f" [taken back by entry {one.undone}]"
    first = f"{entry.seq:>5}  {clock_of(entry.time)}  "
    yield from wrapped(f"{_who(entry, one)}: {one.text}{_why(entry)}{undone}", first)
    changed = one.words.changes(one.after, one.changed())
    yield from listed(changed, f"{_INDENT}changed: ", f"{_INDENT}  ")


def _who(entry: Entry, one: Happened) -> str:
    if entry.author is not Author.PAGE:
        return str(entry.author.value)
    said = "answer" if one.answers else "page"
    return f"{entry.by} ({said})" if entry.by else said


def _why(entry: Entry) -> str:
    return f" - because: {entry.reason}" if entry.reason else ""
