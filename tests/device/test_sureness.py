# SPDX-License-Identifier: AGPL-3.0-or-later
"""How sure a card must be to get its name, by one look or by several."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest

from device.detecting import detect_cards
from device.detecting.sureness import CARDS_LACK
from engine.skull_king.cards import FACES, copies
from tests.device.faces_in_a_row import CARD, shaken, table
from tests.device.finders import Once, Twice
from vision.finding import OutlineFinder
from vision.frames import Pixels
from vision.observations import Readings
from vision.reading import CardReader, Reading
from vision.reading.naming import quad_of

BASE = [face for face in FACES if copies(face, ())]


class HardlySure:
    """Reads every card as the same one, not beyond doubt, and another agrees less by a margin."""

    def __init__(self, names: Collection[str], sure: float, margin: float) -> None:
        self.names = tuple(names)
        self.is_of_whole_deck = set(BASE) <= set(names)
        self._sure, self._margin = sure, margin

    def read_all(
        self, pixels: Pixels, outlines: Sequence[np.ndarray], tried: object = None
    ) -> tuple[Reading, ...]:
        names = (("G7", self._sure), ("G1", 0.05))
        return tuple(Reading(quad_of(CARD), names, 0.8, self._margin) for _ in outlines)

    def read_beneath(
        self, pixels: Pixels, upon: Sequence[np.ndarray], guesses: Sequence[np.ndarray]
    ) -> tuple[Reading, ...]:
        return self.read_all(pixels, guesses)


BUT_ONE = [face for face in FACES if face != "G8"]


@pytest.mark.parametrize(
    ("names", "sure", "margin", "name"),
    [
        (FACES, 0.92, 5.0, "G7"),
        (BUT_ONE, 0.92, 20.0, None),
        (["7C", "8C"], 0.92, 20.0, None),
        (BUT_ONE, 0.94, 5.0, None),
        (BUT_ONE, 0.94, 9.0, "G7"),
        (BUT_ONE, 0.96, 5.0, "G7"),
    ],
)
def test_a_deck_that_lacks_cards_must_be_surer_where_another_name_is_near(
    names: Collection[str], sure: float, margin: float, name: str | None
) -> None:
    reader = cast(CardReader, HardlySure(names, sure, margin))
    cards = detect_cards(cast(OutlineFinder, Twice()), reader, table())
    assert {card.card for card in cards} == {name}


@dataclass(frozen=True)
class EachOtherwise:
    """Reads each outline at once as the next of some names, surely."""

    told: tuple[tuple[str, float], ...]
    names = FACES
    is_of_whole_deck = True

    def read_all(
        self, pixels: Pixels, outlines: Sequence[np.ndarray], tried: object = None
    ) -> tuple[Reading, ...]:
        return tuple(
            Reading(quad_of(outline), (name,), 0.8, 20.0)
            for outline, name in zip(outlines, self.told, strict=False)
        )

    def read_beneath(
        self, pixels: Pixels, upon: Sequence[np.ndarray], guesses: Sequence[np.ndarray]
    ) -> tuple[Reading, ...]:
        return ()


@pytest.mark.parametrize(
    ("told", "name"), [((("G7", 0.93), ("G8", 0.99)), "G8"), ((("G7", 0.99), ("G8", 0.93)), "G7")]
)
def test_two_names_at_the_very_same_place_are_one_card_by_the_surer_name(
    told: tuple[tuple[str, float], ...], name: str
) -> None:
    reader = cast(CardReader, EachOtherwise(told))
    cards = detect_cards(cast(OutlineFinder, Twice()), reader, table())
    assert [card.card for card in cards] == [name]


class LessSure:
    """Reads every card as the likelier of two at the first look, and otherwise from then on."""

    def __init__(self, names: Collection[str], first: Readings, then: Readings) -> None:
        self.names = tuple(names)
        self.is_of_whole_deck = set(BASE) <= set(names)
        self._told = [first]
        self._then = then

    def read_all(
        self, pixels: Pixels, outlines: Sequence[np.ndarray], tried: object = None
    ) -> tuple[Reading, ...]:
        names = self._told.pop() if self._told else self._then
        return tuple(Reading(quad_of(CARD), names, 0.8, 20.0) for _ in outlines)

    def read_beneath(
        self, pixels: Pixels, upon: Sequence[np.ndarray], guesses: Sequence[np.ndarray]
    ) -> tuple[Reading, ...]:
        return ()


@pytest.mark.parametrize(
    ("names", "first", "then", "told"),
    [
        (FACES, (("G7", 0.85), ("G1", 0.1)), (("G7", 0.82), ("G1", 0.1)), ("G7", 0.973)),
        (FACES, (("G7", 0.85), ("G1", 0.1)), (("G7", 0.72), ("G1", 0.2)), (None, 0.85)),
        (FACES, (("G7", 0.85), ("G1", 0.1)), (("G1", 0.88), ("G7", 0.1)), (None, 0.85)),
        (["7C", "8C"], (("8C", 0.92), ("7C", 0.08)), (("8C", 0.92), ("7C", 0.08)), (None, 0.92)),
        (["7C", "8C"], (("8C", 0.92), ("7C", 0.08)), (("8C", 0.98), ("7C", 0.02)), (None, 0.92)),
    ],
)
def test_a_card_gets_the_name_that_two_looks_hold_for_likeliest(
    names: Collection[str], first: Readings, then: Readings, told: tuple[str | None, float]
) -> None:
    reader = cast(CardReader, LessSure(names, first, then))
    (card,) = detect_cards(cast(OutlineFinder, Once()), reader, table())
    assert (card.card, round(card.confidence, 3)) == told
    others = dict(card.alternatives)
    assert (first[0][0] in others) == (card.card is None)
    assert card.card is None or card.confidence + sum(others.values()) <= 1


def dark(picture: Pixels) -> Pixels:
    """A tenth as bright, with a sensor's noise."""
    noise = np.random.default_rng(8).normal(0, 2, picture.shape)
    return np.asarray(np.clip(picture * 0.1 + noise, 0, 255), np.uint8)


@pytest.mark.parametrize("spoilt", [shaken, dark])
def test_looks_that_agree_give_no_name_where_small_print_is_not_clear(
    spoilt: Callable[[Pixels], Pixels],
) -> None:
    likely = (("G7", 0.85), ("G1", 0.1))
    reader = cast(CardReader, LessSure(FACES, likely, likely))
    (card,) = detect_cards(cast(OutlineFinder, Once()), reader, spoilt(table()))
    assert (card.card, card.likeliest) == (None, "G7")


@pytest.mark.parametrize(("surely", "name"), [(0.98, None), (0.987, "G7")])
def test_another_look_must_be_surer_where_small_print_is_not_clear(
    surely: float, name: str | None
) -> None:
    for picture, told in ((table(), "G7"), (shaken(table()), name)):
        reader = cast(CardReader, LessSure(FACES, (("G1", 0.5),), (("G7", surely),)))
        (card,) = detect_cards(cast(OutlineFinder, Once()), reader, picture)
        assert card.card == told


@pytest.mark.parametrize(
    ("sure", "margin", "is_enough"),
    [(0.96, 9.0, True), (0.96, 5.0, False), (0.985, 5.0, True), (0.94, 9.0, False)],
)
def test_as_boxed_a_deck_that_lacks_cards_must_be_surer_where_another_name_is_near(
    sure: float, margin: float, is_enough: bool
) -> None:
    assert (sure >= CARDS_LACK.of_boxes().at_first(margin)) is is_enough


def test_two_outlines_of_one_card_that_two_looks_name_together_are_told_once() -> None:
    first, then = (("G7", 0.93), ("G1", 0.01)), (("G7", 0.96), ("G1", 0.01))
    reader = cast(CardReader, LessSure(FACES, first, then))
    cards = detect_cards(cast(OutlineFinder, Twice()), reader, table())
    assert [card.card for card in cards] == ["G7"]
