# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that people named make a deck read them surely; what would not help is left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.complaints import BadInput
from device.enrolling import Effect, Improvement, NamedCard, improved, named_cards_in
from device.enrolling.corrected import MOST_NEW, Figures, LeftOut
from device.eyes import open_describer
from tests.device.enrolling.labels import labelled, named, read
from vision.artwork import draw_face
from vision.reading import CardReader, Describer, Gallery, gallery_of, likenesses

FACES = ("G5", "G6", "G7", "G8", "G9", "B5", "B6", "B7", "B8", "KRA")


@pytest.fixture(scope="module")
def describer() -> Describer:
    return open_describer()


@pytest.fixture(scope="module")
def gallery(describer: Describer) -> Gallery:
    """The deck as it was enrolled, before anybody put labels on the cards."""
    return gallery_of("mine", [(code, draw_face(code, 252)) for code in FACES], describer)


@pytest.fixture(scope="module")
def reader(gallery: Gallery, describer: Describer) -> CardReader:
    return CardReader(gallery, describer)


@pytest.fixture(scope="module")
def cards(reader: CardReader) -> list[NamedCard]:
    """Each card as it was laid once."""
    return [named(reader, code, labelled(code), seed) for seed, code in enumerate(FACES)]


@pytest.fixture(scope="module")
def better(
    gallery: Gallery, reader: CardReader, cards: list[NamedCard], describer: Describer
) -> Improvement:
    """People named the cards that were not read surely, and only those."""
    asked = [card for card in cards if not is_sure(reader, card)]
    others = [card for card in cards if card not in asked]
    assert len(asked) >= 3
    assert len(others) >= 3
    return improved(gallery, asked, others, describer)


def is_sure(reader: CardReader, card: NamedCard) -> bool:
    height, width = card.picture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    name, odds = reader.read(card.picture, corners).names[0]
    return name == card.face and odds >= 0.97


def test_named_cards_are_read_surely_afterwards_as_they_lie_anew(
    better: Improvement, reader: CardReader, describer: Describer
) -> None:
    improved_reader = CardReader(better.gallery, describer)
    before, after, wrong = 0, 0, 0
    for seed, code in enumerate(FACES):
        _, was = read(reader, labelled(code), seed + 100)
        _, now = read(improved_reader, labelled(code), seed + 100)
        before += was.names[0][0] == code and was.names[0][1] >= 0.97
        after += now.names[0][0] == code and now.names[0][1] >= 0.97
        wrong += now.names[0][0] != code and now.names[0][1] >= 0.9
    assert after > before
    assert after >= 9
    assert wrong == 0


def test_what_it_does_is_measured_on_the_cards_themselves_and_on_the_others(
    better: Improvement, cards: list[NamedCard], reader: CardReader, describer: Describer
) -> None:
    assert better.helps
    named_now = better.named.after.sure - better.named.before.sure
    assert better.named.before.sure == 0
    assert named_now == len(cards) - better.others.before.sure
    assert better.others.after.sure == better.others.before.sure
    assert (better.named.after.wrong, better.others.after.wrong) == (0, 0)
    improved_reader = CardReader(better.gallery, describer)
    assert all(is_sure(improved_reader, card) for card in cards)


def test_cards_that_a_new_picture_makes_unsure_are_taken_too(
    better: Improvement,
    gallery: Gallery,
    cards: list[NamedCard],
    reader: CardReader,
    describer: Describer,
) -> None:
    """Labels are alike: with those of some in the deck, the others look like them."""
    asked = [card for card in cards if not is_sure(reader, card)]
    assert set(asked) < set(better.taken)
    alone = CardReader(improved(gallery, asked, (), describer).gallery, describer)
    assert not all(is_sure(alone, card) for card in cards)


@pytest.mark.parametrize(
    ("named_after", "others_after", "helps"),
    [
        (Figures(5, 0), Figures(100, 0), True),
        (Figures(5, 0), Figures(99, 0), True),
        (Figures(5, 0), Figures(98, 0), False),
        (Figures(1, 0), Figures(100, 0), False),
        (Figures(5, 1), Figures(100, 0), False),
        (Figures(5, 0), Figures(100, 1), False),
    ],
)
def test_it_helps_only_if_more_is_sure_and_nothing_else_is_lost_or_wrong(
    gallery: Gallery, named_after: Figures, others_after: Figures, helps: bool
) -> None:
    named_cards = Effect(Figures(1, 0), named_after)
    others = Effect(Figures(100, 0), others_after)
    assert Improvement(gallery, (), (), named_cards, others).helps is helps


def test_cards_without_labels_are_read_as_before(better: Improvement, describer: Describer) -> None:
    improved_reader = CardReader(better.gallery, describer)
    for seed, code in enumerate(FACES):
        name, odds = read(improved_reader, draw_face(code, 252), 300 + seed)[1].names[0]
        assert name == code
        assert odds >= 0.97


def test_the_deck_keeps_all_that_it_had(better: Improvement, gallery: Gallery) -> None:
    first = len(gallery.names)
    assert better.gallery.names[:first] == gallery.names
    assert np.array_equal(better.gallery.vectors[:first], gallery.vectors)
    assert sorted(better.gallery.names[first:]) == sorted(card.face for card in better.taken)
    assert better.gallery.version == gallery.version


def test_a_card_outlined_upside_down_is_learned_upright(
    gallery: Gallery, reader: CardReader, describer: Describer
) -> None:
    """A 9 that was taken for a 6 was laid flat the wrong way round."""
    right = named(reader, "G9", labelled("G9"), 3)
    wrong = NamedCard(right.file, "G9", np.ascontiguousarray(right.picture[::-1, ::-1]))
    for card in (right, wrong):
        (picture,) = improved(gallery, [card], (), describer).gallery.vectors[len(gallery.names) :]
        own = gallery.vectors[gallery.names.index("G9")]
        there = [(picture[0].astype(int) * way).sum() for way in own]
        assert there[0] > there[1]


def test_what_would_not_help_is_left_out_with_the_reason(
    gallery: Gallery,
    reader: CardReader,
    cards: list[NamedCard],
    better: Improvement,
    describer: Describer,
) -> None:
    sharp = cards[1]
    blurred = cv2.GaussianBlur(sharp.picture, (0, 0), 12.0)
    cloth = np.random.default_rng(1).integers(0, 256, (352, 252, 3), np.uint8)
    plain = named(reader, "G7", draw_face("G7", 252), 2)
    wanted = {
        LeftOut.ANOTHER: NamedCard(Path("G8-g1-s2.png"), "G8", plain.picture),
        LeftOut.UNKNOWN: NamedCard(Path("SK-g1-s3.png"), "SK", sharp.picture),
        LeftOut.UNFIT: NamedCard(Path("G6-g1-s4.png"), "G6", np.asarray(blurred, np.uint8)),
        LeftOut.UNLIKE: NamedCard(Path("G6-g1-s5.png"), "G6", cloth),
        LeftOut.THERE: next(card for card in better.taken if card.face == "G6"),
    }
    done = improved(better.gallery, list(wanted.values()), (), describer)
    assert {why: card for card, why in done.left_out} == wanted
    assert done.taken == ()
    assert not done.helps
    assert done.gallery is better.gallery


def test_of_pictures_that_are_the_same_one_is_taken(
    gallery: Gallery, reader: CardReader, describer: Describer
) -> None:
    one = named(reader, "G6", labelled("G6"), 1)
    same = [replace(one, file=Path(f"G6-g1-s{seq}.png")) for seq in range(3)]
    done = improved(gallery, same, (), describer)
    assert [card.file.name for card in done.taken] == ["G6-g1-s0.png"]
    assert {why for _, why in done.left_out} == {LeftOut.THERE}


def test_at_most_a_few_pictures_of_a_face_are_taken(gallery: Gallery, describer: Describer) -> None:
    """Five ways in which a card was spoilt: none of them helps with another."""
    rng = np.random.default_rng(4)
    cards = []
    for number in range(5):
        face = cv2.resize(draw_face("G6", 252), (252, 352), interpolation=cv2.INTER_AREA)
        for _ in range(9):
            x, y = rng.integers(0, 200), rng.integers(0, 300)
            colour = tuple(int(value) for value in rng.integers(0, 256, 3))
            cv2.rectangle(face, (int(x), int(y)), (int(x) + 70, int(y) + 70), colour, -1)
        cards.append(NamedCard(Path(f"G6-g1-s{number}.png"), "G6", np.asarray(face, np.uint8)))
    done = improved(gallery, cards, (), describer)
    assert len(done.taken) <= MOST_NEW
    assert len(done.taken) + len(done.left_out) == len(cards)


def test_no_picture_makes_two_faces_likely_to_be_confused(
    gallery: Gallery, reader: CardReader, describer: Describer
) -> None:
    """Two cards with blank labels all over look like one."""
    blank = np.full((352, 252, 3), (40, 200, 235), np.uint8)
    cv2.circle(blank, (126, 176), 60, (20, 20, 90), 9)
    cards = [
        NamedCard(Path(f"{code}-g1-s{number}.png"), code, blank)
        for number, code in enumerate(("G6", "B6"))
    ]
    done = improved(gallery, cards, (), describer)
    assert not [pair for pair in likenesses(done.gallery) if pair.confused]


def test_named_cards_are_found_by_the_names_of_their_files(tmp_path: Path) -> None:
    picture = labelled("G7")
    for name in ("G7-g1-s20.png", "TIG-g12-s3.png", "holiday.png", ".G7-g1-s9.png-x1"):
        (tmp_path / name).write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    found = named_cards_in(tmp_path)
    assert [(card.file.name, card.face) for card in found] == [
        ("G7-g1-s20.png", "G7"),
        ("TIG-g12-s3.png", "TIG"),
    ]
    assert np.array_equal(found[0].picture, picture)


def test_no_named_card_and_a_broken_one_are_said(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(BadInput, match="keep_corrected"):
            named_cards_in(folder)
    (tmp_path / "G7-g1-s20.png").write_bytes(b"torn")
    with pytest.raises(BadInput, match=r"G7-g1-s20\.png is not a picture"):
        named_cards_in(tmp_path)
