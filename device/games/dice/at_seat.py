# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person at a seat may see and say with their own phone: the bid, and the own throws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.games.dice.throwing import cleared, may_be_thrown_now, thrown
from device.games.said import bid_in
from device.games.seam import AnswerMisfit
from engine.dice import (
    BidLocked,
    BidReopened,
    Event,
    GameState,
    Phase,
    phase_of,
    throwable,
    view,
)

_BID, _THROW, _CLEAR = "bid", "throw", "clear"


def own(state: GameState, seat: int) -> Mapping[str, Any]:
    """What a seat alone may see, and may say now, JSON-ready.

    "bid": the own bid, None until it is locked. "most": the largest bid. "may": the acts that
    `said` takes now. "throw": where "throw" is one of them, what may be thrown, as "throwable" of
    `device.games.dice.shown`; else nothing. "questions": none.
    """
    newest = state.hands[-1] if state.hands else None
    may = _acts(state, seat)
    return {
        "bid": None if newest is None else newest.bids[seat],
        "most": 0 if newest is None else newest.dice,
        "may": may,
        "throw": [each.to_json() for each in throwable(state)] if _THROW in may else [],
        "questions": [],
    }


def said(state: GameState, seat: int, act: str, value: Any) -> Sequence[Event]:
    """The events that a seat's word means, in order. Raises AnswerMisfit.

    act: "bid" with a whole number, or None to open the bid again; "throw" as
    `device.games.dice.throwing.thrown` takes it, in turn; "clear" takes the dice of a whole trick,
    from whoever leads the next.
    """
    if act == _BID:
        return _bid(state, seat, value)
    if act == _THROW:
        events = thrown(state, value)
        if _THROW not in _acts(state, seat):
            raise AnswerMisfit("It is another player's turn to throw.", "not-your-throw")
        return events
    if act == _CLEAR:
        event = cleared(state)
        if _CLEAR not in _acts(state, seat):
            sentence = "Whoever leads the next trick takes these dice."
            raise AnswerMisfit(sentence, "not-your-trick")
        return [event]
    raise AnswerMisfit(f"A seat cannot say {act!r}.")


def takes_trick(state: GameState, seat: int) -> bool:
    """Whether a whole trick lies there that this seat takes: it leads the next one."""
    if phase_of(state) is not Phase.TRICK_DONE:
        return False
    return view(state).trick.standing.next_leader == seat


def _acts(state: GameState, seat: int) -> list[str]:
    if phase_of(state) is Phase.BIDDING:
        return [_BID]
    takes = takes_trick(state, seat)
    throws = view(state).players[seat].turn or (takes and may_be_thrown_now(state))
    return [act for act, now in ((_THROW, throws), (_CLEAR, takes)) if now]


def _bid(state: GameState, seat: int, value: Any) -> Sequence[Event]:
    if not state.hands or phase_of(state) is not Phase.BIDDING:
        raise AnswerMisfit("Bids are closed: all are revealed.", "bids-closed")
    there = state.hands[-1]
    reopened = [] if there.bids[seat] is None else [BidReopened(seat)]
    if value is None:
        return reopened
    bid = bid_in(value, there.dice)
    return [] if there.bids[seat] == bid else [*reopened, BidLocked(seat, bid)]
