# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.web_ui.access import ACCESS
from tests.web_ui.browser import Browser, browsing
from tests.web_ui.fake_table import FakeTable, bid, laid, opened
from web_ui import Server, create_app


@pytest.fixture
def table() -> FakeTable:
    """Four players in a round of one card, two cards on the table."""
    return FakeTable([*opened(), *bid(1, 3, (1, 0, 0, 1)), *laid("G7", "G9")])


@pytest.fixture
def client(table: FakeTable) -> FlaskClient:
    """The application, asked from another machine on the network."""
    client = create_app(table, ACCESS).test_client()
    client.environ_base["REMOTE_ADDR"] = "192.0.2.77"
    return client


@pytest.fixture(autouse=True)
def _quick_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams notice the server's end sooner than a table at work needs them to."""
    monkeypatch.setattr("web_ui.stream.SLICE_S", 0.2)


@pytest.fixture
def server(table: FakeTable) -> Iterator[Server]:
    """The application on a real server."""
    server = Server(create_app(table, ACCESS, most_viewers=3), "127.0.0.1", 0)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One window for all tests of a file that are skipped where there is no Chromium."""
    with browsing() as browser:
        yield browser
