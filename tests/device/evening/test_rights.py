# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rights over HTTP: what outlives a restart, what a wrong PIN costs, and who may invite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from device.config import PageSettings
from device.keys import TableKeys, keep_keys, read_keys
from tests.device.evening.hosted import PIN, PLAYERS, Table

PAGE = PageSettings(pin="4711")


def given(phone: FlaskClient, name: str) -> str:
    cookie = phone.get_cookie(name)
    assert cookie is not None
    return cookie.value


def test_the_hosts_session_and_the_phones_seat_outlive_a_restart(tmp_path: Path) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path, TableKeys(tmp_path, PAGE))
        access = table.app.test_client()
        assert access.post("/api/session", json={"pin": "4711"}).status_code == 200
        assert access.post("/api/games", json={"players": PLAYERS}).status_code == 201
        access.post("/api/seats/1/claim", json={"join": table.seats.join})
        session, seat = (
            given(access, f"quartermaster-{kind}-table") for kind in ("session", "seat")
        )

    with ExitStack() as stack:
        table = Table(stack, tmp_path, TableKeys(tmp_path, PAGE))
        again = table.app.test_client()
        again.set_cookie("quartermaster-session-table", session)
        again.set_cookie("quartermaster-seat-table", seat)
        assert again.get("/api/session").get_json() == {"may_change": True}
        assert again.get("/api/seats").get_json()["seat"] == 1
        assert again.post("/api/games/current/pause", json={}).status_code == 200


def test_a_session_ends_with_its_pin_also_over_a_restart(tmp_path: Path) -> None:
    with ExitStack() as stack:
        keys = TableKeys(tmp_path, PageSettings())
        access = Table(stack, tmp_path, keys).app.test_client()
        access.post("/api/session", json={"pin": keys.pin})
        session = given(access, "quartermaster-session-table")
    kept = read_keys(tmp_path)
    assert kept is not None
    keep_keys(tmp_path, replace(kept, pin="271828"))

    with ExitStack() as stack:
        again = Table(stack, tmp_path, TableKeys(tmp_path, PageSettings())).app.test_client()
        again.set_cookie("quartermaster-session-table", session)
        assert again.get("/api/session").get_json() == {"may_change": False}
        assert again.post("/api/games", json={"players": PLAYERS}).status_code == 403


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


def test_a_wrong_pin_ten_times_keeps_only_its_own_phone_waiting(table: Table) -> None:
    phone = table.app.test_client()
    answers = [
        phone.post("/api/session", json={"pin": "0000"}, environ_base={"REMOTE_ADDR": "192.0.2.1"})
        for _ in range(10)
    ]
    assert [one.status_code for one in answers] == [403] * 3 + [429] * 7
    assert int(answers[-1].headers["Retry-After"]) >= 1

    other = {"REMOTE_ADDR": "192.0.2.2"}
    right = phone.post("/api/session", json={"pin": "4711"}, environ_base=other)
    assert right.status_code == 200


def test_the_join_code_is_for_hosts_and_seated_phones(table: Table) -> None:
    table.post("/api/games", players=PLAYERS)
    stranger = table.app.test_client()
    assert "join" not in stranger.get("/api/seats").get_json()
    assert stranger.get("/api/seats", headers={next(iter(PIN)): "0000"}).status_code == 403

    for headers in (PIN, {"X-Quartermaster-Seat": _secret_of_a_seat(table)}):
        assert stranger.get("/api/seats", headers=headers).get_json()["join"] == table.seats.join


def _secret_of_a_seat(table: Table) -> str:
    claimed = table.app.test_client().post("/api/seats/0/claim", json={"join": table.seats.join})
    return str(claimed.get_json()["session"])
