# SPDX-License-Identifier: AGPL-3.0-or-later
"""A live game as people look at it: the game part of what the page shows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.common import Ending, winners_of
from engine.skull_king.asked import questions
from engine.skull_king.cards import TIGRESS, Role
from engine.skull_king.deal import hand_sizes
from engine.skull_king.judged import JudgedTrick, judge_round, tricks_won, upcoming_order
from engine.skull_king.keeping import sheet_of
from engine.skull_king.question import Question
from engine.skull_king.rules import Rules
from engine.skull_king.sheet import Sheet
from engine.skull_king.state import GameState, RoundState
from engine.skull_king.trick_view import PlayView, TrickView, extra_plays, view_round, view_trick


class Phase(StrEnum):
    """What the table is doing."""

    BIDDING = "bidding"
    PLAYING = "playing"
    TRICK_DONE = "trick-done"
    ROUND_DONE = "round-done"
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
    dealer: bool

    def to_json(self) -> dict[str, object]:
        """Return the player as `/api/state` shows one."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class GameView:
    """The whole game as it is shown; ``tricks`` are those of the newest round.

    ``winners`` are those who have won it, nobody while it goes on or where it does not count.
    ``last_trick`` is the one before ``trick``, the round before's last one included.
    ``number`` is the newest round's; before the first round it is 0, with what will be dealt.
    ``by_hand`` says that it was told by hand, and no trick of it counts. ``votes`` are the players
    who want the bids revealed, ``called`` says that these are enough.
    """

    phase: Phase
    rules: Rules
    number: int
    rounds: int
    cards: int
    dealer: int
    by_hand: bool
    votes: tuple[int, ...]
    called: bool
    players: tuple[PlayerView, ...]
    trick: TrickView
    last_trick: TrickView | None
    extra: tuple[PlayView, ...]
    tricks: tuple[TrickView, ...]
    sheet: Sheet
    questions: tuple[Question, ...]
    ending: Ending | None
    winners: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        """Return the view as the ``game`` part of `/api/state`; ``by_hand`` only where it is."""
        return {
            "phase": self.phase.value,
            "rules": self.rules.to_json(),
            "deck": _deck_json(self.rules),
            "round": {
                "number": self.number,
                "of": self.rounds,
                "cards": self.cards,
                "dealer": self.dealer,
                **({"by_hand": True} if self.by_hand else {}),
                **({"votes": list(self.votes), "called": self.called} if self.votes else {}),
            },
            "players": [player.to_json() for player in self.players],
            "trick": self.trick.to_json(),
            "last_trick": None if self.last_trick is None else self.last_trick.to_json(),
            "extra": [play.to_json() for play in self.extra],
            "tricks": [trick.to_json() for trick in self.tricks],
            "sheet": self.sheet.to_json(),
            "questions": [question.to_json() for question in self.questions],
            "ending": None if self.ending is None else self.ending.value,
            "winners": list(self.winners),
        }


def _deck_json(rules: Rules) -> dict[str, object]:
    """Return the colour of each suit and the codes of the cards in use, as they can be named.

    "copies" are how many there are of a face that is there more than once.
    """
    faces = Counter(card.face for card in rules.deck())
    return {
        "suits": {suit.value: colour.value for suit, colour in rules.edition.suits},
        "cards": [
            code
            for face in faces
            for code in ([f"{TIGRESS}:{role}" for role in Role] if face == TIGRESS else [face])
        ],
        "copies": {face: count for face, count in faces.items() if count > 1},
    }


def phase_of(state: GameState) -> Phase:
    """Return what the table is doing; bidding lasts until every bid is locked.

    A voided trick waits for nothing but the sweep, and a round told by hand for nothing at all.
    """
    if state.closed is not None:
        return Phase.OVER
    if not state.rounds:
        return Phase.ROUND_DONE
    newest = state.rounds[-1]
    if not newest.revealed:
        return Phase.BIDDING
    if newest.by_hand is None:
        if newest.table is not None:
            whole = len(newest.table.plays) >= state.size
            return Phase.TRICK_DONE if whole or newest.table.voided else Phase.PLAYING
        if len(newest.tricks) < newest.cards:
            return Phase.PLAYING
    last_round = len(state.rounds) >= len(state.rules.round_plan)
    return Phase.OVER if last_round else Phase.ROUND_DONE


def view(state: GameState) -> GameView:
    """Return a game as it is shown; it never refuses a state that events can make."""
    players = len(state.players)
    there = state.rounds[-1] if state.rounds else _before_play(state)
    number = max(0, len(state.rounds) - 1)
    asked = questions(state)
    judged = judge_round(there, state.rules, players)
    tricks = view_round(number, judged, state, asked)
    current = len(judged) - 1
    if not judged or (there.table is None and len(judged) < there.cards):
        order = upcoming_order(there, state.rules, players)
        leader = order[0] if order else None
        upcoming = JudgedTrick(leader, order, ())
        trick, current = view_trick(upcoming, number, len(judged), state, False), len(judged)
    else:
        trick = tricks[-1]
    sheet = sheet_of(state)
    return GameView(
        phase=phase_of(state),
        rules=state.rules,
        number=number,
        rounds=len(state.rules.round_plan),
        cards=there.cards,
        dealer=there.dealer,
        by_hand=there.by_hand is not None,
        votes=() if there.revealed else there.votes,
        called=there.called,
        players=_players(state, there, judged, trick, sheet),
        trick=trick,
        last_trick=tricks[current - 1] if current > 0 else _before_round(state, asked),
        extra=extra_plays(judged[-1], number, current, state) if current == len(judged) - 1 else (),
        tricks=tricks,
        sheet=sheet,
        questions=asked,
        ending=state.ending,
        winners=_winners(state, sheet),
    )


def _winners(state: GameState, sheet: Sheet) -> tuple[int, ...]:
    """Return who has won; a game whose last trick is swept is as good as finished."""
    over = phase_of(state) is Phase.OVER
    ending = state.ending or (Ending.FINISHED if over else None)
    return winners_of(ending, sheet.ranking, scored=sheet.scored)


def _before_round(state: GameState, asked: Sequence[Question]) -> TrickView | None:
    """Return the last trick of the round before the newest, whose verdict stays until a card lies.

    None before the second round, and after a round that was told by hand.
    """
    if len(state.rounds) < 2 or state.rounds[-2].by_hand is not None:
        return None
    judged = judge_round(state.rounds[-2], state.rules, len(state.players))
    tricks = view_round(len(state.rounds) - 2, judged, state, asked)
    return tricks[-1] if tricks else None


def _before_play(state: GameState) -> RoundState:
    players = len(state.players)
    cards = hand_sizes(state.rules, players)[0]
    return RoundState(cards, state.dealer, (None,) * players, (None,) * players)


def _players(
    state: GameState,
    there: RoundState,
    judged: tuple[JudgedTrick, ...],
    trick: TrickView,
    sheet: Sheet,
) -> tuple[PlayerView, ...]:
    won = there.by_hand.won if there.by_hand else tricks_won(judged, len(state.players))
    playing = phase_of(state) is Phase.PLAYING
    turn = trick.order[len(trick.plays)] if playing and trick.order else None
    bids: tuple[int | None, ...] = (None,) * len(state.players)
    if state.rounds and there.revealed:
        bids = tuple(score.bid for score in sheet.rounds[-1].scores)
    return tuple(
        PlayerView(
            name=name,
            bid=bids[player],
            locked=there.bids[player] is not None,
            won=won[player],
            total=sheet.totals[player],
            leads=trick.leader == player,
            turn=turn == player,
            dealer=there.dealer == player,
        )
        for player, name in enumerate(state.players)
    )
