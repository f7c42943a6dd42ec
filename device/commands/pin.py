# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster pin`: the table's PIN and its own screen's address, to see and to change."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import click

from device.backup import KEYS_NAME
from device.complaints import BadInput, Failure
from device.config import PIN, PageSettings
from device.files import data_folder
from device.keys import KeptKeys, keep_keys, new_own_screen, new_pin, read_keys
from device.safe_mode.page_section import page_of
from device.starting import Asked
from web_ui.addresses import own_address
from web_ui.own_screen import below


@click.command("pin")
@click.option("--data", type=click.Path(path_type=Path), help="The table's data folder.")
@click.option(
    "--config",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The configuration [the running table's, or quartermaster.toml in --data].",
)
@click.option("--set", "given", metavar="DIGITS", help="Make these 4 to 12 digits the PIN.")
@click.option("--new", is_flag=True, help="Make a new PIN, or a new own screen's address.")
@click.option(
    "--own-screen",
    is_flag=True,
    help="The address that makes a browser on this machine the table's own screen.",
)
def command(
    data: Path | None, config: Path | None, given: str | None, new: bool, own_screen: bool
) -> None:
    """Show the Table PIN, or change it.

    A table that runs takes another PIN at once, and whoever gave the old one is asked again. A PIN
    in the configuration's [page], or given to run with --pin, counts more than the one kept here;
    with which --config and --pin a table runs is known here.
    Whoever has the own screen's address sees the PIN and may change everything.

    \b
    Examples:
      quartermaster pin
      quartermaster pin --set 4711
      quartermaster pin --own-screen
    """
    folder = data_folder(data)
    if given is not None and (new or own_screen):
        raise BadInput("--set cannot be combined with --new or --own-screen: choose one of them.")
    if given is not None and not re.fullmatch(PIN, given):
        raise BadInput(f"--set is {given!r}: it must have 4 to 12 digits and nothing else.")
    if config is not None and not config.exists():
        raise BadInput(f"{config} cannot be read (it is not there): name a file that can.")
    running = _running(folder)
    if config is None and running is not None and running.config:
        config = Path(running.config)
    asked = Asked(folder, config, {})
    page = page_of(asked)
    if own_screen:
        click.echo(_own_screen(folder, page, asked.path, new))
        return
    if running is not None and running.given:
        if given is not None or new:
            raise Failure(
                "the table that runs was started with --pin: stop it, and start it without --pin "
                "to use the PIN that this command sets."
            )
        click.echo(running.given)
        return
    if page.pin is not None:
        if given is not None or new:
            raise Failure(
                f"{asked.path} sets the PIN as page.pin: change it there, or remove that line to "
                "use the one that this command sets."
            )
        click.echo(page.pin)
        return
    kept = _kept(folder)
    if given is not None or new or kept is None:
        before = None if kept is None else kept.pin
        kept = replace(kept or KeptKeys(), pin=given or _other_pin(before))
        _keep(folder, kept)
    click.echo(kept.pin)


def _own_screen(folder: Path, page: PageSettings, config: Path, new: bool) -> str:
    """The own screen's address, where the page was last or else where it is configured to be."""
    if not page.own_screen:
        raise Failure(
            f"{config} switches the own screen off as page.own_screen: set it to true, or enter "
            "the PIN on the page."
        )
    kept = _kept(folder)
    if kept is None or new:
        kept = replace(kept or KeptKeys(), own_screen=new_own_screen())
        _keep(folder, kept)
    address = kept.address or own_address(page.host, page.port) + below(page.prefix)
    return f"{address}own-screen/{kept.own_screen}"


def _other_pin(before: str | None) -> str:
    """A new PIN that is another one than before."""
    while (pin := new_pin()) == before:
        pass
    return pin


def _running(folder: Path) -> KeptKeys | None:
    """The keys of a table that runs, or whose page waits to be mended; None where none is known."""
    with suppress(OSError):
        kept = read_keys(folder)
        if kept is not None and kept.runs:
            return kept
    return None


def _kept(folder: Path) -> KeptKeys | None:
    """The keys of a data folder that is there. Raises BadInput and Failure."""
    if not folder.is_dir():
        raise BadInput(
            f"{folder} is not there: name the folder of a table with --data, or start one first."
        )
    try:
        return read_keys(folder)
    except OSError as fault:
        raise Failure(
            f"{folder / KEYS_NAME} cannot be read ({fault.strerror}): do this as the user who runs "
            "the table, or with sudo."
        ) from None


def _keep(folder: Path, keys: KeptKeys) -> None:
    try:
        keep_keys(folder, keys)
    except OSError as fault:
        raise Failure(
            f"{folder / KEYS_NAME} cannot be written ({fault.strerror}): do this as the user who "
            "runs the table, or with sudo."
        ) from None
