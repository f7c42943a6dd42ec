# SPDX-License-Identifier: AGPL-3.0-or-later
"""What may be thrown next, and what a die that was noted may have been instead."""

from collections import Counter
from dataclasses import dataclass

from engine.common import Change
from engine.common.faults import EventError
from engine.dice import events
from engine.dice.changed import changes
from engine.dice.dice import Colour, Die
from engine.dice.game import fold
from engine.dice.state import GameState, HandState, hand_at, throw_at
from engine.dice.trick import lead_colour


@dataclass(frozen=True, slots=True)
class Throwable:
    """A colour that may be thrown next.

    ``left`` is how many dice of it this hand has not shown yet. Where ``off`` is true, the colour
    to follow is another: only who has none of that one may throw it (DICE-FOLLOW).
    """

    colour: Colour
    faces: tuple[str, ...]
    left: int
    off: bool

    def to_json(self) -> dict[str, object]:
        """Return it as a page offers it."""
        return {
            "die": self.colour.value,
            "faces": list(self.faces),
            "left": self.left,
            "off": self.off,
        }


def throwable(state: GameState) -> tuple[Throwable, ...]:
    """Return every colour of the set as it may be thrown next; empty while nothing may be."""
    if state.closed is not None or not state.hands or state.hand_over:
        return ()
    newest = state.hands[-1]
    if not newest.revealed:
        return ()
    shown = _shown(newest)
    table = newest.table
    going_on = table is not None and not state.is_whole(table)
    dice = [throw.die for throw in table.throws] if table is not None and going_on else []
    lead = lead_colour(dice)
    return tuple(
        Throwable(
            kind.colour,
            tuple(dict.fromkeys(kind.faces)),
            max(0, kind.count - shown[kind.colour]),
            lead is not None and kind.colour is not lead and not kind.colour.is_special,
        )
        for kind in state.rules.dice.kinds
    )


@dataclass(frozen=True, slots=True)
class DieChoice:
    """A die that may have been thrown at a place, and what would be another if it was.

    ``left`` tells whether the bag can have had one more of its colour.
    """

    die: Die
    left: bool
    changes: tuple[Change, ...]

    def to_json(self) -> dict[str, object]:
        """Return the choice with its consequences."""
        return {
            "die": self.die.colour.value,
            "face": self.die.face,
            "left": self.left,
            "changes": [change.to_json() for change in self.changes],
        }


def die_choices(state: GameState, hand: int, trick: int, position: int) -> tuple[DieChoice, ...]:
    """Return what a die may have been, likeliest first: other faces of its colour, then the rest.

    Args:
        state: the game as it stands.
        hand: of the die, counted from 0.
        trick: of the die, counted from 0.
        position: of the die, counted from 0.

    Raises:
        EventError: for a place that there is not, or that does not count.

    """
    there = hand_at(state, hand)
    now = throw_at(state, hand, trick, position).die
    if there.by_hand is not None:
        raise EventError("hand", "it was told by hand: its tricks do not count (HAND-TOLD)")
    shown = _shown(there)
    found = []
    for die in state.rules.dice.dice:
        if die != now:
            named = events.ThrowNamed(hand, trick, position, die.colour, die.face)
            same = die.colour is now.colour
            left = same or shown[die.colour] < state.rules.dice.count(die.colour)
            found.append(DieChoice(die, left, changes(state, fold(state, named))))
    return tuple(sorted(found, key=lambda one: (one.die.colour is not now.colour, not one.left)))


def _shown(hand: HandState) -> Counter[Colour]:
    """Return how many dice of each colour a hand has shown; voided tricks prove nothing."""
    return Counter(
        throw.die.colour for trick in hand.tricks if not trick.voided for throw in trick.throws
    )
