# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a command says of a source that gives no pictures, or whose files are not all pictures."""

from __future__ import annotations

from pathlib import Path

import click

from device.complaints import BadInput, Failure
from device.files import is_folder
from device.terminal import plain
from vision.cameras.folder import left_out
from vision.frames import CameraTrouble

_MOST_NAMED = 5


def tell_left_out(source: str) -> None:
    """Say on stderr which files of a folder of pictures are none; nothing of another source."""
    if not is_folder(source):
        return
    try:
        names = left_out(Path(source))
    except OSError:
        # Whoever reads the folder says why it cannot be read.
        return
    if not names:
        return
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    listed = ", ".join(map(plain, names[:_MOST_NAMED]))
    click.echo(
        f"{source}: what is no picture is left out, {len(names)} in all: {listed}{more}.", err=True
    )


def complaint_of(
    trouble: CameraTrouble, *, recorded: bool, outcome: str = ""
) -> BadInput | Failure:
    """A recording that cannot be read was the wrong thing to give; a camera may come back.

    recorded: whether the source is a recording. outcome: what that means for what was asked.
    """
    wrong = recorded and trouble.permanent
    sentence = f"{trouble}; {outcome}." if outcome else f"{trouble}."
    return BadInput(sentence) if wrong else Failure(sentence)
