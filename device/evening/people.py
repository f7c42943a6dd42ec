# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which names are one person: said by people, on disk beside the journal, and never in it.

The journal keeps the names that were played under; `people.json` says which of them belong
together, one line a name, so that each can be taken back alone.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from device.complaints import Failure
from device.files import drop_parts, made_folder, write_whole
from web_ui import AnswerRefused

FILE_NAME: Final = "people.json"
FORMAT: Final = "quartermaster-people/1"


class People:
    """The names of a data folder that belong together; from any thread."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._lock = threading.Lock()

    def same(self) -> Mapping[str, str]:
        """For each name that is another person's, the person's; nobody's own name is in it.

        Raises AnswerRefused for a file that cannot be read: nobody shall be counted wrongly.
        """
        told = self._read()
        return MappingProxyType({name: _person(name, told) for name in told})

    def merge(self, name: str, into: str) -> None:
        """From now on `name` is `into`'s. Raises AnswerRefused."""
        with self._lock:
            told = self._read()
            if _person(into, told) == _person(name, told):
                raise AnswerRefused("These are one person already.", "people-same")
            # Whoever was a person of their own until now keeps their other names.
            self._keep({**told, _person(name, told): into})

    def split(self, name: str) -> bool:
        """Take back that `name` is another's; False where nobody said so. Raises AnswerRefused."""
        with self._lock:
            told = self._read()
            if name not in told:
                return False
            self._keep({one: person for one, person in told.items() if one != name})
            return True

    def _read(self) -> dict[str, str]:
        try:
            told = json.loads(self._path.read_text(encoding="utf-8"))
            return _names(told)
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as fault:
            raise AnswerRefused(
                f"{self._path} cannot be read ({fault}): move it away, and merge names anew.",
                "people-unreadable",
                path=str(self._path),
                why=str(fault),
            ) from fault

    def _keep(self, same: Mapping[str, str]) -> None:
        lines = [{"name": name, "is": person} for name, person in sorted(same.items())]
        told = {"format": FORMAT, "same": lines}
        try:
            made_folder(self._path.parent)
            drop_parts(self._path)
            write_whole(self._path, json.dumps(told, ensure_ascii=False, indent=1) + "\n")
        except Failure as fault:
            raise AnswerRefused(
                f"Who is who could not be kept: {fault}", "people-unkept", why=str(fault)
            ) from fault


def _names(told: Any) -> dict[str, str]:
    if told["format"] != FORMAT:
        raise ValueError("another format")
    same = {str(line["name"]): str(line["is"]) for line in told["same"]}
    for name in same:
        _person(name, same)
    return same


def _person(name: str, same: Mapping[str, str]) -> str:
    """Whose a name is in the end. Raises ValueError for names that go round in a circle."""
    seen = {name}
    while name in same:
        name = same[name]
        if name in seen:
            raise ValueError("its names go round in a circle")
        seen.add(name)
    return name
