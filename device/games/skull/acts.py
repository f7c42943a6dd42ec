# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people do in a round, each as its act's name, and the event that it is.

| act | value | who |
|---|---|---|
| `place` | `True` | whoever may place a disc |
| `bid` | the number of discs | whoever may open the bidding or outbid |
| `pass` | `True` | whoever is in the bidding |
| `flip` | `{"mat": 1, "face": "flower"}` | the challenger |
| `lose` | `True` | the challenger, or the owner of the skull, who chooses the disc |
| `starter` | a seat | the challenger who is out by the own skull |

A disc that is placed or lost is told as such: a value that says more of it is refused, and not a
word of it quoted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from device.games.misfits import answer_misfit
from device.games.seam import AnswerMisfit
from engine.common import InputError
from engine.skull import (
    BidMade,
    DiscFlipped,
    DiscPlaced,
    Event,
    Face,
    GameState,
    Options,
    Passed,
    StarterChosen,
    lost_disc,
    options,
    play,
)


class Act(StrEnum):
    """What can be done; the order is that of a round."""

    PLACE = "place"
    BID = "bid"
    PASS = "pass"
    FLIP = "flip"
    LOSE = "lose"
    STARTER = "starter"


def acts_in(may: Options) -> Iterator[Act]:
    """Give the acts that options allow."""
    allowed = {
        Act.PLACE: may.place,
        Act.BID: may.bids is not None,
        Act.PASS: may.pass_on,
        Act.FLIP: bool(may.mats),
        Act.LOSE: may.lose,
        Act.STARTER: bool(may.starters),
    }
    return (act for act in Act if allowed[act])


def check_known(act: str) -> None:
    """Raises AnswerMisfit for what is nothing that is done in this game."""
    if act not in set(Act):
        raise AnswerMisfit("That is nothing that is done in this game.", "act-unknown")


def event_of(state: GameState, seat: int, act: str, value: Any) -> Event:
    """What the person at a seat does, as its event. Raises AnswerMisfit.

    value: as the module says.
    """
    check_known(act)
    event = _told(state, seat, Act(act), value)
    try:
        play(state, event)
    except InputError as error:
        raise answer_misfit(error) from error
    return event


def _told(state: GameState, seat: int, act: Act, value: Any) -> Event:
    match act:
        case Act.PLACE:
            _check_plain(value)
            return DiscPlaced(seat)
        case Act.PASS:
            _check_plain(value)
            return Passed(seat)
        case Act.BID:
            if not _is_whole(value):
                raise AnswerMisfit("A bid is a whole number of discs.", "bid-whole")
            return BidMade(seat, value)
        case Act.FLIP:
            return _flip(state, seat, value)
        case Act.LOSE:
            _check_plain(value)
            return _lost(state, seat)
        case Act.STARTER:
            _check_challenger(state, seat)
            if not _is_whole(value):
                sentence = "Choose one of the players to start the next round."
                raise AnswerMisfit(sentence, "starter-seat")
            return StarterChosen(value)


def _flip(state: GameState, seat: int, value: Any) -> DiscFlipped:
    if not isinstance(value, Mapping) or set(value) != {"mat", "face"}:
        raise _no_flip()
    mat, face = value["mat"], value["face"]
    if not _is_whole(mat) or face not in [*Face]:
        raise _no_flip()
    _check_challenger(state, seat)
    return DiscFlipped(mat, Face(face))


def _no_flip() -> AnswerMisfit:
    sentence = "A flip tells the mat, by its seat, and the face: flower or skull."
    return AnswerMisfit(sentence, "flip-misfit")


def _lost(state: GameState, seat: int) -> Event:
    loss = lost_disc(state)
    if loss is None:
        raise AnswerMisfit("No disc is to be lost now.", "none-to-lose")
    if not options(state, seat).lose:
        name = state.players[loss.chosen_by]
        sentence = f"{name} chooses the disc that is lost."
        raise AnswerMisfit(sentence, "not-the-chooser", player=loss.chosen_by)
    return loss


def _check_challenger(state: GameState, seat: int) -> None:
    """Raises AnswerMisfit where another than the challenger speaks for the challenge."""
    challenger = state.judged[-1].challenger if state.judged else None
    if challenger is not None and challenger != seat:
        sentence = f"{state.players[challenger]} is the challenger."
        raise AnswerMisfit(sentence, "not-the-challenger", player=challenger)


def _check_plain(value: Any) -> None:
    if value is not True and value is not None:
        sentence = "Of a disc that lies face down nothing is told."
        raise AnswerMisfit(sentence, "nothing-more-told")


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
