# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table's keys on disk: its PIN, the secret of its own screen, the name of its cookies.

They belong to this machine: a file that only its owner may read, and that no backup holds.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Final

from device.aside import put_aside
from device.backup import KEYS_NAME
from device.complaints import Failure
from device.config import PIN, PageSettings
from device.files import PRIVATE, appearing_whole, drop_parts, made_folder

FORMAT: Final = "quartermaster-keys/1"
_SECRET: Final = r"[A-Za-z0-9_-]{20,64}"
_TABLE: Final = r"[0-9a-f]{8}"
_ADDRESS: Final = r"https?://[^\s]{1,200}/"
_LOG = logging.getLogger(__name__)


def new_pin() -> str:
    """Six digits that nobody can foresee."""
    return f"{secrets.randbelow(10**6):06d}"


def new_own_screen() -> str:
    """What the own screen's address ends with: 144 bits that nobody can guess."""
    return secrets.token_urlsafe(18)


@dataclass(frozen=True, slots=True)
class KeptKeys:
    """What the file holds; made at random unless given.

    table: tells this table's cookies from another's on the same machine. address: where the page
    was last, as a browser on this machine reaches it; empty before the first start.
    """

    pin: str = field(default_factory=new_pin)
    own_screen: str = field(default_factory=new_own_screen)
    table: str = field(default_factory=lambda: secrets.token_hex(4))
    address: str = ""


def read_keys(folder: Path) -> KeptKeys | None:
    """The keys of a data folder; None where there are none that can be used. Raises OSError."""
    try:
        told = json.loads((folder / KEYS_NAME).read_text(encoding="utf-8"))
        found = {each.name: str(told[each.name]) for each in fields(KeptKeys)}
        if told["format"] != FORMAT:
            return None
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    rules = {"pin": PIN, "own_screen": _SECRET, "table": _TABLE, "address": f"(?:{_ADDRESS})?"}
    if not all(re.fullmatch(rule, found[name]) for name, rule in rules.items()):
        return None
    return KeptKeys(**found)


def keep_keys(folder: Path, keys: KeptKeys) -> None:
    """Write the keys, whole, for the folder's owner alone. Raises Failure and OSError.

    A damaged file that is in their place is kept beside them.
    """
    path = made_folder(folder) / KEYS_NAME
    drop_parts(path)
    if _is_damaged(folder):
        damaged = put_aside(path)
        damaged.chmod(PRIVATE)
        _LOG.warning(
            "%s was damaged: the old file is kept as %s, and a new one is written; the command "
            "quartermaster pin shows the PIN.",
            path,
            damaged.name,
        )
    with appearing_whole(path, PRIVATE) as part:
        text = json.dumps({"format": FORMAT, **asdict(keys)}, indent=1) + "\n"
        part.write_text(text, encoding="utf-8")
        if os.geteuid() == 0:
            # What root sets is for whoever runs the table.
            owner = folder.stat()
            os.chown(part, owner.st_uid, owner.st_gid)


def _is_damaged(folder: Path) -> bool:
    """Whether a file is in the keys' place and holds none that can be used."""
    try:
        return (folder / KEYS_NAME).is_file() and read_keys(folder) is None
    except OSError:
        return False


class TableKeys:
    """The keys of a table that runs: it implements `web_ui.access.Keys`.

    They are made where there are none yet. A file that is changed counts at once; a disk that
    takes none is no reason not to start.
    """

    def __init__(self, folder: Path, page: PageSettings) -> None:
        self._folder = folder
        self._page = page
        self._read = self._stamp()
        kept = self._readable()
        if kept is None:
            kept = KeptKeys()
            self._keep(kept)
        self._kept = kept
        with suppress(OSError):
            # A copy that was brought back by hand may be open to all.
            (folder / KEYS_NAME).chmod(PRIVATE)

    @property
    def pin(self) -> str:
        """The configuration's PIN, or the one that is kept."""
        return self._page.pin or self._now().pin

    @property
    def own_screen(self) -> str | None:
        """The secret of the own screen's address; None where the configuration has none."""
        return self._now().own_screen if self._page.own_screen else None

    @property
    def table(self) -> str:
        """What tells this table's cookies from another's."""
        return self._now().table

    def note_address(self, address: str) -> None:
        """Keep where the page is, for whoever asks for the own screen's address."""
        now = self._now()
        if now.address != address:
            self._kept = KeptKeys(now.pin, now.own_screen, now.table, address)
            self._keep(self._kept)

    def _now(self) -> KeptKeys:
        stamp = self._stamp()
        if stamp != self._read:
            self._read = stamp
            self._kept = self._readable() or self._kept
        return self._kept

    def _readable(self) -> KeptKeys | None:
        try:
            return read_keys(self._folder)
        except OSError as fault:
            _LOG.warning("the PIN that is kept cannot be read, another one counts: %s", fault)
            return None

    def _keep(self, keys: KeptKeys) -> None:
        try:
            keep_keys(self._folder, keys)
        except (OSError, Failure) as fault:
            _LOG.warning("the PIN is not kept and will be another one: %s", fault)
        self._read = self._stamp()

    def _stamp(self) -> tuple[int, int, int] | None:
        """What is another when the file is: each writing makes a new one."""
        try:
            found = (self._folder / KEYS_NAME).stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size
