# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a deck says of itself: which edition it is of, and whether it lacks nothing.

Where a suit shares one picture, a card that a deck lacks looks like one that it has, so that what a
deck is complete for says whether its names need be doubted.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass

from engine.skull_king.editions import EDITION_2021, Edition, edition_from_json


@dataclass(frozen=True, slots=True)
class Declared:
    """edition: of the game, None where nobody said it, or of another game. complete: whether people
    say that no card lacks which may come to lie on the table.
    """

    edition: Edition | None = None
    complete: bool = False

    def lacking(self, enrolled: Collection[str], legible: Collection[str]) -> tuple[str, ...]:
        """The cards that may come to lie on the table and cannot be known.

        enrolled: the names of a deck's faces. legible: those of them that can be read well.
        """
        if self.complete and self.edition is None:
            return tuple(name for name in dict.fromkeys(enrolled) if name not in legible)
        return (self.edition or EDITION_2021).lacking(legible)

    def written(self) -> str:
        """As a deck's file keeps it."""
        edition = None if self.edition is None else self.edition.to_json()
        return json.dumps({"edition": edition, "complete": self.complete})


NOTHING_DECLARED = Declared()


class UnknownEdition(ValueError):
    """An edition that a newer program wrote, as its words say."""


def declared_in(written: str) -> Declared:
    """What was written. Raises ValueError, of which UnknownEdition is one."""
    told = json.loads(written)
    edition = None
    if told["edition"] is not None:
        try:
            edition = edition_from_json(told["edition"])
        except ValueError as fault:
            raise UnknownEdition(str(fault)) from None
    return Declared(edition, told["complete"] is True)
