# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster deck complete`, and the option and the question of `deck enrol` about the same."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from device.complaints import BadInput
from device.enrolling import keep
from device.enrolling.declaring import (
    AS_IT_IS,
    declared_by_word,
    is_of_skull_king,
    settled,
    some_of,
    told,
)
from device.eyes import enrolled_decks, lacking, open_gallery, shipped_decks
from vision.reading import NOTHING_DECLARED, Declared, Gallery

_OPTION = "--complete"
# What can only be meant for an edition: else the option's next word is the deck's name.
_EDITION_OR_FILE = re.compile(r"\d{4}|.*\.toml", re.IGNORECASE)

COMPLETE = click.option(
    _OPTION,
    "complete",
    metavar="[EDITION]",
    help="The deck lacks nothing: for that edition (2021, 2013, or a TOML file with a [deck] "
    "table), or as it is.",
)


class WithComplete(click.Command):
    """A command whose `--complete` may stand alone, before arguments too."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Give the option its value where no edition follows it."""
        return super().parse_args(ctx, list(_with_value(args)))


def _with_value(args: Sequence[str]) -> Sequence[str]:
    told_of = list(args)
    for at, word in enumerate(told_of):
        following = told_of[at + 1] if at + 1 < len(told_of) else ""
        if word == _OPTION and not _EDITION_OR_FILE.fullmatch(following):
            told_of[at] = f"{_OPTION}={AS_IT_IS}"
    return told_of


@click.command(
    epilog="\b\nExamples:\n  quartermaster deck complete mine\n"
    "  quartermaster deck complete mine 2013\n"
    "  quartermaster deck complete mine --not"
)
@click.argument("name", metavar="DECK")
@click.argument("edition", required=False)
@click.option("--data", type=click.Path(path_type=Path), help="The folder that has enrolled decks.")
@click.option("--not", "not_complete", is_flag=True, help="The deck says nothing any more.")
def complete(name: str, edition: str | None, data: Path | None, not_complete: bool) -> None:
    """Say what an enrolled deck is complete for, so that its cards need not be doubted.

    EDITION is 2021, 2013, or a TOML file with a [deck] table; without one the deck lacks nothing
    as it is.
    """
    if not_complete and edition is not None:
        raise BadInput("--not needs no EDITION; leave one of them out.")
    if name in shipped_decks():
        raise BadInput(f"{name!r} is a deck of the program's own and stays as it is.")
    if name not in enrolled_decks(data):
        raise BadInput(
            f"there is no enrolled deck {name!r}; `quartermaster deck list` names the decks."
        )
    gallery = open_gallery(name, data)
    declared = NOTHING_DECLARED
    if not not_complete:
        declared = settled(declared_by_word(edition or AS_IT_IS), gallery.names)
    keep(gallery.that_says(declared), data)
    click.echo(f"{name}: {told(declared) or 'says nothing of what it is complete for'}.")


def saying(gallery: Gallery, declared: Declared, *, spared: bool) -> Gallery:
    """The deck with what people said of it before it was enrolled.

    spared: whether somebody showed the whole deck to a camera, which must not have been for
    nothing: where cards lack the deck is kept and is not complete. Raises BadInput otherwise.
    """
    try:
        return gallery.that_says(settled(declared, gallery.names))
    except BadInput as misfit:
        if not spared:
            raise
        misfit.show()
    return gallery.that_says(Declared(declared.edition, False))


def ask(gallery: Gallery) -> Gallery:
    """The deck with what people answer where it lacks cards; as it is where nobody can be asked.

    Of a deck of another game every card may be there, or not: it is asked of it too.
    """
    lacks = lacking(gallery)
    if not lacks or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return gallery
    what = f"has no {some_of(lacks)}" if is_of_skull_king(gallery.names) else "is no Skull King's"
    question = f"This deck {what}. Is it complete as it is, so that no other card is played with?"
    if not click.confirm(question, err=True):
        return gallery
    return gallery.that_says(settled(declared_by_word(AS_IT_IS), gallery.names))
