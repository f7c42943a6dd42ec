# SPDX-License-Identifier: AGPL-3.0-or-later
"""The state that all viewers ask for at once: the newest for each, and worked out once."""

from __future__ import annotations

import gzip
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.skull_king import CardLaid
from tests.web_ui.fake_table import FakeTable, bid, laid, opened
from web_ui import create_app

VIEWERS = 16


@pytest.fixture
def table() -> FakeTable:
    return FakeTable([*opened(), *bid(1, 3, (1, 0, 0, 1)), *laid("G7", "G9")])


@pytest.fixture
def app(table: FakeTable) -> Flask:
    return create_app(table)


def state_of(client: FlaskClient) -> object:
    answer = client.get("/api/state", headers={"Accept-Encoding": "gzip, deflate"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    return json.loads(gzip.decompress(answer.data))


def test_each_viewer_gets_the_newest_state_packed_as_asked(table: FakeTable, app: Flask) -> None:
    client = app.test_client()
    for change in (
        lambda: None,
        lambda: table.tell(CardLaid((("G2", 1.0),), 7)),
        # What no journal holds is of the state too.
        lambda: table.lose_camera("The camera is away."),
        lambda: table.move_mat(12),
    ):
        change()
        now = json.loads(json.dumps(table.state()))
        assert state_of(client) == now
        plain = client.get("/api/state", headers={"Accept-Encoding": "gzip;q=0, identity"})
        assert "Content-Encoding" not in plain.headers
        assert (plain.mimetype, plain.get_json()) == ("application/json", now)


def test_what_many_ask_for_at_once_is_worked_out_once(
    table: FakeTable, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    dumps = app.json.dumps

    def noted(told: object, **how: object) -> str:
        written.append(told)
        return dumps(told, **how)

    monkeypatch.setattr(app.json, "dumps", noted)
    with ThreadPoolExecutor(VIEWERS) as pool:
        for cards in (2, 3):
            seen = list(pool.map(lambda _: state_of(app.test_client()), range(VIEWERS)))
            assert all(one == seen[0] for one in seen)
            assert len(written) == cards - 1
            table.tell(CardLaid((("G2", 1.0),), 7))
