# SPDX-License-Identifier: AGPL-3.0-or-later
"""A trick of the dice game as `quartermaster resolve` answers it: JSON, or lines for people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.common import items, need, obj
from engine.dice import (
    ASSUMED,
    DiceRules,
    Verdict,
    bonus_sentence,
    check_trick,
    parse_dice,
    resolve,
    rules_from_json,
)


@dataclass(frozen=True, slots=True)
class DiceTrick:
    """A judged trick; people count throws from one."""

    verdict: Verdict
    rules: DiceRules

    def surplus(self) -> Iterator[tuple[int, str]]:
        """Throws of which the set has no more dice, with a sentence on each (TOO-MANY-DICE)."""
        colours = [die.colour for die in self.verdict.dice]
        for at in self.rules.dice.surplus(colours):
            colour = colours[at]
            has = self.rules.dice.count(colour)
            yield (
                at,
                f"More {colour.value} dice lie here than the set has, which is {has}; the trick is "
                "judged with all of them.",
            )

    def to_json(self) -> dict[str, object]:
        """The answer as it is promised; "findings" only where something is odd."""
        noticed = [
            {"rule": "TOO-MANY-DICE", "throw": at, "text": text} for at, text in self.surplus()
        ]
        return {**self.verdict.to_json(), **({"findings": noticed} if noticed else {})}

    def lines(self) -> Iterator[str]:
        """Who wins and what it brings, which colour was to follow, what is odd, and why."""
        outcome, dice = self.verdict.outcome, self.verdict.dice
        yield f"Throw {outcome.winner + 1}, {dice[outcome.winner].name}, wins."
        for bonus in outcome.bonuses:
            yield f"It brings {bonus_sentence(bonus)}. [DICE-BONUS]"
        if outcome.lead is None:
            yield "No colour is followed: only special dice were thrown. [DICE-FOLLOW]"
        else:
            colour = dice[outcome.lead].colour.value.capitalize()
            yield f"{colour} is followed, set by throw {outcome.lead + 1}. [DICE-FOLLOW]"
        for at, text in self.surplus():
            yield f"Throw {at + 1}: {text} [TOO-MANY-DICE]"
        yield f"Rules: {self.rules.title}. Dice: {self.rules.dice}."
        if self.rules.dice.assumed:
            yield ASSUMED
        yield ""
        for reason in self.verdict.reasons:
            yield f"{reason.throw + 1:>4}  {reason.text} [{reason.rule}]"


class DiceTricks:
    """Judges tricks of the dice game under some rules."""

    usage = "Give the dice of the trick in play order, as in black:7 yellow:7 king:skull"

    def __init__(self, rules: DiceRules) -> None:
        self._rules = rules

    def trick(self, codes: Sequence[object]) -> DiceTrick:
        """The trick of these dice. Raises InputError."""
        dice = parse_dice(codes)
        check_trick(dice, self._rules)
        return DiceTrick(resolve(dice, self._rules), self._rules)

    def line(self, value: object) -> DiceTrick:
        """The trick of a JSON line, which may have rules of its own. Raises InputError."""
        told = obj(value, "", ("throws", "rules"))
        judge = self
        if "rules" in told:
            judge = DiceTricks(rules_from_json(told["rules"], "rules"))
        return judge.trick(items(need(told, "throws", ""), "throws"))
