# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster deck enrol`, `check` and `remove`: decks of one's own."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from device.commands.completing import COMPLETE, WithComplete, ask, saying
from device.commands.corrected import enrol_corrected
from device.commands.deck_warnings import lacks_of, told_pair, warnings_of
from device.complaints import BadInput, Failure
from device.enrolling import (
    PictureKind,
    StoppedByHand,
    bent_told,
    check_new_name,
    check_room,
    counted,
    faces_from,
    forget,
    keep,
    names_in,
    open_desk,
    pictures_from,
    pictures_in,
    skull_king_cards,
)
from device.enrolling.declaring import declared_beside, declared_by_word
from device.eyes import (
    enrolled_decks,
    open_describer,
    open_finder,
    open_gallery,
    shipped_decks,
)
from device.files import is_folder
from device.sourcing import complaint_of, tell_left_out
from vision.cameras.apart import ApartCamera
from vision.frames import CameraTrouble, Pixels
from vision.reading import Gallery, Likeness, gallery_of, illegible, likenesses
from vision.reading.alike import CONFUSED_BELOW
from vision.reading.describing import PLACES

DATA = click.option(
    "--data", type=click.Path(path_type=Path), help="The folder that has enrolled decks."
)
_WORST = 10


@click.command(
    cls=WithComplete,
    epilog="\b\nExamples:\n  quartermaster deck enrol mine pictures/\n"
    "  quartermaster deck enrol mine pictures/ --complete 2013\n"
    "  quartermaster deck enrol mine pictures/ --scans\n"
    "  quartermaster deck enrol mine picamera2\n"
    "  quartermaster deck enrol whist 0 --names names.txt\n"
    "  quartermaster deck enrol mine --corrected",
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
@COMPLETE
@click.option("--scans", is_flag=True, help="Every picture is a card to its edges.")
@click.option("--photographs", is_flag=True, help="Every picture shows a card on a ground.")
@click.option("--corrected", is_flag=True, help="From cards of the deck that people named.")
@click.option("--as", "new_name", metavar="NEW", help="With --corrected: leave NAME as it is.")
def enrol(
    name: str,
    source: str | None,
    data: Path | None,
    replace: bool,
    names_file: Path | None,
    complete: str | None,
    scans: bool,
    photographs: bool,
    corrected: bool,
    new_name: str | None,
) -> None:
    """Learn a deck from SOURCE, a folder with one picture a card, or a camera.

    Pictures are named by code: G7.jpg, MER-alyra.jpg, ESC-2.jpg; what follows the - tells copies
    and variants apart. Any other name is kept as it is. A picture is a scan of the card, cut to its
    edges, or a photograph with one card in it, its top up. Which it is, each picture tells;
    --scans or --photographs says it of all of them where that goes wrong.

    A camera is a webcam's number or its name as in /dev/v4l/by-id, picamera2, or a video file: show
    the cards one after the other, each alone, the top of the card up in the camera's picture, and
    follow what the terminal says.
    With --names a folder is such a film too, of numbered pictures. Nothing is kept before the
    last card is there.

    With --complete, or a deck.toml with a [deck] table among the pictures, the deck says that it
    lacks no card: then a card that looks like none it has is not reckoned with. On a terminal it is
    asked where cards of the edition of 2021 are not there.

    With --corrected there is no SOURCE: the deck NAME is made better by those of its cards that
    people named during games, if the configuration has them kept. A deck of the program's own
    stays as it is: --as gives the better one a name.
    """
    kind = _kind_of(scans=scans, photographs=photographs)
    if corrected:
        if source is not None or names_file is not None or complete is not None:
            raise BadInput(
                "--corrected needs no SOURCE, no --names and no --complete; leave them out."
            )
        if kind is not None:
            raise BadInput(f"--{kind.value}s is for a folder of pictures; leave it out.")
        enrol_corrected(name, new_name, data, replaced=replace)
        return
    if source is None:
        raise BadInput("name a SOURCE, a folder of pictures or a camera, or give --corrected.")
    if new_name is not None:
        raise BadInput("--as goes with --corrected; leave it out.")
    check_new_name(name, data, replace=replace)
    # Before somebody shows a whole deck.
    check_room(name, data)
    declared = None if complete is None else declared_by_word(complete)
    if declared is None and is_folder(source):
        declared = declared_beside(Path(source))
    edition = None if declared is None else declared.edition
    filmed = names_file is not None or not is_folder(source)
    if filmed:
        if kind is not None:
            raise BadInput(f"--{kind.value}s is for a folder of pictures; leave it out.")
        names = skull_king_cards(edition) if names_file is None else names_in(names_file)
        pairs = _from_camera(source, names)
    else:
        pairs = _from_pictures(Path(source), kind)
    gallery = gallery_of(name, pairs, open_describer())
    gallery = ask(gallery) if declared is None else saying(gallery, declared, spared=filmed)
    keep(gallery, data)
    click.echo(f"{name}: {counted(gallery.names)} enrolled.")
    for line in warnings_of(gallery, likenesses(gallery)):
        click.echo(line)


def _kind_of(*, scans: bool, photographs: bool) -> PictureKind | None:
    """What all pictures are said to be."""
    if scans and photographs:
        raise BadInput("--scans and --photographs say different things; give one of them.")
    if scans:
        return PictureKind.SCAN
    return PictureKind.PHOTOGRAPH if photographs else None


def _from_pictures(folder: Path, kind: PictureKind | None) -> Sequence[tuple[str, Pixels]]:
    paths = pictures_in(folder)
    finder = open_finder()
    bar = click.progressbar(
        paths, label="Enrolling", file=sys.stderr, hidden=not sys.stderr.isatty()
    )
    with bar as going:
        folder_of_cards = faces_from(going, finder, kind)
    for path in folder_of_cards.by_size:
        click.echo(
            f"{path} is taken for a scan because it is as large as the others; look whether it "
            "shows a card."
        )
    if folder_of_cards.bent:
        click.echo(bent_told(folder_of_cards.bent))
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
        click.echo(f"{pair.fit:.3f}  {told_pair(pair)}")
    for line in warnings_of(gallery, pairs):
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


def _to_json(gallery: Gallery, pairs: list[Likeness]) -> dict[str, object]:
    return {
        "deck": gallery.deck,
        "faces": len(set(gallery.names)),
        "pictures": len(gallery.names),
        "edition": None if gallery.declared.edition is None else gallery.declared.edition.to_json(),
        "complete": gallery.declared.complete,
        "lacking": list(lacks_of(gallery)),
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
