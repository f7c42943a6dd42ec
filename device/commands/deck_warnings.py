# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people are told of a deck that is enrolled or checked."""

from __future__ import annotations

from collections.abc import Sequence

from device.enrolling import is_code
from device.enrolling.declaring import is_of_skull_king, some_of, told, told_edition
from device.eyes import lacking
from vision.reading import Fault, Gallery, Likeness, illegible


def told_pair(pair: Likeness) -> str:
    """Two faces that are alike, in a few words."""
    if pair.first == pair.second:
        both_ends = ": reads alike from both ends" if pair.confused else ""
        return f"{pair.first} and itself upside down{both_ends}"
    turned = " upside down" if pair.turned else ""
    return f"{pair.first} and {pair.second}{turned}{': too alike' if pair.confused else ''}"


def warnings_of(gallery: Gallery, pairs: tuple[Likeness, ...]) -> list[str]:
    """What is likely to be read wrongly, or doubted, with a deck; a sentence each."""
    confused = [pair for pair in pairs if pair.confused]
    if not confused:
        told = ["No two faces are so alike that they are likely to be confused."]
    else:
        told = [
            f"Likely to be confused: {', '.join(group)}; expect them to be misread."
            for group in _groups(confused)
        ]
    return [
        *told,
        *_of_illegible(gallery),
        *_of_whatlacks_of(gallery),
        *_of_other_names(gallery),
    ]


def _of_illegible(gallery: Gallery) -> list[str]:
    said = {
        Fault.COVERED: "their two corners are not alike, as the others' are, so a thumb, glare or "
        "a shadow may lie on one",
        Fault.BLURRED: "their small print is blurred or too bright",
    }
    told, found = [], illegible(gallery)
    for fault, words in said.items():
        names = [one.name for one in found if one.fault is fault]
        if names:
            told.append(
                f"Hard to read: {some_of(names)}; {words}. Take these pictures again: until then "
                "every card that looks like another is doubted, and asked about more often."
            )
    return told


def lacks_of(gallery: Gallery) -> Sequence[str]:
    """What a deck of Skull King still needs; nothing of another game's."""
    return lacking(gallery) if is_of_skull_king(gallery.names) else ()


def _of_whatlacks_of(gallery: Gallery) -> list[str]:
    lacks = lacks_of(gallery)
    if lacks:
        return [
            f"Not in it: {some_of(lacks)}. A card that looks like one of them is "
            "doubted, and asked about more often, until the deck has them all, or says that it is "
            f"complete: quartermaster deck complete {gallery.deck}"
        ]
    said = told(gallery.declared)
    return [f"{said[0].upper()}{said[1:]}: no other card is reckoned with."] if said else []


def _of_other_names(gallery: Gallery) -> list[str]:
    """Names that are none of Skull King's in a deck that mostly has its codes: written wrongly?"""
    names = list(dict.fromkeys(gallery.names))
    others = [name for name in names if not is_code(name)]
    edition = gallery.declared.edition
    beyond = edition.beyond(filter(is_code, names)) if edition is not None else ()
    not_printed = []
    if edition is not None and beyond:
        not_printed.append(
            f"{some_of(beyond)}: no cards of {told_edition(edition)}; played, they are told as not "
            "in the deck."
        )
    if not others or len(others) >= len(names) / 2:
        return not_printed
    return [
        *not_printed,
        f"Kept as names of their own, since they are no codes of Skull King's: {some_of(others)}.",
    ]


def _groups(pairs: list[Likeness]) -> list[list[str]]:
    """Names that are confused with one another, by way of others too."""
    groups: list[list[str]] = []
    for pair in pairs:
        names = [pair.first, pair.second]
        joined = [group for group in groups if not set(group).isdisjoint(names)]
        groups = [group for group in groups if group not in joined]
        merged = [name for group in joined for name in group] + names
        groups.append(list(dict.fromkeys(merged)))
    return [sorted(group, key=lambda name: (len(name), name)) for group in groups]
