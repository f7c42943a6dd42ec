# SPDX-License-Identifier: AGPL-3.0-or-later
"""The explanations of a trick between which the camera hesitates, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from device.reviewing.cards.names import name
from device.reviewing.layout import percent
from engine.skull_king import Claim, ClaimKind, ClueKind, GameState, TrickExplanation

_UNREAD = "a card that cannot be read"
_MOST = 3
"""Claims of an explanation: more would bury the question."""

_CLAIMS = {
    ClaimKind.LAID: "{player} played {card}",
    ClaimKind.AGAIN: "{card} is {player}'s card, seen again",
    ClaimKind.NONE: "nobody played {card}",
    ClaimKind.EARLIER: "{card} belongs to an earlier trick",
    ClaimKind.LATER: "{card} belongs to a later trick",
    ClaimKind.UNSEEN: "{player}'s card was not seen",
    ClaimKind.LED: "{player} led",
    ClaimKind.SWEPT: "the trick has been put away",
    ClaimKind.OPEN: "the trick has not been put away yet",
}
_CLUES = {
    ClueKind.SEAT: "it lies before {player}",
    ClueKind.ON: "it lies on {other}",
    ClueKind.UNDER: "it lies under {other}",
    ClueKind.BARE: "its place was bare when {other} lay there",
    ClueKind.AFTER: "it came after {other}",
    ClueKind.BEFORE: "it came before {other}",
    ClueKind.GONE: "it is gone again",
    ClueKind.PLAYED: "such a card was played already",
    ClueKind.UNREAD: "nobody can read it",
    ClueKind.LEAD_SEAT: "the first card lies before {player}",
    ClueKind.EMPTY: "the table was empty",
    ClueKind.LYING: "other cards of the trick still lay there",
}


def told_explanations(several: Sequence[TrickExplanation], state: GameState) -> str:
    """All of them, the likeliest first."""
    return "; or ".join(told_explanation(one, state) for one in several)


def told_explanation(one: TrickExplanation, state: GameState) -> str:
    """What it has otherwise than the others, how likely it is, and what speaks for it."""
    claims = ", and ".join(_claim(claim, state) for claim in one.claims[:_MOST])
    return f"perhaps ({percent(one.share)}) {claims}"


def _claim(claim: Claim, state: GameState) -> str:
    words = _CLAIMS[claim.kind]
    if claim.clue is not None:
        words += f", as {_CLUES[claim.clue]}"
    who = "" if claim.player is None else name(state, claim.player)
    return words.format(card=claim.card or _UNREAD, player=who, other=claim.other or _UNREAD)
