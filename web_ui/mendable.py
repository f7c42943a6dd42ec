# SPDX-License-Identifier: AGPL-3.0-or-later
"""What safe mode's page needs of a table that cannot be started, and nothing of how it is done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import IO, Protocol


class FaultKind(Enum):
    """What keeps the table from being started."""

    CONFIGURATION = "configuration"
    MAT = "mat"
    JOURNAL = "journal"
    START = "start"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in a sentence as the terminal has it."""

    kind: FaultKind
    sentence: str


@dataclass(frozen=True, slots=True)
class Configuration:
    """The configuration as people wrote it.

    place: its file. line: the one with the fault, from 1; None where there is none, or no such.
    camera: the one that is set. told: whether that was on the command line, which counts more.
    """

    place: str
    text: str
    line: int | None
    camera: str
    told: bool


@dataclass(frozen=True, slots=True)
class Download:
    """A file for whoever asks. content: is closed by whoever sends it."""

    name: str
    content: IO[bytes]


class MendingRefused(Exception):
    """Nothing was changed; the message is a sentence for people."""


class Mendable(Protocol):
    """A table that cannot be started. All methods may be called from many threads at once.

    What changes something says where that which was there before is kept, None where nothing
    was, and raises `MendingRefused`.
    """

    def fault(self) -> Fault | None:
        """What is wrong now; None when the table may be started again."""

    def configuration(self) -> Configuration:
        """The configuration as it is now."""

    def save(self, text: str) -> str | None:
        """Make this text the configuration, if it is one."""

    def use_defaults(self) -> str | None:
        """Do without a configuration."""

    def choose_camera(self, source: str) -> str | None:
        """Let the configuration name another camera."""

    def set_aside(self) -> str | None:
        """Do without the mat's calibration, or without the history, whichever is at fault."""

    def restore(self, backup: IO[bytes], name: str) -> str | None:
        """Put a backup in the place of everything; `name` is what people call it."""

    def backup(self) -> Download:
        """A backup, made now. Raises `MendingRefused` where what is there is not whole."""

    def history(self) -> Download:
        """The journal's files as they are, in one zip. Raises `MendingRefused`."""

    def start_again(self) -> int | None:
        """Have the table started once this is answered; the port of its page, if it is another."""
