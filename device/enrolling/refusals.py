# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why pictures of a deck are refused: one sentence for many of which the same is to be said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from vision.reading import (
    CardAcross,
    CardCut,
    CardOddlyShaped,
    CardTooSmall,
    NoCardToEnrol,
    NotOneCard,
    SidesUnseen,
)
from vision.reading.refused import LEAST_LENGTH_PX, PictureDark
from vision.reading.scanned import SHAPES

_EACH = 3
"""Up to so many pictures of which the same is to be said have a sentence each."""


def refusals(faults: Mapping[Path, NoCardToEnrol]) -> list[str]:
    """What is wrong with pictures, and what to do: sentences, in the order of the pictures."""
    return list(_told({path: _refusal(fault) for path, fault in faults.items()}))


def shapes_told(wider: Mapping[Path, float]) -> list[str]:
    """That cards seem so much wider than the others, shares, narrower below 0, and what to do."""
    return [
        f"in {path} the card seems {abs(share):.0%} {'wider' if share > 0 else 'narrower'} than "
        "the deck's others: its outline may go along something else, or the picture was cut; take "
        "it again from straight above on a ground of another colour, or cut it to the card's "
        "sides; if the card is only bent, give --photographs."
        for path, share in wider.items()
    ]


def bent_told(wider: Mapping[Path, float]) -> str:
    """That cards that seem of another shape than the others are taken, the worst by its name."""
    worst = max(wider, key=lambda path: abs(wider[path]))
    share = wider[worst]
    others = f"; so do {len(wider) - 1} more, by less" if len(wider) > 1 else ""
    return (
        f"{worst}: the card seems {abs(share):.0%} {'wider' if share > 0 else 'narrower'} than the "
        f"deck's others and is taken as bent{others}. If it is misread, press it flat and take its "
        "picture again."
    )


def _told(said: Mapping[Path, str]) -> Iterator[str]:
    """The sentences, each with the names of its pictures in place of `{}`."""
    alike: dict[str, list[Path]] = {}
    for path, sentence in said.items():
        alike.setdefault(sentence, []).append(path)
    for sentence, paths in alike.items():
        if len(paths) <= _EACH:
            yield from (sentence.format(path) for path in paths)
        else:
            yield _in_each(sentence, paths)


def _in_each(sentence: str, paths: Sequence[Path]) -> str:
    """One sentence for all of these."""
    first = ", ".join(path.name for path in paths[:_EACH])
    names = f"{first} and {len(paths) - _EACH} more"
    return f"{len(paths)} pictures in {paths[0].parent} ({names}): {sentence.format('each')}"


def _refusal(fault: NoCardToEnrol) -> str:
    """What is wrong with a picture, `{}`, and what to do."""
    match fault:
        case NotOneCard(found=found) if found:
            return (
                f"{{}} shows {found} cards; take a picture with one card in it, or give --scans if "
                "it is one card to its edges."
            )
        case CardCut():
            return (
                "in {} a part of the card is outside the picture; take it again with the whole "
                "card in it."
            )
        case PictureDark():
            return "{} is too dark to show a card; take it again in more light."
        case CardAcross():
            return (
                "in {} the card seems to lie on its side, so that nobody can know which end is its "
                "top; turn the picture until the card's top is up, take it again on a ground of "
                "another colour, or give --scans if it is the card to its edges."
            )
        case CardOddlyShaped(ratio=ratio):
            return (
                f"{{}} is {ratio:.2f} times as wide as high, and only cards {SHAPES[0]} to "
                f"{SHAPES[1]} times as wide as high can be read; if it is a photograph of a card, "
                "leave --scans out."
            )
        case CardTooSmall(length=length):
            return (
                f"in {{}} the card is only {length:.0f} pixels long, and {LEAST_LENGTH_PX} are "
                "needed; take it again from nearer, or with more pixels."
            )
        case SidesUnseen():
            return (
                "in {} the card's sides cannot be told from what it lies on; take it again on a "
                "ground of another colour, or give --scans if it is the card to its edges."
            )
    return (
        "in {} no card can be found; take it again with the whole card in it on a plain ground, or "
        "cut the picture to the card and give --scans."
    )
