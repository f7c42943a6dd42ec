# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who guides and is guided: a terminal's one changing line, and the keys that are pressed."""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from shutil import get_terminal_size
from typing import Protocol

import click

# What one key sends. Arrows and the like send several signs, with letters among them.
_ONE_KEY = re.compile(rb"\x1b(?:\[\[?[0-?]*[ -/]*[@-~]|O.|.)?|.", re.DOTALL)


class Key(Enum):
    """What people can do beside showing cards; the keys that do it."""

    SKIP = "s\r\n"
    BACK = "b"
    TAKE = "t"
    QUIT = "q\x03\x04"


class Desk(Protocol):
    """Where the guidance is read and keys are pressed."""

    def say(self, sentence: str) -> None:
        """Say what is so now, in place of what was said before."""
        ...

    def note(self, sentence: str) -> None:
        """Say something that stays to be read, and be heard."""
        ...

    def key(self) -> Key | None:
        """A key pressed since the last time, None when there was none; does not wait."""
        ...

    @property
    def has_keys(self) -> bool:
        """Whether anybody can press one."""
        ...


class Terminal:
    """A terminal that people sit at, on stderr so that stdout holds the outcome only."""

    has_keys = True

    def __init__(self) -> None:
        self._said = ""
        self._pressed = b""

    def say(self, sentence: str) -> None:
        """Write over the line."""
        if sentence != self._said:
            room = get_terminal_size().columns - 1
            click.echo(f"\r\x1b[K{sentence[:room]}", nl=False, err=True, color=True)
            self._said = sentence

    def note(self, sentence: str) -> None:
        """Let a line stand, with a bell: eyes are on the cards."""
        click.echo(f"\r\x1b[K\a{sentence}", err=True, color=True)
        self._said = ""

    def key(self) -> Key | None:
        """The next key that means something; those pressed after it are for the next calls."""
        is_there = self._take_in()
        while one := _ONE_KEY.match(self._pressed):
            self._pressed = self._pressed[one.end() :]
            sign = one[0].decode(errors="ignore").lower()
            for key in Key:
                if sign and sign in key.value:
                    return key
        return None if is_there else Key.QUIT

    def _take_in(self) -> bool:
        """Take in what was pressed since the last time; False where the terminal is gone."""
        while select.select([sys.stdin], [], [], 0)[0]:
            pressed = os.read(sys.stdin.fileno(), 64)
            if not pressed:
                return False
            self._pressed += pressed
        return True


class Log:
    """No terminal: every new sentence is a line, and nobody presses keys."""

    has_keys = False

    def __init__(self) -> None:
        self._said = ""

    def say(self, sentence: str) -> None:
        """Write it if it is new."""
        if sentence != self._said:
            click.echo(sentence, err=True)
            self._said = sentence

    def note(self, sentence: str) -> None:
        """Write it."""
        click.echo(sentence, err=True)

    def key(self) -> Key | None:
        """None."""
        return None


@contextmanager
def open_desk() -> Iterator[Desk]:
    """The terminal with its keys read one by one, put back at the end; without one a log."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        yield Log()
        return
    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield Terminal()
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
        click.echo(err=True)
