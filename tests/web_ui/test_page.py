# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import web_ui
from tests.web_ui.access import ACCESS, OWN_SCREEN_PATH, PIN
from tests.web_ui.fake_house import FakeHouse
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


def test_a_chosen_theme_is_kept(client: FlaskClient) -> None:
    assert "data-theme" not in client.get("/?theme=pink").text
    assert 'data-theme="dark"' in client.get("/?theme=dark").text
    assert 'data-theme="dark"' in client.get("/television").text
    assert "data-theme" not in client.get("/television?theme=auto").text
    assert "data-theme" not in client.get("/").text


@pytest.mark.parametrize("path", ["/", "/television"])
def test_the_page_has_no_inline_script_or_style_and_asks_nobody_else(
    client: FlaskClient, path: str
) -> None:
    text = client.get(path).text
    scripts = re.findall(r"<script([^>]*)>", text)
    assert all('type="application/json"' in tag or 'src="./kept/' in tag for tag in scripts)
    assert not re.search(r"\son\w+=|\sstyle=|<style", text)
    addresses = re.findall(r'(?:href|src)="([^"#?][^"]*)"', text)
    assert addresses
    # Relative ones: a proxy may have the page below a prefix.
    assert all(address.startswith("./") for address in addresses)


@pytest.mark.parametrize("path", ["/", "/television"])
def test_a_page_has_the_state_in_the_order_that_it_is_told_in(
    client: FlaskClient, path: str
) -> None:
    """A script that compares both as text takes nothing for news."""
    there = re.search(r'<script id="state"[^>]*>(.*?)</script>', client.get(path).text)
    assert there is not None
    told = json.loads(client.get("/api/state").text)
    assert json.dumps(json.loads(there[1])["game"]) == json.dumps(told["game"])


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/games/99", "The journal has no game 99."),
        ("/a/b/<i>", "There is nothing at /a/b/&lt;i&gt;."),
    ],
)
def test_whoever_opens_a_page_that_there_is_not_is_shown_the_ways_to_others(
    table: FakeTable, path: str, sentence: str
) -> None:
    client = create_app(table, ACCESS, FakeHouse()).test_client()
    page = client.get(path, headers={"Accept": "text/html,*/*;q=0.8", "Accept-Language": "en"})
    assert (page.status_code, page.mimetype) == (404, "text/html")
    assert sentence in page.text
    assert page.text.count("<h1>This page cannot be shown</h1>") == 1
    root = "../" * (path.count("/") - 1)
    assert f'href="{root}games"' in page.text
    for program in (client.get(path), client.get("/api" + path, headers={"Accept": "text/html"})):
        assert (program.status_code, program.mimetype) == (404, "application/json")


def test_names_cannot_break_out_of_the_page() -> None:
    table = FakeTable(opened(("</script><b>", "Bonny", "Calico")))
    text = create_app(table, ACCESS).test_client().get("/").text
    assert "</script><b>" not in text


def test_the_television_s_first_address_leads_to_it_with_its_wishes(client: FlaskClient) -> None:
    for asked, leads in (("/?tv=1", "./television"), ("/?tv=1&lang=fr", "./television?lang=fr")):
        answer = client.get(asked)
        assert (answer.status_code, answer.headers["Location"]) == (301, leads)
    assert client.get("/?tv=0").status_code == 200


def test_landmarks_and_headings_are_there(client: FlaskClient) -> None:
    text = client.get("/").text
    for landmark in ("<header", "<main", "<footer", "<nav", 'aria-live="polite"', 'class="skip"'):
        assert landmark in text
    assert len(re.findall("<h1", text)) == 1
    labels = set(re.findall(r'aria-labelledby="([^"]+)"', text))
    assert labels <= set(re.findall(r'id="([^"]+)"', text))


def test_the_qr_code_is_drawn_for_an_address_that_phones_can_reach(table: FakeTable) -> None:
    app = create_app(table, ACCESS)
    app.config["QUARTERMASTER_HOST"] = "192.0.2.5"
    client = app.test_client()
    client.get(OWN_SCREEN_PATH)
    screen = client.get("/own-screen").get_json()
    assert screen["pin"] == PIN
    assert screen["address"] == "http://192.0.2.5:80/"
    assert screen["qr"].startswith("<svg xmlns=")


def test_the_page_carries_the_game_from_the_first_byte(client: FlaskClient) -> None:
    for path in ("/", "/television"):
        assert all(name in client.get(path).text for name in NAMES)


def test_no_script_asks_for_an_address_that_a_prefix_would_change() -> None:
    scripts = sorted((Path(web_ui.__file__).parent / "static").rglob("*.js"))
    assert scripts
    for script in scripts:
        rooted = re.findall(
            r"""["'`]/(?:api|camera|own-screen|static)""", script.read_text("utf-8")
        )
        assert rooted == [], script.name
