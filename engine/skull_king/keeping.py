# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keeps the books of a live game: its record and its scoresheet, as far as they are known."""

from engine.skull_king.belief import Belief
from engine.skull_king.judged import JudgedTrick, judge_round
from engine.skull_king.powers import Load
from engine.skull_king.record import GameRecord, PlayRecord, RoundRecord, TrickRecord
from engine.skull_king.sheet import Sheet, score_record
from engine.skull_king.state import GameState, RoundState


def record_of(state: GameState) -> GameRecord:
    """Return the record of a game so far.

    Cards that are not sure are told as the likeliest; an undeclared Tigress is ``TIG``. A round
    is told up to the first trick that is not whole or has a card nobody knows, and is not voided;
    bids are told once all are revealed, and a round in bidding not at all.
    """
    return _record(state, [[belief.code for belief in t.beliefs] for t in _tricks(state)])


def sheet_of(state: GameState) -> Sheet:
    """Return the scoresheet of a game so far, every card being the likeliest; never refuses."""
    return score_record(likeliest_record(state))


def likeliest_record(state: GameState) -> GameRecord:
    """Return the record of a game so far in which every card is the likeliest."""
    return _record(state, [[_likeliest(b) for b in t.beliefs] for t in _tricks(state)])


def _likeliest(belief: Belief) -> str:
    return belief.codes()[0]


def _tricks(state: GameState) -> list[JudgedTrick]:
    return [trick for there in state.rounds for trick in _judged(there, state)]


def _judged(there: RoundState, state: GameState) -> tuple[JudgedTrick, ...]:
    return judge_round(there, state.rules, len(state.players))


def _record(state: GameState, codes: list[list[str]]) -> GameRecord:
    told = iter(codes)
    rounds = []
    for number, there in enumerate(state.rounds):
        judged = _judged(there, state)
        newest = number == len(state.rounds) - 1
        tricks = known_tricks(judged, [next(told) for _ in judged], state.size, newest)
        if there.revealed or tricks:
            rounds.append(_round(there, tricks, state))
    return GameRecord(state.rules, state.players, tuple(rounds))


def known_tricks(
    judged: tuple[JudgedTrick, ...], codes: list[list[str]], size: int, newest: bool
) -> tuple[TrickRecord, ...]:
    """Return a round's tricks by their players, up to the first that is not whole or known.

    ``codes`` are the cards to tell, ``size`` is how many make a trick. The trick where it ends
    is told as far as it goes in the ``newest`` round, and not at all in an earlier one.
    """
    tricks = []
    for trick, cards in zip(judged, codes, strict=True):
        if trick.leader is None or (trick.verdict is None and not newest):
            break
        known = 0
        while known < min(size, len(cards)) and trick.beliefs[known].known:
            known += 1
        plays = tuple(map(PlayRecord, trick.order, cards[:known]))
        settled = trick.settled if trick.verdict is not None else None
        tricks.append(TrickRecord(trick.leader, plays, trick.power, settled, trick.voided))
        if trick.verdict is None:
            break
    return tuple(tricks)


def _round(there: RoundState, tricks: tuple[TrickRecord, ...], state: GameState) -> RoundRecord:
    bids = there.bids if there.revealed else (None,) * len(state.players)
    loads = None
    if state.rules.plays_with_loads and there.revealed:
        loads = tuple(load or Load.GRAPESHOT for load in there.loads)
    return RoundRecord(there.cards, there.dealer, bids, tricks, loads, there.by_hand)
