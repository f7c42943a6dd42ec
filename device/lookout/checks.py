# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is right of a camera's picture for a game with a deck, in sentences for the lobby."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from device.detecting import DetectedCard
from device.mat_news import MatNews, MatState
from device.sayings import Saying
from vision.flat import laid_flat
from vision.frames import Pixels
from vision.mat.markers import MARKERS, find_markers
from vision.plane import length_of
from vision.showing import DARKER_THAN, FLAT_SIZE, LEAST_LENGTH_PX, Hindrance, fault_of

_BRIGHTEST = 99


class Outcome(StrEnum):
    """How a check came out; what waits, people can do something for."""

    OK = "ok"
    FAULT = "fault"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the lobby's list.

    what: "picture", "light", "sharp", "size", "deck" or "mat".
    """

    what: str
    outcome: Outcome
    saying: Saying

    def to_json(self) -> Mapping[str, Any]:
        """As `web_ui.House.look` tells it."""
        return {"what": self.what, "is": self.outcome.value, "saying": self.saying.to_json()}


OPENING = Check(
    "picture", Outcome.WAITING, Saying("The camera is being opened.", "lookout-opening")
)


def no_picture(why: Saying) -> Check:
    """The line of a camera that gives none."""
    return Check("picture", Outcome.FAULT, why)


def checks_of(
    pixels: Pixels, cards: Sequence[DetectedCard], mat: MatNews | None, *, calibrated: bool
) -> tuple[Check, ...]:
    """What a picture, which is not black, tells.

    Args:
        pixels: (height, width, 3) BGR.
        cards: what lies there, named with the deck that is to be played with.
        mat: how the mat is, None where nothing is known of it yet.
        calibrated: whether there is a calibration of it.

    """
    there = Saying("The camera gives pictures.", "lookout-picture")
    outlines = [card.outline for card in cards]
    faults = {fault_of(laid_flat(pixels, outline, FLAT_SIZE)) for outline in outlines}
    return (
        Check("picture", Outcome.OK, there),
        _light(pixels, faults),
        *(_of_cards(cards, faults, min(map(length_of, outlines))) if cards else _WITHOUT_CARD),
        _mat(pixels, mat, calibrated),
    )


def _light(pixels: Pixels, faults: set[Hindrance | None]) -> Check:
    brightest = float(np.percentile(pixels[::8, ::8].max(axis=2), _BRIGHTEST))
    if Hindrance.DARK in faults or brightest < DARKER_THAN:
        dark = Saying("It is too dark: switch on a lamp above the table.", "lookout-dark")
        return Check("light", Outcome.FAULT, dark)
    if Hindrance.GLARE in faults:
        glare = Saying(
            "A lamp glares on a card: move the lamp, or turn it to the ceiling.", "lookout-glare"
        )
        return Check("light", Outcome.FAULT, glare)
    return Check("light", Outcome.OK, Saying("The table is bright enough.", "lookout-light"))


def _of_cards(
    cards: Sequence[DetectedCard], faults: set[Hindrance | None], length: float
) -> tuple[Check, ...]:
    """What the cards that lie there tell; length: of the shortest, in pixels."""
    blurred = Saying(
        "A card is out of focus: wipe the lens, or focus it on the table.", "lookout-blurred"
    )
    sharp = Saying("Cards are sharp.", "lookout-sharp")
    pixels, least = round(length), LEAST_LENGTH_PX
    small = Saying(
        f"A card is {pixels} pixels long and needs {least}: hang the camera lower.",
        "lookout-small",
        pixels=pixels,
        least=least,
    )
    large = Saying(f"Cards are large enough, {pixels} pixels long.", "lookout-large", pixels=pixels)
    strange = Saying(
        "A card lies there that this deck does not surely know: choose the deck that lies on the "
        "table.",
        "lookout-strange",
    )
    known = Saying("Cards are read with this deck.", "lookout-known")
    named = all(card.card is not None for card in cards)
    return (
        _line("sharp", Hindrance.BLURRED not in faults, sharp, blurred),
        _line("size", length >= least, large, small),
        _line("deck", named, known, strange),
    )


def _line(what: str, well: bool, good: Saying, bad: Saying) -> Check:
    return Check(what, Outcome.OK if well else Outcome.FAULT, good if well else bad)


_LAY_ONE = Saying(
    "Lay a card of the deck face up in the middle of the table: then its sharpness, its size and "
    "the deck are checked.",
    "lookout-lay-one",
)
_WITHOUT_CARD = (Check("sharp", Outcome.WAITING, _LAY_ONE),)


def _mat(pixels: Pixels, mat: MatNews | None, calibrated: bool) -> Check:
    if not calibrated:
        if len(find_markers(pixels)) < MARKERS:
            unused = Saying("No mat is used: none is needed.", "lookout-no-mat")
            return Check("mat", Outcome.OK, unused)
        new = Saying(
            "A mat lies there that is not measured: the command quartermaster mat calibrate does "
            "it. A game can do without.",
            "lookout-mat-new",
        )
        return Check("mat", Outcome.OK, new)
    if mat is None:
        looking = Saying("The mat is being looked for.", "lookout-mat-sought")
        return Check("mat", Outcome.WAITING, looking)
    if mat.state is MatState.STEADY:
        return Check("mat", Outcome.OK, Saying("The mat is where it was.", "lookout-mat"))
    moved = Saying(
        "The mat or the camera is not where it was: put it back, or measure it anew with "
        "quartermaster mat calibrate.",
        "lookout-mat-moved",
    )
    return Check("mat", Outcome.FAULT, moved)
