# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

import json
import socket
import threading
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest

from engine.skull_king import TrickCleared
from tests.web_ui.fake_table import FakeTable, laid, opened
from tests.web_ui.viewer import Viewer
from web_ui import Server, connections, create_app
from web_ui.connections import MOST_CONNECTIONS
from web_ui.languages import catalogue
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


def test_a_table_that_hangs_has_no_heartbeat(
    table: FakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web_ui.stream.BEAT_S", 0.1)
    monkeypatch.setattr("web_ui.stream._ASKS_AGAIN_S", 0.05)
    server = Server(create_app(table), "127.0.0.1", 0)
    server.start()
    before = Viewer(server)
    assert [before.message()["event"] for _ in range(2)] == ["hello", "beat"]
    table.hanging = True
    heard: list[tuple[str, bool]] = []

    def hear(viewer: Viewer, count: int) -> None:
        for _ in range(count):
            heard.append((viewer.message()["event"], table.hanging))

    # One beat may be on its way.
    there = threading.Thread(target=hear, args=(before, 2))
    later = threading.Thread(target=hear, args=(Viewer(server), 1))
    there.start()
    later.start()
    time.sleep(0.6)
    assert heard in ([], [("beat", True)])
    table.hanging = False
    there.join(5)
    later.join(5)
    assert ("hello", False) in heard and ("beat", False) in heard
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


def test_connections_that_say_nothing_do_not_silence_the_table(
    server: Server, table: FakeTable
) -> None:
    viewer = Viewer(server)
    viewer.message()
    address = f"http://127.0.0.1:{server.port}/api/state"
    with ExitStack() as stack:
        for number in range(MOST_CONNECTIONS + 20):
            idle = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            # Some begin a request and never end it.
            idle.sendall(b"GET /api/state HTTP/1.1\r\n" if number % 2 else b"")
        with urllib.request.urlopen(address, timeout=5) as answer:
            assert json.load(answer)["seq"] == _seq(table)
        # Whoever is served already stays so.
        table.tell(*laid("B3"))
        assert viewer.message()["event"] == "change"
    viewer.leave()


def test_of_idle_connections_those_of_whoever_has_most_make_room() -> None:
    there = [_Quiet("192.0.2.7", 1.0), _Quiet("192.0.2.8", 3.0), _Quiet("192.0.2.8", 2.0)]
    assert connections._longest_idle(there) is there[2]
    there[2].requests = ["one that is answered"]
    assert connections._longest_idle(there) is there[0]
    for each in there:
        each.total_outbufs_len = 1
    assert connections._longest_idle(there) is None


@dataclass
class _Quiet:
    """What is looked at of a waitress channel."""

    address: str
    last_activity: float
    requests: list[str] = field(default_factory=list)
    total_outbufs_len: int = 0

    @property
    def addr(self) -> tuple[str, int]:
        return self.address, 54321


@pytest.mark.parametrize("size", [20_000, 70_000, 200_000])
def test_a_body_that_is_too_large_is_refused_in_the_viewers_language(
    server: Server, size: int
) -> None:
    asked = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/api/questions/1",
        b"a" * size,
        {"Content-Type": "application/json", "Accept-Language": "de"},
    )
    asked.add_header("X-Quartermaster-Pin", "4711")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked)
    answer = refused.value
    assert (answer.code, answer.headers["Content-Type"]) == (413, "application/json")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    told = json.load(answer)
    assert told == {"error": catalogue("de")["error.http-413"], "code": "http-413"}


@pytest.mark.parametrize(
    ("request_line", "status", "code"),
    [
        (b"GET / HTTP/1.1\r\nNo Header\r\n\r\n", 400, "http-400"),
        (b"GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 501, "http-other"),
        (b"GET / HTTP/1.1\r\nA: " + b"a" * 270_000 + b"\r\n\r\n", 431, "http-other"),
    ],
)
def test_what_the_server_cannot_take_is_a_sentence_in_json_too(
    server: Server, request_line: bytes, status: int, code: str
) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 10) as there:
        there.sendall(request_line)
        with there.makefile("rb") as heard:
            head, _, body = heard.read().partition(b"\r\n\r\n")
    assert int(head.split()[1]) == status
    told = json.loads(body)
    assert (told["code"], told["error"]) == (code, catalogue("en")[f"error.{code}"])
