# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the rules say against a card, as a weak hint: people do revoke, and are to be told so."""

from __future__ import annotations

from engine.skull_king import (
    TIGRESS,
    GameState,
    Play,
    Rules,
    Suit,
    TrickState,
    judge_round,
    lead_suit,
    parse_card,
    settled_face,
    upcoming_order,
)


def order_of_play(state: GameState) -> tuple[int, ...]:
    """The players in the order of the trick that lies there, or of the next; empty if unknown."""
    there = state.rounds[-1]
    judged = judge_round(there, state.rules, len(state.players))
    if judged and there.table is not None:
        return judged[-1].order
    return upcoming_order(there, state.rules, len(state.players))


def void_suits(state: GameState, player: int) -> frozenset[Suit]:
    """Suits that a player surely has none left of: another suit was laid where it was led."""
    there = state.rounds[-1]
    judged = judge_round(there, state.rules, len(state.players))
    void: set[Suit] = set()
    for trick, one in zip(there.tricks, judged, strict=True):
        if trick.voided or player not in one.order:
            continue
        if one.order.index(player) >= len(trick.plays):
            continue
        at = one.order.index(player)
        lead = _lead(trick, at, state.rules)
        laid = _suit(trick.plays[at])
        if lead is not None and laid is not None and laid is not lead:
            void.add(lead)
    return frozenset(void)


def _lead(trick: TrickState, before: int, rules: Rules) -> Suit | None:
    """The suit to be followed at a position, if every card before it is sure."""
    codes = [_sure_code(play) for play in trick.plays[:before]]
    if any(code is None for code in codes):
        return None
    return lead_suit([parse_card(code) for code in codes if code is not None], rules)


def _suit(play: Play) -> Suit | None:
    code = _sure_code(play)
    return None if code is None else parse_card(code).suit


def _sure_code(play: Play) -> str | None:
    """The card as it counts; None for one that is not sure, or a Tigress nobody has declared."""
    face = settled_face(play)
    if face != TIGRESS:
        return face
    return None if play.role is None else f"{TIGRESS}:{play.role.value}"
