# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes a deck better by pictures of its cards that people had to name at the table.

The best few of each face are taken: they show it in the table's own light, worn and marked as its
cards are. One that cannot be seen well, or looks like another face, teaches a deck nothing good.
What comes of it is measured on all of them, and on the cards that nobody had to name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import cv2
import numpy as np

from device.complaints import BadInput
from vision.files.pictures import decoded
from vision.flat import laid_flat
from vision.frames import Pixels
from vision.observations import LEAST_NAMED
from vision.plane import Floats, corners_of, turned
from vision.reading import CardReader, Describer, Gallery, gallery_of, likenesses
from vision.reading.enrolling import ENROLLED_SIZE
from vision.reading.reader import SURE
from vision.showing import FLAT_SIZE
from vision.showing.quality import fault_of

MOST_NEW = 3
"""Pictures of one face that are taken at a time, the best ones."""

MOST_OF_A_FACE = 8
"""Pictures of one face in a deck: each costs time at every card that is read."""

LEAST_AGREEMENT = 0.4
"""With the face that it is named for, -1..1. Of photographed cards, those below are outlined
wrongly, mostly hidden or named wrongly; those above make others be read more surely."""

MOST_LOST = 0.01
"""Share of the cards that nobody had to name that may be read less surely afterwards."""

THE_SAME = 0.97
"""Likeness, 0..1, of two pictures' vectors from which they are as good as one picture."""

_FILE = re.compile(r"([^.].*)-g[0-9]+-s[0-9]+\.png")


class LeftOut(Enum):
    """Why a picture is not taken into the deck; the value is for people."""

    ANOTHER = "read surely as another card; look whether it is named rightly"
    UNKNOWN = "the deck has no such face; enrol one with the deck"
    UNFIT = "dark, blurred, or with glare"
    UNLIKE = "too little of the card is to be seen, or it is another one"
    THERE = "the deck has one just like it"
    ENOUGH = "there are better ones of that face, or enough"
    CONFUSING = "too like another face"


@dataclass(frozen=True, slots=True, eq=False)
class NamedCard:
    """A card laid flat as it was seen at the table, (height, width, 3) BGR, and its face."""

    file: Path
    face: str
    picture: Pixels


@dataclass(frozen=True, slots=True)
class Figures:
    """How many cards are read rightly and surely, and how many are rather taken for another."""

    sure: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Effect:
    """How cards are read by a deck before and after it was given more pictures."""

    before: Figures
    after: Figures


@dataclass(frozen=True, slots=True, eq=False)
class Improvement:
    """A deck with more pictures of its faces: which were taken, and why the others were not.

    named: what it does for the cards that people named. others: for those that they did not.
    """

    gallery: Gallery
    taken: tuple[NamedCard, ...]
    left_out: tuple[tuple[NamedCard, LeftOut], ...]
    named: Effect
    others: Effect

    @property
    def helps(self) -> bool:
        """Whether more is read surely, nothing more is wrong, and the other cards are as before."""
        wrong = [effect.after.wrong - effect.before.wrong for effect in (self.named, self.others)]
        lost = self.others.before.sure - self.others.after.sure
        return (
            self.named.after.sure > self.named.before.sure
            and max(wrong) <= 0
            and lost <= MOST_LOST * self.others.before.sure
        )


def named_cards_in(folder: Path) -> tuple[NamedCard, ...]:
    """The cards that people named, in order of name. Raises BadInput for none, or a broken one."""
    files = sorted(folder.glob("*.png")) if folder.is_dir() else []
    found = [(file, match[1]) for file in files if (match := _FILE.fullmatch(file.name))]
    if not found:
        raise BadInput(
            f"there is no named card of that deck in {folder}; they are kept there when the "
            "configuration has keep_corrected = true under [evidence] and people name cards."
        )
    return tuple(NamedCard(file, face, _picture(file)) for file, face in found)


def improved(
    gallery: Gallery,
    cards: Sequence[NamedCard],
    others: Sequence[NamedCard],
    describer: Describer,
) -> Improvement:
    """The deck with the pictures that may help it, and what they do for reading all of them.

    others: cards of the same games that nobody had to name. Where a new picture of one face makes
    them be read less surely, marked or lit alike, theirs are taken too.
    """
    pool = [*cards, *others]
    first = _best_names(pool, gallery, describer)
    adding = _Adding(gallery, describer)
    left_out = adding.take_best(cards, first[: len(cards)])
    names = _best_names(pool, adding.gallery, describer) if adding.taken else first
    asked = set(cards)
    while lost := [
        (card, before)
        for card, before, now in zip(pool, first, names, strict=True)
        if card not in asked and _is_sure(card, before) and not _is_sure(card, now)
    ]:
        asked |= {card for card, _ in lost}
        adding.take_best([card for card, _ in lost], [before for _, before in lost])
        names = _best_names(pool, adding.gallery, describer)
    number = len(cards)
    return Improvement(
        adding.gallery,
        tuple(adding.taken),
        left_out,
        Effect(_figures(cards, first[:number]), _figures(cards, names[:number])),
        Effect(_figures(others, first[number:]), _figures(others, names[number:])),
    )


class _Adding:
    """A deck that is given pictures."""

    def __init__(self, gallery: Gallery, describer: Describer) -> None:
        self._before, self._describer = gallery, describer
        self._confused = _confused(gallery)
        self._new: Counter[str] = Counter()
        self.gallery = gallery
        self.taken: list[NamedCard] = []

    def take_best(
        self, cards: Sequence[NamedCard], names: Sequence[tuple[str, float]]
    ) -> tuple[tuple[NamedCard, LeftOut], ...]:
        """Take what is fit of these, the best ones first; returns what was not, and why.

        names: the best one of each as the deck reads it, with its probability.
        """
        fitted: list[tuple[NamedCard, _Fitted]] = []
        left_out: list[tuple[NamedCard, LeftOut]] = []
        for card, best in zip(cards, names, strict=True):
            fault = _fault(card, self._before, best)
            if fault is None:
                fitted.append((card, _fitted(card, self._before, self._describer)))
            else:
                left_out.append((card, fault))
        for card, fit in sorted(fitted, key=lambda one: -one[1].agreement):
            why = self._take(card, fit)
            if why is not None:
                left_out.append((card, why))
        return tuple(left_out)

    def _take(self, card: NamedCard, fit: _Fitted) -> LeftOut | None:
        if fit.agreement < LEAST_AGREEMENT:
            return LeftOut.UNLIKE
        if _likeness(fit.described, _of_face(self.gallery, card.face)) >= THE_SAME:
            return LeftOut.THERE
        enough = self.gallery.names.count(card.face) >= MOST_OF_A_FACE
        if enough or self._new[card.face] >= MOST_NEW:
            return LeftOut.ENOUGH
        wider = self.gallery.with_more(fit.described)
        if _confused(wider) > self._confused:
            return LeftOut.CONFUSING
        self.gallery = wider
        self.taken.append(card)
        self._new[card.face] += 1
        return None


@dataclass(frozen=True, slots=True, eq=False)
class _Fitted:
    """A card moved to lie upon its face, upright, and described as a gallery of its own.

    agreement: with its face, -1..1.
    """

    described: Gallery
    agreement: float


def _picture(file: Path) -> Pixels:
    try:
        pixels = decoded(file)
    except OSError as fault:
        raise BadInput(f"{file} cannot be read ({fault.strerror}); take it away.") from None
    if pixels is None:
        raise BadInput(f"{file} is not a picture that can be read; take it away.")
    return pixels


def _fault(card: NamedCard, gallery: Gallery, best: tuple[str, float]) -> LeftOut | None:
    """What speaks against a card at once; best: its best name and the probability of that."""
    if card.face not in gallery.names:
        return LeftOut.UNKNOWN
    name, odds = best
    if odds >= SURE and name != card.face:
        return LeftOut.ANOTHER
    flat = cv2.resize(card.picture, FLAT_SIZE, interpolation=cv2.INTER_AREA)
    return None if fault_of(np.asarray(flat, np.uint8)) is None else LeftOut.UNFIT


def _fitted(card: NamedCard, gallery: Gallery, describer: Describer) -> _Fitted:
    """Laid over the face it is named for: it may have been outlined for another, even turned."""
    (named,) = CardReader(_of_face(gallery, card.face), describer).look_at(
        card.picture, [corners_of(card.picture)]
    )
    look = named.look
    corners = turned(look.corners) if look.match.upside_down else look.corners
    picture = laid_flat(card.picture, corners, ENROLLED_SIZE)
    described = gallery_of(gallery.deck, [(card.face, picture)], describer)
    return _Fitted(described, look.match.agreement)


def _of_face(gallery: Gallery, face: str) -> Gallery:
    """The pictures of one face alone."""
    return gallery.of([at for at, name in enumerate(gallery.names) if name == face])


def _likeness(one: Gallery, others: Gallery) -> float:
    """Of one picture to the likest of others, 0..1."""
    (upright,), there = _upright(one), _upright(others)
    return float((there @ upright).max())


def _upright(gallery: Gallery) -> Floats:
    """(n, numbers) of length 1: what each picture is described by as it stands upright."""
    flat = gallery.floats()[:, 0].reshape(len(gallery.names), -1)
    return np.asarray(flat / np.linalg.norm(flat, axis=1, keepdims=True), np.float32)


def _confused(gallery: Gallery) -> set[frozenset[str]]:
    return {frozenset((pair.first, pair.second)) for pair in likenesses(gallery) if pair.confused}


def _best_names(
    cards: Sequence[NamedCard], gallery: Gallery, describer: Describer
) -> list[tuple[str, float]]:
    """The best name of each card as a gallery reads it, with its probability."""
    reader = CardReader(gallery, describer)
    return [reader.read(card.picture, corners_of(card.picture)).names[0] for card in cards]


def _is_sure(card: NamedCard, best: tuple[str, float]) -> bool:
    return best[0] == card.face and best[1] >= SURE


def _figures(cards: Sequence[NamedCard], names: Sequence[tuple[str, float]]) -> Figures:
    pairs = list(zip(cards, names, strict=True))
    wrong = [name != card.face and odds >= LEAST_NAMED for card, (name, odds) in pairs]
    return Figures(sum(_is_sure(card, best) for card, best in pairs), sum(wrong))
