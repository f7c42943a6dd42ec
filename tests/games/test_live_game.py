# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program as people start it: a rendered game, refereed live, followed over HTTP."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

TRICKS = 6
PATIENCE_S = 150


def get(address: str, path: str) -> Any:
    with urllib.request.urlopen(address + path, timeout=5) as answer:
        return json.load(answer)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(data: Path, port: int, *more: str) -> "subprocess.Popen[str]":
    program = [str(Path(sys.executable).with_name("quartermaster")), "run", "--host", "127.0.0.1"]
    table = ["--port", str(port), "--speed", "8", "--seed", "4242", "--players", "4"]
    return subprocess.Popen(
        [*program, *table, "--data", str(data), "--truth", str(data / "truth.json"), *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def tricks(record: Any) -> list[Any]:
    return [trick for there in record["rounds"] for trick in there["tricks"]]


def wait_for_tricks(address: str, count: int) -> Any:
    """The record once it has so many whole tricks."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            record = get(address, "/api/record")
        except OSError:
            time.sleep(0.2)
            continue
        whole = [trick for trick in tricks(record) if len(trick["plays"]) == 4]
        if len(whole) >= count:
            return record
        time.sleep(0.3)
    pytest.fail(f"not {count} tricks within {PATIENCE_S} s: {get(address, '/api/state')['game']}")


def stopped(program: "subprocess.Popen[str]") -> str:
    program.send_signal(signal.SIGTERM)
    said, _ = program.communicate(timeout=20)
    assert program.returncode == 0, said
    return said


def test_a_rendered_game_is_refereed_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    program = start(tmp_path, port)
    try:
        wait_for_tricks(address, TRICKS // 2)
    finally:
        said = stopped(program)
    assert re.search(rf"{re.escape(address)}/", said)
    program = start(tmp_path, port)
    try:
        record = wait_for_tricks(address, TRICKS)
        state, score = get(address, "/api/state"), get(address, "/api/score")
    finally:
        stopped(program)
    truth = json.loads((tmp_path / "truth.json").read_text(encoding="utf-8"))
    assert state["game"]["questions"] == []
    assert tricks(record)[:TRICKS] == tricks(truth)[:TRICKS]
    assert [there["bids"] for there in record["rounds"]] == [
        there["bids"] for there in truth["rounds"]
    ][: len(record["rounds"])]
    assert score["totals"][0] == sum(
        there["scores"][0]["round_points"] for there in score["rounds"] if there["finished"]
    )
