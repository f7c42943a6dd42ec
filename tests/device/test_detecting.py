# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards in one picture: looked at again, also beside each other, where one has no name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest

from device.detecting import detect_cards
from device.eyes import open_gallery, open_reader, reader_of
from tests.device.faces_in_a_row import CARD, table
from tests.device.finders import Alone, Twice
from vision.artwork import draw_back
from vision.finding import FoundCard, OutlineFinder, Survey
from vision.frames import Pixels


def test_two_outlines_of_one_card_are_one_card() -> None:
    cards = detect_cards(Twice(), open_reader("quartermaster"), table())
    assert [card.card for card in cards] == ["G7"]


@dataclass(frozen=True)
class HardlyABox(Alone):
    """Is sure of one card and has a faint box beside it, on another or on the bare table.

    larger: how many times as long and wide as the card it proves from near.
    """

    aside: tuple[float, float]
    larger: float = 1.0

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        return (FoundCard(CARD, 0.9, True),)

    def survey(self, pixels: Pixels, size: float = 1.0) -> Survey:
        aside = np.array(self.aside, np.float32)
        return Survey(self.find(pixels), (FoundCard(CARD + aside, 0.1, True),))

    def look_at(self, pixels: Pixels, boxes: Sequence[FoundCard]) -> tuple[FoundCard, ...]:
        (box,) = boxes
        middle = box.corners.mean(axis=0)
        corners = np.asarray(middle + (box.corners - middle) * self.larger, np.float32)
        return (FoundCard(corners, 0.3, True),)


@pytest.mark.parametrize(
    ("aside", "larger", "told"),
    [((225, 0), 1.0, ["G7", "KRA"]), ((225, 0), 1.2, ["G7"]), ((0, -230), 1.0, ["G7"])],
)
def test_a_faint_box_is_a_card_where_it_is_as_large_and_surely_has_a_name(
    aside: tuple[float, float], larger: float, told: list[str]
) -> None:
    finder = cast(OutlineFinder, HardlyABox(aside, larger))
    cards = detect_cards(finder, open_reader("quartermaster"), table())
    assert [card.card for card in cards] == told


def test_a_deck_that_lacks_cards_has_no_faint_box_read() -> None:
    gallery = open_gallery("quartermaster")
    reader = reader_of(gallery.of([at for at, name in enumerate(gallery.names) if name != "G8"]))
    cards = detect_cards(cast(OutlineFinder, HardlyABox((225, 0))), reader, table())
    assert [card.card for card in cards if card.card is not None] == ["G7"]


@dataclass(frozen=True)
class OnItsFace(Alone):
    """Finds the card, but rather its back; side: how surely."""

    side: float

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        return (FoundCard(CARD, 0.7, False, self.side),)


@pytest.mark.parametrize("side", [0.6, 0.8, 0.97])
def test_a_face_that_is_held_for_a_back_is_read(side: float) -> None:
    finder = cast(OutlineFinder, OnItsFace(side))
    cards = detect_cards(finder, open_reader("quartermaster"), table())
    assert [card.card for card in cards] == ["G7"]


@pytest.mark.parametrize("side", [0.6, 0.8, 0.97])
def test_a_back_is_no_card(side: float) -> None:
    picture = table()
    back = draw_back(140)
    picture[250 : 250 + len(back), 60:200] = back
    finder = cast(OutlineFinder, OnItsFace(side))
    assert detect_cards(finder, open_reader("quartermaster"), picture) == ()


@dataclass(frozen=True, eq=False)
class Upright(Alone):
    """Finds a card rightly on a picture that is turned round, on the other beside it."""

    picture: Pixels

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        if np.array_equal(pixels, self.picture):
            return (FoundCard(CARD + np.array([45, 0], np.float32), 0.9, True),)
        height, width = pixels.shape[:2]
        return (FoundCard(np.array([width, height], np.float32) - CARD, 0.9, True),)


def test_a_card_without_a_name_is_looked_for_upside_down() -> None:
    picture = table()
    (card,) = detect_cards(Upright(picture), open_reader("quartermaster"), picture)
    assert card.card == "G7"
    assert np.allclose(sorted(card.quad), [(60, 250), (60, 446), (200, 250), (200, 446)], atol=6)


class BetterBoxed(Alone):
    """Boxes a card rightly, and is led beside it when it looks again."""

    def survey(self, pixels: Pixels, size: float = 1.0) -> Survey:
        beside = CARD + np.array([45, 0], np.float32)
        return Survey((FoundCard(beside, 0.9, True),), (), (FoundCard(CARD, 0.9, True),))


def test_a_card_without_a_name_is_read_as_it_was_boxed() -> None:
    finder = cast(OutlineFinder, BetterBoxed())
    (card,) = detect_cards(finder, open_reader("quartermaster"), table())
    assert card.card == "G7"
    assert np.allclose(sorted(card.quad), [(60, 250), (60, 446), (200, 250), (200, 446)], atol=6)


class FromFarther(Alone):
    """Finds a card rightly from farther away, otherwise beside it."""

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        beside = np.array([45 if size == 1 else 0, 0], np.float32)
        return (FoundCard(CARD + beside, 0.7, True),)


def test_a_card_that_still_has_no_name_is_looked_for_from_farther_away() -> None:
    finder = cast(OutlineFinder, FromFarther())
    (card,) = detect_cards(finder, open_reader("quartermaster"), table())
    assert card.card == "G7"
    assert np.allclose(sorted(card.quad), [(60, 250), (60, 446), (200, 250), (200, 446)], atol=6)


class Neighbours(Twice):
    """Finds another card only beside the one that it finds twice."""

    def find_beside(
        self, pixels: Pixels, cards: Sequence[np.ndarray], near: Sequence[np.ndarray] | None = None
    ) -> tuple[FoundCard, ...]:
        (card,) = cards
        return (FoundCard(card + np.array([225, 0], np.float32), 0.9, True),)


def test_where_two_outlines_became_one_card_others_are_looked_for_beside_it() -> None:
    finder = cast(OutlineFinder, Neighbours())
    cards = detect_cards(finder, open_reader("quartermaster"), table())
    assert [card.card for card in cards] == ["G7", "KRA"]


@dataclass(frozen=True)
class AndMore(Alone):
    """Finds the card, and something as large as a half of it that much to the right."""

    right: float

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        half = np.array([[60, 250], [200, 250], [200, 348], [60, 348]], np.float32)
        beside = np.array([self.right, 0], np.float32)
        return FoundCard(CARD, 0.7, True), FoundCard(half + beside, 0.7, True)


@pytest.mark.parametrize(("right", "told"), [(10, ["G7"]), (70, ["G7", None])])
def test_an_outline_without_a_name_that_is_a_part_of_a_card_is_no_card(
    right: float, told: list[str | None]
) -> None:
    finder = cast(OutlineFinder, AndMore(right))
    cards = detect_cards(finder, open_reader("quartermaster"), table())
    assert [card.card for card in cards] == told


@dataclass(frozen=True)
class BareFromFarther(Alone):
    """Finds the card, and from farther away, so surely, something on the bare table as well."""

    surely: float

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        bare = np.array([[60, 20], [200, 20], [200, 216], [60, 216]], np.float32)
        part = np.array([[70, 30], [130, 30], [130, 100], [70, 100]], np.float32)
        if size == 1:
            return FoundCard(CARD, 0.7, True), FoundCard(part, 0.7, True)
        return FoundCard(CARD, 0.7, True), FoundCard(bare, self.surely, True)


@pytest.mark.parametrize(("surely", "width"), [(0.9, 140), (0.7, 60)])
def test_what_another_look_is_sure_of_is_told_without_a_name_instead_of_its_parts(
    surely: float, width: float
) -> None:
    finder = cast(OutlineFinder, BareFromFarther(surely))
    card, bare = detect_cards(finder, open_reader("quartermaster"), table())
    assert (card.card, bare.card) == ("G7", None)
    assert np.ptp(bare.outline[:, 0]) == pytest.approx(width, abs=1)


@dataclass(frozen=True)
class TwoAndAThing(Alone):
    """Finds two cards, and something on the bare table, so many times as long and wide."""

    size: float

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        another = np.asarray(CARD + np.array([225, 0]), np.float32)
        corner = np.array([60, 20], np.float32)
        thing = np.asarray((CARD - CARD[0]) * self.size + corner, np.float32)
        return tuple(FoundCard(one, 0.7, True) for one in (CARD, another, thing))


@pytest.mark.parametrize(("size", "is_told"), [(1.0, True), (0.5, False)])
def test_what_is_no_card_by_its_size_is_not_told(size: float, is_told: bool) -> None:
    finder = cast(OutlineFinder, TwoAndAThing(size))
    cards = detect_cards(finder, open_reader("quartermaster"), table())
    assert [card.card for card in cards][:2] == ["G7", "KRA"]
    assert any(card.card is None for card in cards) is is_told


class OneFromFarther(Alone):
    """Finds a card, and another only from farther away, which it boxed at once."""

    def survey(self, pixels: Pixels, size: float = 1.0) -> Survey:
        another = np.asarray(CARD + np.array([225, 0]), np.float32)
        return Survey(self.find(pixels), (), (FoundCard(another, 0.7, True),))

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        another = np.asarray(CARD + np.array([225, 0]), np.float32)
        found = (FoundCard(CARD, 0.7, True), FoundCard(another, 0.7, True))
        return found[:1] if size == 1 else found


@pytest.mark.parametrize(("lacks", "told"), [("G8", ["G7", "KRA"]), (None, ["G7"])])
def test_with_a_deck_that_lacks_cards_what_was_boxed_is_looked_for_though_all_have_names(
    lacks: str | None, told: list[str]
) -> None:
    gallery = open_gallery("quartermaster")
    kept = [at for at, name in enumerate(gallery.names) if name != lacks]
    reader = reader_of(gallery.of(kept))
    cards = detect_cards(cast(OutlineFinder, OneFromFarther()), reader, table())
    assert [card.card for card in cards] == told


class HalfUnder(Twice):
    """Has no box for a card half under the one that it finds twice, only a guess."""

    def find_beside(
        self, pixels: Pixels, cards: Sequence[np.ndarray], near: Sequence[np.ndarray] | None = None
    ) -> tuple[FoundCard, ...]:
        (card,) = cards
        return (FoundCard(card + np.array([70, 8], np.float32), 0.3, True),)


def test_a_card_half_under_another_is_told() -> None:
    picture = table()
    upper, lower = picture[250:446, 60:200].copy(), picture[250:446, 510:650].copy()
    picture[255:451, 132:272] = lower
    picture[250:446, 60:200] = upper
    finder = cast(OutlineFinder, HalfUnder())
    cards = detect_cards(finder, open_reader("quartermaster"), picture)
    assert [card.card for card in cards] == ["G7", "Y12"]
    assert np.allclose(sorted(cards[1].quad)[0], (132, 255), atol=5)
