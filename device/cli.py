# SPDX-License-Identifier: AGPL-3.0-or-later
"""The `quartermaster` command. A subcommand's module is imported only when it is called."""

from __future__ import annotations

import importlib
import importlib.util
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from importlib.metadata import version

import click

from device.complaints import Failure
from device.terminal import print_every_name
from engine.common import meant

_CANNOT_BE_WRITTEN = (ENOSPC, EDQUOT, EFBIG, EIO)

# Name -> what `quartermaster --help` says of it; the module is device.commands.<name>.
SUBCOMMANDS = {
    "run": "Run the table and its page; with no arguments a rendered one.",
    "resolve": "Name a trick's winner and say why.",
    "score": "Score a game record.",
    "detect": "Find and name the cards in pictures.",
    "watch": "Referee a recording.",
    "deck": "Decks: list, show, print, render, enrol.",
    "mat": "The mat: print it, find it in a picture.",
    "games": "The games of a journal: list, show, end, discard.",
    "review": "Look back on a game: tricks, reasons, corrections, a replay.",
    "export": "Print a game's events or its record, or put it into a file for others.",
    "judge": "Judge a game or a trick again that export put into a file.",
    "pin": "Show or set the Table PIN; the own screen's address.",
    "backup": "Put everything of a table into one file.",
    "restore": "Bring back what backup put into a file.",
    "bench": "Measure speed and accuracy on this machine.",
}


class Subcommands(click.Group):
    """A group that knows its commands by name and loads them late."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table above."""
        return [name for name in SUBCOMMANDS if importlib.util.find_spec(_module(name))]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module and return the command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        _quieten_opencv()
        command = importlib.import_module(_module(cmd_name)).command
        if not isinstance(command, click.Command):
            raise TypeError(f"{_module(cmd_name)}.command is no click command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; of one that is not there it says which may have been meant."""
        name = args[0]
        if not name.startswith("-") and name not in self.list_commands(ctx):
            near = meant(name, SUBCOMMANDS)
            ctx.fail(f"there is no command {name[:40]!r}{near}; quartermaster --help lists them.")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; what cannot be written is told in a sentence."""
        try:
            return super().invoke(ctx)
        except OSError as fault:
            if fault.errno not in _CANNOT_BE_WRITTEN:
                raise
            where = fault.filename or "the output"
            _give_up_stdout()
            raise Failure(
                f"{where} cannot be written ({fault.strerror}); make room, or write elsewhere."
            ) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in `--help`, from the table above so that nothing is imported."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, SUBCOMMANDS[name]) for name in self.list_commands(ctx)])


def _module(name: str) -> str:
    return f"device.commands.{name.replace('-', '_')}"


def _give_up_stdout() -> None:
    """What waits to be written there is not tried again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _quieten_opencv() -> None:
    """What is wrong with a picture or a camera is told in the program's own sentences.

    OpenCV reads this when it is loaded, here and in the processes that are started from here.
    """
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")


@contextmanager
def _terminated_as_by_hand() -> Iterator[None]:
    """SIGTERM, and SIGHUP where a terminal is closed, end the command as Ctrl-C does, so that
    nothing half done is left of it.
    """
    if threading.current_thread() is not threading.main_thread():
        # Only that one may be told what signals do.
        yield
        return
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP)}
    for each, handler in before.items():
        # Who starts a command with nohup has told it to stay.
        if handler is not signal.SIG_IGN:
            signal.signal(each, signal.default_int_handler)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


@click.group(cls=Subcommands)
@click.version_option(version("quartermaster"), prog_name="quartermaster")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Referee Skull King: a camera finds the cards, the engine names each trick's winner.

    \b
    Example: quartermaster run --port 8123 --speed 4
    """
    print_every_name()
    ctx.with_resource(_terminated_as_by_hand())
