# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the cards of a trick may be, as far as explanations differ and the camera reads them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from device.games.skull_king.belief import differ, weighed
from device.games.skull_king.card_rules import CardRules, Now
from device.games.skull_king.emitter_model import EMITTER
from device.tracking import Beam, Hypothesis, Piece, TrackerModel, TrackRegistry, Trick
from engine.skull_king import CardSeenAgain, GameState, Play, Readings
from vision.observations import by_chance, mixed, surety

Pieces = tuple[Piece, ...]


class TrickDoubts:
    """Of one game's cards. One thread."""

    def __init__(self, rules: CardRules, registry: TrackRegistry, model: TrackerModel) -> None:
        self._rules, self._registry, self._certain = rules, registry, model.certain

    def of(self, beam: Beam, number: int, index: int, now: Now) -> Iterator[CardSeenAgain]:
        """What is to be told anew of a trick's cards, so that people are asked where it matters."""
        best = beam.best.trick(number, index)
        plays = now().rounds[number].tricks[index].plays
        if best is None or [play.track for play in plays] != _told(best):
            return
        if any(self._is_anothers(play) for play in plays):
            # Nobody knew which lay where, and people say so now: what was told stands.
            return
        shares = beam.share(lambda one: _pieces(one, number, index))
        for position, (piece, play) in enumerate(zip(best.pieces, plays, strict=True)):
            if play.track is None or (play.named is not None and not play.missed):
                continue
            # Rounds after this one say nothing of what it still has.
            state = replace(now(), rounds=now().rounds[: number + 1])
            readings = self._readings(position, best, shares, state)
            is_found = play.missed and self._registry[piece[-1]].is_there
            if is_found or differ(readings, play.readings):
                yield CardSeenAgain(number, index, position, readings, piece[0])

    def _is_anothers(self, play: Play) -> bool:
        """Whether people named a card that the camera takes for another."""
        if play.named is None or play.track is None or play.track not in self._registry:
            return False
        return play.named not in dict(self._registry.read(play.track))

    def _readings(
        self, position: int, best: Trick, shares: dict[Pieces, float], state: GameState
    ) -> Readings:
        piece = best.pieces[position]
        own = weighed(self._clearest(piece), state, piece[0])
        if not best.is_whole:
            return own
        likely = {pieces: share for pieces, share in shares.items() if share >= EMITTER.least_share}
        whole = sum(likely.values())
        parts = [
            (self._otherwise(position, piece, pieces) or own, share / whole)
            for pieces, share in likely.items()
        ]
        if sum(share for readings, share in parts if readings is own) >= self._certain:
            return own
        return tuple(
            (f, round(p, 3)) for f, p in by_chance(mixed(parts)) if p >= EMITTER.least_chance
        )

    def _otherwise(self, position: int, piece: Piece, pieces: Pieces) -> Readings | None:
        """Of the card that another explanation has there; None where it is the same."""
        if len(pieces) != self._rules.size or pieces[position][0] == piece[0]:
            return None
        return self._clearest(pieces[position])

    def _clearest(self, piece: Piece) -> Readings:
        return max((self._registry[track].names for track in piece), key=surety)


def _told(trick: Trick) -> list[int | None]:
    """The tracks as the game has them: None of cards that only people told of."""
    return [name if name >= 0 else None for name in trick.names]


def _pieces(one: Hypothesis, number: int, index: int) -> Pieces:
    trick = one.trick(number, index)
    return () if trick is None else tuple(trick.pieces)
