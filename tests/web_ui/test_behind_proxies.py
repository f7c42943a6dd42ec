# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page behind real reverse proxies, as people set them up, and in a real browser."""

from __future__ import annotations

import http.client
import json
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.web_ui.access import ACCESS, OWN_SCREEN_PATH, PIN
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.fake_mendable import FakeMendable
from tests.web_ui.fake_table import FakeTable, laid
from tests.web_ui.proxy import HAPROXY, NGINX, SMALL, missing, proxied
from web_ui import Server, create_app
from web_ui.access import Access
from web_ui.mending import create_mending_app
from web_ui.proxies import network_of

KINDS = [
    pytest.param(
        kind, marks=pytest.mark.skipif(missing(kind) is not None, reason=missing(kind) or "")
    )
    for kind in (SMALL, NGINX, HAPROXY)
]
TRUSTING = replace(ACCESS, trusted_proxies=(network_of("127.0.0.1"),), hosts=("table.example",))


class Visitor:
    """Somebody on the other side of a proxy, at another address; keeps no cookies."""

    def __init__(self, port: int) -> None:
        self._port = port

    def asks(
        self, path: str, body: dict[str, Any] | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Status, headers and text of an answer."""
        line = http.client.HTTPConnection(
            "127.0.0.1", self._port, timeout=20, source_address=("127.0.0.5", 0)
        )
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            sent["Content-Type"] = "application/json"
        content = None if body is None else json.dumps(body)
        line.request("GET" if body is None else "POST", path, content, sent)
        answer = line.getresponse()
        # HAProxy writes them small.
        told = {name.title(): value for name, value in answer.getheaders()}
        text = answer.read().decode(errors="replace")
        line.close()
        return answer.status, told, text


@pytest.mark.parametrize("kind", KINDS)
def test_a_proxy_that_says_nothing_opens_nothing(
    kind: str, server: Server, table: FakeTable, tmp_path: Path
) -> None:
    table.picture = b"\xff\xd8picture\xff\xd9"
    with proxied(kind, server.port, tmp_path) as port:
        visitor = Visitor(port)
        status, headers, page = visitor.asks("/")
        assert (status, "Set-Cookie" in headers, PIN in page) == (200, False, False)
        assert visitor.asks("/own-screen")[0] == 403
        assert visitor.asks("/camera.jpg")[0] == 403
        assert visitor.asks("/api/buttons/0", {"action": "short"})[0] == 403
        # With what it sends along of itself, too.
        for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
            assert PIN not in visitor.asks("/", **{name: "127.0.0.1"})[2]
        # The PIN opens it, and the own screen's address makes a screen behind it the own one.
        assert visitor.asks("/camera.jpg", X_Quartermaster_Pin=PIN)[0] == 200
        status, headers, _ = visitor.asks(OWN_SCREEN_PATH)
        cookie = headers["Set-Cookie"].partition(";")[0]
        assert (status, headers["Location"]) == (303, "../")
        assert PIN in visitor.asks("/", Cookie=cookie)[2]


@pytest.mark.parametrize("kind", KINDS)
def test_safe_mode_opens_nothing_either(kind: str, tmp_path: Path) -> None:
    table = FakeMendable()
    server = Server(create_mending_app(table, ACCESS), "127.0.0.1", 0)
    server.start()
    with proxied(kind, server.port, tmp_path) as port:
        visitor = Visitor(port)
        page = visitor.asks("/")[2]
        assert PIN not in page and "271828" not in page
        for path in ("configuration", "restore", "start"):
            assert visitor.asks(f"/mending/{path}", {})[0] == 403
    server.stop()
    assert table.done == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("prefix", ["", "/table"])
def test_a_viewer_hears_at_once_what_happens(
    kind: str, prefix: str, server: Server, table: FakeTable, tmp_path: Path
) -> None:
    with proxied(kind, server.port, tmp_path, prefix=prefix) as port:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        line.request("GET", f"{prefix}/api/events")
        stream = line.getresponse()
        for expected in (b"event: hello", b"event: change"):
            while (heard := stream.readline().strip()) != expected:
                assert heard is not None
            if expected == b"event: hello":
                table.tell(*laid("B3"))
                told = time.monotonic()
        # What is held back comes with the next beat, after 8 s.
        assert time.monotonic() - told < 6
        stream.close()
        line.close()


@pytest.mark.parametrize("kind", KINDS)
def test_below_a_prefix_that_is_told_all_stays_below_it(
    kind: str, table: FakeTable, tmp_path: Path
) -> None:
    server = Server(create_app(table, TRUSTING), "127.0.0.1", 0)
    server.start()
    with proxied(kind, server.port, tmp_path, prefix="/table", says=True) as port:
        visitor = Visitor(port)
        status, _, page = visitor.asks("/table/?lang=de", Host="table.example")
        assert status == 200
        for address in re.findall(r'(?:href|src)="\./([^"?#]+)"', page):
            assert visitor.asks(f"/table/{address}")[0] == 200, address
        status, headers, _ = visitor.asks(f"/table{OWN_SCREEN_PATH}", Host="table.example")
        assert (status, headers["Location"]) == (303, "../")
        assert "Path=/table;" in headers["Set-Cookie"]
        cookie = headers["Set-Cookie"].partition(";")[0]
        screen = visitor.asks("/table/own-screen", Host="table.example", Cookie=cookie)[2]
        assert json.loads(screen)["address"] == "http://table.example/table/"
        # A name that a site lets point at the proxy, which passes it on.
        assert visitor.asks("/table/", Host="evil.example")[0] == 421
        # Guessing with made-up addresses, through the proxy that adds the real one.
        tries = [
            visitor.asks("/table/api/session", {"pin": "0000"}, X_Forwarded_For=f"192.0.2.{number}")
            for number in range(4)
        ]
        assert [status for status, _, _ in tries] == [403, 403, 403, 429]
    server.stop()


def or_small(kind: str) -> str:
    """That proxy where it is installed, or else the small one."""
    return kind if missing(kind) is None else SMALL


@pytest.fixture
def picture(table: FakeTable) -> None:
    coded, jpeg = cv2.imencode(".jpg", np.full((48, 64, 3), 120, np.uint8))
    assert coded
    table.picture = jpeg.tobytes()


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
@pytest.mark.usefixtures("picture")
@pytest.mark.parametrize(
    ("proxy", "access"), [(NGINX, ACCESS), (HAPROXY, TRUSTING)], ids=["told nothing", "told all"]
)
def test_the_page_below_a_prefix_in_a_browser(
    browser: Browser, proxy: str, access: Access, table: FakeTable, tmp_path: Path
) -> None:
    kind = or_small(proxy)
    server = Server(create_app(table, access), "127.0.0.1", 0)
    server.start()
    browser.devtools("Network.clearBrowserCookies", {})
    says = access is TRUSTING
    with proxied(kind, server.port, tmp_path, prefix="/table", says=says) as port:
        browser.open(f"http://localhost:{port}/table/?lang=en")
        browser.wait_for("return document.getElementById('live-sign').textContent === 'Live'")
        table.tell(*laid("B3"))
        browser.wait_for("return document.querySelector('.play[data-piece=B3]')")
        browser.run("document.getElementById('camera').open = true")
        closed = "return document.querySelector('#camera .closed').checkVisibility()"
        browser.wait_for(closed)
        assert "PIN" in browser.run("return document.querySelector('#camera .closed').textContent")
        browser.run("document.querySelector('#camera .closed button').click()")
        browser.run(
            "document.getElementById('pin-text').value = '4711';"
            "document.getElementById('pin-form').requestSubmit()"
        )
        browser.wait_for("return document.getElementById('camera-picture').naturalWidth === 64")
        assert not browser.run(closed)
        browser.run("document.querySelector('#buttons [data-seat=\"1\"] .plain').click()")
        table.wait_for_presses(1)
        browser.run("document.querySelector('.foot a[href*=television]').click()")
        browser.wait_for("return document.querySelector('.tv-player')")
        assert browser.run("return location.pathname") == "/table/television"
        browser.open(f"http://localhost:{port}/table{OWN_SCREEN_PATH}")
        browser.wait_for("return document.getElementById('own-pin')")
        assert browser.run("return location.pathname") == "/table/"
        assert browser.complaints() == []
        browser.open("about:blank")
    server.stop()


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_safe_mode_below_a_prefix_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    kind = or_small(NGINX)
    table = FakeMendable()
    server = Server(create_mending_app(table, ACCESS), "127.0.0.1", 0)
    server.start()
    browser.devtools("Network.clearBrowserCookies", {})
    with proxied(kind, server.port, tmp_path, prefix="/table") as port:
        browser.open(f"http://localhost:{port}/table/?lang=en")
        browser.run("document.getElementById('given').value = '4711'; enter.click()")
        browser.wait_for("return document.getElementById('save')")
        browser.run("document.getElementById('defaults').click()")
        browser.wait_for("return document.getElementById('done')")
        assert browser.run("return getComputedStyle(document.getElementById('save')).minHeight")
        browser.run("document.getElementById('start').click()")
        browser.wait_for("return document.querySelector('[http-equiv=refresh]')")
        browser.wait_for("return location.pathname === '/table/'")
        assert browser.complaints() == []
        browser.open("about:blank")
    server.stop()
    assert table.done == [("defaults",), ("start",)]
