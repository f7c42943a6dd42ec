# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

import json
import time
import urllib.error
import urllib.request

import pytest

from engine import TrickCleared
from tests.web_ui.fake_table import FakeTable, laid, opened
from tests.web_ui.viewer import Viewer
from web_ui import Server, create_app
from web_ui.stream import last_event_id


def _seq(table: FakeTable) -> int:
    return int(table.state()["seq"])


def test_a_viewer_hears_what_happens_while_watching(server: Server, table: FakeTable) -> None:
    viewer = Viewer(server)
    assert viewer.answer.headers["Content-Type"].startswith("text/event-stream")
    hello = viewer.message()
    assert (hello["event"], hello["id"]) == ("hello", str(_seq(table)))
    table.tell(*laid("B3"))
    change = viewer.message()
    assert (change["event"], change["id"]) == ("change", str(_seq(table)))
    assert change["data"]["kind"] == "card-laid"
    viewer.leave()


def test_a_viewer_who_was_away_gets_what_was_missed_in_order(
    server: Server, table: FakeTable
) -> None:
    before = _seq(table)
    table.tell(*laid("B3", "Y2"), TrickCleared())
    viewer = Viewer(server, str(before))
    assert viewer.message()["id"] == str(before)
    heard = [viewer.message() for _ in range(3)]
    assert [message["id"] for message in heard] == [str(before + n) for n in (1, 2, 3)]
    assert heard[-1]["data"]["kind"] == "trick-cleared"
    viewer.leave()


def test_an_id_of_another_journal_starts_afresh(server: Server, table: FakeTable) -> None:
    viewer = Viewer(server, "99999")
    assert viewer.message()["id"] == str(_seq(table))
    viewer.leave()


def test_a_change_that_no_journal_holds_is_told_without_an_id(
    server: Server, table: FakeTable
) -> None:
    viewer = Viewer(server)
    viewer.message()
    table.wait_for_a_listener()
    table.lose_camera("It is away.")
    message = viewer.message()
    assert message["data"]["kind"] == "camera"
    assert "id" not in message
    viewer.leave()


def test_viewers_beyond_the_cap_are_told_so_and_a_place_that_is_left_is_free(
    server: Server,
) -> None:
    viewers = [Viewer(server) for _ in range(3)]
    for viewer in viewers:
        viewer.message()
    refused = Viewer(server)
    assert refused.answer.status == 503
    assert "/api/state" in json.load(refused.answer)["error"]
    with urllib.request.urlopen(f"http://{server.host}:{server.port}/healthz") as answer:
        assert answer.status == 200
    viewers[0].leave()
    end = time.monotonic() + 8
    while (late := Viewer(server)).answer.status == 503 and time.monotonic() < end:
        time.sleep(0.1)
    assert late.answer.status == 200
    for viewer in (*viewers[1:], late):
        viewer.leave()


def test_asking_for_the_streams_headers_takes_no_place(server: Server) -> None:
    request = urllib.request.Request(
        f"http://{server.host}:{server.port}/api/events", method="HEAD"
    )
    for _ in range(5):
        with urllib.request.urlopen(request, timeout=5) as answer:
            assert answer.status == 200


def test_a_quiet_stream_beats(table: FakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web_ui.stream.BEAT_S", 0.2)
    server = Server(create_app(table), "127.0.0.1", 0)
    server.start()
    viewer = Viewer(server)
    viewer.message()
    beat = viewer.message()
    assert beat["event"] == "beat"
    assert "id" not in beat
    viewer.leave()
    server.stop()


def test_stopping_ends_the_streams_and_frees_the_port(table: FakeTable) -> None:
    server = Server(create_app(table), "127.0.0.1", 0)
    server.start()
    viewer = Viewer(server)
    viewer.message()
    began = time.monotonic()
    server.stop()
    assert time.monotonic() - began < 2
    assert viewer.answer.read() == b""
    again = Server(create_app(table), "127.0.0.1", server.port)
    again.stop()
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"http://127.0.0.1:{server.port}/", timeout=2)


def test_a_port_in_use_is_an_oserror(server: Server) -> None:
    other = FakeTable(opened())
    with pytest.raises(OSError, match="in use"):
        Server(create_app(other), "127.0.0.1", server.port)


@pytest.mark.parametrize(
    ("text", "expected"),
    [(None, None), ("", None), ("12", 12), ("0", 0), ("-1", None), ("²", None), ("9" * 30, None)],
)
def test_last_event_ids_are_read_with_care(text: str | None, expected: int | None) -> None:
    assert last_event_id(text) == expected
