# SPDX-License-Identifier: AGPL-3.0-or-later
"""Starting the table, again and again if need be, with safe mode in between."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

import click

from device.complaints import BadInput
from device.safe_mode.page import until_mended
from device.safe_mode.starts import MOST_FAILED, Failed, Starts
from device.serving import Kept
from device.starting import Ailment, Asked, NoPage, StartTrouble

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at running the table.

    stopped: set when the program is to end. up: to be called when the table can be used.
    listening: what has the page's port already, if anything.
    """

    asked: Asked
    stopped: threading.Event
    up: Callable[[], None]
    listening: Kept | None = None


Table = Callable[[Attempt], None]
"""Runs a table until the attempt is stopped. What it raises says why it cannot."""


def try_once(table: Table, asked: Asked) -> None:
    """Run the table; what keeps it from running is raised. Nothing is counted."""
    table(Attempt(asked, _stopped_by_signals(), lambda: None))


def keep_up(table: Table, asked: Asked) -> None:
    """Run the table; when it cannot be started, a page comes up instead, until it can.

    At once for what another try would not help. Anything else is raised the first time, so that
    whoever started the program may do so again; it brings up the page the second time in a row.
    """
    starts = Starts(asked.folder)
    attempt = Attempt(asked, _stopped_by_signals(), lambda: starts.keep(Failed()))
    trouble = _vanished(starts.failed()) or _tried(table, attempt, starts, MOST_FAILED)
    while trouble is not None:
        mended = until_mended(attempt.asked, trouble, attempt.stopped, attempt.listening)
        if mended is None:
            raise click.exceptions.Exit(trouble.exit_code)
        attempt = replace(attempt, asked=mended.asked, listening=mended.listening)
        # Whoever mends at the page is to be told there.
        trouble = _tried(table, attempt, starts, 1)


def _vanished(before: Failed) -> StartTrouble | None:
    """Starts that took the whole program down would do so again."""
    if before.times < MOST_FAILED or before.sentence is not None:
        return None
    return StartTrouble(
        Ailment.START,
        f"The last {before.times} starts ended without a word, by a crash or a pulled plug: look "
        "at power and camera, then start again.",
    )


def _tried(table: Table, attempt: Attempt, starts: Starts, most: int) -> StartTrouble | None:
    """Run the table to its end; what kept it from that, if a page is to come up for it.

    most: so many failures in a row may there be, this one included, before it does.
    """
    before = starts.failed()
    starts.keep(Failed(before.times + 1))
    try:
        table(attempt)
    except (BadInput, NoPage):
        starts.keep(before)
        raise
    except StartTrouble as trouble:
        starts.keep(before)
        return trouble
    except Exception as error:
        sentence = f"Something unforeseen went wrong ({error!r})."
        if isinstance(error, click.ClickException):
            sentence = error.message
        # Counted from none again once the table was up.
        times = max(1, starts.failed().times)
        starts.keep(Failed(times, sentence))
        if times < most:
            raise
        if not isinstance(error, click.ClickException):
            _LOG.exception("starting the table failed")
        return StartTrouble(Ailment.START, sentence)
    starts.keep(Failed())
    return None


def _stopped_by_signals() -> threading.Event:
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    return stopped
