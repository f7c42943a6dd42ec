# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is worth telling of a game as a whole: captures, bids against results, bold and lucky bids.

Two bids are told of. Chances are of a simple model, and only compare bids with one another:

- The **boldest** bid is the one, made or missed, that would come true least often if each trick
  fell to one of the players by lot: the binomial chance of exactly ``bid`` tricks among so many.
- The **luckiest** bid is the exact one whose dice would least often have done the same again: for
  each trick the share of the die's faces with which it would have been won, or lost, as it was
  while all others lay as they did; the bid's chance is their product.

Of equal bids the earlier one is told.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from engine.common import BidsMade, Recap, chance_by_lot
from engine.dice.dice import Die
from engine.dice.record import GameRecord, TrickRecord
from engine.dice.rules import DiceRules
from engine.dice.sheet import HandSheet, Sheet
from engine.dice.trick import judge


@dataclass(frozen=True, slots=True)
class Capture:
    """A skull caught in a won trick (DICE-BONUS); hand and trick count from 0."""

    hand: int
    trick: int
    captor: int
    captor_die: str
    captive: int
    captive_die: str

    def to_json(self) -> dict[str, object]:
        """Return all of it by name."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class NotableBid:
    """A bid that stands out; hand counts from 0, ``chance`` is the module's model's."""

    hand: int
    player: int
    bid: int
    won: int
    dice: int
    chance: float

    def to_json(self) -> dict[str, object]:
        """Return all of it, the chance to four digits."""
        told = {name: getattr(self, name) for name in self.__slots__}
        return {**told, "chance": round(self.chance, 4)}


def recap_of(record: GameRecord, sheet: Sheet) -> Recap[Capture, NotableBid]:
    """Look back on a game.

    Args:
        record: the game's.
        sheet: the record's own.

    """
    finished = [(number, hand) for number, hand in enumerate(sheet.hands) if hand.finished]
    seats = range(len(sheet.players))
    bold = [_by_lot(number, hand, player) for number, hand in finished for player in seats]
    lucky = [bid for number, hand in finished for bid in _lucky(record, number, hand)]
    return Recap(
        tuple(BidsMade.of(hand.scores[player] for _, hand in finished) for player in seats),
        tuple(one for number, hand in finished for one in _captures(record, number, hand)),
        min(bold, key=lambda one: one.chance, default=None),
        min(lucky, key=lambda one: one.chance, default=None),
    )


def _captures(record: GameRecord, number: int, hand: HandSheet) -> Iterator[Capture]:
    for index, played in enumerate(hand.tricks):
        told = record.hands[number].tricks[index]
        if played.winner is None:
            continue
        captor = told.dice[told.players.index(played.winner)]
        for bonus in played.bonuses:
            for player, die in zip(told.players, told.dice, strict=True):
                if die.is_skull and die.colour is bonus.caught:
                    yield Capture(number, index, played.winner, captor.code, player, die.code)


def _by_lot(number: int, hand: HandSheet, player: int) -> NotableBid:
    score = hand.scores[player]
    bid = score.bid or 0
    chance = chance_by_lot(bid, hand.dice, len(hand.scores))
    return NotableBid(number, player, bid, score.won, hand.dice, chance)


def _lucky(record: GameRecord, number: int, hand: HandSheet) -> Iterator[NotableBid]:
    """Every exact bid of a hand whose tricks are known."""
    if hand.by_hand:
        return
    for player, score in enumerate(hand.scores):
        if score.bid == score.won:
            chances = [
                _again(record.hands[number].tricks[index], player, record.rules)
                for index, played in enumerate(hand.tricks)
                if not (played.voided or played.settled)
            ]
            yield NotableBid(number, player, score.won, score.won, hand.dice, prod(chances))


def _again(trick: TrickRecord, player: int, rules: DiceRules) -> float:
    """The chance that a player's die, thrown once more, would have done the same."""
    if player not in trick.players:
        return 1.0
    at, dice = trick.players.index(player), list(trick.dice)
    won = judge(dice, rules).winner == at
    kind = rules.dice.of(dice[at].colour)
    faces = (dice[at].face,) if kind is None else kind.faces
    same = 0
    for face in faces:
        dice[at] = Die(dice[at].colour, face)
        same += (judge(dice, rules).winner == at) is won
    return same / len(faces)
