# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster deck enrol`, `check` and `remove`: decks of one's own."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from device.commands.corrected import enrol_corrected
from device.complaints import BadInput, Failure
from device.enrolling import (
    StoppedByHand,
    check_new_name,
    check_room,
    counted,
    faces_from,
    forget,
    is_code,
    keep,
    names_in,
    open_desk,
    pictures_from,
    pictures_in,
    skull_king_cards,
)
from device.eyes import (
    enrolled_decks,
    lacking,
    open_describer,
    open_finder,
    open_gallery,
    shipped_decks,
)
from device.files import is_folder
from device.sourcing import complaint_of, tell_left_out
from engine.cards import NUMBER_FACES
from vision.cameras.apart import ApartCamera
from vision.frames import CameraTrouble, Pixels
from vision.reading import Fault, Gallery, Likeness, gallery_of, illegible, likenesses
from vision.reading.alike import CONFUSED_BELOW
from vision.reading.describing import PLACES

DATA = click.option(
    "--data", type=click.Path(path_type=Path), help="The folder that has enrolled decks."
)
_WORST = 10


@click.command(
    epilog="\b\nExamples:\n  quartermaster deck enrol mine pictures/\n"
    "  quartermaster deck enrol mine picamera2\n"
    "  quartermaster deck enrol whist 0 --names names.txt\n"
    "  quartermaster deck enrol mine --corrected"
)
@click.argument("name")
@click.argument("source", required=False)
@DATA
@click.option("--replace", is_flag=True, help="Put it in the place of the deck of that name.")
@click.option(
    "--names",
    "names_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="From a camera: the cards' names in the order you show them, one a line "
    "[Skull King's, by code].",
)
@click.option("--corrected", is_flag=True, help="From cards of the deck that people named.")
@click.option("--as", "new_name", metavar="NEW", help="With --corrected: leave NAME as it is.")
def enrol(
    name: str,
    source: str | None,
    data: Path | None,
    replace: bool,
    names_file: Path | None,
    corrected: bool,
    new_name: str | None,
) -> None:
    """Learn a deck from SOURCE, a folder with one picture a card, or a camera.

    Pictures are named by code: G7.jpg, MER-alyra.jpg, ESC-2.jpg; what follows the - tells copies
    and variants apart. Any other name is kept as it is. A picture is a scan of the card, or a
    photograph with one card in it, its top up.

    A camera is a webcam's number or its name as in /dev/v4l/by-id, picamera2, or a video file: show
    the cards one after the other, each alone, the top of the card up in the camera's picture, and
    follow what the terminal says.
    With --names a folder is such a film too, of numbered pictures. Nothing is kept before the
    last card is there.

    With --corrected there is no SOURCE: the deck NAME is made better by those of its cards that
    people named during games, if the configuration has them kept. A deck of the program's own
    stays as it is: --as gives the better one a name.
    """
    if corrected:
        if source is not None or names_file is not None:
            raise BadInput("--corrected needs no SOURCE and no --names; leave them out.")
        enrol_corrected(name, new_name, data, replaced=replace)
        return
    if source is None:
        raise BadInput("name a SOURCE, a folder of pictures or a camera, or give --corrected.")
    if new_name is not None:
        raise BadInput("--as goes with --corrected; leave it out.")
    check_new_name(name, data, replace=replace)
    # Before somebody shows a whole deck.
    check_room(name, data)
    if names_file is None and is_folder(source):
        pairs = _from_pictures(Path(source))
    else:
        pairs = _from_camera(
            source, skull_king_cards() if names_file is None else names_in(names_file)
        )
    gallery = gallery_of(name, pairs, open_describer())
    keep(gallery, data)
    click.echo(f"{name}: {counted(gallery.names)} enrolled.")
    for line in _warnings(gallery, likenesses(gallery)):
        click.echo(line)


def _from_pictures(folder: Path) -> Sequence[tuple[str, Pixels]]:
    paths = pictures_in(folder)
    finder = open_finder()
    bar = click.progressbar(
        paths, label="Enrolling", file=sys.stderr, hidden=not sys.stderr.isatty()
    )
    with bar as going:
        folder_of_cards = faces_from(going, finder)
    for path in folder_of_cards.by_size:
        click.echo(
            f"{path} is taken for a scan because it is as large as the others; look whether it "
            "shows a card."
        )
    return folder_of_cards.faces


def _from_camera(source: str, names: Sequence[str]) -> Sequence[tuple[str, Pixels]]:
    try:
        camera = ApartCamera(source)
    except CameraTrouble as trouble:
        raise BadInput(f"{trouble}.") from None
    tell_left_out(source)
    with open_desk() as desk:
        try:
            return pictures_from(camera, open_finder(), names, desk)
        except StoppedByHand:
            raise Failure("stopped by hand; nothing is enrolled.") from None
        except CameraTrouble as trouble:
            raise complaint_of(
                trouble, recorded=camera.recorded, outcome="nothing is enrolled"
            ) from None


@click.command(epilog="Example: quartermaster deck check quartermaster")
@click.argument("name", metavar="DECK")
@DATA
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def check(name: str, data: Path | None, as_json: bool) -> None:
    """Measure which faces of a deck are too alike to be told apart.

    The figure is how alike two faces are, 1 for the same picture.
    """
    gallery = open_gallery(name, data)
    pairs = likenesses(gallery)
    if as_json:
        shown = [pair for at, pair in enumerate(pairs) if at < _WORST or pair.confused]
        click.echo(json.dumps(_to_json(gallery, shown)))
        return
    click.echo(f"{name}: {counted(gallery.names)}; the most alike:")
    for pair in pairs[:_WORST]:
        click.echo(f"{pair.fit:.3f}  {_told(pair)}")
    for line in _warnings(gallery, pairs):
        click.echo(line)


@click.command(epilog="Example: quartermaster deck remove mine")
@click.argument("name", metavar="DECK")
@DATA
@click.option("--yes", is_flag=True, help="Do not ask.")
def remove(name: str, data: Path | None, yes: bool) -> None:
    """Forget an enrolled deck."""
    if name in shipped_decks():
        raise BadInput(f"{name!r} is a deck of the program's own and cannot be removed.")
    if name not in enrolled_decks(data):
        raise BadInput(
            f"there is no enrolled deck {name!r}; `quartermaster deck list` names the decks."
        )
    if not yes:
        click.confirm(f"Remove the deck {name}?", abort=True)
    forget(name, data)
    click.echo(f"The deck {name} is removed.")


def _told(pair: Likeness) -> str:
    if pair.first == pair.second:
        both_ends = ": reads alike from both ends" if pair.confused else ""
        return f"{pair.first} and itself upside down{both_ends}"
    turned = " upside down" if pair.turned else ""
    return f"{pair.first} and {pair.second}{turned}{': too alike' if pair.confused else ''}"


def _warnings(gallery: Gallery, pairs: tuple[Likeness, ...]) -> list[str]:
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
        *_of_what_lacks(gallery),
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
                f"Hard to read: {_some_of(names)}; {words}. Take these pictures again: until then "
                "every card that looks like another is doubted, and asked about more often."
            )
    return told


def _lacks(gallery: Gallery) -> Sequence[str]:
    """What a deck of Skull King still needs; nothing of another game's."""
    return () if set(NUMBER_FACES).isdisjoint(gallery.names) else lacking(gallery.names)


def _of_what_lacks(gallery: Gallery) -> list[str]:
    lacks = _lacks(gallery)
    if not lacks:
        return []
    return [
        f"Not in it: {_some_of(lacks)}. A card that looks like one of them is "
        "doubted, and asked about more often, until the deck has them all."
    ]


def _of_other_names(gallery: Gallery) -> list[str]:
    """Names that are none of Skull King's in a deck that mostly has its codes: written wrongly?"""
    names = list(dict.fromkeys(gallery.names))
    others = [name for name in names if not is_code(name)]
    if not others or len(others) >= len(names) / 2:
        return []
    return [
        f"Kept as names of their own, since they are no codes of Skull King's: {_some_of(others)}."
    ]


def _some_of(names: Sequence[str]) -> str:
    more = f" and {len(names) - _WORST} more" if len(names) > _WORST else ""
    return f"{', '.join(names[:_WORST])}{more}"


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


def _to_json(gallery: Gallery, pairs: list[Likeness]) -> dict[str, object]:
    return {
        "deck": gallery.deck,
        "faces": len(set(gallery.names)),
        "pictures": len(gallery.names),
        "lacking": list(_lacks(gallery)),
        "illegible": [{"face": one.name, "fault": one.fault.value} for one in illegible(gallery)],
        "confused_from": round(1 - CONFUSED_BELOW / PLACES, 4),
        "pairs": [
            {
                "faces": [pair.first, pair.second],
                "likeness": round(pair.fit, 4),
                "turned": pair.turned,
                "confused": pair.confused,
            }
            for pair in pairs
        ],
    }
