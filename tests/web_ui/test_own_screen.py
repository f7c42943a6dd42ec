# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who is at the table's own screen: whoever was given its address, and nobody else."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.web_ui.access import ACCESS, OWN_SCREEN, OWN_SCREEN_PATH, PIN
from tests.web_ui.fake_mendable import FakeMendable
from tests.web_ui.fake_table import FakeTable
from web_ui import create_app
from web_ui.access import Access, FixedKeys
from web_ui.mending import create_mending_app


class Changed:
    """Keys that people change while the table runs."""

    pin = PIN
    own_screen: str | None = OWN_SCREEN
    sessions = "what signs them"


def client_of(table: FakeTable, access: Access = ACCESS) -> FlaskClient:
    """Asked from this machine, as a proxy on it does."""
    return create_app(table, access).test_client()


@pytest.mark.parametrize("host", ["127.0.0.1:8123", "localhost", "[::1]:8123"])
def test_to_come_from_this_machine_is_not_enough(table: FakeTable, host: str) -> None:
    client = client_of(table)
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 200
    assert PIN not in answer.text
    assert "Set-Cookie" not in answer.headers
    assert client.get("/own-screen").get_json()["code"] == "own-screen-only"
    assert client.get("/api/session").get_json() == {"may_change": False}
    assert client.post("/api/buttons/0", json={"action": "short"}).status_code == 403


def test_its_address_makes_a_browser_the_own_screen_for_good(table: FakeTable) -> None:
    client = client_of(table)
    answer = client.get(OWN_SCREEN_PATH)
    assert (answer.status_code, answer.headers["Location"]) == (303, "../")
    cookie = answer.headers["Set-Cookie"]
    assert all(part in cookie for part in ("HttpOnly", "SameSite=Strict", "Path=/", "Max-Age"))
    assert PIN in client.get("/").text
    assert client.get("/own-screen").get_json()["pin"] == PIN
    assert client.get("/api/session").get_json() == {"may_change": True}
    # Another start of the same table: the kiosk need not be told again.
    again = client_of(table)
    again.set_cookie(ACCESS.own_screen_cookie, OWN_SCREEN)
    assert PIN in again.get("/").text


@pytest.mark.parametrize("secret", ["", "x", OWN_SCREEN[:-1], OWN_SCREEN + "x", "%00", "é", "None"])
def test_no_other_address_does(table: FakeTable, secret: str) -> None:
    client = client_of(table)
    answer = client.get(f"/own-screen/{secret}", headers={"Accept": "text/html"})
    assert answer.status_code in (403, 404)
    assert OWN_SCREEN not in answer.text
    client.set_cookie(ACCESS.own_screen_cookie, secret)
    assert PIN not in client.get("/").text


def test_it_can_be_switched_off(table: FakeTable) -> None:
    client = client_of(table, Access(FixedKeys(PIN, None)))
    for secret in ("", "None", OWN_SCREEN):
        client.set_cookie(ACCESS.own_screen_cookie, secret)
        assert PIN not in client.get("/").text
    assert client.get("/own-screen/None").status_code == 403


def test_a_changed_pin_ends_the_sessions_of_the_old_one(table: FakeTable) -> None:
    keys = Changed()
    client, own = (client_of(table, Access(keys)) for _ in range(2))
    assert client.post("/api/session", json={"pin": PIN}).status_code == 200
    own.get(OWN_SCREEN_PATH)
    own.get("/")
    keys.pin = "271828"
    press = {"json": {"action": "short"}}
    assert client.post("/api/buttons/0", **press).status_code == 403
    assert client.post("/api/session", json={"pin": PIN}).status_code == 403
    assert client.post("/api/session", json={"pin": "271828"}).status_code == 200
    assert client.post("/api/buttons/0", **press).status_code == 200
    # The own screen shows the new one and goes on with it by itself.
    assert own.post("/api/buttons/0", **press).status_code == 403
    assert own.get("/own-screen").get_json()["pin"] == "271828"
    assert own.post("/api/buttons/0", **press).status_code == 200
    # A session that comes back with its PIN would be one that nobody ended.
    keys.pin = PIN
    assert client.post("/api/buttons/0", **press).status_code == 403


def test_a_changed_address_ends_the_own_screens_of_the_old_one(table: FakeTable) -> None:
    keys = Changed()
    client = client_of(table, Access(keys))
    client.get(OWN_SCREEN_PATH)
    keys.own_screen = "another"
    assert PIN not in client.get("/").text
    assert client.get(OWN_SCREEN_PATH).status_code == 403


def test_two_tables_on_one_machine_leave_each_other_alone(table: FakeTable) -> None:
    one, other = (create_app(table, replace(ACCESS, table=name)) for name in ("aaaa", "bbbb"))
    jar = one.test_client()
    for path in (OWN_SCREEN_PATH, "/"):
        jar.get(path)
    at_other = other.test_client()
    for cookie in (jar.get_cookie(f"quartermaster-{kind}-aaaa") for kind in ("session",)):
        assert cookie is not None
        at_other.set_cookie(cookie.key, cookie.value)
    assert at_other.get("/api/session").get_json() == {"may_change": False}
    at_other.post("/api/session", json={"pin": PIN})
    assert at_other.get_cookie("quartermaster-session-aaaa").value == cookie.value  # type: ignore[union-attr]
    assert at_other.get("/api/session").get_json() == {"may_change": True}


@pytest.mark.parametrize("place", ["first", "last"])
def test_a_cookie_of_that_name_from_another_program_changes_nothing(
    table: FakeTable, place: str
) -> None:
    client = client_of(table)
    client.post("/api/session", json={"pin": PIN})
    name = ACCESS.session_cookie
    own = client.get_cookie(name)
    assert own is not None
    tossed = [f"{name}={own.value}", f"{name}=tossed; {name}="]
    both = "; ".join(tossed if place == "last" else reversed(tossed))
    keys = FixedKeys(PIN, OWN_SCREEN)
    other = create_app(table, replace(ACCESS, keys=keys)).test_client(use_cookies=False)
    assert other.get("/api/session", headers={"Cookie": both}).get_json() == {"may_change": False}
    same = client.application.test_client(use_cookies=False)
    assert same.get("/api/session", headers={"Cookie": both}).get_json() == {"may_change": True}


def test_safe_mode_opens_to_nobody_who_only_comes_from_this_machine() -> None:
    table = FakeMendable()
    client = create_mending_app(table, ACCESS).test_client()
    page = client.get("/").get_data(as_text=True)
    assert PIN not in page and "271828" not in page
    sent = {"backup": (io.BytesIO(b"PK"), "b.zip")}
    for path, data in (("configuration", {"text": "x"}), ("restore", sent), ("start", {})):
        assert client.post(f"/mending/{path}", data=data).status_code == 403
    assert client.get("/mending/backup.zip").status_code == 403
    assert table.done == []


def test_pictures_need_the_pin(client: FlaskClient, table: FakeTable) -> None:
    table.picture = table.kept["a.jpg"] = b"\xff\xd8picture\xff\xd9"
    table.pictures["1.1"] = [{"name": "a.jpg"}]
    document = client.get("/api/openapi.json").get_json()
    open_paths = [
        path.replace("{place}", "1.1").replace("{name}", "a.jpg")
        for path, operations in document["paths"].items()
        if "get" in operations and path != "/api/events"
    ]
    assert "/camera.jpg" in open_paths and "/api/review/1.1" in open_paths
    for path in ("/", *open_paths):
        answer = client.get(path)
        assert b"picture\xff" not in answer.data, path
        assert answer.mimetype != "image/jpeg", path
    for path in ("/camera.jpg", "/api/evidence/a.jpg"):
        answer = client.get(path)
        assert (answer.status_code, answer.get_json()["code"]) == (403, "pictures-closed")
        wrong = client.get(path, headers={"X-Quartermaster-Pin": "1"})
        assert wrong.get_json()["code"] == "pin-wrong"
    client.post("/api/session", json={"pin": PIN})
    for path in ("/camera.jpg", "/api/evidence/a.jpg"):
        assert client.get(path).data == table.picture
