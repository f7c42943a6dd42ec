# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table that runs on a data folder, asked over HTTP by a command beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from device.backup import KEYS_NAME
from device.complaints import Failure
from device.keys import KeptKeys, read_keys
from device.safe_mode.page_section import page_of
from device.starting import Asked
from web_ui.door import HEADER

# The page itself says after 5 s that the table is busy.
_LIMIT_S: Final = 8.0
# An answer is a sentence or a state; this is far more than any.
_LARGEST: Final = 8 * 2**20


@dataclass(frozen=True, slots=True)
class RunningTable:
    """The table of a data folder: where its page is, and the PIN that it takes."""

    address: str
    pin: str

    def get(self, path: str) -> Mapping[str, Any]:
        """What it answers at a path. Raises Failure."""
        return self._asked(Request(self.address + path))

    def post(self, path: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Have something changed. Raises Failure, with its own sentence where it refuses."""
        headers = {"Content-Type": "application/json", HEADER: self.pin}
        return self._asked(Request(self.address + path, json.dumps(body).encode(), headers))

    def _asked(self, request: Request) -> Mapping[str, Any]:
        # It is on this machine: whatever proxy leads to others is none of its ways.
        opener = build_opener(ProxyHandler({}))
        try:
            with opener.open(request, timeout=_LIMIT_S) as answer:
                return _told(answer.read(_LARGEST))
        except HTTPError as refusal:
            with refusal:
                sentence = _told(refusal.read(_LARGEST)).get("error")
            raise Failure(str(sentence or f"{self.address} refused it.")) from None
        except (OSError, HTTPException) as fault:
            raise Failure(
                f"A table runs on this folder, and its page at {self.address} does not answer "
                f"({fault}): do it on the page, or stop the table and try again."
            ) from None


def running_table(folder: Path) -> RunningTable | None:
    """The table that runs on a data folder, None where none is known. Raises Failure."""
    try:
        kept = read_keys(folder)
    except OSError as fault:
        raise Failure(
            f"{folder / KEYS_NAME} cannot be read ({fault.strerror}): do this as the user who runs "
            "the table, or with sudo."
        ) from None
    if kept is None or not kept.runs or not kept.address:
        return None
    return RunningTable(kept.address, _pin(folder, kept))


def _pin(folder: Path, kept: KeptKeys) -> str:
    """The PIN in use: the command line's counts more than the configuration's, and that more."""
    if kept.given:
        return kept.given
    page = page_of(Asked(folder, Path(kept.config) if kept.config else None, {}))
    return page.pin or kept.pin


def _told(answer: bytes) -> Mapping[str, Any]:
    try:
        told = json.loads(answer)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
