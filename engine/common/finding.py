# SPDX-License-Identifier: AGPL-3.0-or-later
"""A finding: what a referee notices, a statement with its evidence, never a punishment."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

Params = tuple[tuple[str, int | str], ...]
"""Named values of a sentence; other languages put them into theirs."""


class Evidence(Protocol):
    """A piece that proves something, where it lies."""

    def to_json(self) -> Mapping[str, object]:
        """Return the place and the piece."""
        ...


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule's id, whom and which trick it is about, and why.

    ``player`` is None for nobody in particular, ``trick`` for what is about no trick. ``case``
    tells apart what one rule can say, ``params`` are the values of its sentence, and ``text`` is
    that sentence in English.
    """

    rule: str
    case: str
    player: int | None
    trick: int | None
    params: Params
    evidence: tuple[Evidence, ...]
    text: str

    def to_json(self) -> dict[str, object]:
        """Return the finding as `score --json` prints it."""
        return {
            "rule": self.rule,
            "player": self.player,
            "trick": self.trick,
            "text": self.text,
            "case": self.case,
            "params": dict(self.params),
            "evidence": [dict(one.to_json()) for one in self.evidence],
        }


def ordinal(number: int) -> str:
    """Return a number as it stands in an order.

    >>> ordinal(1), ordinal(12), ordinal(23)
    ('1st', '12th', '23rd')
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
