# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster deck`: which decks there are, and the project's own as pictures and sheets."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import click

from device.commands.completing import complete
from device.commands.enrolled import DATA, check, enrol, remove
from device.complaints import BadInput, Failure
from device.enrolling.declaring import told
from device.eyes import OWN_DECK, enrolled_decks, open_gallery, shipped_decks
from device.files import appearing_whole, room_beside, sync_folder
from engine.skull_king import FACES, UNNAMED_PIRATE, Expansion, copies, deck, parse_card

# 300 dots an inch: as sharp as the printed sheets.
_FACE_WIDTH_PX = 744


@click.group("deck", epilog="Example: quartermaster deck print --out deck.pdf")
def command() -> None:
    """Decks of cards that the table can read."""


for _enrolling in (enrol, complete, check, remove):
    command.add_command(_enrolling)


@command.command("list", epilog="Example: quartermaster deck list")
@DATA
def list_decks(data: Path | None) -> None:
    """Name the decks there are."""
    cards = len(deck(tuple(Expansion)))
    click.echo(f"{OWN_DECK}\t{len(FACES)} faces, {cards} cards\tthe project's own")
    shipped = ((name, "shipped") for name in shipped_decks() if name != OWN_DECK)
    enrolled = ((name, "enrolled") for name in enrolled_decks(data))
    for name, origin in (*shipped, *enrolled):
        try:
            gallery = open_gallery(name, data)
        except Failure as fault:
            click.echo(f"{name}\tcannot be read\t{fault.message}")
            continue
        names, said = gallery.names, told(gallery.declared)
        more = f", {said}" if said else ""
        click.echo(f"{name}\t{len(set(names))} faces, {len(names)} pictures\t{origin}{more}")


@command.command(epilog="Example: quartermaster deck show quartermaster")
@click.argument("deck_name", metavar="DECK")
@DATA
def show(deck_name: str, data: Path | None) -> None:
    """List a deck's faces: code, how many cards (of an enrolled deck: pictures) of it, name."""
    if deck_name != OWN_DECK:
        for name, pictures in Counter(open_gallery(deck_name, data).names).items():
            known = name in (*FACES, UNNAMED_PIRATE)
            click.echo(f"{name}\t{pictures}\t{parse_card(name).name if known else name}")
        return
    for code in FACES:
        click.echo(f"{code}\t{copies(code, tuple(Expansion))}\t{parse_card(code).name}")


@command.command(epilog="Example: quartermaster deck render --out faces")
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), help="A folder that is not there yet."
)
def render(out: Path) -> None:
    """Draw the project's own faces as PNG, named by code (G7.png)."""
    from PIL import Image

    from vision.artwork import draw_face

    if not out.name:
        raise BadInput("the folder to be made has no name; give it one, as in faces.")
    # Unlike Path's own, this says no to a name that no folder can have; making it says why.
    if os.path.exists(out) and not (out.is_dir() and not any(out.iterdir())):
        raise BadInput(f"{out} is already there; name a folder that is not, or an empty one.")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with room_beside(out) as room:
            faces = room / out.name
            faces.mkdir()
            for code in FACES:
                face = draw_face(code, _FACE_WIDTH_PX)
                with (faces / f"{code}.png").open("wb") as file:
                    Image.fromarray(face[:, :, ::-1].copy()).save(file, "PNG", dpi=(300, 300))
                    os.fsync(file.fileno())
            faces.chmod(0o755)
            faces.rename(out)
        sync_folder(out.parent)
    except OSError as error:
        raise Failure(
            f"The faces could not be written to {out} ({error.strerror}); name another folder."
        ) from error
    click.echo(f"{len(FACES)} faces are in {out}.")


@command.command("print", epilog="Example: quartermaster deck print --out deck.pdf")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("deck.pdf"),
    show_default=True,
    help="The PDF to write.",
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="What it is printed on: A4, or US Letter.",
)
def print_deck(out: Path, paper: str) -> None:
    """Write the project's own deck as a PDF to print on both sides and cut out."""
    from vision.artwork.sheets import Paper, deck_pdf

    with appearing_whole(out) as part:
        deck_pdf(part, Paper[paper.upper()])
    click.echo(f"The deck is in {out}; print at 100 %, on both sides, and cut along the marks.")
