# SPDX-License-Identifier: AGPL-3.0-or-later
"""The whole program at an evening, in a process of its own that can be killed and started again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

PIN = "4711"
_MAIN = "from device.cli import main; main()"
_LIMIT_S = 10.0


class Program:
    """`quartermaster run` on a data folder; the same port at each start.

    options: what else its command line has.
    """

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder, self._options = folder, options
        self.port = 0
        self._process = self._started()

    def restart(self) -> None:
        """Kill it as a plug that is pulled would, and start it again."""
        self._process.kill()
        self._process.wait()
        self._process = self._started()

    def stop(self) -> None:
        """End it as systemd would."""
        self._process.terminate()
        self._process.wait()

    def get(self, path: str) -> Any:
        """The JSON at a path, with the Table PIN."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", headers={"X-Quartermaster-Pin": PIN}
        )
        with urllib.request.urlopen(request, timeout=_LIMIT_S) as answer:
            return json.load(answer)

    def _started(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", _MAIN, "run", *self._options, "--host", "0.0.0.0"]
        process = subprocess.Popen(
            [*command, "--port", str(self.port), "--pin", PIN, "--data", str(self._folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.port = _port_told_by(process)
        return process


def _port_told_by(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    told = []
    for line in process.stdout:
        told.append(line)
        for word in line.split():
            if word.startswith("http://") and ":" in word.removeprefix("http://"):
                return int(word.rstrip("/.,").rsplit(":", 1)[1].split("/")[0])
    raise AssertionError(f"The program ended before it told its address: {''.join(told)}")
