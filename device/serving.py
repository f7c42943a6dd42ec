# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page put on the network: who may reach it, and what the terminal says of it."""

from __future__ import annotations

import errno
import socket
import sys
from dataclasses import dataclass

import click
from flask import Flask

from device.config import PageSettings
from device.keys import TableKeys
from device.starting import Asked, NoPage
from web_ui import Server
from web_ui.access import Access
from web_ui.addresses import own_address, page_address
from web_ui.own_screen import below
from web_ui.proxies import network_of


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


def access_of(page: PageSettings, keys: TableKeys) -> Access:
    """Who may reach the page, as it is configured."""
    # A name to listen at is one that people open, at that port.
    hosts = (f"{page.host}:{page.port}", *page.hosts)
    trusted = tuple(map(network_of, page.trusted_proxies))
    return Access(keys, keys.table, hosts, trusted, page.prefix)


def tell_of(server: Server, page: PageSettings, keys: TableKeys, asked: Asked) -> None:
    """Say at the terminal where the page is and which PIN it needs.

    What `quartermaster pin` needs to know of this start is noted. The own screen's address opens
    everything: it is for a terminal, not for a log.
    """
    at = server.bound_host, server.port
    here, phones = own_address(*at) + below(page.prefix), page_address(*at)
    click.echo(f"The page: {here if phones is None else phones + below(page.prefix)}")
    keys.note_start(here, asked.config, str(asked.over.get("page", {}).get("pin", "")))
    if keys.own_screen is not None:
        if sys.stdout.isatty():
            click.echo(f"The own screen, with the PIN: {here}own-screen/{keys.own_screen}")
        else:
            click.echo("The own screen: quartermaster pin --own-screen tells its address.")
    click.echo(f"Table PIN: {keys.pin}")


def _fitting(kept: Kept, page: PageSettings) -> socket.socket | None:
    if kept.listening.fileno() < 0:
        # A table had it and did not stay.
        return None
    # Port 0 is whichever was found free before.
    if kept.host == page.host and page.port in (0, kept.listening.getsockname()[1]):
        return kept.listening
    kept.listening.close()
    return None
