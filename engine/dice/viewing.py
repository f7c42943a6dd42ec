# SPDX-License-Identifier: AGPL-3.0-or-later
"""A live game as people look at it, and every trick of it to look back on."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.common import clockwise
from engine.dice.choices import Throwable, throwable
from engine.dice.rules import DiceRules, hands_of
from engine.dice.sheet import Sheet
from engine.dice.standing import StandingTrick, sheet_of, stand, upcoming_leader
from engine.dice.state import GameState, HandState, TrickState
from engine.dice.trick import judge, lead_colour


class Phase(StrEnum):
    """What the table is doing."""

    BIDDING = "bidding"
    PLAYING = "playing"
    TRICK_DONE = "trick-done"
    HAND_DONE = "hand-done"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player now; ``bid`` is None until all bids are revealed."""

    name: str
    bid: int | None
    locked: bool
    won: int
    total: int
    leads: bool
    turn: bool
    starts: bool

    def to_json(self) -> dict[str, object]:
        """Return the player as `/api/state` shows one."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick as it is shown; positions are of play order, ``hand`` and ``number`` from 0."""

    hand: int
    number: int
    standing: StandingTrick
    told: TrickState
    rules: DiceRules

    @property
    def place(self) -> str:
        """Return what people call it: ``3.2`` is the second trick of the third hand."""
        return f"{self.hand + 1}.{self.number + 1}"

    def to_json(self) -> dict[str, object]:
        """Return the trick; what was not told is absent.

        ``winning`` is the position that is winning so far, ``next_leader`` a player.
        """
        one = self.standing
        dice = [throw.die for throw in one.throws]
        lead = lead_colour(dice)
        throws = [
            {
                "position": at,
                "player": one.player(at),
                "die": throw.die.colour.value,
                "face": throw.die.face,
                **({} if throw.player is None else {"told": ["player"]}),
            }
            for at, throw in enumerate(one.throws)
        ]
        verdict = one.verdict
        shown: dict[str, object] = {
            "hand": self.hand,
            "trick": self.number,
            "place": self.place,
            "leader": one.leader,
            "order": list(one.order),
            "lead_colour": None if lead is None else lead.value,
            "throws": throws,
            "winning": judge(dice, self.rules).winner if dice and not one.voided else None,
            "winner": one.winner,
            "next_leader": one.next_leader,
            "points": one.points,
            "final": one.decided,
            "bonuses": [] if verdict is None else [b.to_json() for b in verdict.outcome.bonuses],
            "reasons": [] if verdict is None else [r.full_json() for r in verdict.reasons],
        }
        if self.told.leader is not None:
            shown["leader_told"] = self.told.leader
        if self.told.winner is not None:
            shown["winner_told"] = self.told.winner
        return {**shown, "voided": True} if one.voided else shown


@dataclass(frozen=True, slots=True)
class GameView:
    """The whole game as it is shown; ``tricks`` are those of the newest hand.

    ``number`` is the newest hand's; before the first it is 0, with what will be drawn.
    ``incomplete`` are the places of tricks put away that lack dice: until they are told, all that
    hangs on them is unknown, and their hands bring nothing.
    """

    phase: Phase
    rules: DiceRules
    number: int
    hands: int
    hand: HandState
    players: tuple[PlayerView, ...]
    trick: TrickView
    last_trick: TrickView | None
    tricks: tuple[TrickView, ...]
    incomplete: tuple[str, ...]
    throwable: tuple[Throwable, ...]
    sheet: Sheet

    def to_json(self) -> dict[str, object]:
        """Return the view as the ``game`` part of `/api/state`; ``by_hand`` only where it is."""
        return {
            "phase": self.phase.value,
            "rules": self.rules.to_json(),
            "dice_assumed": self.rules.dice.assumed,
            "hand": {
                "number": self.number,
                "of": self.hands,
                "dice": self.hand.dice,
                "starter": self.hand.starter,
                **({"by_hand": True} if self.hand.by_hand is not None else {}),
            },
            "players": [player.to_json() for player in self.players],
            "trick": self.trick.to_json(),
            "last_trick": None if self.last_trick is None else self.last_trick.to_json(),
            "tricks": [trick.to_json() for trick in self.tricks],
            "incomplete": list(self.incomplete),
            "throwable": [each.to_json() for each in self.throwable],
            "sheet": self.sheet.to_json(),
            "questions": [],
        }


def phase_of(state: GameState) -> Phase:
    """Return what the table is doing; bidding lasts until every bid is locked."""
    if state.closed is not None:
        return Phase.OVER
    if not state.hands:
        return Phase.HAND_DONE
    newest = state.hands[-1]
    if not newest.revealed:
        return Phase.BIDDING
    if newest.by_hand is None:
        if newest.table is not None:
            return Phase.TRICK_DONE if state.is_whole(newest.table) else Phase.PLAYING
        if len(newest.tricks) < newest.dice:
            return Phase.PLAYING
    return Phase.OVER if len(state.hands) >= hands_of(state.size) else Phase.HAND_DONE


def view(state: GameState) -> GameView:
    """Return a game as it is shown; it never refuses a state that events can make."""
    hand = state.hands[-1] if state.hands else HandState(1, state.starter, (None,) * state.size)
    number = max(0, len(state.hands) - 1)
    tricks = tuple(_tricks(state, number, hand))
    current = len(tricks) - 1
    if not tricks or (hand.table is None and len(tricks) < hand.dice):
        leader = upcoming_leader(hand, state.rules, state.size)
        order = () if leader is None else clockwise(leader, state.size)
        coming = StandingTrick(leader, order, ())
        trick = TrickView(number, len(tricks), coming, TrickState(), state.rules)
        current = len(tricks)
    else:
        trick = tricks[-1]
    sheet = sheet_of(state)
    return GameView(
        phase=phase_of(state),
        rules=state.rules,
        number=number,
        hands=hands_of(state.size),
        hand=hand,
        players=_players(state, hand, trick, sheet),
        trick=trick,
        last_trick=tricks[current - 1] if current > 0 else _before_hand(state),
        tricks=tricks,
        incomplete=tuple(
            trick.place
            for trick in review_tricks(state)
            if not trick.standing.decided
            and state.hands[trick.hand].by_hand is None
            and (trick.told.cleared or trick.hand < number)
        ),
        throwable=throwable(state),
        sheet=sheet,
    )


def _before_hand(state: GameState) -> TrickView | None:
    """Return the last trick of the hand before the newest, whose verdict stays until a die lies.

    None before the second hand, and after a hand that was told by hand.
    """
    if len(state.hands) < 2 or state.hands[-2].by_hand is not None:
        return None
    tricks = tuple(_tricks(state, len(state.hands) - 2, state.hands[-2]))
    return tricks[-1] if tricks else None


def review_tricks(state: GameState) -> tuple[TrickView, ...]:
    """Return every trick of every hand, in order, to look back on."""
    return tuple(
        trick for number, hand in enumerate(state.hands) for trick in _tricks(state, number, hand)
    )


def _tricks(state: GameState, number: int, hand: HandState) -> Iterator[TrickView]:
    standing = stand(hand, state.rules, state.size)
    for index, (one, told) in enumerate(zip(standing, hand.tricks, strict=True)):
        yield TrickView(number, index, one, told, state.rules)


def _players(
    state: GameState, hand: HandState, trick: TrickView, sheet: Sheet
) -> tuple[PlayerView, ...]:
    playing = phase_of(state) is Phase.PLAYING
    order, thrown = trick.standing.order, len(trick.standing.throws)
    turn = order[thrown] if playing and thrown < len(order) else None
    revealed = bool(state.hands) and hand.revealed
    return tuple(
        PlayerView(
            name=name,
            bid=hand.bids[player] if revealed else None,
            locked=hand.bids[player] is not None,
            won=sheet.hands[-1].scores[player].won if revealed else 0,
            total=sheet.totals[player],
            leads=trick.standing.leader == player,
            turn=turn == player,
            starts=hand.starter == player,
        )
        for player, name in enumerate(state.players)
    )
