# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page answers to its own names only, and changes nothing for another page."""

from __future__ import annotations

import http.client
import json
import socket
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.web_ui.access import ACCESS, OWN_SCREEN_PATH, PIN
from tests.web_ui.fake_mendable import FakeMendable
from tests.web_ui.fake_table import FakeTable
from web_ui import Server, create_app
from web_ui.hosts import answers_to, host_in, is_own_origin
from web_ui.mending import create_mending_app

CONFIGURED = ("table.example", "pub.example:8443")
OWN = socket.gethostname().lower()


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8123", "192.0.2.5", "203.0.113.9:80", "[::1]:8123", "[2001:DB8::5]", "[::1]",
        "[fe80::1%25eth0]:8123",
        "localhost", "LocalHost:8123", "localhost.", "table.localhost:8123", OWN, OWN.upper(),
        f"{OWN}.local:8123", "table.example", "TABLE.example.:443", "pub.example", "127.0.0.1.:80",
    ],
)  # fmt: skip
def test_the_tables_own_names_are_answered(host: str) -> None:
    assert answers_to(host, CONFIGURED)


@pytest.mark.parametrize(
    "host",
    [
        "", ".", ":8123", "evil.example", "evil.example:8123", "127.0.0.1.evil.example",
        "localhost.evil.example", "evil-localhost", "xlocalhost", "notable.example",
        "table.example.evil", "table.example..", "a.table.example", f"{OWN}.evil",
        "localhost@evil.example", "evil.example#localhost", "localhost/evil", "localhost:80:80",
        "localhost:", "localhost:x", "localhost:-1", "localhost:99999", "localhost:123456",
        "localhost, evil.example", "localhost evil.example", " localhost", "localhost\t",
        "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "::1", "[::1", "::1]", "[::1]x", "[evil]",
        "[::ffff:evil]", "localhost\x00.evil", "ⓛocalhost", "١٢٧.0.0.1",
    ],
)  # fmt: skip
def test_no_other_name_is(host: str) -> None:
    assert not answers_to(host, CONFIGURED)


@pytest.mark.parametrize("accept", ["text/html,*/*;q=0.8", "*/*"])
def test_a_sites_own_name_that_points_here_gets_nothing(
    client: FlaskClient, table: FakeTable, accept: str
) -> None:
    table.picture = b"\xff\xd8picture\xff\xd9"
    client.get(OWN_SCREEN_PATH)
    headers = {"Host": "evil.example:8123", "Accept": accept, "X-Quartermaster-Pin": PIN}
    for path in ("/", "/api/state", "/camera.jpg", "/static/main.js", "/healthz"):
        answer = client.get(path, headers=headers)
        assert answer.status_code == 421
        sentence = answer.text if "html" in accept else answer.get_json()["error"]
        assert "evil.example:8123" in sentence and "hosts in the [page] section" in sentence
        assert answer.mimetype in ("text/plain", "application/json")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Anne" not in answer.text and PIN not in answer.text


def test_safe_mode_answers_to_no_such_name_either() -> None:
    table = FakeMendable()
    client = create_mending_app(table, ACCESS).test_client()
    client.get(OWN_SCREEN_PATH)
    for answer in (
        client.get("/", headers={"Host": "evil.example"}),
        client.post("/mending/defaults", headers={"Host": "evil.example"}),
    ):
        assert answer.status_code == 421
        assert "page.port" not in answer.text
    crossing = client.post("/mending/defaults", headers={"Origin": "http://evil.example"})
    assert crossing.status_code == 403
    assert "page.port" not in crossing.text
    assert table.done == []


def _said(server: Server, request: bytes) -> bytes:
    with socket.create_connection((server.host, server.port), timeout=5) as line:
        line.sendall(request)
        line.settimeout(5)
        answer = b""
        while chunk := line.recv(65536):
            answer += chunk
        return answer


@pytest.mark.parametrize(
    ("request_lines", "status"),
    [
        (b"GET /api/state HTTP/1.1\r\nHost: localhost\r\nHost: evil.example", b"421"),
        (b"GET /api/state HTTP/1.1\r\nHost: evil.example\r\nHost: localhost", b"421"),
        (b"GET http://localhost/api/state HTTP/1.1\r\nHost: evil.example", b"421"),
        (b"GET /api/state HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: localhost", b"421"),
        (b"GET /api/state HTTP/1.1\r\nHost: evil.example\r\nX_Forwarded_Host: localhost", b"421"),
        (b"GET /api/state HTTP/1.1\r\nHost: evil.example\r\nForwarded: host=localhost", b"421"),
        (b"GET /api/state HTTP/1.1\r\nHost: localhost:8123", b"200"),
        (b"GET /api/state HTTP/1.0", b"200"),
    ],
)
def test_on_the_wire_too(server: Server, request_lines: bytes, status: bytes) -> None:
    answer = _said(server, request_lines + b"\r\nConnection: close\r\n\r\n")
    assert answer.split(b" ", 2)[1] == status


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://127.0.0.1:8123", "127.0.0.1:8123"),
        ("http://192.0.2.5", "192.0.2.5:80"),
        ("https://table.example", "table.example"),
        ("http://LOCALHOST:8123", "localhost:8123"),
        ("http://[::1]:8123", "[::1]:8123"),
        # A proxy put its own address in the place of the name.
        ("https://table.example", "127.0.0.1:8123"),
        ("http://table.example", "127.0.0.1:8123"),
        ("https://pub.example:8443", "127.0.0.1:8123"),
    ],
)
def test_the_pages_own_origins(origin: str, host: str) -> None:
    assert is_own_origin(origin, host, CONFIGURED)


@pytest.mark.parametrize(
    "origin",
    [
        "null", "", "http://evil.example", "http://127.0.0.1", "http://127.0.0.1:9000",
        "http://127.0.0.1:8123.evil.example", "http://127.0.0.1:8123@evil.example",
        "http://127.0.0.1:8123/", "http://127.0.0.1:8123#", "file://", "ftp://127.0.0.1:8123",
        "https://table.example:9000", "https://pub.example", "http://192.0.2.5:8123",
        "http://127.0.0.1:8123, http://evil.example", "//127.0.0.1:8123", "http://[::1", "data:x",
    ],
)  # fmt: skip
def test_other_origins(origin: str) -> None:
    assert not is_own_origin(origin, "127.0.0.1:8123", CONFIGURED)


def test_what_another_page_sends_changes_nothing(table: FakeTable) -> None:
    client = create_app(table, replace(ACCESS, hosts=CONFIGURED)).test_client()
    for origin in ("null", "http://evil.example", "http://127.0.0.1:9000"):
        headers = {"Origin": origin, "Host": "127.0.0.1:8123", "X-Quartermaster-Pin": PIN}
        answer = client.post("/api/buttons/0", json={"action": "short"}, headers=headers)
        assert (answer.status_code, answer.get_json()["code"]) == (403, "origin-other")
    assert table.pressed == []


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        # Through a proxy that says nothing of the name; the browser itself knows it.
        ({"Sec-Fetch-Site": "same-origin", "Origin": "https://elsewhere.example"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Origin": "http://localhost"}, 200),
    ],
)
def test_what_the_browser_says_of_a_change(
    table: FakeTable, headers: dict[str, str], status: int
) -> None:
    client = create_app(table, ACCESS).test_client()
    told = {"X-Quartermaster-Pin": PIN, **headers}
    assert client.post("/api/buttons/0", json={"action": "up"}, headers=told).status_code == status
    for path in ("/api/session", "/api/questions/q", "/api/corrections", "/api/nothing"):
        answer = client.post(path, json={}, headers=told)
        assert (answer.status_code == 403) == (status == 403), path
    # Looking changes nothing.
    assert client.get("/api/state", headers=headers).status_code == 200


def test_a_wrong_origin_is_refused_before_the_pin_is_looked_at(server: Server) -> None:
    for _ in range(5):
        line = http.client.HTTPConnection(server.host, server.port, timeout=5)
        body = json.dumps({"pin": "0000"})
        headers = {"Content-Type": "application/json", "Origin": "http://evil.example"}
        line.request("POST", "/api/session", body, headers)
        assert line.getresponse().status == 403
        line.close()
    # No site can make the table's people wait.
    line = http.client.HTTPConnection(server.host, server.port, timeout=5)
    body = json.dumps({"pin": PIN})
    line.request("POST", "/api/session", body, {"Content-Type": "application/json"})
    assert line.getresponse().status == 200
    line.close()


def test_a_host_is_read_once() -> None:
    host = host_in("Table.Example.:8123")
    assert host is not None
    assert (host.name, host.port, host.is_number) == ("table.example", 8123, False)
