# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is wrong with a deck's pictures is said once, and which option decides it."""

from pathlib import Path

import numpy as np
import pytest

from device.enrolling.photographs import bent_among
from device.enrolling.refusals import bent_told, refusals
from device.enrolling.scans import Shown
from vision.reading import CardAcross, NoCardToEnrol, NotOneCard, OneCard, Proportions, SidesUnseen
from vision.reading.refused import PictureDark

PAPER, PRINT = (235, 240, 238), (40, 90, 30)


def test_what_is_said_of_many_pictures_is_said_once() -> None:
    faults: dict[Path, NoCardToEnrol] = {
        Path(f"deck/G{rank}.jpg"): NotOneCard(0) for rank in range(1, 15)
    }
    faults[Path("deck/KRA.jpg")] = PictureDark()
    many, dark = refusals(faults)
    assert many.startswith("14 pictures in deck (G1.jpg, G2.jpg, G3.jpg and 11 more): in each no ")
    assert "--scans" in many
    assert dark == "deck/KRA.jpg is too dark to show a card; take it again in more light."


@pytest.mark.parametrize("fault", [NotOneCard(0), NotOneCard(2), CardAcross(), SidesUnseen()])
def test_what_may_be_a_scan_names_the_option_that_says_so(fault: NoCardToEnrol) -> None:
    each = refusals({Path("a{b}.jpg"): fault, Path("b.jpg"): fault})
    assert len(each) == 2
    assert "a{b}.jpg" in each[0]
    assert all("--scans" in sentence for sentence in each)


def photographed(name: str, width: float, rim: tuple[int, int, int] = PAPER) -> Shown:
    card = np.full((268, 192, 3), rim, np.uint8)
    card[16:-16, 16:-16] = PRINT
    return Shown(Path(name), (960, 1280, 3), OneCard(card, Proportions(width, 0.005)))


DECK = [photographed(f"{index}.jpg", 0.7 + index / 10_000) for index in range(12)]


@pytest.mark.parametrize(
    ("odd", "bent"),
    [
        (photographed("G7.jpg", 0.665), True),
        (photographed("G7.jpg", 0.75), True),
        # Along a frame, and along a joint of the table.
        (photographed("G7.jpg", 0.665, PRINT), False),
        (photographed("G7.jpg", 0.82), False),
    ],
)
def test_a_bent_card_has_the_rim_of_the_others(odd: Shown, bent: bool) -> None:
    assert odd.card.proportions is not None
    wider = {odd.path: odd.card.proportions.width / 0.7 - 1}
    assert bool(bent_among(wider, [*DECK, odd])) is bent


def test_of_bent_cards_the_worst_is_named() -> None:
    told = bent_told({Path("a.jpg"): 0.03, Path("b.jpg"): -0.06, Path("c.jpg"): 0.04})
    assert told.startswith("b.jpg: the card seems 6% narrower than the deck's others and is taken")
    assert "so do 2 more, by less" in told
