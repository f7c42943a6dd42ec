# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lies face down leaves the process nowhere, nor does which disc was lost.

Games are played over HTTP with phones whose owners know what they placed. All that anybody can
get of the table is searched for a face: what was flipped may be told of, and nothing else. Then
people tell by mistake what nobody may know, and are refused without a word of it kept.
"""

from __future__ import annotations

import json
import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.device.disputes.cases import contents, exported
from tests.device.evening.hosted import PIN, Table
from tests.device.evening.skull_people import Done, Evening

FACES = ("flower", "skull")
# What tells of faces only in general: the game's name, its rules, and how its messages are called.
GENERAL = re.compile(
    r'"(?:name|game|plays)":\s*"skull"|^Game \d+, skull$|quartermaster-skull|SKULL-[A-Z]+',
    re.MULTILINE,
)
OPEN_ROUTES = (
    "/api/state",
    "/api/record",
    "/api/score",
    "/api/games",
    "/api/games/1/record",
    "/api/games/1/score",
    "/api/games/1/recap",
    "/api/games/1/review",
    "/api/corrections",
    "/api/review",
    "/api/seats",
    "/api/players",
    "/healthz",
)


class Logged(logging.Handler):
    """All that is logged, at every level and with every trace."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logging.Formatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def logged() -> Iterator[Logged]:
    handler, root = Logged(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler
    root.setLevel(level)
    root.removeHandler(handler)


def faces_in(text: str) -> Counter[str]:
    """The faces that a text tells, as whole words, but for what is said in general."""
    return Counter(re.findall(r"\b(flower|skull)\b", GENERAL.sub("", text)))


def events_of(table: Table) -> list[Mapping[str, Any]]:
    """All that the stream gives to whoever comes back after the first event."""
    newest = table.get("/api/state")["seq"]
    answer = table.host.get("/api/events", headers={"Last-Event-ID": "1"})
    changes = []
    for chunk in answer.iter_encoded():
        _, _, data = chunk.decode().partition("data: ")
        if "event: change" in chunk.decode():
            changes.append(json.loads(data))
        if f"id: {newest}\n" in chunk.decode():
            break
    answer.close()
    return changes


def told_of(table: Table, evening: Evening) -> dict[str, str]:
    """All that anybody can get, by where."""
    paths = (*OPEN_ROUTES, *(f"/api/review/{p}" for p in table.get("/api/review")["places"]))
    told = {path: table.host.get(path).get_data(as_text=True) for path in paths}
    for seat, phone in enumerate(evening.phones):
        answer = phone.get(f"/api/seats/{seat}").get_json()
        # What a disc can show at all is offered to every challenger alike.
        assert answer.pop("faces") == list(FACES)
        told[f"seat {seat}"] = json.dumps(answer)
    return told


def check(table: Table, evening: Evening, flips: list[str], of_round: list[str]) -> None:
    """That nothing is told but what was flipped, as often as it is to be told."""
    told = told_of(table, evening)
    once = Counter(flips)
    for path in ("/api/record", "/api/games/1/record"):
        assert faces_in(told[path]) == once, path
    for path in ("/api/score", "/api/games/1/score", "/api/games/1/recap", "/api/games"):
        assert not faces_in(told[path]), path
    for path, text in told.items():
        if path.startswith("seat"):
            assert not faces_in(text), path
        assert set(faces_in(text)) <= set(flips), path
    state = json.loads(told["/api/state"])["game"]
    assert [flip["face"] for flip in state["flips"]] == of_round
    on_mats = [face for player in state["players"] for face in player["flipped"]]
    assert Counter(on_mats) == Counter(of_round)
    streamed = Counter[str]()
    for event in events_of(table):
        streamed += faces_in(json.dumps(event["data"]))
        assert (event["kind"] == "disc-flipped") == bool(faces_in(json.dumps(event["data"])))
    assert streamed == once


def faces_on_disk(folder: Path) -> set[str]:
    """The faces that are in any byte of a table's files, the journal's log among them."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    # The room that is kept free for a full disk is full of zeros.
    raw = b"".join(path.read_bytes().replace(b"\0", b"") for path in files)
    return set(faces_in(raw.decode(errors="replace")))


def test_nothing_that_lies_face_down_leaves_the_process(tmp_path: Path, logged: Logged) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        evening = Evening(table, 1, last_chance=True)
        flips: list[str] = []
        of_round: list[str] = []
        number = 0
        for done in evening.turns():
            if evening.game["round"]["number"] != number:
                number, of_round = evening.game["round"]["number"], []
            if done.act in ("flip", "lose"):
                # Everybody at the table knows by now what the program does not.
                check(table, evening, flips, of_round)
                assert faces_on_disk(tmp_path) == set(flips)
            evening.by_phone(done)
            if done.act == "flip":
                flips.append(done.value["face"])
                of_round.append(done.value["face"])
            if done.act == "lose" and set(flips) == set(FACES):
                break
        assert {"flower", "skull"} == set(flips)
        assert not faces_in("\n".join(line for line in logged.lines if "GET /" not in line))
        lost = [event["data"] for event in events_of(table) if event["kind"] == "disc-lost"]
        assert lost and all(set(body) <= {"player", "chosen_by", "author"} for body in lost)


MISTAKES: tuple[Done, ...] = (
    Done(0, "place", "skull"),
    Done(0, "place", {"face": "skull"}),
    Done(0, "place", ["flower"]),
    Done(0, "pass", {"face": "flower"}),
    Done(0, "lose", {"face": "skull"}),
    Done(0, "lose", "flower"),
    Done(0, "bid", "skull"),
    Done(0, "bid", {"skull": 1}),
    Done(0, "starter", "flower"),
    Done(0, "flip", {"mat": 0, "face": "skull", "under": "flower"}),
    Done(0, "flip", {"mat": "skull", "face": "skull"}),
    Done(0, "skull", True),
    Done(0, "flower", "skull"),
)


def test_a_secret_told_by_mistake_is_refused_and_kept_nowhere(
    tmp_path: Path, logged: Logged
) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        evening = Evening(table, 2)
        for count, done in enumerate(evening.turns()):
            if done.act in ("flip", "lose") or count in (0, 4):
                _make_all_mistakes(table, evening)
            if done.act == "flip":
                break
            evening.by_phone(done)
        assert evening.game["phase"] == "flipping"
        logged.lines = [line for line in logged.lines if faces_in(line)]
        assert logged.lines == []
        assert faces_on_disk(tmp_path) == set()
        assert not faces_in(table.host.get("/api/games/1/sheet.csv").get_data(as_text=True))
    for file, content in contents(exported(tmp_path, tmp_path / "game.zip")).items():
        assert not faces_in(content.decode()), file


def _make_all_mistakes(table: Table, evening: Evening) -> None:
    before = table.get("/api/record")
    for mistake in MISTAKES:
        told = {"act": mistake.act, "value": mistake.value}
        phone = evening.phones[0].post("/api/seats/0/act", json=told)
        value = mistake.value
        if not isinstance(value, dict):
            value = {"player": 0, mistake.act: value}
        host = table.post("/api/entries", act=mistake.act, value={"player": 0, **value})
        for answer in (phone, host):
            assert answer.status_code in (400, 409), mistake
            # What a flip is made of is told in general.
            text = answer.get_data(as_text=True)
            assert faces_in(text) <= Counter(FACES) and ("flip" in text or not faces_in(text))
    for event in (
        {"kind": "disc-placed", "player": 0, "face": "skull"},
        {"kind": "disc-lost", "player": 0, "chosen_by": 0, "face": "skull"},
        {
            "kind": "round-corrected",
            "round": 0,
            "told": {"starter": 0, "actions": [{"player": 0, "place": "skull"}], "flips": []},
        },
    ):
        for path in ("/api/corrections/preview", "/api/corrections"):
            body = {"event": event} if path.endswith("preview") else {"event": event, "seen": 2}
            answer = table.host.post(path, json=body, headers=PIN)
            assert answer.status_code in (400, 409)
            assert not faces_in(answer.get_data(as_text=True))
    assert table.get("/api/record") == before
