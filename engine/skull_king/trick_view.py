# SPDX-License-Identifier: AGPL-3.0-or-later
"""A trick as people look at it: cards with their doubts, who is winning, the verdict."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.skull_king.belief import WORTH_ASKING, Belief
from engine.skull_king.cards import Card, Role, Suit, parse_card
from engine.skull_king.deal import player_json
from engine.skull_king.judged import JudgedTrick
from engine.skull_king.question import Question
from engine.skull_king.reasons import english
from engine.skull_king.state import GameState, Play, TrickState
from engine.skull_king.trick import lead_suit, leader_now
from engine.skull_king.verdict import Verdict


def _player(player: int | None) -> int | str | None:
    return None if player is None else player_json(player)


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card on the table: its face, None while nobody knows it, and what else it may be.

    ``told`` is what people told of it, of ``card``, ``role`` and ``player``. One that is
    ``missed`` was not seen again after a start.
    """

    position: int
    player: int | None
    card: str | None
    confidence: float
    sure: bool
    alternatives: tuple[tuple[str, float], ...]
    role: Role | None
    told: tuple[str, ...]
    missed: bool

    def to_json(self) -> dict[str, object]:
        """Return the card as `/api/state` shows one; what was not told is absent."""
        shown: dict[str, object] = {
            "position": self.position,
            "player": _player(self.player),
            "card": self.card,
            "confidence": round(self.confidence, 4),
            "sure": self.sure,
            "alternatives": [[face, round(p, 4)] for face, p in self.alternatives],
            "role": None if self.role is None else self.role.value,
        }
        if self.told:
            shown["told"] = list(self.told)
        if self.missed:
            shown["missed"] = True
        return shown


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick; ``final`` says that it is whole and nothing about it is in question.

    ``order`` are the players by position, empty while the leader is not known; ``winning`` is
    the position that is winning, ``next_leader`` a player. ``leader_told`` and ``winner_told``
    are players, where people told who led and who won.
    """

    round: int
    number: int
    leader: int | None
    order: tuple[int, ...]
    lead_suit: Suit | None
    final: bool
    plays: tuple[PlayView, ...]
    winning: int | None
    verdict: Verdict | None
    next_leader: int | None
    leader_told: int | None
    winner_told: int | None
    voided: bool

    def to_json(self) -> dict[str, object]:
        """Return the trick as `/api/state` shows one; what was not told is absent."""
        shown: dict[str, object] = {
            "round": self.round,
            "trick": self.number,
            "number": self.number,
            "leader": _player(self.leader),
            "lead_suit": None if self.lead_suit is None else self.lead_suit.value,
            "final": self.final,
            "plays": [play.to_json() for play in self.plays],
            "winning": self.winning,
            "verdict": self._verdict_json(),
        }
        told = {"leader_told": self.leader_told, "winner_told": self.winner_told}
        shown |= {name: player_json(who) for name, who in told.items() if who is not None}
        return {**shown, "voided": True} if self.voided else shown

    def _verdict_json(self) -> dict[str, object] | None:
        told = self.verdict
        if told is None:
            return None
        winner = None
        if told.winner is not None and self.order:
            winner = self.order[told.winner]
        return {
            "winner": told.winner,
            "winner_player": _player(winner),
            "next_leader": told.next_leader,
            "next_leader_player": _player(self.next_leader),
            "effect": told.effect.value,
            "points": told.points,
            "bonuses": [bonus.to_json() for bonus in told.bonuses],
            "alliances": list(told.alliances),
            "reasons": [{**r.to_json(), "text": english(r)} for r in told.reasons],
            "differs": told.differs_json(),
        }


def view_round(
    number: int, judged: Sequence[JudgedTrick], state: GameState, asked: Sequence[Question]
) -> tuple[TrickView, ...]:
    """Return a round's tricks; one is final when neither it nor one before it is in question."""
    doubtful = (question.unsettles for question in asked if question.round == number)
    first_doubt = min((index for index in doubtful if index is not None), default=len(judged))
    return tuple(
        view_trick(trick, number, index, state, index < first_doubt)
        for index, trick in enumerate(judged)
    )


def view_trick(
    trick: JudgedTrick, number: int, index: int, state: GameState, settled: bool
) -> TrickView:
    """Return a trick as it is shown, begun or not; ``settled``: no question is open up to it."""
    noted = _noted(number, index, state)
    beliefs = trick.beliefs[: state.size]
    cards = _known(beliefs)
    winning = None
    if trick.verdict is not None:
        winning = trick.verdict.winner
    elif len(cards) == len(beliefs):
        winning = leader_now(cards, state.rules)
    return TrickView(
        round=number,
        number=index,
        leader=trick.leader,
        order=trick.order,
        lead_suit=lead_suit(cards, state.rules),
        final=settled and trick.verdict is not None and trick.leader is not None,
        plays=tuple(
            _play(belief, play, position, trick.player(position))
            for position, (belief, play) in enumerate(zip(beliefs, noted.plays, strict=False))
        ),
        winning=winning,
        verdict=trick.verdict,
        next_leader=trick.next_leader,
        leader_told=noted.leader,
        winner_told=noted.winner,
        voided=noted.voided,
    )


def extra_plays(
    trick: JudgedTrick, number: int, index: int, state: GameState
) -> tuple[PlayView, ...]:
    """Return the cards that lie beyond a whole trick."""
    plays = _noted(number, index, state).plays
    beyond = enumerate(trick.beliefs[state.size :], start=state.size)
    return tuple(_play(belief, plays[position], position, None) for position, belief in beyond)


def _noted(number: int, index: int, state: GameState) -> TrickState:
    tricks = state.rounds[number].tricks if state.rounds else ()
    return tricks[index] if index < len(tricks) else TrickState()


def _known(beliefs: tuple[Belief, ...]) -> tuple[Card, ...]:
    """Return the cards up to the first that nobody knows."""
    cards = []
    for belief in beliefs:
        if not belief.known:
            break
        cards.append(parse_card(belief.code))
    return tuple(cards)


def _play(belief: Belief, play: Play, position: int, player: int | None) -> PlayView:
    told = {"card": play.named, "role": play.role, "player": play.player}
    seen = tuple((face, p) for face, p in belief.options if p >= WORTH_ASKING)
    return PlayView(
        position=position,
        player=player,
        card=belief.face if belief.known else None,
        confidence=belief.options[0][1] if belief.known else 0.0,
        sure=belief.sure,
        alternatives=seen[1:] if belief.known else seen,
        role=belief.role if belief.face == "TIG" else None,
        told=tuple(name for name, value in told.items() if value is not None),
        missed=play.missed,
    )
