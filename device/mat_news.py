# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the mat is: what the camera's side tells the table of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class MatState(StrEnum):
    """How what was calibrated and what is seen agree."""

    STEADY = "steady"
    MOVED = "moved"
    """The camera or the mat was knocked."""
    MISFIT = "misfit"
    """The camera's pictures are of another size than the calibrated one."""


@dataclass(frozen=True, slots=True)
class MatNews:
    """How the mat is, at a table that has one. moved_mm: how far it was moved, where it was."""

    state: MatState
    moved_mm: int | None = None
