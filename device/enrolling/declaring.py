# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a deck is complete for, as people say it: in a file, on the command line, or when asked.

The file is `deck.toml` among a deck's pictures, or any other TOML file that is named:

    [deck]
    complete = true       # the deck lacks nothing; false: it lacks cards that are on the table
    edition = "2013"      # or a table of one's own, all of whose fields may be left out:

    [deck.edition]
    name = "Kitchen deck"
    suits = ["G", "Y", "P", "B"]    # or with their colours: {G = "red", Y = "yellow", …}
    highest = 13
    escapes = 5           # likewise pirates, tigresses, skull_kings, mermaids, loot, krakens and
                          # white_whales: how many cards there are
    without = ["G7"]      # number cards that this one deck lost
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from device.complaints import BadInput
from device.config.places import line_of, text_of
from device.config.reading import ConfigError, read_tree
from engine.common import InputError, obj, yes_no
from engine.skull_king import CUSTOM, EDITIONS, NUMBER_FACES, Edition, edition_from_json, edition_of
from vision.reading import Declared

DECK_FILE: Final = "deck.toml"
"""Where a folder of pictures says what its deck is complete for."""
AS_IT_IS: Final = "as it is"
"""Said in place of an edition: the deck lacks nothing, whatever it has."""


def is_of_skull_king(names: Collection[str]) -> bool:
    """Whether a deck has a numbered card of the game."""
    return not set(NUMBER_FACES).isdisjoint(names)


def declared_beside(folder: Path) -> Declared | None:
    """What a folder of pictures says of its deck, None where it has no such file.

    Raises BadInput as `declared_in_file`.
    """
    path = folder / DECK_FILE
    return declared_in_file(path) if path.exists() else None


def declared_by_word(word: str) -> Declared:
    """What people name: an edition, a TOML file, or `AS_IT_IS`. Raises BadInput."""
    if word == AS_IT_IS:
        return Declared(None, True)
    if word.lower().endswith(".toml"):
        return declared_in_file(Path(word))
    try:
        return Declared(edition_from_json(word, "--complete"), True)
    except InputError as error:
        raise BadInput(f"{error}, or name a TOML file that has a [deck] table.") from None


def declared_in_file(path: Path) -> Declared:
    """What a TOML file's `[deck]` says. Raises BadInput, which names file, line and field."""
    try:
        tree = read_tree(path)
    except ConfigError as error:
        raise BadInput(str(error)) from None
    try:
        deck = obj(obj(tree, "", ("deck",)).get("deck", {}), "deck", ("complete", "edition"))
        complete = yes_no(deck.get("complete", True), "deck.complete")
        edition = None
        if "edition" in deck:
            edition = edition_from_json(deck["edition"], "deck.edition")
    except InputError as error:
        line = line_of(text_of(path), error.where)
        place = str(path) if line is None else f"{path}, line {line}"
        raise BadInput(f"{place}: {error}; change it.") from None
    return Declared(edition, complete)


def settled(declared: Declared, names: Collection[str]) -> Declared:
    """What was said, with the edition that the deck's faces make where none was named.

    Raises BadInput where the deck lacks cards of the edition that it is said to be complete for.
    """
    if declared.edition is None:
        own = declared.complete and is_of_skull_king(names)
        return Declared(edition_of(names) if own else None, declared.complete)
    lacks = declared.edition.lacking(names)
    if declared.complete and lacks:
        raise BadInput(
            f"the deck lacks {some_of(lacks)}, so that it is not complete for "
            f"{told_edition(declared.edition)}; add their pictures, or, if the deck has no such "
            "cards, give --complete without an edition."
        )
    return declared


def told_edition(edition: Edition) -> str:
    """An edition in a sentence."""
    if edition.name in EDITIONS:
        return f"the edition of {edition.name}"
    cards = sum(count for _, count in edition.dealt())
    return f"{'its own edition' if edition.name == CUSTOM else edition.name} ({cards} cards)"


def told(declared: Declared) -> str:
    """What a deck says of itself, in a few words; nothing where it says nothing."""
    if not declared.complete:
        return "" if declared.edition is None else f"of {told_edition(declared.edition)}"
    if declared.edition is None:
        return "complete as it is"
    return f"complete for {told_edition(declared.edition)}"


_MOST_NAMED: Final = 10


def some_of(names: Collection[str]) -> str:
    """The first of these names, and how many more there are."""
    named = ", ".join(list(names)[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return f"{named} and {more} more" if more > 0 else named
