# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reverse proxies before a page: nginx, HAProxy, and a small one that is always to be had."""

from __future__ import annotations

import http.client
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

SMALL, NGINX, HAPROXY = "small", "nginx", "haproxy"
_PROGRAMS = {name: shutil.which(name, path="/usr/sbin:/usr/bin") for name in (NGINX, HAPROXY)}
_HOPS = frozenset({"connection", "transfer-encoding", "keep-alive"})
_NGINX = """daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{
    listen 127.0.0.1:{port};
    location {prefix}/ {{ proxy_pass http://127.0.0.1:{behind}/; {says} }}
  }}
}}
"""
_NGINX_SAYS = """
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Prefix {prefix};
"""
_HAPROXY = """defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen table
  bind 127.0.0.1:{port}
{says}  server one 127.0.0.1:{behind}
"""
_HAPROXY_SAYS = """  option forwardfor
  http-request set-header X-Forwarded-Proto http
  http-request set-header X-Forwarded-Host %[req.hdr(host)]
  http-request set-header X-Forwarded-Prefix {prefix}
"""
_HAPROXY_STRIPS = "  http-request replace-path {prefix}/(.*) /\\1\n"


def missing(kind: str) -> str | None:
    """Why there is no such proxy here; None where there is one."""
    return None if kind == SMALL or _PROGRAMS[kind] else f"{kind} is not installed"


@contextmanager
def proxied(
    kind: str, behind: int, folder: Path, *, prefix: str = "", says: bool = False
) -> Iterator[int]:
    """The port of a proxy before another port of this machine.

    prefix: below which it has the page; it takes that off. says: whether it says who a viewer is
    and where it has the page; else nothing is set, as most people begin.
    """
    if kind == SMALL:
        with _small(behind, prefix, says) as port:
            yield port
        return
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    file = folder / f"{kind}.conf"
    program = str(_PROGRAMS[kind])
    if kind == NGINX:
        said = _NGINX_SAYS.format(prefix=prefix or "/") if says else ""
        words = [program, "-c", str(file), "-e", str(folder / "error.log")]
        text = _NGINX.format(folder=folder, port=port, behind=behind, prefix=prefix, says=said)
    else:
        said = _HAPROXY_SAYS.format(prefix=prefix or "/") if says else ""
        said += _HAPROXY_STRIPS.format(prefix=prefix) if prefix else ""
        words = [program, "-db", "-f", str(file)]
        text = _HAPROXY.format(port=port, behind=behind, says=said)
    file.write_text(text)
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(port)
        yield port
    finally:
        running.terminate()
        running.wait(timeout=20)


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            assert time.monotonic() < deadline, "the proxy did not start"
            time.sleep(0.05)


@contextmanager
def _small(behind: int, prefix: str, says: bool) -> Iterator[int]:
    class Proxy(BaseHTTPRequestHandler):
        def _pass_on(self) -> None:
            if not self.path.startswith(f"{prefix}/"):
                return self.send_error(404)
            # As nginx does where it is told nothing.
            sent = {**dict(self.headers), "Host": f"127.0.0.1:{behind}", "Connection": "close"}
            if says:
                before = self.headers.get("X-Forwarded-For")
                viewer = self.client_address[0]
                sent["X-Forwarded-For"] = viewer if before is None else f"{before}, {viewer}"
                sent["X-Forwarded-Proto"] = "http"
                sent["X-Forwarded-Host"] = self.headers["Host"]
                sent["X-Forwarded-Prefix"] = prefix
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            line = http.client.HTTPConnection("127.0.0.1", behind, timeout=20)
            line.request(self.command, self.path.removeprefix(prefix), body, sent)
            answer = line.getresponse()
            self.send_response_only(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in _HOPS:
                    self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            try:
                while chunk := answer.read1(65536):
                    self.wfile.write(chunk)
            except OSError:
                # The viewer has left.
                pass
            line.close()

        do_GET = do_POST = _pass_on

        def log_message(self, *_: object) -> None:
            pass

    proxy = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    proxy.daemon_threads = True
    proxy.block_on_close = False
    thread = Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield int(proxy.server_address[1])
    finally:
        proxy.shutdown()
        proxy.server_close()
        thread.join(timeout=5)
