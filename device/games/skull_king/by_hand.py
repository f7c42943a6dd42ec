# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the host enters by hand where no camera looks: cards, tricks put away, rounds in short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from device.games.misfits import answer_misfit
from device.games.said import numbers_in
from device.games.seam import AnswerMisfit
from engine.common import Ending, InputError
from engine.skull_king import (
    BidLocked,
    BidReopened,
    CardInserted,
    CardNamed,
    Event,
    GameClosed,
    GameState,
    LoadChosen,
    Phase,
    PowerUsed,
    RevealVoted,
    RoundOpened,
    RoundTold,
    TrickCleared,
    check_correction,
    fold,
    parse_card,
    phase_of,
)

_CARD, _CLEAR, _ROUND = "card", "clear", "round"
_PLACE = ("round", "trick", "position")
# Follows by itself what was entered, as the end of a game does that is played to its end.
_FOLLOWING = (TrickCleared, RoundOpened)
_ENTRIES = (
    BidLocked,
    BidReopened,
    GameClosed,
    LoadChosen,
    RevealVoted,
    RoundOpened,
    TrickCleared,
)


def entered(state: GameState, act: str, value: Any) -> Sequence[Event]:
    """The events that an entry means, in order. Raises AnswerMisfit.

    act: "card" with `{"card": "G7"}`, which lies next in the open trick; "clear" puts that trick
    away; "round" with `{"won", "bonus"}`, a number for each player, tells the round in short. A
    card may say where it lies, by "round", "trick" and "position": as the first of the next trick
    it puts away the one before, and where another came before it, it is refused. So is a card of
    which the deck has no more than were entered already in this round.
    """
    if act == _CLEAR:
        return [_cleared(state)]
    if isinstance(value, Mapping) and act == _CARD:
        return _card(state, value)
    if isinstance(value, Mapping) and act == _ROUND:
        return [_told(state, value)]
    raise AnswerMisfit(f"Nothing is entered as {act!r}.")


def is_entry(state: GameState, event: Event) -> bool:
    """Whether an event is what comes next at the table, or the end, and so corrects nothing."""
    if isinstance(event, CardInserted):
        return (event.round, event.trick, event.position) == _next_place(state)
    if isinstance(event, RoundTold):
        newest = len(state.rounds) - 1
        return event.round == newest and not state.rounds[newest].tricks
    return isinstance(event, _ENTRIES)


def _next_place(state: GameState) -> tuple[int, int, int] | None:
    """Round, trick and position of the next card; None before the first round."""
    if not state.rounds:
        return None
    newest = state.rounds[-1]
    table = None if phase_of(state) is Phase.TRICK_DONE else newest.table
    trick = len(newest.tricks) - (0 if table is None else 1)
    return len(state.rounds) - 1, trick, 0 if table is None else len(table.plays)


def entered_last(past: Sequence[Event]) -> int:
    """How many of the latest events were the last entry by hand, with what followed by itself.

    past: all that counts, in order. 0 where something else came after what was entered.
    """
    count = 0
    while count < len(past) and _follows(past[-1 - count]):
        count += 1
    if count == len(past):
        return 0
    entry = past[-1 - count]
    if isinstance(entry, RoundTold | PowerUsed) or _is_role(entry):
        return count + 1
    if not isinstance(entry, CardInserted):
        return 0
    swept_for_it = len(past) > count + 1 and isinstance(past[-2 - count], TrickCleared)
    return count + 1 + swept_for_it


def _follows(event: Event) -> bool:
    """Whether it came by itself after what was entered."""
    if isinstance(event, GameClosed):
        return event.ending is Ending.FINISHED
    return isinstance(event, _FOLLOWING)


def _is_role(event: Event) -> bool:
    """Whether somebody said which card the Tigress is: what was asked after the trick."""
    if not isinstance(event, CardNamed):
        return False
    card = parse_card(event.card)
    return card.code != card.face


def _card(state: GameState, value: Mapping[str, Any]) -> Sequence[Event]:
    phase = phase_of(state)
    if phase is Phase.BIDDING:
        raise AnswerMisfit("Enter bids first: no card can be laid yet.", "bids-first")
    placed = {name: value[name] for name in _PLACE if name in value}
    whole = phase is Phase.TRICK_DONE
    if whole and not placed:
        raise AnswerMisfit("This trick is whole: put it away first.", "trick-whole")
    newest = state.rounds[-1] if state.rounds else None
    last = newest is not None and len(newest.tricks) >= newest.cards
    if newest is None or not (phase is Phase.PLAYING or (whole and not last)):
        raise AnswerMisfit("No trick lies on the table.", "no-trick")
    try:
        code = parse_card(str(value.get("card"))).code
    except InputError as error:
        raise answer_misfit(error) from error
    place = _next_place(state)
    assert place is not None
    card = CardInserted(*place, code)
    if placed and placed != {name: getattr(card, name) for name in _PLACE}:
        raise AnswerMisfit("The table went on; look again.", "went-on")
    entry: list[Event] = [TrickCleared(), card] if whole else [card]
    *swept, _ = entry
    try:
        check_correction(reduce(fold, swept, state), card)
    except InputError as error:
        raise answer_misfit(error) from error
    return entry


def _cleared(state: GameState) -> TrickCleared:
    if not state.rounds or state.rounds[-1].table is None:
        raise AnswerMisfit("No trick lies on the table.", "no-trick")
    return TrickCleared()


def _told(state: GameState, value: Mapping[str, Any]) -> RoundTold:
    if phase_of(state) is Phase.BIDDING:
        raise AnswerMisfit("Enter bids first: no card can be laid yet.", "bids-first")
    if not state.rounds or phase_of(state) is Phase.OVER:
        raise AnswerMisfit("No round is being played.", "no-round")
    won, bonus = (numbers_in(value, field) for field in ("won", "bonus"))
    return RoundTold(len(state.rounds) - 1, won, bonus)
