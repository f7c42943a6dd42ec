# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards of the open trick that left the others: taken back, hidden, or the first of a sweep."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from device.games.sighting import SeenCard
from device.games.skull_king.lying import is_only_one
from device.games.skull_king.recognising import is_near
from engine.skull_king import Role
from vision.observations import Quad, Readings, likeliest

# A card that leaves alone is taken back when nothing else has left for so long;
# in a sweep the others follow sooner. Seconds of frame time.
TAKEN_BACK_S = 2.0

SWEPT_S = 3.0
"""Seconds from the first card of a trick that is seen to leave until it is swept, at most."""


_LAID_FOR = 0.75
"""Of its lengths that a card lies at most from where the one lay for which it was laid."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A card that was removed from the open trick: it may only have been hidden.

    face, is_nearly_sure: what it seemed to be, and whether it hardly seemed anything else. before:
    what lay there when it was laid, as `Sights.marks` has it. quad: where it lay, and since: camera
    seconds from which it did, if that was seen. role: the Tigress's, where it was declared.
    laid_for_it: the number of the card that was held to be laid in its place while it still seemed
    to lie there; left: when it was seen to leave. readings: what the camera took it for; is_told:
    whether people said which card it is.
    """

    number: int
    face: str
    is_nearly_sure: bool
    before: frozenset[int | str]
    quad: Quad | None
    since: float | None
    role: Role | None = None
    laid_for_it: int | None = None
    left: float | None = None
    readings: Readings = ()
    is_told: bool = False

    @property
    def code(self) -> str:
        """The card that it counted as."""
        return self.face if self.role is None else f"{self.face}:{self.role}"

    def position(self, marks: Sequence[int | str]) -> int:
        """Where it lay among the cards that lie there now, whatever people changed meanwhile."""
        return max((at + 1 for at, mark in enumerate(marks) if mark in self.before), default=0)

    def came_in_turn(self, marks: Sequence[int | str]) -> bool:
        """Whether it was seen after those before it and before those after it: they are numbered
        so.
        """
        at = self.position(marks)
        return all(
            (mark < self.number) == (index < at)
            for index, mark in enumerate(marks)
            if isinstance(mark, int)
        )


class OutOfSight:
    """Cards by the numbers of their own; leaving: those of the open trick that are not seen any
    more, and when they left, until it is plain why.
    """

    def __init__(self) -> None:
        self.leaving: dict[int, float] = {}
        self._taken: list[TakenBack] = []

    def leave(self, own: int, time: float) -> None:
        """A card is not seen any more."""
        self.leaving[own] = time

    def leave_taken(self, own: int, time: float) -> None:
        """A card that was held to be taken back is not seen any more either."""
        self._taken = [
            replace(card, left=time) if card.number == own else card for card in self._taken
        ]

    def forget(self, own: int) -> None:
        """It is plain why it left, or it lies there after all."""
        self.leaving.pop(own, None)

    def overdue(self, time: float) -> list[int]:
        """Cards that left alone, long enough ago for a sweep to have taken the others too."""
        # Several at a time are a sweep or an accident; people will be asked then.
        return [
            own
            for own, left in self.leaving.items()
            if time - left >= TAKEN_BACK_S and self._left_alone(own)
        ]

    def _left_alone(self, own: int) -> bool:
        """Whether no other left about when it did."""
        others = (left for other, left in self.leaving.items() if other != own)
        return all(abs(left - self.leaving[own]) >= TAKEN_BACK_S for left in others)

    def left_long_before(self, time: float) -> int | None:
        """The card that left alone, long before any other did by now; None if there is none."""
        if not self.leaving:
            return None
        first, *others = sorted(self.leaving, key=self.leaving.__getitem__)
        then = self.leaving[others[0]] if others else time
        return first if then - self.leaving[first] >= TAKEN_BACK_S else None

    def take_back(self, card: TakenBack) -> None:
        """A card was taken back."""
        self.forget(card.number)
        self._taken.append(card)

    @property
    def is_any_taken(self) -> bool:
        """Whether a card was held to be taken back, and has not come into sight again."""
        return bool(self._taken)

    @property
    def taken(self) -> frozenset[int]:
        """The numbers of those cards."""
        return frozenset(card.number for card in self._taken)

    def taken_back(self, own: int) -> TakenBack | None:
        """The one of them that has this number."""
        return next((card for card in self._taken if card.number == own), None)

    def positions_of_taken(self, marks: Sequence[int | str]) -> frozenset[int]:
        """Where those cards lay among the cards that lie there now."""
        return frozenset(card.position(marks) for card in self._taken)

    def position_of_one_at(self, card: SeenCard, marks: Sequence[int | str]) -> int | None:
        """Where the one of them that lay where this card lies, and came before it, lay among these;
        None if there is none, or several.
        """
        there = [
            back
            for back in self._taken
            if back.number < card.track
            and back.quad is not None
            and is_near(back.quad, card.quad, _LAID_FOR)
        ]
        return there[0].position(marks) if len(there) == 1 else None

    @property
    def replaced(self) -> tuple[TakenBack, ...]:
        """Those that still seemed to lie there while another lay in their place."""
        return tuple(card for card in self._taken if card.laid_for_it is not None)

    def like(self, face: str, quad: Quad) -> TakenBack | None:
        """The card that was held to be taken back, if it may lie there."""
        return next((card for card in self._taken if _may_be_the_same(card, face, quad)), None)

    def put_back(self, card: TakenBack) -> None:
        """It lies there: it counts as taken no more."""
        self._taken.remove(card)

    def keep(self, trick: Collection[int]) -> None:
        """The open trick has these cards now: others leave it no more, and none is taken back."""
        self.leaving = {own: since for own, since in self.leaving.items() if own in trick}
        self._taken = [card for card in self._taken if card.number not in trick]

    def let_go(self) -> None:
        """The trick is over, or what left before counts no more."""
        self.leaving.clear()
        self._taken.clear()


def _may_be_the_same(card: TakenBack, face: str, now: Quad) -> bool:
    """Whether a card of this face may be it: of a face that the deck has once it is.

    What hardly seemed to be that face may have been no card: it is only where it lay. So is one
    that people said is another than the camera takes it for.
    """
    if card.face != face:
        is_taken_for_it = card.is_told and likeliest(card.readings) == face
        return is_taken_for_it and card.quad is not None and is_near(card.quad, now)
    alone = card.is_nearly_sure and is_only_one(card.face)
    return alone or card.quad is None or is_near(card.quad, now)
