# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster deck enrol DECK --corrected`: a deck made better by cards that people named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from device.complaints import BadInput, Failure
from device.enrolling import (
    Effect,
    NamedCard,
    check_new_name,
    counted,
    improved,
    keep,
    named_cards_in,
)
from device.evidence import cards_read_surely, corrected_folder
from device.eyes import open_describer, open_gallery, shipped_decks
from device.files import data_folder
from device.journal import FILE_NAME as JOURNAL
from device.journal import JournalTrouble
from device.session.history import MisfitAt
from vision.files.pictures import decoded_bytes

_MOST_OTHERS = 200


def enrol_corrected(deck: str, new_name: str | None, data: Path | None, *, replaced: bool) -> None:
    """Take the named cards into the deck, or into a copy of it, and say what came of it.

    Raises BadInput, and Failure where the deck cannot be written.
    """
    gallery = open_gallery(deck, data)
    if new_name is not None:
        check_new_name(new_name, data, replace=replaced)
    elif deck in shipped_decks():
        raise BadInput(
            f"{deck!r} is a deck of the program's own and stays as it is: give the better one a "
            "name of its own with --as NAME."
        )
    cards = named_cards_in(corrected_folder(data_folder(data), deck))
    others = _others(data_folder(data), deck)
    better = improved(gallery, cards, others, open_describer())
    for card, why in better.left_out:
        click.echo(f"{card.file.name}: left out, {why.value}.")
    click.echo(f"Of {len(cards)} named cards {_told(better.named)}.")
    if others:
        click.echo(f"Of {len(others)} that nobody had to name {_told(better.others)}.")
    if not better.helps:
        click.echo("That does not help; nothing is changed.")
        return
    name = new_name or deck
    keep(replace(better.gallery, deck=name), data)
    click.echo(f"{name}: {counted(better.gallery.names)}, {len(better.taken)} of them new.")
    if name != deck:
        click.echo(f"Play with it: quartermaster run --deck {name}")


def _others(data: Path, deck: str) -> list[NamedCard]:
    """Cards of kept games that were read surely; none where there is no journal."""
    if not (data / JOURNAL).is_file():
        return []
    try:
        found = cards_read_surely(data, deck, _MOST_OTHERS)
    except (JournalTrouble, MisfitAt) as trouble:
        raise Failure(f"The games cannot be read to check the deck by: {trouble}") from None
    pictures = ((card, decoded_bytes(card.jpeg)) for card in found)
    return [
        NamedCard(card.file, card.face, pixels) for card, pixels in pictures if pixels is not None
    ]


def _told(effect: Effect) -> str:
    before, after = effect.before, effect.after
    return (
        f"{before.sure} were read surely, {after.sure} are now; "
        f"{before.wrong} were taken for another, {after.wrong} are now"
    )
