# SPDX-License-Identifier: AGPL-3.0-or-later
"""Findings that rest on a card which is not sure: it is asked about before anyone is blamed."""

from collections import defaultdict
from dataclasses import replace

from engine.common.faults import RecordError
from engine.skull_king.findings import findings
from engine.skull_king.judged import JudgedTrick
from engine.skull_king.keeping import known_tricks
from engine.skull_king.playout import finished_tricks, play_out
from engine.skull_king.record import PlayRecord, RoundRecord
from engine.skull_king.state import GameState, RoundState

Accusation = tuple[str, int | None, int | None]


def doubtful_evidence(
    there: RoundState, judged: tuple[JudgedTrick, ...], state: GameState
) -> dict[int, set[int]]:
    """Return the cards, by trick and position, without whose likeliest reading a finding falls."""
    doubtful: dict[int, set[int]] = defaultdict(set)
    if all(len(belief.codes()) == 1 for trick in judged for belief in trick.beliefs):
        return doubtful
    codes = [[belief.codes()[0] for belief in trick.beliefs] for trick in judged]
    tricks = known_tricks(judged, codes, state.size, there is state.rounds[-1])
    told = RoundRecord(there.cards, there.dealer, there.bids, tricks)
    accused = _accusations(told, state)
    if not accused:
        return doubtful
    for index, trick in enumerate(tricks):
        for position, play in enumerate(() if trick.voided else trick.plays):
            for code in judged[index].beliefs[position].codes()[1:]:
                other = _with_card(told, index, position, PlayRecord(play.player, code))
                if not accused <= _accusations(other, state):
                    doubtful[index].add(position)
    return doubtful


def _accusations(told: RoundRecord, state: GameState) -> set[Accusation]:
    players = len(state.players)
    try:
        played = play_out(told, finished_tricks(told, players), state.rules, players, "")
    except RecordError:
        return set()
    if any(one.misused is not None for one in played):
        # With that card a power could not have been used: all else would be otherwise too.
        return set()
    noticed = findings(told, played, state.rules, state.players)
    return {(finding.rule, finding.player, finding.trick) for finding in noticed}


def _with_card(told: RoundRecord, index: int, position: int, play: PlayRecord) -> RoundRecord:
    trick = told.tricks[index]
    plays = (*trick.plays[:position], play, *trick.plays[position + 1 :])
    tricks = (
        *told.tricks[:index],
        replace(trick, plays=plays),
        *told.tricks[index + 1 :],
    )
    return replace(told, tricks=tricks)
