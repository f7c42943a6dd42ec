# SPDX-License-Identifier: AGPL-3.0-or-later
"""A rule that is cited by its id: its chapter, its sources, and the switches that settle it.

What it says is for whoever shows it; a source's own text is its publisher's.
"""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule by its id; ``chapter`` is one of the game's own.

    ``sources`` name a text and its section; a rule without one is the table's or the program's
    own. ``switches`` are those of the game's rules on which it hangs.
    """

    id: str
    chapter: StrEnum
    sources: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the rule by its names."""
        return {
            "id": self.id,
            "chapter": self.chapter.value,
            "sources": list(self.sources),
            "switches": list(self.switches),
        }
