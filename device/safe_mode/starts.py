# SPDX-License-Identifier: AGPL-3.0-or-later
"""How many starts in a row have failed: on disk, since one may take the program down."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path

from device.backup import STARTS_NAME
from device.complaints import Failure
from device.files import drop_parts, write_whole

FORMAT = "quartermaster-starts/1"
MOST_FAILED = 2
"""So many starts in a row may fail; then there is safe mode."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Failed:
    """Starts that failed, one after the other.

    times: how many. sentence: what the last one said, None for one that ended without a word,
    as by a crash or a pulled plug.
    """

    times: int = 0
    sentence: str | None = None


class Starts:
    """A data folder's count. A disk that takes no count is no reason not to start."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / STARTS_NAME

    def failed(self) -> Failed:
        """How many have failed in a row; none where nothing readable says so."""
        try:
            told = json.loads(self._path.read_text(encoding="utf-8"))
            times, sentence = told["times"], told["sentence"]
            if told["format"] != FORMAT or not isinstance(times, int) or times < 0:
                return Failed()
            return Failed(times, None if sentence is None else str(sentence))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return Failed()

    def keep(self, failed: Failed) -> None:
        """Write the count, whole."""
        if failed == Failed() and not self._path.exists():
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            drop_parts(self._path)
            write_whole(self._path, json.dumps({"format": FORMAT, **asdict(failed)}) + "\n")
        except (OSError, Failure) as fault:
            _LOG.warning("how the start went is not noted: %s", fault)
