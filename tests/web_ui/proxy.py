# SPDX-License-Identifier: AGPL-3.0-or-later
"""A small reverse proxy that is always to be had; it says of a viewer what it is told to."""

from __future__ import annotations

import http.client
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from web_ui import Server

_OWN = frozenset({"connection", "transfer-encoding", "host"})


@contextmanager
def proxied(
    server: Server, says: Mapping[str, str], prefix: str = "", strips: bool = True
) -> Iterator[int]:
    """The port of a proxy before a server, on this machine.

    says: headers that it sets, over those of the viewer. prefix: below which it has the page, and
    strips: whether it takes that off.
    """

    class Proxy(BaseHTTPRequestHandler):
        def _pass_on(self) -> None:
            if prefix and not self.path.startswith(f"{prefix}/"):
                return self.send_error(404)
            path = self.path.removeprefix(prefix) if strips else self.path
            headers = {"Host": f"127.0.0.1:{server.port}", **dict(self.headers), **says}
            if "Host" not in says:
                # As nginx does where it is told nothing.
                headers["Host"] = f"127.0.0.1:{server.port}"
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            line.request(self.command, path, body, headers)
            answer = line.getresponse()
            self.send_response_only(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in _OWN:
                    self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            while chunk := answer.read1(65536):
                self.wfile.write(chunk)
                self.wfile.flush()
            line.close()

        do_GET = do_POST = _pass_on

        def log_message(self, *_: object) -> None:
            pass

    proxy = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    proxy.daemon_threads = True
    thread = Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield int(proxy.server_address[1])
    finally:
        proxy.shutdown()
        proxy.server_close()
        thread.join(timeout=5)
