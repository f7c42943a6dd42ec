# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.web_ui.fake_table import NAMES, FakeTable, opened
from web_ui import create_app


@pytest.mark.parametrize(
    ("query", "headers", "language"),
    [
        ("", {}, "en"),
        ("", {"Accept-Language": "fr-CH, de;q=0.8"}, "fr"),
        ("", {"Accept-Language": "nl, es;q=0.3"}, "es"),
        ("", {"Accept-Language": "nl"}, "en"),
        ("?lang=it", {"Accept-Language": "fr"}, "it"),
        ("?lang=xx", {"Accept-Language": "de"}, "de"),
    ],
)
def test_the_language_is_the_viewers(
    client: FlaskClient, query: str, headers: dict[str, str], language: str
) -> None:
    assert f'<html lang="{language}"' in client.get(f"/{query}", headers=headers).text


def test_a_chosen_language_is_kept(client: FlaskClient) -> None:
    client.get("/?lang=de")
    assert '<html lang="de"' in client.get("/", headers={"Accept-Language": "fr"}).text


def test_the_page_has_no_inline_script_or_style_and_asks_nobody_else(client: FlaskClient) -> None:
    text = client.get("/").text
    scripts = re.findall(r"<script([^>]*)>", text)
    assert all('type="application/json"' in tag or 'src="/static/' in tag for tag in scripts)
    assert not re.search(r"\son\w+=|\sstyle=|<style", text)
    addresses = re.findall(r'(?:href|src)="([^"#?][^"]*)"', text)
    assert addresses
    assert all(address.startswith("/") for address in addresses)


def test_names_cannot_break_out_of_the_page() -> None:
    table = FakeTable(opened(("</script><b>", "Bonny", "Calico")))
    text = create_app(table).test_client().get("/").text
    assert "</script><b>" not in text


def test_landmarks_and_headings_are_there(client: FlaskClient) -> None:
    text = client.get("/").text
    for landmark in ("<header", "<main", "<footer", "<nav", 'aria-live="polite"', 'class="skip"'):
        assert landmark in text
    assert len(re.findall("<h1", text)) == 1
    labels = set(re.findall(r'aria-labelledby="([^"]+)"', text))
    assert labels <= set(re.findall(r'id="([^"]+)"', text))


def _open(table: FakeTable, address: str, host: str, **headers: str) -> str:
    client = create_app(table).test_client()
    client.environ_base["REMOTE_ADDR"] = address
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get("/", headers={"Host": host, **sent}).text


@pytest.mark.parametrize("host", ["127.0.0.1:8123", "localhost:8123", "[::1]:8123", "localhost"])
@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_the_own_screen_shows_the_pin(table: FakeTable, address: str, host: str) -> None:
    assert table.pin in _open(table, address, host)


@pytest.mark.parametrize(
    ("address", "host", "headers"),
    [
        ("192.0.2.77", "192.0.2.1:8123", {}),
        ("192.0.2.77", "localhost:8123", {}),
        # A site's name that was made to point at this machine.
        ("127.0.0.1", "evil.example:8123", {}),
        ("127.0.0.1", "127.0.0.1.evil.example", {}),
        # Through a proxy on this machine.
        ("127.0.0.1", "127.0.0.1", {"X_Forwarded_For": "192.0.2.77"}),
        ("127.0.0.1", "127.0.0.1", {"Forwarded": "for=192.0.2.77"}),
        ("127.0.0.1", "127.0.0.1", {"Via": "1.1 proxy"}),
    ],
)
def test_nobody_else_sees_the_pin(
    table: FakeTable, address: str, host: str, headers: dict[str, str]
) -> None:
    assert table.pin not in _open(table, address, host, **headers)


def test_the_own_screen_may_change_at_once(table: FakeTable) -> None:
    client = create_app(table).test_client()
    client.get("/")
    assert client.get("/api/session").get_json() == {"may_change": True}


def test_the_qr_code_is_drawn_for_an_address_that_phones_can_reach(table: FakeTable) -> None:
    app = create_app(table)
    app.config["QUARTERMASTER_HOST"] = "192.0.2.5"
    screen = app.test_client().get("/own-screen").get_json()
    assert screen["pin"] == table.pin
    assert screen["address"] == "http://192.0.2.5:80/"
    assert screen["qr"].startswith("<svg xmlns=")


def test_the_page_carries_the_game_from_the_first_byte(client: FlaskClient) -> None:
    text = client.get("/?tv=1").text
    assert 'data-view="tv"' in text
    assert all(name in text for name in NAMES)
