# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page's server: waitress, one process, a thread for every viewer's event stream."""

from __future__ import annotations

import logging
import socket
import threading
from contextlib import suppress
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

from web_ui.app import BOUND_HOST, viewers_of
from web_ui.connections import MOST_CONNECTIONS, admit
from web_ui.stream import MOST_VIEWERS

# Event streams hold a thread each, up to MOST_VIEWERS; the rest answers everything else.
THREADS = MOST_VIEWERS + 16
_LONGEST_BODY = 64 * 1024
# It warns of waiting requests while its threads are only starting.
logging.getLogger("waitress.queue").setLevel(logging.ERROR)


class Server:
    """Serves the application from threads of its own.

    The port is taken at once, by the constructor, which raises `OSError` where it is
    in use or the host is not this machine's. Port 0 takes a free one; see `port`.
    taken: what listens there already, as `hand_over` gave it.
    """

    def __init__(
        self, app: Flask, host: str, port: int, taken: socket.socket | None = None
    ) -> None:
        listening = taken or _listen(host, port)
        self.host = host
        # By number, with the zone of a link: a host's name may be one for this machine only.
        numbers = socket.NI_NUMERICHOST | socket.NI_NUMERICSERV
        self.bound_host = socket.getnameinfo(listening.getsockname(), numbers)[0]
        self.port = int(listening.getsockname()[1])
        self._listening = listening
        app.config[BOUND_HOST] = self.bound_host
        self._viewers = viewers_of(app)
        self._map: dict[int, Any] = {}
        self._waitress = create_server(
            app,
            map=self._map,
            sockets=[listening],
            threads=THREADS,
            connection_limit=MOST_CONNECTIONS,
            max_request_body_size=_LONGEST_BODY,
            # Lets a stream notice at once that its viewer has left.
            channel_request_lookahead=1,
            # Seen, not believed: they tell that a request did not start at this machine.
            clear_untrusted_proxy_headers=False,
            asyncore_use_poll=True,
            ident="quartermaster",
        )
        self._waitress.channel_class = admit
        self._thread = threading.Thread(target=self._waitress.run, name="page", daemon=True)

    def start(self) -> None:
        """Begin to answer; returns at once."""
        self._thread.start()

    def wait(self) -> None:
        """Block until the server is stopped."""
        self._thread.join()

    def stop(self) -> None:
        """End all streams, finish the answers under way, free the port."""
        self._viewers.close()
        self._waitress.task_dispatcher.shutdown(timeout=5)
        if self._thread.is_alive():
            # The sockets belong to the server's own thread, so it closes them itself. An answer
            # that ends now may wake it first: then it has closed this trigger too.
            with suppress(OSError):
                self._waitress.trigger.pull_trigger(self._close_sockets)
            self._thread.join(timeout=5)
        else:
            self._close_sockets()

    def hand_over(self) -> socket.socket:
        """Stop, but keep the port: who asks now waits for the server that is given it."""
        kept = self._listening.dup()
        self.stop()
        return kept

    def take_bodies_of(self, size: int) -> None:
        """From now on take requests with bodies of fewer than so many bytes."""
        self._waitress.adj.max_request_body_size = size

    def _close_sockets(self) -> None:
        wasyncore.close_all(self._map, ignore_all=True)


def serve(app: Flask, host: str, port: int) -> None:
    """Serve until interrupted. Raises `OSError` where the port is in use."""
    server = Server(app, host, port)
    server.start()
    try:
        server.wait()
    except KeyboardInterrupt:
        pass
    finally:
        server.stop()


def _listen(host: str, port: int) -> socket.socket:
    # IPv4 where the host has both, as `localhost` does: more programs look for it there. With an
    # address of a link its zone comes along.
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, _, _, _, address = min(found, key=lambda each: each[0] != socket.AF_INET)
    both = family == socket.AF_INET6 and host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server(address, family=family, backlog=256, dualstack_ipv6=both)
