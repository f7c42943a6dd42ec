# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a command says of a source that gives no pictures, and its status then."""

from __future__ import annotations

from device.complaints import BadInput, Failure
from vision.frames import CameraTrouble


def complaint_of(
    trouble: CameraTrouble, *, recorded: bool, outcome: str = ""
) -> BadInput | Failure:
    """A recording that cannot be read was the wrong thing to give; a camera may come back.

    recorded: whether the source is a recording. outcome: what that means for what was asked.
    """
    wrong = recorded and trouble.permanent
    sentence = f"{trouble}; {outcome}." if outcome else f"{trouble}."
    return BadInput(sentence) if wrong else Failure(sentence)
