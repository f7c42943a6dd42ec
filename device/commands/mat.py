# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster mat`: the mat to print, and a calibration from a picture of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from device.complaints import BadInput
from device.files import write_whole

if TYPE_CHECKING:
    from vision.frames import Pixels
    from vision.mat import Calibration

Corners = tuple[tuple[float, float], ...]

DARK = 24
"""Grey levels of 255; a picture whose brightest hundredth is darker shows nothing."""

_HOW_TO_PRINT = {
    "a3": "print it at 100 %, on A3",
    "a4": "print it at 100 %, on two sheets of A4, and lay 1/2 to the left of 2/2, edge to edge",
}


def _place(written: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in written.split(","))
    except ValueError:
        raise click.BadParameter(f"{written!r} is no place; write it as 120,80.") from None
    return x, y


@click.group("mat", epilog="Example: quartermaster mat print --out mat.pdf")
def command() -> None:
    """The mat on the table, by whose markers the camera knows lengths and places."""


@command.command("print", epilog="Example: quartermaster mat print --size a4 --out mat.pdf")
@click.option(
    "--size",
    type=click.Choice(list(_HOW_TO_PRINT)),
    default="a3",
    show_default=True,
    help="One sheet of A3, or two of A4 that together are as large.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("mat.pdf"),
    show_default=True,
    help="The PDF to write.",
)
def print_mat(size: str, out: Path) -> None:
    """Write the mat as a PDF of true size."""
    from vision.mat import A3, A4_PAIR
    from vision.mat.sheet import RULER_MM, mat_pdf

    write_whole(out, mat_pdf({layout.name: layout for layout in (A3, A4_PAIR)}[size]))
    click.echo(
        f"The mat is in {out}; {_HOW_TO_PRINT[size]}. The line on it must measure {RULER_MM} mm."
    )


@command.command(
    epilog="\b\nExamples:\n  quartermaster mat calibrate table.jpg --out calibration.json\n"
    "  quartermaster mat calibrate table.jpg --corners 210,80 1700,95 1820,1010 90,1000 "
    "--width 900 --height 600"
)
@click.argument("image", type=click.Path(path_type=Path))
@click.option(
    "--corners",
    nargs=4,
    type=_place,
    metavar="X,Y X,Y X,Y X,Y",
    help="The table's corners in the picture, clockwise from the upper left for seat 0.",
)
@click.option("--width", type=float, help="The table's width in mm, along seat 0's edge.")
@click.option("--height", type=float, help="The table's height in mm.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write it here.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def calibrate(
    image: Path,
    corners: Corners | None,
    width: float | None,
    height: float | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Calibrate from a picture of the mat, or from the table's four corners."""
    from device.commands.detect import read_picture
    from vision.mat import CannotCalibrate, MadeFrom, missing
    from vision.mat.saved import to_json

    size_mm = _table_size(corners, width, height)
    pixels = read_picture(image)
    try:
        calibration = _calibrate(pixels, corners, size_mm)
    except CannotCalibrate as refusal:
        raise BadInput(f"{image}: {refusal}.") from None
    scale = calibration.pixels_per_mm(calibration.middle_mm)
    absent = missing(calibration.markers) if calibration.made_from is MadeFrom.MARKERS else ()
    if out is not None:
        write_whole(out, json.dumps(to_json(calibration), indent=1) + "\n")
    if as_json:
        click.echo(
            json.dumps(
                {
                    "image": str(image),
                    "pixels_per_mm": round(scale, 4),
                    "missing_markers": list(absent),
                    "calibration": to_json(calibration),
                }
            )
        )
        return
    click.echo(f"scale\t{scale:.2f} pixels a millimetre in the middle")
    if calibration.error_px is None:
        click.echo("error\tnot known: any four corners fit")
    else:
        click.echo(
            f"error\t{calibration.error_px:.2f} pixels, {calibration.error_px / scale:.2f} mm"
        )
        click.echo(f"missing markers\t{', '.join(map(str, absent)) or 'none'}")
    if out is not None:
        click.echo(f"The calibration is in {out}.")


def _table_size(
    corners: Corners | None, width: float | None, height: float | None
) -> tuple[float, float] | None:
    if corners is None and width is None and height is None:
        return None
    if corners is None or width is None or height is None:
        raise BadInput("--corners, --width and --height go together; give all three or none.")
    return width, height


def _calibrate(
    pixels: Pixels, corners: Corners | None, size_mm: tuple[float, float] | None
) -> Calibration:
    import numpy as np

    from vision.mat import CannotCalibrate, find_markers, from_corners, from_markers

    frame_size = pixels.shape[1], pixels.shape[0]
    if float(np.percentile(pixels, 99)) < DARK:
        raise CannotCalibrate("the picture is black; light the table and uncover the lens")
    if corners is not None and size_mm is not None:
        return from_corners(corners, size_mm, frame_size)
    return from_markers(find_markers(pixels), frame_size)
