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
from dataclasses import asdict, dataclass, field, fields, replace
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
_RULES: Final = {
    "pin": PIN,
    "own_screen": _SECRET,
    "table": _TABLE,
    # Files of tables from before sessions were signed have none.
    "sessions": f"(?:{_SECRET})?",
    "address": f"(?:{_ADDRESS})?",
    # Files of tables that noted no start have none of these.
    "config": r"(?:/[^\0]*)?",
    "given": f"(?:{PIN})?",
    "process": r"(?:[0-9]{1,10}-[0-9]{1,20})?",
}
_LOG = logging.getLogger(__name__)


def new_pin() -> str:
    """Six digits that nobody can foresee."""
    return f"{secrets.randbelow(10**6):06d}"


def new_own_screen() -> str:
    """What the own screen's address ends with: 144 bits that nobody can guess."""
    return _new_secret()


def _new_secret() -> str:
    return secrets.token_urlsafe(18)


@dataclass(frozen=True, slots=True)
class KeptKeys:
    """What the file holds; made at random unless given.

    table: tells this table's cookies from another's on the same machine. sessions: signs those that
    stand for the PIN. address: where the page was last, as a browser on this machine reaches it;
    empty before the first start. config, given, process: of the latest start, the absolute path
    given with --config, the PIN given with --pin, and the process; each empty where there is none.
    """

    pin: str = field(default_factory=new_pin)
    own_screen: str = field(default_factory=new_own_screen)
    table: str = field(default_factory=lambda: secrets.token_hex(4))
    sessions: str = field(default_factory=_new_secret)
    address: str = ""
    config: str = ""
    given: str = ""
    process: str = ""

    @property
    def runs(self) -> bool:
        """Whether the process of the latest start is there still."""
        return bool(self.process) and self.process == _process(self.process.partition("-")[0])


def read_keys(folder: Path) -> KeptKeys | None:
    """The keys of a data folder; None where there are none that can be used. Raises OSError."""
    try:
        told = json.loads((folder / KEYS_NAME).read_text(encoding="utf-8"))
        found = {each.name: str(told[each.name]) for each in fields(KeptKeys) if each.name in told}
        if told["format"] != FORMAT:
            return None
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if not all(re.fullmatch(rule, found.get(name, "")) for name, rule in _RULES.items()):
        return None
    return KeptKeys(**{name: told for name, told in found.items() if told or name != "sessions"})


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

    @property
    def sessions(self) -> str:
        """What sessions are signed with."""
        return self._now().sessions

    def note_start(self, address: str, config: Path | None = None, given: str = "") -> None:
        """Keep how this process was started, for `quartermaster pin`.

        Args:
            address: where the page is, as a browser on this machine reaches it.
            config: the configuration that the command line names.
            given: the PIN that the command line gives; empty where it gives none.

        """
        now = self._now()
        path = "" if config is None else str(config.absolute())
        process = _process(str(os.getpid()))
        noted = replace(now, address=address, config=path, given=given, process=process)
        if noted != now:
            self._kept = noted
            self._keep(noted)

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


def _process(number: str) -> str:
    """A process told from all others that had its number: with the clock tick of its start.

    Empty where it is not there, or the system does not tell.
    """
    try:
        told = Path(f"/proc/{number}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    # proc(5): field 22; the second, a name in brackets, may hold anything.
    return f"{number}-{told.rpartition(')')[2].split()[19]}"
