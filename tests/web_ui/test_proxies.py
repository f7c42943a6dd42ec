# SPDX-License-Identifier: AGPL-3.0-or-later
"""Behind a reverse proxy: whom it is believed about, and the prefix that it serves below."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web_ui.access import ACCESS, OWN_SCREEN_PATH, PIN
from tests.web_ui.fake_mendable import FakeMendable
from tests.web_ui.fake_table import FakeTable
from web_ui import create_app
from web_ui.access import Access, prefix_of
from web_ui.mending import create_mending_app
from web_ui.proxies import BehindProxies, address_in, network_of

TRUSTING = replace(
    ACCESS,
    trusted_proxies=(network_of("127.0.0.1"), network_of("10.0.0.0/8"), network_of("::1")),
    hosts=("table.example",),
)


def seen(access: Access, peer: str, path: str = "/", **said: str) -> dict[str, Any]:
    """What the application is told of a request: address, scheme, host, prefix and path."""
    told: dict[str, Any] = {}

    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        told.update(environ)
        return []

    headers = {f"HTTP_{name.upper()}": value for name, value in said.items()}
    environ = {"REMOTE_ADDR": peer, "PATH_INFO": path, "HTTP_HOST": "127.0.0.1:8123"}
    BehindProxies(app, access)({**environ, "wsgi.url_scheme": "http", **headers}, lambda *_: None)
    assert not any(name.startswith(("HTTP_X_FORWARDED", "HTTP_FORWARDED")) for name in told)
    return told


@pytest.mark.parametrize(
    ("peer", "said", "viewer"),
    [
        ("127.0.0.1", {"x_forwarded_for": "192.0.2.7"}, "192.0.2.7"),
        ("::ffff:127.0.0.1", {"x_forwarded_for": "192.0.2.7"}, "192.0.2.7"),
        ("::1", {"x_forwarded_for": "2001:db8::7"}, "2001:db8::7"),
        # What the viewer sent stands further left, and is not believed.
        ("127.0.0.1", {"x_forwarded_for": "198.51.100.1, 192.0.2.7"}, "192.0.2.7"),
        ("127.0.0.1", {"x_forwarded_for": "198.51.100.1, 192.0.2.7, 10.1.1.1"}, "192.0.2.7"),
        ("127.0.0.1", {"x_forwarded_for": "10.9.9.9, 10.1.1.1"}, "10.9.9.9"),
        ("127.0.0.1", {"x_forwarded_for": "192.0.2.7:4711"}, "192.0.2.7"),
        ("127.0.0.1", {"x_forwarded_for": "[2001:db8::7]:4711"}, "2001:db8::7"),
        ("127.0.0.1", {"x_forwarded_for": "192.0.2.7, unknown"}, "127.0.0.1"),
        ("127.0.0.1", {"x_forwarded_for": ""}, "127.0.0.1"),
        ("127.0.0.1", {"x_forwarded_for": "192.0.2.7, unknown, 10.1.1.1"}, "10.1.1.1"),
        ("127.0.0.1", {"forwarded": "for=192.0.2.7;proto=https"}, "192.0.2.7"),
        ("127.0.0.1", {"forwarded": 'for=198.51.100.1, For="[2001:db8::7]:80"'}, "2001:db8::7"),
        ("127.0.0.1", {"forwarded": "for=_hidden"}, "127.0.0.1"),
        ("127.0.0.1", {"forwarded": 'for="192.0.2.7'}, "127.0.0.1"),
        # A proxy that sets one of the two passes the other on as the viewer sent it.
        (
            "127.0.0.1",
            {"forwarded": "for=198.51.100.1", "x_forwarded_for": "192.0.2.7"},
            "192.0.2.7",
        ),
        # Nobody that is trusted.
        ("192.0.2.9", {"x_forwarded_for": "127.0.0.1"}, "192.0.2.9"),
        ("192.0.2.9", {"forwarded": "for=127.0.0.1"}, "192.0.2.9"),
        ("127.0.0.2", {"x_forwarded_for": "192.0.2.7"}, "127.0.0.2"),
    ],
)
def test_where_a_viewer_is(peer: str, said: dict[str, str], viewer: str) -> None:
    assert seen(TRUSTING, peer, **said)["REMOTE_ADDR"] == viewer


def test_what_else_a_trusted_proxy_says() -> None:
    said = {
        "x_forwarded_proto": "http, https",
        "x_forwarded_host": "evil.example, table.example",
        "x_forwarded_prefix": "/table/",
    }
    told = seen(TRUSTING, "127.0.0.1", "/api/state", **said)
    assert told["wsgi.url_scheme"] == "https"
    assert told["HTTP_HOST"] == "table.example"
    assert (told["SCRIPT_NAME"], told["PATH_INFO"]) == ("/table", "/api/state")
    for peer, access in (("192.0.2.9", TRUSTING), ("127.0.0.1", ACCESS)):
        told = seen(access, peer, **said)
        assert (told["wsgi.url_scheme"], told["SCRIPT_NAME"]) == ("http", "")
        assert told["HTTP_HOST"] == "127.0.0.1:8123"
    told = seen(TRUSTING, "127.0.0.1", forwarded='proto=https;host="table.example"')
    assert (told["wsgi.url_scheme"], told["HTTP_HOST"]) == ("https", "table.example")
    assert seen(TRUSTING, "127.0.0.1", x_forwarded_proto="javascript")["wsgi.url_scheme"] == "http"


@pytest.mark.parametrize(
    "prefix",
    [
        "//evil.example", "https://evil.example", "javascript:alert(1)", "table", "/a//b", "/../x",
        "/a/../b", "/.", '/"><script>', "/a b", "/a\\b", "/a?b", "/a#b", "/%2f%2fevil", "/a;b",
        "/api", "/static/x", "/mending", "/own-screen", "/é", "/" + "x" * 200, "/a\r\nSet-Cookie:x",
    ],
)  # fmt: skip
def test_no_prefix_is_taken_that_could_lead_elsewhere(prefix: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        prefix_of(prefix)
    told = seen(TRUSTING, "127.0.0.1", x_forwarded_prefix=prefix)
    assert told["SCRIPT_NAME"] == ""


@pytest.mark.parametrize("prefix", ["", "/", "/table", "/table/", "/a/b-c_d~e.f"])
def test_prefixes(prefix: str) -> None:
    assert prefix_of(prefix) == prefix.rstrip("/")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.0.2.7", "192.0.2.7"), (" ::ffff:192.0.2.7 ", "192.0.2.7"),
        ("192.0.2.7:80", "192.0.2.7"), ("fe80::1%eth0", "fe80::1"), ("[::1]", "::1"),
        ("x", None), ("192.0.2", None), ("", None),
        ("192.0.2.7:80:80", None), ("[::1", None),
    ],
)  # fmt: skip
def test_addresses(text: str, address: str | None) -> None:
    found = address_in(text)
    assert (None if found is None else str(found)) == address


def test_guessing_behind_a_trusted_proxy_slows_down_the_guesser_alone(table: FakeTable) -> None:
    client = create_app(table, TRUSTING).test_client()

    def tries(pin: str, viewer: str) -> int:
        headers = {"X-Forwarded-For": viewer, "Host": "table.example"}
        return client.post("/api/session", json={"pin": pin}, headers=headers).status_code

    # With an address that the guesser makes up anew each time.
    answers = [tries("0000", f"198.51.100.{number}, 192.0.2.66") for number in range(5)]
    assert answers == [403, 403, 403, 429, 429]
    assert tries(PIN, "192.0.2.7") == 200


def test_guessing_with_made_up_addresses_is_slowed_down_where_no_proxy_is_trusted(
    client: FlaskClient,
) -> None:
    def tries(header: str, number: int) -> int:
        headers = {header: f"for=10.0.0.{number}" if header == "Forwarded" else f"10.0.0.{number}"}
        return client.post("/api/session", json={"pin": "0000"}, headers=headers).status_code

    names = ["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-For"]
    assert [tries(name, number) for number, name in enumerate(names)] == [403, 403, 403, 429]


def test_a_name_that_a_trusted_proxy_passes_on_has_to_be_the_tables(table: FakeTable) -> None:
    client = create_app(table, TRUSTING).test_client()
    for host, status in (("table.example", 200), ("evil.example", 421), ("192.0.2.5", 200)):
        headers = {"X-Forwarded-Host": host}
        assert client.get("/api/state", headers=headers).status_code == status
    sent = {"X-Forwarded-Host": "table.example", "X-Forwarded-Proto": "https"}
    own = {**sent, "Origin": "https://table.example", "X-Quartermaster-Pin": PIN}
    press = {"json": {"action": "short"}}
    assert client.post("/api/buttons/0", **press, headers=own).status_code == 200
    own["Origin"] = "https://evil.example"
    assert client.post("/api/buttons/0", **press, headers=own).status_code == 403


def test_cookies_are_for_the_prefix_and_for_safe_connections_where_there_is_one(
    table: FakeTable,
) -> None:
    client = create_app(table, TRUSTING).test_client()
    said = {"X-Forwarded-Prefix": "/table", "X-Forwarded-Proto": "https", "Host": "table.example"}
    answers = [
        client.get(OWN_SCREEN_PATH, headers=said),
        client.post("/api/session", json={"pin": PIN}, headers=said),
        client.get("/?lang=de", headers=said),
    ]
    cookies = [answer.headers["Set-Cookie"] for answer in answers]
    assert all("Path=/table" in cookie for cookie in cookies)
    assert all("Secure" in cookie for cookie in cookies[:2])


@pytest.mark.parametrize("path", ["/", "/table/"])
def test_a_configured_prefix_may_be_left_on_or_taken_off(table: FakeTable, path: str) -> None:
    access = replace(ACCESS, prefix="/table")
    client = create_app(table, access).test_client()
    assert client.get(f"{path}api/state").status_code == 200
    assert client.get(f"{path}static/main.js").status_code == 200
    assert "Path=/table" in client.get(path + OWN_SCREEN_PATH[1:]).headers["Set-Cookie"]
    answer = client.get("/table?tv=1")
    assert (answer.status_code, answer.headers["Location"]) == (308, "table/?tv=1")
    assert client.get("/tablet").status_code == 404


def test_the_code_for_phones_leads_to_where_the_proxy_has_the_page(table: FakeTable) -> None:
    app = create_app(table, replace(TRUSTING, prefix="/table"))
    app.config["QUARTERMASTER_HOST"] = "192.0.2.5"
    client = app.test_client(use_cookies=False)
    secret = {ACCESS.own_screen_cookie: OWN_SCREEN_PATH.rpartition("/")[2]}
    cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in secret.items())}
    here = client.get("/table/own-screen", headers=cookie).get_json()
    assert here["address"] == "http://192.0.2.5:80/table/"
    said = {"X-Forwarded-Host": "table.example", "X-Forwarded-Proto": "https", **cookie}
    behind = client.get("/table/own-screen", headers=said).get_json()
    assert behind["address"] == "https://table.example/table/"
    # Nobody's phone finds the table at the phone's own localhost.
    said["X-Forwarded-Host"] = "localhost:8080"
    assert client.get("/own-screen", headers=said).get_json()["address"] == here["address"]


def test_safe_mode_stays_below_its_prefix() -> None:
    table = FakeMendable()
    client = create_mending_app(table, replace(TRUSTING, prefix="/table")).test_client()
    answer = client.post("/table/mending/pin", data={"pin": PIN})
    assert (answer.status_code, answer.headers["Location"]) == (303, "../")
    assert "Path=/table" in answer.headers["Set-Cookie"]
    page = client.get("/table/").get_data(as_text=True)
    assert 'action="./mending/start"' in page and 'href="./static/page.css"' in page
    page = client.post("/table/mending/defaults").get_data(as_text=True)
    assert 'action="../mending/start"' in page and 'href="../static/page.css"' in page
    table.next_port = 9000
    page = client.post("/table/mending/start").get_data(as_text=True)
    assert 'url=http://localhost:9000/table/"' in page
    # A proxy has its own port, and the same one for the page to come.
    said = {"X-Forwarded-Host": "table.example", "X-Forwarded-For": "192.0.2.7"}
    assert 'url=./"' in client.get("/", headers=said).get_data(as_text=True)
