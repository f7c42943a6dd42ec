# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why each die of a trick won or lost: the rule that decided, and an English sentence.

Other languages key on the same rule and case. Every reason has the parameters ``case``, ``die``
(the code of the die that it is about), ``by`` (the winner's code) and ``at`` (where that lies).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.common import Params
from engine.dice.dice import FLAG, Colour, Die, parse_die
from engine.dice.rules import DiceRules
from engine.dice.trick import Bonus, Outcome, judge

_LAST: Final = ", and of equals the last one wins"
_KING: Final = "the Skull King's skull beats all but a mermaid's skull"
_PIRATE: Final = "a pirate's skull beats numbers and mermaids"
_MERMAID: Final = "a mermaid's skull beats numbers"
_CAPTURE: Final = "with the Skull King's skull in the trick a mermaid's skull beats all others"

SENTENCES: Final[dict[tuple[str, str], str]] = {
    ("DICE-RANK", "wins"): "{die} wins: it is the highest number, whatever its colour.",
    ("DICE-RANK", "wins-last"): f"{{die}} wins: no number is higher{_LAST}.",
    ("DICE-RANK", "lower"): "{die} loses: {by} is higher, whatever its colour.",
    ("DICE-RANK", "earlier"): (
        "{die} loses: {by} shows the same number and was thrown later; the last of equals wins."
    ),
    ("DICE-SKULLS", "king-wins"): "{die} wins: it beats all but a mermaid's skull.",
    ("DICE-SKULLS", "pirate-wins"): "{die} wins: it beats numbers and mermaids.",
    ("DICE-SKULLS", "mermaid-wins"): "{die} wins: it beats numbers.",
    ("DICE-SKULLS", "capture-wins"): f"{{die}} wins: {_CAPTURE}.",
    ("DICE-SKULLS", "king-wins-last"): (
        f"{{die}} wins: it beats all but a mermaid's skull{_LAST}."
    ),
    ("DICE-SKULLS", "pirate-wins-last"): f"{{die}} wins: it beats numbers and mermaids{_LAST}.",
    ("DICE-SKULLS", "mermaid-wins-last"): f"{{die}} wins: it beats numbers{_LAST}.",
    ("DICE-SKULLS", "capture-wins-last"): f"{{die}} wins: {_CAPTURE}{_LAST}.",
    ("DICE-SKULLS", "earlier"): (
        "{die} loses: the same skull was thrown after it, and the last of equals wins."
    ),
    ("DICE-SKULLS", "king-beats"): f"{{die}} loses: {_KING}.",
    ("DICE-SKULLS", "pirate-beats"): f"{{die}} loses: {_PIRATE}.",
    ("DICE-SKULLS", "mermaid-beats"): f"{{die}} loses: {_MERMAID}.",
    ("DICE-SKULLS", "capture-beats"): f"{{die}} loses: {_CAPTURE}.",
    ("DICE-FLAG", "wins"): "{die} wins: all are flags, and then the first one wins.",
    ("DICE-FLAG", "later"): "{die} loses: all are flags, and {by} was thrown first.",
    ("DICE-FLAG", "lowest"): "{die} loses: a flag is 0, the lowest of all.",
}
"""What each rule can say, by rule and case."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one die won or lost; ``throw`` is its position."""

    throw: int
    rule: str
    params: Params

    @property
    def text(self) -> str:
        """Return the reason as one English sentence."""
        params = dict(self.params)
        told = {name: parse_die(params[name]).name for name in ("die", "by")}
        sentence = SENTENCES[(self.rule, str(params["case"]))].format(**told)
        return sentence[0].upper() + sentence[1:]

    def to_json(self) -> dict[str, object]:
        """Return the reason as `resolve --json` prints it."""
        return {"throw": self.throw, "rule": self.rule, "text": self.text}

    def full_json(self) -> dict[str, object]:
        """Return the reason with the values of its sentence, for other languages."""
        return {**self.to_json(), "params": dict(self.params)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A trick's dice, their outcome, and a reason for each."""

    dice: tuple[Die, ...]
    outcome: Outcome
    reasons: tuple[Reason, ...]

    @property
    def lead_colour(self) -> Colour | None:
        """Return the colour that was to be followed; None where special dice set none."""
        lead = self.outcome.lead
        return None if lead is None else self.dice[lead].colour

    def to_json(self) -> dict[str, object]:
        """Return the verdict as `resolve --json` prints it."""
        lead = self.lead_colour
        return {
            "throws": [die.code for die in self.dice],
            "winner": self.outcome.winner,
            "points": self.outcome.points,
            "bonuses": [bonus.to_json() for bonus in self.outcome.bonuses],
            "lead_colour": None if lead is None else lead.value,
            "reasons": [reason.to_json() for reason in self.reasons],
        }


def resolve(dice: Sequence[Die], rules: DiceRules) -> Verdict:
    """Return the verdict on a trick's dice in play order, with a reason for each of them."""
    outcome = judge(dice, rules)
    winner = outcome.winner
    found = []
    for at, die in enumerate(dice):
        rule, case = _decided(dice, at, winner)
        params = (("case", case), ("die", die.code), ("by", dice[winner].code), ("at", winner))
        found.append(Reason(at, rule, params))
    return Verdict(tuple(dice), outcome, tuple(found))


def _decided(dice: Sequence[Die], at: int, winner: int) -> tuple[str, str]:
    """Return rule and case of one die."""
    die, best = dice[at], dice[winner]
    if die.face == FLAG:
        if best.face != FLAG:
            return "DICE-FLAG", "lowest"
        return "DICE-FLAG", "wins" if at == winner else "later"
    alike = best.colour is die.colour if best.is_skull else best.number == die.number
    equals = sum(_equal(other, best) for other in dice)
    if best.is_skull:
        with_king = any(other.is_skull and other.colour is Colour.KING for other in dice)
        captures = best.colour is Colour.MERMAID and with_king
        strongest = "capture" if captures else best.colour.value
        if at == winner:
            return "DICE-SKULLS", f"{strongest}-wins-last" if equals > 1 else f"{strongest}-wins"
        if die.is_skull and alike:
            return "DICE-SKULLS", "earlier"
        return "DICE-SKULLS", f"{strongest}-beats"
    if at == winner:
        return "DICE-RANK", "wins-last" if equals > 1 else "wins"
    return "DICE-RANK", "earlier" if alike else "lower"


def _equal(die: Die, best: Die) -> bool:
    if best.is_skull:
        return die == best
    return die.number == best.number


def bonus_sentence(bonus: Bonus) -> str:
    """Return what a bonus brings and for what.

    >>> bonus_sentence(Bonus(Colour.PIRATE, 2, 60))
    '60 points for 2 pirate skulls caught by the Skull King'
    """
    if bonus.caught is Colour.KING:
        return f"{bonus.points} points for the Skull King caught by a mermaid"
    skulls = "a pirate skull" if bonus.count == 1 else f"{bonus.count} pirate skulls"
    return f"{bonus.points} points for {skulls} caught by the Skull King"
