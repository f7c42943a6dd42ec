# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person at a seat may see and say with their own phone: the bid, the load, own choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from device.games.misfits import answer_misfit
from device.games.said import bid_in
from device.games.seam import AnswerMisfit
from engine.common import InputError
from engine.skull_king import (
    BidLocked,
    BidReopened,
    Event,
    GameState,
    Load,
    LoadChosen,
    Phase,
    RevealVoted,
    fold,
    phase_of,
    power_to_use,
    questions,
)

_BID, _LOAD, _VOTE = "bid", "load", "vote"


_NOTHING: Final[Mapping[str, Any]] = {
    "bid": None,
    "load": None,
    "may": [],
    "most": 0,
    "questions": [],
    "power": None,
    "called": False,
}


def own(state: GameState, seat: int) -> Mapping[str, Any]:
    """What a seat alone may see, and may say now, JSON-ready.

    "bid": the own bid, None until it is locked. "may": the acts that `said` takes now. "most": the
    largest bid. "load": the cannon's, None where none was chosen. "questions": the ids of those
    that only this person can answer. "power": the pirate, as a card's code, whose power this person
    may use now and about which nobody is asked; None for none. "called": whether the others want
    the bids revealed, and this one is missing.
    """
    newest = state.rounds[-1] if state.rounds else None
    if newest is None:
        return {**_NOTHING}
    bidding = phase_of(state) is Phase.BIDDING
    loading = state.rules.plays_with_loads and newest.revealed and newest.loads[seat] is None
    missing = newest.bids[seat] is None
    voting = bidding and not missing and seat not in newest.votes
    may = [act for act, now in ((_BID, bidding), (_VOTE, voting), (_LOAD, loading)) if now]
    load = newest.loads[seat]
    power = power_to_use(state)
    return {
        "bid": newest.bids[seat],
        "load": None if load is None else load.value,
        "may": may,
        "most": newest.cards,
        "questions": [asked.id for asked in questions(state) if asked.player == seat],
        "power": power[1] if power is not None and power[0] == seat else None,
        "called": newest.called and missing,
    }


def said(state: GameState, seat: int, act: str, value: Any) -> Sequence[Event]:
    """The events that a seat's word means, in order. Raises AnswerMisfit.

    act: "bid" with a whole number, or None to open the bid again; "load" with a load's name;
    "vote" with True, to have the bids revealed.
    """
    if act == _BID:
        return _bid(state, seat, value)
    if act == _LOAD:
        return _load(state, seat, value)
    if act == _VOTE and value is True:
        if not state.rounds or phase_of(state) is not Phase.BIDDING:
            raise AnswerMisfit("Bids are closed: all are revealed.", "bids-closed")
        return [RevealVoted(seat)]
    raise AnswerMisfit(f"A seat cannot say {act!r}.")


def _bid(state: GameState, seat: int, value: Any) -> Sequence[Event]:
    if not state.rounds or phase_of(state) is not Phase.BIDDING:
        raise AnswerMisfit("Bids are closed: all are revealed.", "bids-closed")
    there = state.rounds[-1]
    reopened = [] if there.bids[seat] is None else [BidReopened(seat)]
    if value is None:
        return reopened
    bid = bid_in(value, there.cards)
    return [] if there.bids[seat] == bid else [*reopened, BidLocked(seat, bid)]


def _load(state: GameState, seat: int, value: Any) -> Sequence[Event]:
    try:
        event = LoadChosen(seat, Load(value))
        fold(state, event)
    except ValueError:
        known = " or ".join(load.value for load in Load)
        raise AnswerMisfit(f"A load is {known}.", "load-unknown") from None
    except InputError as error:
        raise answer_misfit(error) from error
    return [event]
