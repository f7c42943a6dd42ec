# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why a trick is asked about: the two likeliest explanations of it, as an event.

They are told while a question of the trick is open, and only where they have changed in substance.
"""

from __future__ import annotations

from collections.abc import Iterator

from device.games.skull_king.card_rules import CardRules, Now
from device.games.skull_king.emitter_model import EMITTER
from device.tracking import Beam, Hypothesis, TrackerModel, TrackRegistry, TrickPlace
from device.tracking.differences import Difference, Differences
from engine.skull_king import (
    Claim,
    ClaimKind,
    ClueKind,
    GameState,
    QuestionKind,
    TrickDoubted,
    TrickExplanation,
    questions,
)
from vision.observations import likeliest


class WhyAsked:
    """Explains one game's questions. One thread."""

    def __init__(self, rules: CardRules, registry: TrackRegistry, model: TrackerModel) -> None:
        self._rules, self._registry, self._model = rules, registry, model

    def of(self, beam: Beam, places: list[TrickPlace], now: Now) -> Iterator[TrickDoubted]:
        """What is to be told of these tricks, one by one; each is folded before the next."""
        for number, index in places:
            trick = now().rounds[number].tricks[index]
            tracks = [play.track for play in trick.plays]
            rivals = self._rivals(beam, number, index)
            if rivals is not None and not _is_asked(number, index, now()):
                continue
            best = beam.best.trick(number, index)
            if best is None or list(best.names) != tracks or not tracks or tracks[0] is None:
                continue
            found: tuple[TrickExplanation, ...] = ()
            if rivals is not None:
                (one, share), (other, less) = rivals
                found = (
                    self._explained(one, other, share, (number, index)),
                    self._explained(other, one, less, (number, index)),
                )
            if _differ(found, trick.explanations):
                yield TrickDoubted(number, index, tracks[0], found)

    def _rivals(
        self, beam: Beam, number: int, index: int
    ) -> tuple[tuple[Hypothesis, float], tuple[Hypothesis, float]] | None:
        """The likeliest explanation and the likeliest that has the trick otherwise; the shares of
        all that have it so. None where the first is held to be so.
        """

        def shape(one: Hypothesis) -> tuple[object, ...]:
            trick = one.trick(number, index)
            names = () if trick is None else tuple(piece and piece[0] for piece in trick.slots)
            return names, trick and trick.leader, one.count > (number, index)

        shares = beam.share(shape)
        own = shape(beam.best)
        share = shares.pop(own)
        rival = max(shares, key=lambda each: shares[each], default=own)
        if share >= self._model.certain or shares.get(rival, 0.0) < EMITTER.rival_share:
            return None
        other = next(one for one in beam.hypotheses if shape(one) == rival)
        return (beam.best, share), (other, shares[rival])

    def _explained(
        self, one: Hypothesis, other: Hypothesis, share: float, place: TrickPlace
    ) -> TrickExplanation:
        found = Differences(one, other, place, self._rules, self._registry, self._model).all()
        return TrickExplanation(round(share, 2), tuple(map(self._claim, found)))

    def _claim(self, each: Difference) -> Claim:
        kind = ClaimKind(each.kind.value)
        clue = None if each.clue is None else ClueKind(each.clue.value)
        card, other = self._face(each.name), self._face(each.other)
        return Claim(kind, each.name, card, each.player, clue, other)

    def _face(self, name: int | None) -> str | None:
        names = () if name is None else self._registry[name].names
        return likeliest(names) if names else None


def _is_asked(number: int, index: int, state: GameState) -> bool:
    """Whether a question of the trick is open, or of the winner before whom its leader belies."""
    winner_before = index - 1, QuestionKind.WHICH_WINNER
    return any(
        asked.round == number
        and (asked.trick == index or (asked.trick, asked.kind) == winner_before)
        for asked in questions(state)
    )


def _differ(found: tuple[TrickExplanation, ...], told: tuple[TrickExplanation, ...]) -> bool:
    """Whether they have other things, or another share to speak of."""
    if [_substance(one) for one in found] != [_substance(one) for one in told]:
        return True
    pairs = zip(found, told, strict=True)
    return any(abs(one.share - other.share) >= EMITTER.other_share for one, other in pairs)


def _substance(one: TrickExplanation) -> list[tuple[object, ...]]:
    return [(claim.kind, claim.track, claim.player) for claim in one.claims]
