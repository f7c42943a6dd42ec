# SPDX-License-Identifier: AGPL-3.0-or-later
"""A viewer of the event stream, as a browser is one."""

from __future__ import annotations

import http.client
import json
from typing import Any

from web_ui import Server


class Viewer:
    """A viewer of the event stream, reading message by message."""

    def __init__(self, server: Server, last_id: str | None = None) -> None:
        self._connection = http.client.HTTPConnection(server.host, server.port, timeout=10)
        headers = {} if last_id is None else {"Last-Event-ID": last_id}
        self._connection.request("GET", "/api/events", headers=headers)
        self.answer = self._connection.getresponse()

    def message(self) -> dict[str, Any]:
        """The next message with its fields; the stream's own settings are passed over."""
        fields: dict[str, Any] = {}
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if not line and "data" in fields:
                fields["data"] = json.loads(fields["data"])
                return fields
            name, _, value = line.partition(": ")
            if name:
                fields[name] = value

    def leave(self) -> None:
        self.answer.close()
        self._connection.close()
