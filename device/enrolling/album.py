# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which of a deck's cards have a picture by now."""

from __future__ import annotations

from collections.abc import Sequence

from device.enrolling.names import face_named
from vision.frames import Pixels
from vision.reading import deck_shape, odd_among
from vision.showing import ShownCard, same_card


class Album:
    """Takes a picture for one name after the other.

    names: in the order in which the cards are shown, each once.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._taken: list[ShownCard | None] = []
        self._lies_there = False

    @property
    def wanted(self) -> str | None:
        """The name whose card is to be shown now; None when all had their turn."""
        at = len(self._taken)
        return self._names[at] if at < len(self._names) else None

    @property
    def count(self) -> int:
        """How many pictures there are."""
        return sum(card is not None for card in self._taken)

    @property
    def size(self) -> int:
        """How many names there are."""
        return len(self._names)

    @property
    def pairs(self) -> tuple[tuple[str, Pixels], ...]:
        """Face and picture of every card that was taken."""
        taken = zip(self._names, self._taken, strict=False)
        return tuple((face_named(name), card.picture) for name, card in taken if card is not None)

    @property
    def odd(self) -> tuple[str, ...]:
        """Names whose card was outlined in another shape than the others."""
        taken = zip(self._names, self._taken, strict=False)
        return tuple(odd_among({name: card.proportions for name, card in taken if card}))

    def is_odd(self, card: ShownCard) -> bool:
        """Whether a card was outlined in another shape than those that were taken."""
        taken = [one.proportions for one in self._taken if one and one.proportions]
        shape = deck_shape(taken)
        if shape is None or card.proportions is None:
            return False
        return shape.odd(card.proportions) is not None

    def take(self, card: ShownCard) -> None:
        """The wanted card is this one."""
        self._taken.append(card)
        self._lies_there = True

    def see_none(self) -> None:
        """No card is to be seen: the one taken last was taken away."""
        self._lies_there = False

    def skip(self) -> None:
        """The deck has no such card."""
        self._taken.append(None)

    def back(self) -> None:
        """Forget what was done last; nothing where nothing was."""
        if self._taken:
            self._taken.pop()
        # What lies there is the card that was taken back, if it is any.
        self._lies_there = False

    def name_of(self, card: ShownCard) -> str | None:
        """The name under which this card was taken before, if it was, the latest first.

        Copies of the wanted card may look like it, but for the one taken last, while that may
        still be lying there.
        """
        wanted = face_named(self.wanted or "")
        latest = self._lies_there
        for at in range(len(self._taken) - 1, -1, -1):
            earlier = self._taken[at]
            if earlier is None:
                continue
            is_copy = face_named(self._names[at]) == wanted and not latest
            latest = False
            if not is_copy and same_card(earlier.flat, card.flat):
                return self._names[at]
        return None
