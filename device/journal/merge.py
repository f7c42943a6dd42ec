# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is whole in what was found of a journal, and what is gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from device.journal.digest import Chain, Gap, Row

# The counter is one number among many bytes: what it says is believed up to here.
_BELIEVED = 1000


@dataclass(frozen=True, slots=True)
class Whole:
    """All that can be trusted.

    rows: the events, in order; of a game with a hole those before it. gone: the numbers of
    all others that there were. foreign: whether the second copy is another journal's, and
    nothing of it was taken.
    """

    rows: tuple[Row, ...]
    gone: tuple[Gap, ...]
    foreign: bool


def whole_of(
    found: Iterable[Row], copied: Sequence[Row | None], counter: int, known: Iterable[Gap] = ()
) -> Whole:
    """Put together what the journal's pages and the lines of its second copy hold.

    counter: the highest number given that SQLite had noted, or 0. known: gaps of earlier times.
    """
    pages = _by_number(found)
    lines = _by_number(row for row in copied if row is not None)
    foreign = _disagree(_followed(pages), _followed(lines))
    if foreign:
        lines, copied = {}, ()
    # The copy first: it holds only what was confirmed.
    kept = _followed({seq: [*lines.get(seq, ()), *pages.get(seq, ())] for seq in {*pages, *lines}})
    last = max([_reach(copied, kept), *(gap.last for gap in known), *kept])
    if last < counter <= last + _BELIEVED:
        last = counter
    return Whole(tuple(kept[seq] for seq in sorted(kept)), gaps_in(kept, last), foreign)


def gaps_in(kept: Iterable[int], last: int) -> tuple[Gap, ...]:
    """The gaps in some of the numbers from 1 to the last."""
    gaps: list[Gap] = []
    due = 1
    for seq in (*sorted(kept), last + 1):
        if seq > due:
            gaps.append(Gap(due, seq - 1))
        due = seq + 1
    return tuple(gaps)


def _by_number(rows: Iterable[Row]) -> dict[int, list[Row]]:
    sorted_out: dict[int, list[Row]] = {}
    for row in rows:
        same = sorted_out.setdefault(row.seq, [])
        if row not in same:
            same.append(row)
    return sorted_out


def _followed(candidates: Mapping[int, Sequence[Row]]) -> dict[int, Row]:
    """The rows that follow one another from each game's first, by number."""
    chain = Chain()
    kept: dict[int, Row] = {}
    for seq in sorted(candidates):
        for row in candidates[seq]:
            if chain.take(row) is not None:
                kept[seq] = row
                break
    return kept


def _disagree(some: Mapping[int, Row], others: Mapping[int, Row]) -> bool:
    """Whether two sources, whole as they are, are of two journals: their first common event."""
    common = min(some.keys() & others.keys(), default=None)
    return common is not None and some[common].digest != others[common].digest


def _reach(lines: Iterable[Row | None], kept: Mapping[int, Row]) -> int:
    """The number of a copy's last line, also where it cannot be read: from those before it."""
    reach = 0
    for line in lines:
        reach = line.seq if line is not None and line == kept.get(line.seq) else reach + 1
    return reach
