# SPDX-License-Identifier: AGPL-3.0-or-later
"""What can make the rendered table hard to follow; each can be switched on by its name."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

Named = TypeVar("Named", bound=StrEnum)


class Distraction(StrEnum):
    """One kind of thing that happens at real tables beside the play."""

    CLUTTER = "clutter"
    """Cups, phones, dice, coins, paper and empty card sleeves lie about."""
    DRINKS = "drinks"
    """A drink is put down on a card's corner, and taken off again before the sweep."""
    POINTING = "pointing"
    """Somebody points at a card."""
    RESTING_HANDS = "resting-hands"
    """A hand comes to rest on the table, also on cards."""
    NUDGES = "nudges"
    """A lying card is pushed or straightened."""
    TAKEN_BACK = "taken-back"
    """A card is laid, taken back, and another one or the same is laid after all."""
    HASTE = "haste"
    """The next player lays while a card settles, or at the same time."""
    LATE = "late"
    """A player makes everybody wait."""
    SLOPPY = "sloppy"
    """Cards are laid towards the middle, covering others up to half."""
    LAMPS = "lamps"
    """The light changes slowly, and at once when somebody switches a lamp."""
    SHADOWS = "shadows"
    """Somebody leans into the light."""
    GLARE = "glare"
    """The lamp is mirrored in glossy cards."""
    BLUR = "blur"
    """A lens a little out of focus, and an exposure that smears what moves."""
    NOISE = "noise"
    """A sensor in poor light."""


EVERY_DISTRACTION = frozenset(Distraction)


def distractions_named(text: str) -> frozenset[Distraction]:
    """`all`, `none`, or names with commas between them; raises ValueError with one sentence."""
    return some_named(Distraction, text)


def some_named(kind: type[Named], text: str) -> frozenset[Named]:
    """The same of any enumeration, which the sentence calls by its class's name."""
    if text in ("all", "none"):
        return frozenset(kind) if text == "all" else frozenset()
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in list(kind):
            raise ValueError(
                f"there is no {kind.__name__.lower()} called {name!r}; give all, none, or some of "
                f"{', '.join(kind)}"
            )
    return frozenset(kind(name) for name in names)
