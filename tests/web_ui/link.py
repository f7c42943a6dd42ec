# SPDX-License-Identifier: AGPL-3.0-or-later
"""A link between a browser and a server that can go silent, or be slow, without being cut."""

from __future__ import annotations

import socket
import threading
import time
from typing import Self

_CHUNK = 65536


class Link:
    """Forwards connections to a server from a port of its own, from `with` to its end.

    delay: for how many seconds an answer in JSON is held back.
    """

    def __init__(self, port: int, delay: float = 0.0) -> None:
        self._server = port
        self._delay = delay
        self._flows = threading.Event()
        self._flows.set()
        self._ended = threading.Event()
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._open: list[socket.socket] = []
        self.port = int(self._listening.getsockname()[1])

    def go_silent(self) -> None:
        """Let nothing through any more; nobody is told."""
        self._flows.clear()

    def come_back(self) -> None:
        """Let everything through again, what was held back too."""
        self._flows.set()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._flows.set()
        self._listening.close()
        for end in self._open:
            end.close()

    def _accept(self) -> None:
        while not self._ended.is_set():
            try:
                browser = self._listening.accept()[0]
                server = socket.create_connection(("127.0.0.1", self._server))
            except OSError:
                return
            self._open += [browser, server]
            ways = ((browser, server, 0.0), (server, browser, self._delay))
            for way in ways:
                threading.Thread(target=self._forward, args=way, daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket, delay: float) -> None:
        try:
            while chunk := source.recv(_CHUNK):
                self._flows.wait()
                if delay and b"Content-Type: application/json" in chunk:
                    time.sleep(delay)
                target.sendall(chunk)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            return
