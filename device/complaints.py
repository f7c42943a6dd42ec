# SPDX-License-Identifier: AGPL-3.0-or-later
"""What ends a command: one sentence on stderr that says what and what to do, and a status."""

from __future__ import annotations

import click


class Failure(click.ClickException):
    """Something did not work although it was asked for rightly; exit status 1."""

    exit_code = 1


class BadInput(click.ClickException):
    """A file, an option or a line cannot be understood; exit status 2."""

    exit_code = 2
