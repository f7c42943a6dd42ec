# SPDX-License-Identifier: AGPL-3.0-or-later
"""A round in plain text: what was done, what was flipped, what came of it and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.reviewing.layout import headed, wrapped
from device.reviewing.skull.names import discs
from engine.skull import Act, Action, Flip, RoundReview, english, reasons_of

_DONE = {Act.PLACE: "places", Act.PASS: "passes"}


def brief(there: RoundReview) -> Iterator[str]:
    """A round in a line or two."""
    yield from wrapped(f"{_bidding(there)}; {_outcome(there)}", f"{there.place:<6}")


def full(there: RoundReview) -> Iterator[str]:
    """All that is known of a round."""
    names, told = there.names, there.told
    yield f"Round {there.place}"
    yield from wrapped(f"{names[told.starter]} starts it.", "  ")
    yield from headed("What was done:", _numbered(action_texts(told.actions, names)))
    yield from headed("What was flipped:", _numbered(flip_texts(told.flips, names)))
    why = (english(reason, names) for reason in reasons_of(there.judged))
    yield from headed("What came of it:", (line for one in why for line in wrapped(one, "  ")))
    noticed = (f"{one.text(names)} [{one.rule}]" for one in there.judged.findings)
    yield from headed("Noticed:", (line for one in noticed for line in wrapped(one, "  ")))


def marks(there: RoundReview) -> Iterator[str]:
    """What people should know of a round at a glance."""
    if there.judged.findings:
        yield "noticed: " + ", ".join(one.rule for one in there.judged.findings)


def action_texts(actions: Sequence[Action], names: Sequence[str]) -> Iterator[str]:
    """Each thing that was done, as a text."""
    for action in actions:
        done = _DONE[action.act] if action.bid is None else f"bids {discs(action.bid)}"
        yield f"{names[action.player]} {done}"


def flip_texts(flips: Sequence[Flip], names: Sequence[str]) -> Iterator[str]:
    """Each flip, as a text."""
    return (f"{flip.face.value} on the mat of {names[flip.mat]}" for flip in flips)


def _numbered(texts: Iterator[str]) -> Iterator[str]:
    for number, text in enumerate(texts, start=1):
        yield from wrapped(text, f"{number:>5}  ")


def _bidding(there: RoundReview) -> str:
    challenger, bid = there.judged.challenger, there.judged.bid
    if challenger is None or bid is None:
        return "nobody challenges yet"
    return f"{there.names[challenger]} bids {discs(bid)} of {there.judged.table.in_play}"


def _outcome(there: RoundReview) -> str:
    owner = there.judged.table.skull_of
    if there.judged.success:
        return "and flips them without a skull"
    if owner is None:
        return "not decided"
    own = owner == there.judged.challenger
    whose = "their own skull" if own else f"the skull of {there.names[owner]}"
    out = " and is out" if there.judged.went_out is not None else ""
    return f"and flips {whose}{out}"
