# SPDX-License-Identifier: AGPL-3.0-or-later
"""The state as it is sent: worked out once for all viewers, until it is another.

All of them ask at once, as soon as something has happened, and all are told the same.
"""

from __future__ import annotations

import gzip
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, current_app, request

from web_ui.table import Table

_PACKED = "gzip"
"""The one way that browsers offer where the connection is not a safe one."""

_LEVEL = 6
"""Of 1 to 9: the state of a game with 8 players takes about a millisecond, and a fifth is left."""


@dataclass(frozen=True, slots=True)
class _Told:
    state: Mapping[str, Any]
    text: bytes
    packed: bytes


class StateAnswer:
    """What `/api/state` answers; from any thread."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._working = threading.Lock()
        self._told: _Told | None = None

    def response(self) -> Response:
        """The newest state, for the request that is answered now."""
        told = self._newest()
        packed = request.accept_encodings.quality(_PACKED) > 0
        response = Response(told.packed if packed else told.text, mimetype="application/json")
        if packed:
            response.content_encoding = _PACKED
        return response

    def _newest(self) -> _Told:
        told = self._told
        # Nearly all of it is the very same objects, which makes this cheap.
        if told is not None and told.state == self._table.state():
            return told
        # Whoever asks meanwhile waits for the one who works it out.
        with self._working:
            told, state = self._told, self._table.state()
            if told is None or told.state != state:
                text = current_app.json.dumps(state, separators=(",", ":")).encode()
                told = _Told(state, text, gzip.compress(text, _LEVEL))
                self._told = told
            return told
