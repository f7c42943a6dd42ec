# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster mat`: the mat to print, and a calibration from a picture of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from device.complaints import BadInput
from device.files import (
    data_folder,
    folder_meanwhile,
    is_folder,
    made_folder,
    try_out,
    write_whole,
)

if TYPE_CHECKING:
    from vision.frames import Pixels
    from vision.mat import Calibration

Corners = tuple[tuple[float, float], ...]

_HOW_TO_PRINT = {
    "a3": "print it at 100 %, on A3",
    "a4": "print it at 100 %, on two sheets of A4, and lay 1/2 to the left of 2/2, edge to edge",
    "tabloid": "print it at 100 %, on Tabloid (11 x 17 inches)",
    "letter": "print it at 100 %, on two sheets of US Letter, and lay 1/2 to the left of 2/2, edge "
    "to edge",
}


def _size(written: str) -> tuple[float, float]:
    try:
        width, height = (float(part) for part in written.lower().split("x"))
    except ValueError:
        raise click.BadParameter(f"{written!r} is no size; write it as 900x600.") from None
    return width, height


def _place(written: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in written.split(","))
    except ValueError:
        raise click.BadParameter(f"{written!r} is no place; write it as 120,80.") from None
    return x, y


@click.group("mat", epilog="Example: quartermaster mat print --out mat.pdf")
def command() -> None:
    """The mat on the table, by whose markers the camera knows lengths and places."""


@command.command("print", epilog="Example: quartermaster mat print --paper a4 --out mat.pdf")
@click.option(
    "--paper",
    "--size",
    "paper",
    type=click.Choice(list(_HOW_TO_PRINT)),
    default="a3",
    show_default=True,
    help="One sheet of A3 or Tabloid, or two of A4 or US Letter that together are as large.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("mat.pdf"),
    show_default=True,
    help="The PDF to write.",
)
def print_mat(paper: str, out: Path) -> None:
    """Write the mat as a PDF of true size."""
    from vision.mat import LAYOUTS
    from vision.mat.sheet import RULER_MM, mat_pdf

    write_whole(out, mat_pdf({layout.name: layout for layout in LAYOUTS}[paper]))
    click.echo(
        f"The mat is in {out}; {_HOW_TO_PRINT[paper]}. The line on it must measure {RULER_MM} mm."
    )


@command.command(
    epilog="\b\nExamples:\n  quartermaster mat calibrate picamera2 --keep\n"
    "  quartermaster mat calibrate table.jpg --out calibration.json\n"
    "  quartermaster mat calibrate 0 --corners 210,80 1100,95 1180,910 90,900 "
    "--size 900x600 --keep"
)
@click.argument("source")
@click.option(
    "--corners",
    nargs=4,
    type=_place,
    metavar="X,Y X,Y X,Y X,Y",
    help="The table's corners in the picture, clockwise from the upper left for seat 0.",
)
@click.option(
    "--size",
    "size_mm",
    type=_size,
    metavar="WxH",
    help="The table's width, along seat 0's edge, and height in mm.",
)
@click.option("--keep", is_flag=True, help="Keep it in --data: `run` and its camera use it then.")
@click.option("--data", type=click.Path(path_type=Path), help="The folder that it is kept in.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write it here.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def calibrate(
    source: str,
    corners: Corners | None,
    size_mm: tuple[float, float] | None,
    keep: bool,
    data: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Calibrate by the mat's markers, or by the table's four corners.

    SOURCE is a picture file, or the camera itself: a webcam's number or its name
    as in /dev/v4l/by-id, picamera2, a video file.
    What is kept tells the table later that the camera or the mat was knocked.
    """
    from device.knocks import MAT_NAME
    from device.targets import check_apart
    from vision.files.names import shown
    from vision.mat import CannotCalibrate, MadeFrom, missing
    from vision.mat.saved import to_json

    if (corners is None) != (size_mm is None):
        raise BadInput("--corners and --size go together; give both or none.")
    kept = data_folder(data) / MAT_NAME if keep else None
    files = [file for file in (out, kept) if file is not None]
    # Before somebody waits for a camera.
    if out is not None:
        check_apart(out, "--out", source)
        try_out(out)
    if kept is not None:
        with folder_meanwhile(kept.parent):
            try_out(kept)
    pixels = _picture(source)
    try:
        calibration = _calibrate(pixels, corners, size_mm)
    except CannotCalibrate as refusal:
        raise BadInput(f"{source}: {refusal}.") from None
    scale = calibration.pixels_per_mm(calibration.middle_mm)
    absent = missing(calibration.markers) if calibration.made_from is MadeFrom.MARKERS else ()
    for file in files:
        if file is kept:
            # It comes last: where another cannot be written, no empty folder is left.
            made_folder(file.parent)
        write_whole(file, json.dumps(to_json(calibration), indent=1) + "\n")
    if as_json:
        click.echo(
            json.dumps(
                {
                    "image": shown(source),
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
    for file in files:
        click.echo(f"The calibration is in {file}.")


def _picture(source: str) -> Pixels:
    """A picture file, or what a camera shows once its light has settled."""
    from device.commands.detect import read_picture
    from device.sourcing import complaint_of
    from vision.cameras.apart import ApartCamera
    from vision.cameras.still import still_of
    from vision.files.names import is_picture
    from vision.frames import CameraTrouble

    path = Path(source)
    if is_folder(source) or is_picture(path):
        return read_picture(path)
    try:
        camera = ApartCamera(source)
    except CameraTrouble as trouble:
        raise BadInput(f"{trouble}.") from None
    try:
        return still_of(camera)
    except CameraTrouble as trouble:
        raise complaint_of(trouble, recorded=camera.recorded) from None


def _calibrate(
    pixels: Pixels, corners: Corners | None, size_mm: tuple[float, float] | None
) -> Calibration:
    from vision.cameras.darkness import is_black
    from vision.mat import CannotCalibrate, find_markers, from_corners, from_markers, is_mirrored

    frame_size = pixels.shape[1], pixels.shape[0]
    if is_black(pixels):
        raise CannotCalibrate("the picture is black; light the table and uncover the lens")
    if corners is not None and size_mm is not None:
        return from_corners(corners, size_mm, frame_size)
    markers = find_markers(pixels)
    if not markers and is_mirrored(pixels):
        raise CannotCalibrate("the picture is mirrored; switch that off in the camera's settings")
    return from_markers(markers, frame_size)
