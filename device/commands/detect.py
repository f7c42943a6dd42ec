# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster detect`: find and name the cards in pictures."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import click

from device.complaints import BadInput
from device.detecting import DetectedCard, detect_cards
from device.eyes import OWN_DECK, open_finder, open_reader
from device.terminal import plain
from vision.files.names import shown
from vision.files.pictures import decoded
from vision.files.shrinking import shrunk
from vision.frames import Pixels

Decoded = TypeVar("Decoded")


def read_picture(path: Path) -> Pixels:
    """A picture file's pixels; raises BadInput when it is none."""
    return _read(path, decoded)


def _read(path: Path, decode: Callable[[Path], Decoded | None]) -> Decoded:
    try:
        picture = decode(path)
    except OSError as fault:
        raise BadInput(f"{path} cannot be read ({fault.strerror}); check its name.") from None
    if picture is None:
        raise BadInput(f"{path} is not a picture that can be read; give a JPEG, PNG or HEIC file.")
    return picture


def _for_people(path: Path, cards: Sequence[DetectedCard]) -> str:
    said = ", ".join(
        f"{card.card} ({card.confidence:.0%})" if card.card else "a card not sure of its name"
        for card in cards
    )
    return f"{plain(str(path))}: {said or 'no card'}"


@click.command("detect", epilog="Example: quartermaster detect table.jpg --json")
@click.argument(
    "images", metavar="IMAGE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--deck", default=OWN_DECK, show_default=True, help="The deck on the table.")
@click.option("--data", type=click.Path(path_type=Path), help="The folder of enrolled decks.")
@click.option(
    "--heaps",
    is_flag=True,
    help="Look for cards under others too, as in fans, by an index that shows; slower.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object an image.")
def command(
    images: tuple[Path, ...], deck: str, data: Path | None, heaps: bool, as_json: bool
) -> None:
    """Find the cards in pictures and name them; what is no picture is told of, the rest go on."""
    finder, reader = open_finder(), open_reader(deck, data)
    status = 0
    for path in images:
        try:
            picture = _read(path, shrunk)
        except BadInput as complaint:
            complaint.show()
            status = complaint.exit_code
            continue
        begun = time.perf_counter()
        cards = detect_cards(finder, reader, picture.pixels, heaps=heaps)
        took = (time.perf_counter() - begun) * 1000
        if not as_json:
            click.echo(_for_people(path, cards))
            continue
        width, height = picture.size
        click.echo(
            json.dumps(
                {
                    "image": shown(path),
                    "width": width,
                    "height": height,
                    "ms": round(took, 1),
                    "cards": [card.scaled(*picture.scale).to_json() for card in cards],
                }
            )
        )
    click.get_current_context().exit(status)
