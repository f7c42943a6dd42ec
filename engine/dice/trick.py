# SPDX-License-Identifier: AGPL-3.0-or-later
"""Judges a trick: which colour is followed, who wins, and what that may bring."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.common.faults import InputError
from engine.dice.dice import Colour, Die
from engine.dice.dice_set import check_die
from engine.dice.rules import MAX_PLAYERS, DiceRules, Scoring

PIRATE_CAUGHT: Final = 30
KING_CAUGHT: Final = 50


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points that a won trick may bring (DICE-BONUS): whom it is for, how many, the sum."""

    caught: Colour
    count: int
    points: int

    def to_json(self) -> dict[str, object]:
        """Return the bonus as `resolve --json` prints it."""
        return {"rule": "DICE-BONUS", "count": self.count, "points": self.points}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of a trick, in positions of play order (0 leads).

    Whoever won it leads the next. ``lead`` is where the die lies that set the colour to follow,
    None where none did. ``points`` is the sum of the bonuses, before anybody's bid is looked at.
    """

    winner: int
    lead: int | None
    bonuses: tuple[Bonus, ...] = ()

    @property
    def points(self) -> int:
        """Return what all bonuses are worth together."""
        return sum(bonus.points for bonus in self.bonuses)


def judge(dice: Sequence[Die], rules: DiceRules) -> Outcome:
    """Return the outcome of a trick's dice in play order; raises InputError where there are none.

    Who had to follow which colour does not matter here (DICE-RANK).
    """
    if not dice:
        raise InputError("throws", "is empty: a trick has dice")
    winner = _winner(dice)
    bonus = _bonus(dice, winner) if rules.scoring is Scoring.CLASSIC else None
    return Outcome(winner, lead_at(dice), () if bonus is None else (bonus,))


def _winner(dice: Sequence[Die]) -> int:
    """Return who wins: DICE-SKULLS before DICE-RANK before DICE-FLAG."""
    for colour in _skulls_by_strength(dice):
        skulls = [at for at, die in enumerate(dice) if die.is_skull and die.colour is colour]
        if skulls:
            return skulls[-1]
    numbers = [die.number or 0 for die in dice]
    highest = max(numbers)
    if highest == 0:
        return 0
    return max(at for at, number in enumerate(numbers) if number == highest)


def _skulls_by_strength(dice: Sequence[Die]) -> tuple[Colour, ...]:
    """Return which skulls win, strongest first: with the Skull King's there, a mermaid's does."""
    if any(die.is_skull and die.colour is Colour.KING for die in dice):
        return (Colour.MERMAID, Colour.KING)
    return (Colour.PIRATE, Colour.MERMAID)


def _bonus(dice: Sequence[Die], winner: int) -> Bonus | None:
    """Return what the winner caught (DICE-BONUS): a flag earns nothing."""
    best = dice[winner]
    if not best.is_skull:
        return None
    caught, worth = {
        Colour.KING: (Colour.PIRATE, PIRATE_CAUGHT),
        Colour.MERMAID: (Colour.KING, KING_CAUGHT),
    }.get(best.colour, (None, 0))
    count = sum(die.is_skull and die.colour is caught for die in dice)
    return Bonus(caught, count, count * worth) if caught is not None and count else None


def lead_at(dice: Sequence[Die]) -> int | None:
    """Return where the die lies whose colour is followed: the first number die (DICE-FOLLOW).

    Yellow is a number die, whatever it shows; special dice set no colour.
    """
    return next((at for at, die in enumerate(dice) if not die.colour.is_special), None)


def lead_colour(dice: Sequence[Die]) -> Colour | None:
    """Return the colour that is followed after these dice; None while any die may be thrown."""
    at = lead_at(dice)
    return None if at is None else dice[at].colour


def may_be_thrown(hand: Sequence[Colour], so_far: Sequence[Die]) -> tuple[Colour, ...]:
    """Return which dice of a hand may be thrown next (DICE-FOLLOW).

    Args:
        hand: the colours of the dice behind the screen.
        so_far: the trick up to now.

    """
    lead = lead_colour(so_far)
    if lead is None or lead not in hand:
        return tuple(hand)
    return tuple(colour for colour in hand if colour is lead or colour.is_special)


def check_trick(dice: Sequence[Die], rules: DiceRules) -> None:
    """Refuse, with the place, dice that cannot lie in one trick of a table with that set.

    Raises:
        InputError: for too few or too many, a colour that the set lacks, a face that a die lacks.

    """
    if not 2 <= len(dice) <= MAX_PLAYERS:
        raise InputError("throws", f"a trick has 2 to {MAX_PLAYERS} dice, not {len(dice)}")
    for at, die in enumerate(dice):
        check_die(die, rules.dice, f"throws[{at}]", f"throws[{at}]")
