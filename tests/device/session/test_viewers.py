# SPDX-License-Identifier: AGPL-3.0-or-later
"""Viewers of a real session that come and go, served by a pool of a few threads."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.sayings import Saying
from device.session import CameraNews, TableSession
from tests.device.session.filmed import at_the_table, put, wait_until
from tests.web_ui.viewer import Viewer
from web_ui import Server, create_app

THREADS = 6
VIEWERS = 3


@pytest.fixture
def session(tmp_path: Path) -> Iterator[TableSession]:
    with at_the_table(tmp_path) as session:
        yield session


@pytest.fixture
def server(session: TableSession, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr("web_ui.server.THREADS", THREADS)
    monkeypatch.setattr("web_ui.stream.SLICE_S", 0.1)
    server = Server(create_app(session, most_viewers=VIEWERS), "127.0.0.1", 0)
    server.start()
    yield server
    server.stop()


def joined(server: Server) -> list[Viewer]:
    """As many viewers as there are places for, each greeted."""
    viewers: list[Viewer] = []

    def all_are_in() -> bool:
        viewer = Viewer(server)
        if viewer.answer.status == 200:
            assert viewer.message()["event"] == "hello"
            viewers.append(viewer)
        else:
            viewer.leave()
        return len(viewers) == VIEWERS

    wait_until(all_are_in)
    return viewers


def leave(server: Server, viewers: list[Viewer]) -> None:
    for viewer in viewers:
        viewer.leave()
    # The threads are given out in turn: each serves somebody else next.
    for _ in range(2 * THREADS):
        urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/state").close()


def camera(session: TableSession, trouble: str | None) -> None:
    """News of the camera that the page's state has by the time this returns."""
    session.tell(CameraNews(None if trouble is None else Saying(trouble)))
    told = None if trouble is None else {"text": trouble, "case": "", "params": {}}
    wait_until(lambda: session.state()["camera"]["trouble"] == told)


def test_who_joins_hears_of_nothing_that_was_before(session: TableSession, server: Server) -> None:
    for _ in range(2 * THREADS // VIEWERS):
        viewers = joined(server)
        camera(session, "It is dark.")
        heard = [viewer.message()["data"]["data"] for viewer in viewers]
        leave(server, viewers)
        camera(session, None)
        assert heard == [{"ok": False}] * VIEWERS


def test_nothing_is_told_twice_or_lost_between_two_calls(session: TableSession) -> None:
    news = session.subscribe(session.state()["seq"])
    camera(session, "It is dark.")
    put(session, 0, 2)
    camera(session, None)
    told = [(update.kind, update.journaled) for update in news.wait(0.0)]
    assert told == [("put", True), ("camera", False), ("camera", False)]
    assert news.wait(0.0) == ()
    put(session, 1, 1)
    assert [update.kind for update in news.wait(0.0)] == ["put"]
    everything = session.subscribe(0)
    assert [update.kind for update in everything.wait(0.0)][-2:] == ["put", "put"]
    assert everything.wait(0.0) == ()
