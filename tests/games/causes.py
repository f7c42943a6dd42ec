# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why a trick is not as it was played: which observation was wrong, in words for developers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.skull_king import GameState, Play, view
from tests.games.compare import tricks_seen


def causes(truth: Mapping[str, Any], state: GameState) -> Iterator[str]:
    """One line for each trick that is wrong, and one for each question that is open."""
    for number, there in enumerate(truth["rounds"]):
        seen = tricks_seen(state, number)
        lying = state.rounds[number].tricks if number < len(state.rounds) else ()
        if len(lying) != len(there["tricks"]):
            yield (
                f"round {number + 1}: {len(there['tricks'])} tricks were played and {len(lying)} "
                "were seen: a clearing was missed, or one seen too many"
            )
        for index, trick in enumerate(there["tricks"]):
            if index < len(seen) and seen[index] == trick:
                continue
            plays = lying[index].plays if index < len(lying) else ()
            codes = [play["card"] for play in trick["plays"]]
            yield f"round {number + 1}, trick {index + 1}: {_cause(codes, plays)}"
    for asked in view(state).questions:
        where = f"round {asked.round + 1}, trick {asked.trick + 1}"
        yield f"{where}: asked {asked.kind.value} {' '.join(asked.options[:4])}"


def _cause(codes: Sequence[str], plays: Sequence[Play]) -> str:
    faces = [code.partition(":")[0] for code in codes]
    seen = [_face(play) for play in plays]
    if not seen:
        return "never begun"
    if seen == faces:
        return "an earlier mistake gives the cards to others, or a card or role is not known"
    if Counter(seen) == Counter(faces):
        return f"wrong order: {' '.join(faces)} came as {' '.join(seen)}"
    missed = list((Counter(faces) - Counter(seen)).elements())
    extra = Counter(seen) - Counter(faces)
    told = [_told(play) for play in plays if extra[_face(play)]]
    if len(seen) < len(faces) and not told:
        return f"not seen, or taken for taken back: {' '.join(missed)}"
    if not missed:
        return f"too many: {' '.join(told)}"
    return f"{' '.join(missed)} came as {' '.join(told)} ({len(seen)} cards of {len(faces)})"


def _face(play: Play) -> str:
    if play.named is not None:
        return play.named
    return play.readings[0][0] if play.readings else "?"


def _told(play: Play) -> str:
    chances = " ".join(f"{face} {chance:.2f}" for face, chance in play.readings[:2])
    return f"[{play.named or chances or '?'}]"
