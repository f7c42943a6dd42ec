# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the host enters by hand where no camera looks: the next card, and a trick put away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from device.games.seam import AnswerMisfit
from engine import (
    CardInserted,
    Event,
    GameState,
    InputError,
    Phase,
    TrickCleared,
    parse_card,
    phase_of,
)

_CARD, _CLEAR = "card", "clear"


def entered(state: GameState, act: str, value: Any) -> Sequence[Event]:
    """The events that an entry means, in order. Raises AnswerMisfit.

    act: "card" with a card's code, which lies next in the open trick; "clear" puts that trick away.
    """
    if act == _CARD:
        return [_card(state, value)]
    if act == _CLEAR:
        return [_cleared(state)]
    raise AnswerMisfit(f"Nothing is entered as {act!r}.")


def _card(state: GameState, value: Any) -> CardInserted:
    if phase_of(state) is Phase.BIDDING:
        raise AnswerMisfit("Enter bids first: no card can be laid yet.", "bids-first")
    if phase_of(state) is Phase.TRICK_DONE:
        raise AnswerMisfit("This trick is whole: put it away first.", "trick-whole")
    if phase_of(state) is not Phase.PLAYING:
        raise AnswerMisfit("No trick lies on the table.", "no-trick")
    try:
        code = parse_card(value if isinstance(value, str) else str(value)).code
    except InputError as error:
        sentence = f"{error.problem[:1].upper()}{error.problem[1:]}."
        raise AnswerMisfit(sentence, error.case, **error.params) from error
    newest = state.rounds[-1]
    table = newest.table
    trick = len(newest.tricks) - (0 if table is None else 1)
    position = 0 if table is None else len(table.plays)
    return CardInserted(len(state.rounds) - 1, trick, position, code)


def _cleared(state: GameState) -> TrickCleared:
    if not state.rounds or state.rounds[-1].table is None:
        raise AnswerMisfit("No trick lies on the table.", "no-trick")
    return TrickCleared()
