# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page put on the network, and what the terminal says of it."""

from __future__ import annotations

import errno
import socket
from dataclasses import dataclass

import click
from flask import Flask

from device.config import PageSettings
from device.starting import NoPage
from web_ui import Server
from web_ui.addresses import own_address, page_address


@dataclass(frozen=True, slots=True)
class Kept:
    """A port that a page had and the next one may have: who asks meanwhile waits."""

    host: str
    listening: socket.socket


def server_of(app: Flask, page: PageSettings, kept: Kept | None = None) -> Server:
    """The page's server, its port taken; not started yet.

    kept: what has a port already; it is let go if it is not the right one. Raises NoPage where
    the page cannot listen.
    """
    try:
        return Server(app, page.host, page.port, None if kept is None else _fitting(kept, page))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise NoPage(
                f"Port {page.port} is in use: stop the program that has it, or choose another "
                "with --port."
            ) from error
        raise NoPage(
            f"The page cannot listen at {page.host}, port {page.port} ({error.strerror}): choose "
            "others with --host and --port."
        ) from error


def tell_of(server: Server, pin: str) -> None:
    """Say at the terminal where the page is and which PIN changes need."""
    at = server.bound_host, server.port
    click.echo(f"The page: {page_address(*at) or own_address(*at)}")
    click.echo(f"The PIN for changes: {pin}")


def _fitting(kept: Kept, page: PageSettings) -> socket.socket | None:
    if kept.listening.fileno() < 0:
        # A table had it and did not stay.
        return None
    # Port 0 is whichever was found free before.
    if kept.host == page.host and page.port in (0, kept.listening.getsockname()[1]):
        return kept.listening
    kept.listening.close()
    return None
