# SPDX-License-Identifier: AGPL-3.0-or-later
"""What comes out of judging a case again, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.disputes.case import Case
from device.disputes.judging import Judgement
from device.disputes.rereading import CardAgain, Reading
from device.reviewing import words_of
from device.reviewing.layout import headed, told_odds, wrapped
from vision.observations import Readings, is_named

_FEW = 3


def judgement_lines(case: Case, judgement: Judgement) -> Iterator[str]:
    """All of it as lines, the verdict last."""
    manifest = case.manifest
    place = words_of(case.game).place.capitalize()
    what = "Game" if manifest.place is None else f"{place} {manifest.place} of game"
    yield from wrapped(
        f"{what} {manifest.game} of {', '.join(manifest.players)}; judged by Quartermaster "
        f"{judgement.made_by} on {manifest.time}, and now by {judgement.here}."
    )
    if judgement.refused is None and case.game.seen_by_camera:
        yield from headed("Cards in the pictures, read again:", _card_lines(judgement.cards))
    yield ""
    if judgement.same:
        yield "The same verdict."
        return
    yield "Not the same verdict:"
    for why in _why_not(judgement):
        yield from wrapped(why, "- ")


def _why_not(judgement: Judgement) -> Iterator[str]:
    if judgement.refused is not None:
        yield f"This program cannot follow the events: {judgement.refused}."
    for one in judgement.differences:
        yield f"{one.where}, {one.what}: {one.then} then, {one.now} now."
    for fault in judgement.faults:
        yield f"A picture is not what it was: {fault}."
    for card in judgement.cards:
        if card.reading is Reading.OTHERWISE:
            yield (
                f"The card of entry {card.seq} is read otherwise: {_read(card.then)} then, "
                f"{_read(card.now)} now."
            )
    judged_otherwise = judgement.refused is not None or judgement.differences
    if judged_otherwise and judgement.made_by != judgement.here:
        yield (
            f"It was made by Quartermaster {judgement.made_by}, and this is {judgement.here}: "
            "another version may have other rules."
        )


def _card_lines(cards: Sequence[CardAgain]) -> Iterator[str]:
    if not cards:
        yield "     none was kept"
    for card in cards:
        yield from wrapped(_card(card), f"{card.seq:>5}  ")


def _card(card: CardAgain) -> str:
    said = "" if card.told is None else f"; people said {card.told}"
    if card.reading is Reading.NOT_READ:
        return f"{_read(card.then)} then, not read again: {card.why_not}{said}"
    return f"{card.reading.value}: {_read(card.then)} then, {_read(card.now)} now{said}"


def _read(readings: Readings) -> str:
    if not is_named(readings):
        return "no card of the deck"
    return told_odds(readings, _FEW)
