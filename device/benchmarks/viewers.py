# SPDX-License-Identifier: AGPL-3.0-or-later
"""How soon many viewers see what happens: the whole program, and as many pages as follow it."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from device.benchmarks.figure import Figure

VIEWERS = 64
_PIN = "4711"
_PLAYERS = ("Anne", "Bea", "Cy", "Dot")
_ROUND = 6
"""How many cards the rounds have that are played."""

_GAP_S = 0.25
"""Between two things that happen, in seconds: faster than people lay cards."""

_PATIENCE_S = 10.0
_SUITS = ("G", "Y", "P", "B")


def figures() -> tuple[Figure, ...]:
    """Of a game entered by hand at a table without a camera, seen by `VIEWERS` pages."""
    with tempfile.TemporaryDirectory() as folder:
        program = _started(Path(folder))
        try:
            return asyncio.run(_measured(_port_of(program)))
        finally:
            program.terminate()
            program.wait()


def _started(folder: Path) -> subprocess.Popen[str]:
    program = "from device.cli import main; main()"
    command = [sys.executable, "-c", program, "run", "--camera", "none", "--lobby"]
    return subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", "0", "--pin", _PIN, "--data", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def _port_of(program: subprocess.Popen[str]) -> int:
    """The port that the program tells of as it starts."""
    assert program.stdout is not None
    for line in program.stdout:
        for word in line.split():
            if word.startswith("http://127.0.0.1:"):
                return int(word.removeprefix("http://127.0.0.1:").rstrip("/.,"))
    raise RuntimeError("The program ended before it told its address.")


@dataclass(slots=True)
class _Viewer:
    """A page that follows the table: its stream, and the state it asks for after each change."""

    port: int
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    heard_at: float = 0.0
    refused: bool = False

    async def follow(self) -> None:
        """Read the stream to its end."""
        reader, writer = await _connected(self.port)
        writer.write(b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        try:
            self.refused = b" 200 " not in await reader.readline()
            while line := await reader.readline():
                if line.startswith(b"event: change"):
                    self.heard_at = perf_counter()
                    self.heard.set()
                elif line.startswith(b"event: hello"):
                    self.heard.set()
        finally:
            writer.close()


async def _connected(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port)


class _Asker:
    """One lasting connection for requests."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> bytes:
        """The body of an answer, compressed as a browser asks for it."""
        return await self._ask(f"GET {path} HTTP/1.1\r\nAccept-Encoding: gzip\r\n", b"")

    async def post(self, path: str, body: Mapping[str, Any]) -> bytes:
        """Send JSON with the Table PIN."""
        content = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nContent-Type: application/json\r\n"
            f"X-Quartermaster-Pin: {_PIN}\r\nContent-Length: {len(content)}\r\n"
        )
        return await self._ask(head, content)

    async def _ask(self, head: str, content: bytes) -> bytes:
        self._open = self._open or await _connected(self._port)
        reader, writer = self._open
        writer.write(f"{head}Host: 127.0.0.1\r\n\r\n".encode() + content)
        told = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = next(
            int(line.split(":")[1])
            for line in told.splitlines()
            if line.startswith("content-length:")
        )
        body = await reader.readexactly(length)
        if " 200 " not in told.splitlines()[0] and " 201 " not in told.splitlines()[0]:
            raise RuntimeError(f"The table answered {told.splitlines()[0]}: {body!r}")
        return body


async def _measured(port: int) -> tuple[Figure, ...]:
    viewers = [_Viewer(port) for _ in range(VIEWERS)]
    askers = [_Asker(port) for _ in viewers]
    host = _Asker(port)
    plan = {"players": list(_PLAYERS), "rules": {"round_plan": [_ROUND, _ROUND]}}
    await host.post("/api/games", plan)
    streams = [asyncio.create_task(viewer.follow()) for viewer in viewers]
    await _all_heard(viewers)
    told: list[float] = []
    shown: list[float] = []
    missed = 0

    async def shows(viewer: _Viewer, asker: _Asker, since: float) -> None:
        nonlocal missed
        try:
            await asyncio.wait_for(viewer.heard.wait(), _PATIENCE_S)
        except TimeoutError:
            missed += 1
            return
        told.append(viewer.heard_at - since)
        await asker.get("/api/state")
        shown.append(perf_counter() - since)

    for path, body in _actions():
        for viewer in viewers:
            viewer.heard.clear()
        since = perf_counter()
        watching = [
            asyncio.create_task(shows(viewer, asker, since))
            for viewer, asker in zip(viewers, askers, strict=True)
            if not viewer.refused
        ]
        await host.post(path, body)
        await asyncio.gather(*watching)
        await asyncio.sleep(_GAP_S)
    for stream in streams:
        stream.cancel()
    return (
        Figure(f"of {VIEWERS} viewers refused", sum(one.refused for one in viewers), "viewers"),
        Figure("changes that a viewer never heard of", missed, "changes"),
        Figure("from what happens to the stream's word, median", 1000 * _part(told, 0.5), "ms"),
        Figure("the same, of a hundred the slowest", 1000 * _part(told, 0.99), "ms"),
        Figure("from what happens to the new state, median", 1000 * _part(shown, 0.5), "ms"),
        Figure("the same, of a hundred the slowest", 1000 * _part(shown, 0.99), "ms"),
    )


async def _all_heard(viewers: list[_Viewer]) -> None:
    """Wait until each stream has begun; one that is refused never does."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_PATIENCE_S):
            await asyncio.gather(*(one.heard.wait() for one in viewers if not one.refused))


def _actions() -> list[tuple[str, dict[str, Any]]]:
    """What people at a table enter in one round: a bid each, then cards, trick by trick."""
    asked: list[tuple[str, dict[str, Any]]] = [
        (f"/api/seats/{seat}/bid", {"bid": 1}) for seat in range(len(_PLAYERS))
    ]
    for trick in range(_ROUND):
        asked += [("/api/cards", {"card": f"{suit}{trick + 2}"}) for suit in _SUITS]
        asked.append(("/api/tricks/clear", {}))
    return asked[:-1]


def _part(values: list[float], share: float) -> float:
    """The value that so large a share of them do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
