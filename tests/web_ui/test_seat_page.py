# SPDX-License-Identifier: AGPL-3.0-or-later
"""The phone's pages, the code that leads to them, and what a phone has of the seats."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

import web_ui
from tests.web_ui.access import ACCESS, OWN_SCREEN_PATH, PIN
from tests.web_ui.fake_house import FakeHouse
from tests.web_ui.fake_table import FakeTable
from tests.web_ui.openapi import check
from web_ui import create_app
from web_ui.access import prefix_of
from web_ui.languages import LANGUAGES, say
from web_ui.own_screen import qr_svg

DOCUMENT = Path(web_ui.__file__).parent / "static" / "openapi.json"


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


@pytest.fixture
def phone(table: FakeTable, house: FakeHouse) -> FlaskClient:
    return create_app(table, ACCESS, house).test_client()


def test_the_codes_address_leads_to_the_seats_with_the_token(phone: FlaskClient) -> None:
    answer = phone.get("/join/a-join-token?lang=de")
    assert (answer.status_code, answer.headers["Location"]) == (303, "../seat?join=a-join-token")
    page = phone.get("/seat?join=a-join-token")
    assert page.status_code == 200
    assert 'data-join="a-join-token"' in page.text
    assert say("de", "seat.menu") in page.text


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_seat_speaks_the_persons_language(phone: FlaskClient, language: str) -> None:
    page = phone.get(f"/seat?lang={language}").text
    assert f'<html lang="{language}"' in page
    assert say(language, "seat.table") in page


@pytest.mark.parametrize("token", ['"><script>', "a&b", "ü", "x" * 500])
def test_a_forged_token_is_only_text(phone: FlaskClient, token: str) -> None:
    to = phone.get("/join/" + quote(token)).headers["Location"]
    answer = phone.get(to.removeprefix(".."))
    assert answer.status_code == 200
    assert "<script>" not in answer.text.split("<body")[1]
    refused = phone.post("/api/seats/0/claim", json={"join": token[:64]})
    assert (refused.status_code, refused.get_json()["reason"]["case"]) == (403, "join-wrong")


def test_a_page_below_a_prefix_leads_there_too(table: FakeTable, house: FakeHouse) -> None:
    phone = create_app(table, replace(ACCESS, prefix="/table"), house).test_client()
    answer = phone.get("/table/join/abc")
    assert (answer.status_code, answer.headers["Location"]) == (303, "../seat?join=abc")
    for own in ("/join", "/seat/x"):
        with pytest.raises(ValueError, match="begin so"):
            prefix_of(own)


def test_without_seats_there_are_no_such_pages(client: FlaskClient) -> None:
    assert client.get("/seat").status_code == 404
    assert client.get("/join/abc").status_code == 404


def test_the_code_on_the_own_screen_carries_the_join_token(
    table: FakeTable, house: FakeHouse
) -> None:
    app = create_app(table, ACCESS, house)
    app.config["QUARTERMASTER_HOST"] = "192.0.2.5"
    screen = app.test_client()
    screen.get(OWN_SCREEN_PATH)

    def shown() -> Any:
        return screen.get("/own-screen").get_json()

    address = shown()["address"]
    assert shown()["qr"] == qr_svg(f"{address}join/a-join-token")
    assert qr_svg(f"{address}join/a-join-token") in screen.get("/").text
    house.token = "of-the-next-game"
    assert shown()["qr"] == qr_svg(f"{address}join/of-the-next-game")
    house.token = None
    assert shown()["qr"] == qr_svg(address)


def test_a_phone_has_one_seat(phone: FlaskClient, house: FakeHouse) -> None:
    claim = {"join": "a-join-token"}
    assert phone.post("/api/seats/0/claim", json=claim).status_code == 200
    assert phone.post("/api/seats/2/claim", json=claim).status_code == 200
    assert house.taken == [False, False, True, False]
    assert phone.get("/api/seats").get_json()["seat"] == 2
    # One that it does not get costs it nothing.
    house.taken[3] = True
    assert phone.post("/api/seats/3/claim", json=claim).status_code == 409
    assert phone.get("/api/seats").get_json()["seat"] == 2


def test_seats_are_as_the_openapi_document_says(phone: FlaskClient) -> None:
    document = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    schema = document["paths"]["/api/seats"]["get"]["responses"]["200"]["content"]
    seats = schema["application/json"]["schema"]
    check(seats, phone.get("/api/seats").get_json(), document, "seats")
    phone.post("/api/seats/1/claim", json={"join": "a-join-token"})
    check(seats, phone.get("/api/seats").get_json(), document, "seats")
    own = {"$ref": "#/components/schemas/OwnSeat"}
    check(own, phone.get("/api/seats/1").get_json(), document, "own")


def test_only_hosts_and_seated_phones_are_told_the_join_token(
    table: FakeTable, house: FakeHouse
) -> None:
    app = create_app(table, ACCESS, house)
    stranger, host = app.test_client(), app.test_client()
    host.post("/api/session", json={"pin": PIN})
    assert "join" not in stranger.get("/api/seats").get_json()
    assert host.get("/api/seats").get_json()["join"] == "a-join-token"
    assert "a-join-token" not in stranger.get("/seat").text
