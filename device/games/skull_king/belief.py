# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a card may be, from what the camera read and what the round still allows.

The whole deck is shuffled for every round and each physical card is there once,
so a card that was seen makes every other reading of it unlikely. What the rules
forbid its player is a weak hint beside that, and none where the card was read clearly.
"""

from __future__ import annotations

from dataclasses import dataclass

from device.games.skull_king.legality_hints import order_of_play, void_suits
from engine.skull_king import SURE, GameState, Play, RoundState, Suit, judge_round, parse_card
from vision.observations import Readings, by_chance


@dataclass(frozen=True, slots=True)
class BeliefModel:
    """Shares of 1, set by judgement."""

    # Weight that a reading keeps of a card that cannot be there any more: what was seen before
    # may have been seen wrongly, or the deck have a card too many.
    floor: float = 0.001
    # Weight of a card that would be a revoke: far too large, so that only a toss-up is decided.
    revoke: float = 0.3
    least: float = 0.0005  # a smaller probability says nothing and is not written down
    noteworthy: float = 0.01  # change of a probability that is worth writing down


BELIEF = BeliefModel()


def weighed(readings: Readings, state: GameState, track: int | None) -> Readings:
    """The camera's readings of a card weighed with the round's other cards, best first.

    readings: raw likelihoods that add up to 1 at most; the rest, "none of these",
    keeps its weight. track: the card's own, if it lies in the round already.
    """
    there = state.rounds[-1]
    chances = {
        face: probability * max(BELIEF.floor, _left(face, there, track, state))
        for face, probability in readings
    }
    unnamed = max(0.0, 1.0 - sum(probability for _, probability in readings))
    whole = sum(chances.values()) + unnamed
    if whole > 0.0 and max(chances.values(), default=0.0) < SURE * whole:
        void = _void(state, track)
        chances = {
            face: chance * (BELIEF.revoke if parse_card(face).suit in void else 1.0)
            for face, chance in chances.items()
        }
        whole = sum(chances.values()) + unnamed
    if whole <= 0.0:
        return ()
    return tuple(
        (face, round(chance / whole, 4))
        for face, chance in by_chance(chances)
        if chance / whole >= BELIEF.least
    )


def differ(one: Readings, other: Readings) -> bool:
    """Whether two readings of a card differ by a probability that is worth writing down."""
    ones, others = dict(one), dict(other)
    apart = (abs(ones.get(face, 0.0) - others.get(face, 0.0)) for face in ones | others)
    return max(apart, default=0.0) >= BELIEF.noteworthy


def _void(state: GameState, track: int | None) -> frozenset[Suit]:
    """Suits that the player who lays this card surely has none left of."""
    there = state.rounds[-1]
    order, at = order_of_play(state), len(there.table.plays) if there.table else 0
    for trick, judged in zip(
        there.tricks, judge_round(there, state.rules, len(state.players)), strict=True
    ):
        for position, play in enumerate(trick.plays):
            if track is not None and play.track == track:
                order, at = judged.order, position
    return void_suits(state, order[at]) if at < len(order) else frozenset()


def _left(face: str, there: RoundState, but: int | None, state: GameState) -> float:
    """The probability that a card of this face is not yet among the round's others but this."""
    held = state.rules.copies(face)
    # seen[n]: the probability that n of them are, the last entry standing for all and more.
    seen = [1.0] + [0.0] * held
    # Those of a voided trick are played again.
    for trick in (one for one in there.tricks if not one.voided):
        for play in trick.plays:
            if play.track is not None and play.track == but:
                continue
            chance = _chance(play, face)
            for count in range(held, 0, -1):
                stays = seen[count] if count == held else seen[count] * (1 - chance)
                seen[count] = stays + seen[count - 1] * chance
            seen[0] *= 1 - chance if held else 1
    return 1.0 - seen[held]


def _chance(play: Play, face: str) -> float:
    if play.named is not None:
        return 1.0 if play.named == face else 0.0
    return min(1.0, sum(p for code, p in play.readings if parse_card(code).face == face))
