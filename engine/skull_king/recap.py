# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is worth telling of a game as a whole: captures, bids against results, bold and lucky bids.

Two bids are told of. Chances are of a simple model, and only compare bids with one another:

- The **boldest** bid is the one, made or missed, that would come true least often if each trick
  fell to one of the hands by lot: with ``n`` hands and ``c`` cards dealt, the binomial chance of
  exactly ``bid`` tricks among ``c`` at ``1/n`` each.
- The **luckiest** bid is the exact one whose cards would least often have done the same again. A
  card is taken to hold its trick with the chance that none of ``n - 1`` cards drawn from the rest
  of the deck beats it; the bid's chance is the product over the round's tricks of the card's
  holding where it won and of its not holding where it lost.

Of equal bids the earlier one is told.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from engine.common import BidsMade, Recap, chance_by_lot
from engine.skull_king.cards import Kind, parse_card
from engine.skull_king.deal import GRAYBEARD, hands_at, player_json
from engine.skull_king.playout import PlayedTrick, played_cards
from engine.skull_king.record import GameRecord
from engine.skull_king.rules import Rules
from engine.skull_king.sheet import RoundSheet, Sheet
from engine.skull_king.trick import judge

_CAUGHT = {
    "BONUS-MERMAID": Kind.MERMAID,
    "BONUS-PIRATE": Kind.PIRATE,
    "BONUS-KING": Kind.KING,
}


@dataclass(frozen=True, slots=True)
class Capture:
    """A character caught in a won trick; round and trick count from 0."""

    round: int
    trick: int
    rule: str
    captor: int
    captor_card: str
    captive: int
    captive_card: str

    def to_json(self) -> dict[str, object]:
        """Return it with Graybeard by name."""
        return {
            **{name: getattr(self, name) for name in self.__slots__},
            "captive": player_json(self.captive),
        }


@dataclass(frozen=True, slots=True)
class NotableBid:
    """A bid that stands out; round counts from 0, ``chance`` is the module's model's."""

    round: int
    player: int
    bid: int
    won: int
    cards: int
    chance: float

    def to_json(self) -> dict[str, object]:
        """Return all of it, the chance to four digits."""
        told = {name: getattr(self, name) for name in self.__slots__}
        return {**told, "chance": round(self.chance, 4)}


def recap_of(record: GameRecord, sheet: Sheet) -> Recap[Capture, NotableBid]:
    """Look back on a game; ``sheet`` is the record's own."""
    finished = [(number, there) for number, there in enumerate(sheet.rounds) if there.finished]
    seats = range(len(sheet.players))
    bold = [_by_lot(number, there, player) for number, there in finished for player in seats]
    lucky = [bid for number, there in finished for bid in _lucky(record, number, there)]
    return Recap(
        tuple(BidsMade.of(there.scores[player] for _, there in finished) for player in seats),
        tuple(one for number, there in finished for one in _captures(record, number, there)),
        min(bold, key=lambda one: one.chance, default=None),
        min(lucky, key=lambda one: one.chance, default=None),
    )


def _captures(record: GameRecord, number: int, there: RoundSheet) -> Iterator[Capture]:
    for index, played in enumerate(there.tricks):
        told = record.rounds[number].tricks[index]
        # What Graybeard catches counts for nobody.
        if played.winner is None or played.winner == GRAYBEARD:
            continue
        cards = played_cards(told)
        captor = next(
            position for position, play in enumerate(told.plays) if play.player == played.winner
        )
        for bonus in played.bonuses:
            for position, card in enumerate(cards):
                if card.plays_as is _CAUGHT.get(bonus.rule):
                    yield Capture(
                        number,
                        index,
                        bonus.rule,
                        played.winner,
                        cards[captor].code,
                        told.plays[position].player,
                        card.code,
                    )


def _by_lot(number: int, there: RoundSheet, player: int) -> NotableBid:
    score = there.scores[player]
    bid = score.bid or 0
    chance = chance_by_lot(bid, there.cards, hands_at(len(there.scores)))
    return NotableBid(number, player, bid, score.won, there.cards, chance)


def _lucky(record: GameRecord, number: int, there: RoundSheet) -> Iterator[NotableBid]:
    """Every exact bid of a round whose tricks are known."""
    if there.by_hand:
        return
    for player, score in enumerate(there.scores):
        if score.bid != score.won:
            continue
        chances = [
            chance
            for index, played in enumerate(there.tricks)
            if (chance := _again(record, number, index, played, player)) is not None
        ]
        yield NotableBid(number, player, score.won, score.won, there.cards, prod(chances))


def _again(
    record: GameRecord, number: int, index: int, played: PlayedTrick, player: int
) -> float | None:
    """The chance that a player's card would have done the same; None for what proves nothing."""
    told = record.rounds[number].tricks[index]
    own = [
        card
        for card, play in zip(played_cards(told), told.plays, strict=True)
        if play.player == player
    ]
    if played.winner is None or played.settled or not own or own[0].plays_as is Kind.TIGRESS:
        return None
    holds = (1 - _beaten_by(own[0].code, record.rules)) ** (len(told.plays) - 1)
    return holds if played.winner == player else 1 - holds


@lru_cache(maxsize=512)
def _beaten_by(code: str, rules: Rules) -> float:
    """The share of the deck's other cards that beat a card which was led."""
    card = parse_card(code)
    rest = [
        parse_card("TIG:P") if other.plays_as is Kind.TIGRESS else other for other in rules.deck()
    ]
    same = next((other for other in rest if other.face == card.face), None)
    if same is not None:
        rest.remove(same)
    beaten = sum(judge((card, other), rules).winner != 0 for other in rest)
    return beaten / len(rest)
