# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of one card, several pictures of one name, and faces that are too alike."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.eyes import MODELS, open_describer, open_finder, open_gallery
from vision.artwork import draw_face
from vision.finding import FoundCard, OutlineFinder
from vision.plane import corners_of
from vision.reading import (
    CardAcross,
    CardOddlyShaped,
    CardReader,
    CardTooSmall,
    GalleryError,
    NotOneCard,
    card_as_told,
    card_in,
    card_to_its_edges,
    card_within,
    gallery_of,
    likenesses,
    load_gallery,
    margin_around,
    save_gallery,
)

ON_THE_TABLE = np.array([[500, 300], [700, 300], [700, 579], [500, 579]], np.float32)


@pytest.fixture(scope="module")
def finder() -> OutlineFinder:
    return open_finder()


def table(*codes: str) -> np.ndarray:
    """A photograph of cards lying side by side."""
    pixels = np.full((900, 1200, 3), (60, 90, 120), np.uint8)
    left = 500 if len(codes) == 1 else 100
    for index, code in enumerate(codes):
        x = left + 300 * index
        pixels[300:579, x : x + 200] = cv2.resize(
            draw_face(code, 400), (200, 279), interpolation=cv2.INTER_AREA
        )
    return pixels


def fit(card: np.ndarray, code: str) -> float:
    pairs = [("card", card), ("face", draw_face(code, 288))]
    upright = gallery_of("", pairs, open_describer()).floats()[:, 0]
    return float((upright[0] * upright[1]).sum(axis=1).mean())


def test_a_card_that_fills_the_picture_is_the_picture(finder: OutlineFinder) -> None:
    for code in ("G7", "KRA", "TIG"):
        face = draw_face(code, 360)
        assert card_in(face, finder).picture is face


def wide(face: np.ndarray, ratio: float) -> np.ndarray:
    """The face of a card so many times as wide as high."""
    height = face.shape[0]
    return cv2.resize(face, (round(ratio * height), height), interpolation=cv2.INTER_AREA)


# Of tarot, of bridge, as wide as photographs taken upright are, and square.
@pytest.mark.parametrize("ratio", [0.55, 0.58, 0.64, 2 / 3, 0.75, 0.8, 1.0])
def test_a_card_of_another_games_shape_that_fills_the_picture_is_the_picture(
    finder: OutlineFinder, ratio: float
) -> None:
    for code in ("G7", "KRA", "TIG"):
        face = wide(draw_face(code, 360), ratio)
        assert card_in(face, finder).picture is face


@pytest.mark.parametrize("ratio", [0.45, 1.2])
def test_a_picture_of_no_cards_shape_is_no_card_whoever_says_so(
    finder: OutlineFinder, ratio: float
) -> None:
    with pytest.raises(CardOddlyShaped) as refused:
        card_as_told(wide(draw_face("G7", 360), ratio), finder)
    assert abs(refused.value.ratio - ratio) < 0.01


@pytest.mark.parametrize("ratio", [2 / 3, 63 / 88, 0.75])
@pytest.mark.parametrize("border", [(60, 110, 30), (20, 18, 22)])
def test_a_frame_within_a_border_is_no_cards_edge(
    finder: OutlineFinder, ratio: float, border: tuple[int, int, int]
) -> None:
    height = 504
    face = cv2.resize(draw_face("G7", 360), (round(ratio * height) - 90, height - 90))
    field = cv2.copyMakeBorder(face, *[15] * 4, cv2.BORDER_CONSTANT, value=(245, 245, 245))
    framed = cv2.copyMakeBorder(field, *[30] * 4, cv2.BORDER_CONSTANT, value=border)
    assert card_in(framed, finder).picture is framed


def test_a_card_that_nearly_fills_its_photograph_is_no_scan(finder: OutlineFinder) -> None:
    photograph = np.full((960, 720, 3), (60, 90, 120), np.uint8)
    corners = np.array([[60, 52], [650, 30], [675, 898], [76, 912]], np.float32)
    face = draw_face("P12", 600)
    place = cv2.getPerspectiveTransform(corners_of(face), corners)
    cv2.warpPerspective(face, place, (720, 960), photograph, borderMode=cv2.BORDER_TRANSPARENT)
    shown = card_in(photograph, finder)
    assert shown.proportions is not None
    assert fit(shown.picture, "P12") > 0.9


def test_a_photograph_taken_upright_is_none(finder: OutlineFinder) -> None:
    photograph = np.ascontiguousarray(table("P12")[:, 262:937])
    shown = card_in(photograph, finder)
    assert shown.proportions is not None
    assert fit(shown.picture, "P12") > 0.55
    with pytest.raises(NotOneCard):
        card_to_its_edges(photograph, finder)


def test_a_card_known_to_be_within_is_looked_for_there(finder: OutlineFinder) -> None:
    scan = cv2.copyMakeBorder(wide(draw_face("G7", 360), 0.6), *[12] * 4, cv2.BORDER_CONSTANT)
    assert card_within(scan, finder).proportions is not None


def test_of_a_scan_no_more_pixels_are_kept_than_are_looked_at(finder: OutlineFinder) -> None:
    kept = card_in(draw_face("G7", 2400), finder).picture
    assert 1000 < kept.shape[0] < 1100
    assert fit(kept, "G7") > 0.98


def test_a_scans_margin_is_cut_off() -> None:
    face = draw_face("MER", 360)
    scan = cv2.copyMakeBorder(face, 50, 50, 36, 36, cv2.BORDER_CONSTANT, value=(40, 40, 40))
    margin = margin_around(scan)
    assert margin is not None
    assert fit(margin.cut_from(scan), "MER") > 0.9


def test_a_card_in_a_photograph_is_found(finder: OutlineFinder) -> None:
    assert fit(card_in(table("P12"), finder).picture, "P12") > 0.55


def test_of_cards_that_the_picture_cuts_off_none_is_meant(finder: OutlineFinder) -> None:
    assert fit(card_in(table("G7", "P12")[:, 150:], finder).picture, "P12") > 0.55


@pytest.mark.parametrize("codes", [(), ("G7", "KRA", "SK")])
def test_no_card_and_three_cards_are_refused(finder: OutlineFinder, codes: tuple[str, ...]) -> None:
    with pytest.raises(NotOneCard) as refused:
        card_in(table(*codes), finder)
    assert refused.value.found == len(codes)


@pytest.mark.parametrize("shade", [(0, 0, 0), (255, 255, 255), (60, 90, 120)])
def test_a_picture_of_a_cards_shape_without_a_card_is_refused(
    finder: OutlineFinder, shade: tuple[int, int, int]
) -> None:
    with pytest.raises(NotOneCard) as refused:
        card_in(np.full((682, 488, 3), shade, np.uint8), finder)
    assert refused.value.found == 0


def test_a_scan_that_the_detector_knows_only_from_farther_away_is_a_card() -> None:
    class Farsighted:
        def find(self, pixels: np.ndarray, size: float = 1.0) -> tuple[FoundCard, ...]:
            side = pixels.shape[0]
            if side < 268 / 0.15:
                return ()
            middle = np.float32(side / 2)
            corners = middle + np.float32([[-96, -134], [96, -134], [96, 134], [-96, 134]])
            return (FoundCard(corners, 0.5, True),)

    face = draw_face("G7", 192)
    assert card_in(face, Farsighted()).picture is face


@pytest.mark.parametrize("pips", [[(96, 134)], [(96, 60), (96, 208)]])
def test_a_scan_of_a_pale_face_without_a_border_is_a_card(
    finder: OutlineFinder, pips: list[tuple[int, int]]
) -> None:
    face = np.full((268, 192, 3), (238, 236, 240), np.uint8)
    for pip in pips:
        cv2.circle(face, pip, 14, (30, 20, 150), -1)
    cv2.putText(face, "A", (8, 26), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (30, 20, 150), 2)
    assert card_in(face, finder).picture is face


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_card_on_its_side_is_refused(finder: OutlineFinder, quarters: int) -> None:
    with pytest.raises(CardAcross):
        card_in(np.ascontiguousarray(np.rot90(table("G6"), quarters)), finder)


def test_a_card_of_too_few_pixels_is_refused(finder: OutlineFinder) -> None:
    small = cv2.resize(table("G7"), (200, 150), interpolation=cv2.INTER_AREA)
    with pytest.raises(CardTooSmall) as refused:
        card_in(small, finder)
    assert 40 < refused.value.length < 60
    with pytest.raises(CardTooSmall):
        card_in(cv2.resize(draw_face("G7", 360), (37, 52)), finder)


def test_a_card_in_a_photograph_of_many_pixels_is_shrunk_before_it_is_looked_for(
    finder: OutlineFinder,
) -> None:
    largest = 0

    class Noting:
        def find(self, pixels: np.ndarray, size: float = 1.0) -> tuple[FoundCard, ...]:
            nonlocal largest
            largest = max(largest, *pixels.shape)
            return finder.find(pixels, size)

    photograph = cv2.resize(table("P12"), (4000, 3000), interpolation=cv2.INTER_LINEAR)
    assert fit(card_in(photograph, Noting()).picture, "P12") > 0.55
    assert largest <= 5000


def test_variants_of_a_name_are_told_as_one_and_add_up(tmp_path: Path) -> None:
    copies = [("MER", draw_face(code, 288)) for code in ("KRA", "SK", "SK", "SK")]
    others = [(code, draw_face(code, 288)) for code in ("G7", "ESC", "WHA")]
    describer = open_describer()
    save_gallery(gallery_of("mine", [*copies, *others], describer), tmp_path / "mine.npz")
    assert list(tmp_path.iterdir()) == [tmp_path / "mine.npz"]
    gallery = load_gallery(tmp_path / "mine.npz", describer.version)
    reader = CardReader(gallery, describer)
    for code in ("KRA", "SK"):
        names = reader.read(table(code), ON_THE_TABLE).names
        assert names[0][0] == "MER"
        assert names[0][1] > 0.97
        assert len({name for name, _ in names}) == len(names)
        assert sum(odds for _, odds in names) <= 1 + 1e-6


def test_a_torn_gallery_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "torn.npz"
    whole = (MODELS / "decks" / "quartermaster.npz").read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(GalleryError, match="not a deck gallery"):
        load_gallery(path, open_describer().version)


def test_alike_faces_are_told_and_the_own_decks_are_not() -> None:
    own = likenesses(open_gallery("quartermaster"))
    assert not any(pair.confused for pair in own)
    assert {("G7", "G7")} <= {(pair.first, pair.second) for pair in own}

    face = draw_face("G7", 288)
    speck = face.copy()
    speck[100:108, 100:108] = 128
    faces = {"a": face, "b": speck, "c": face[::-1, ::-1], "d": draw_face("SK", 288)}
    pairs = likenesses(gallery_of("", faces, open_describer()))
    told = {(pair.first, pair.second): pair for pair in pairs if pair.confused}
    assert set(told) == {("a", "b"), ("a", "c"), ("b", "c")}
    assert told["a", "c"].turned
    assert not told["a", "b"].turned
