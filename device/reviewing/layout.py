# SPDX-License-Identifier: AGPL-3.0-or-later
"""Plain text of 80 columns. Whatever people wrote is made harmless to a terminal here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from textwrap import wrap

from device.terminal import plain

WIDTH = 80
_WORTH_TELLING = 0.005


def wrapped(text: str, first: str = "", later: str | None = None) -> list[str]:
    """Lines of at most `WIDTH` columns, a word that is longer standing alone.

    first: what the first line begins with; later: what the others do, as much room unless given.
    """
    indent = " " * len(first) if later is None else later
    return wrap(
        plain(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [first.rstrip()]


def listed(texts: Iterable[str], first: str = "", later: str | None = None) -> list[str]:
    """The texts one after the other, `wrapped`; no line where there is none."""
    told = "; ".join(texts)
    return wrapped(told, first, later) if told else []


def headed(title: str, lines: Iterable[str]) -> Iterator[str]:
    """The lines under a title, after an empty line; nothing at all where there is no line."""
    for number, line in enumerate(lines):
        if not number:
            yield from ("", title)
        yield line


def percent(odds: float) -> str:
    """A probability as people read it; what is not quite sure is never told as 100 %."""
    rounded = f"{odds:.1%}" if odds >= 1 or odds < 0.9995 else "99.9%"
    return rounded.replace(".0%", "%").replace("%", " %")


def told_odds(odds: Sequence[tuple[str, float]], most: int) -> str:
    """Names with their odds, as many as are worth telling; empty where none is."""
    return ", ".join(f"{name} {percent(p)}" for name, p in odds[:most] if p >= _WORTH_TELLING)


def day_of(time: str) -> str:
    """The day of a journal's time here, as `2024-05-01`; the text itself where it is no time."""
    told = _here(time)
    return plain(time) if told is None else f"{told:%Y-%m-%d}"


def clock_of(time: str) -> str:
    """The time of day here, as `20:15:09`; blank where it is no time."""
    told = _here(time)
    return " " * 8 if told is None else f"{told:%H:%M:%S}"


def _here(time: str) -> datetime | None:
    try:
        return datetime.fromisoformat(time).astimezone()
    except (ValueError, OverflowError):
        return None
