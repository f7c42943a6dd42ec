# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a program and all that it starts asks of the system: whom it talks to, what it writes.

By strace, so that nothing is hidden in a library. Its own environment has nothing in it that
could keep a library quiet, neither this process's variables nor those of continuous integration.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PROGRAM: Final = Path(__file__).resolve().parents[2]
_TALKING: Final = ("connect", "sendto", "sendmsg", "sendmmsg")
_OPENING: Final = ("open", "openat", "openat2")
_MAKING: Final = (
    *("creat", "mkdir", "mkdirat", "mknod", "mknodat", "link", "linkat", "symlink", "symlinkat"),
    *("rename", "renameat", "renameat2", "truncate"),
)
_CALL = re.compile(r"(?:\d+ +)?(\w+)\((.*)")
_QUOTED = re.compile(r'(?:(AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"')
_INET = re.compile(r'sin6?_port=htons\((\d+)\).*?(?:inet_addr\(|inet_pton\(AF_INET6, )"([^"]+)"')
_NAME_SERVICE = re.compile(r'sun_path="[^"]*(?:nscd|systemd/resolve)[^"]*"')
_FOR_WRITING = re.compile(r"O_(?:WRONLY|RDWR|CREAT|TRUNC)")
_NAME_SERVERS_PORT: Final = 53
# Python keeps what it has compiled beside the program; the rest is the kernel's, not the disk's.
_NO_FILES = re.compile(r".*/__pycache__(?:/.*)?|/dev/(?:null|tty|urandom)|/proc/.*")


@dataclass(frozen=True, slots=True)
class Traced:
    """What came of a program. outside: whom it talked to beyond this machine, and the names it
    had looked up. written: the files and folders that it made, changed or moved.
    """

    status: int
    output: str
    outside: tuple[str, ...]
    written: tuple[str, ...]

    def written_beyond(self, *allowed: Path) -> list[str]:
        """What was written anywhere but in, or beside for a moment under, these paths."""
        starts = [str(path) for path in allowed]
        return [one for one in self.written if not any(map(one.startswith, starts))]


def traced(arguments: list[str], room: Path, until: Callable[[str], bool] | None = None) -> Traced:
    """Run Python with these arguments in an empty home; with `until`, end it as Ctrl-C does.

    Args:
        arguments: what comes after `python`.
        room: a folder for the home, the temporary files and the trace.
        until: whether a line of the program's output is the last that is waited for.

    """
    environment = {"PATH": os.defpath, "LANG": "C.UTF-8"}
    for name, folder in (("HOME", "home"), ("TMPDIR", "tmp")):
        (room / folder).mkdir(exist_ok=True)
        environment[name] = str(room / folder)
    log = room / "trace"
    calls = ",".join((*_TALKING, *_OPENING, *_MAKING))
    tracing = f"strace -f -q --seccomp-bpf -y -s 4096 -e signal=none -e trace={calls} -o".split()
    begun = subprocess.Popen(
        [*tracing, str(log), sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=PROGRAM,
        env=environment,
        # Ctrl-C is meant for the program and strace alone, as at a terminal.
        start_new_session=True,
    )
    lines = []
    assert begun.stdout is not None
    for line in begun.stdout:
        lines.append(line)
        if until is not None and until(line):
            os.killpg(begun.pid, signal.SIGINT)
            until = None
    status = begun.wait(timeout=60)
    asked = list(_calls(log.read_text(errors="replace")))
    outside = {told for name, told in asked if name in _TALKING and _leads_outside(told)}
    written = {path for name, told in asked for path in _written(name, told)}
    return Traced(status, "".join(lines), tuple(sorted(outside)), tuple(sorted(written)))


def _calls(log: str) -> Iterator[tuple[str, str]]:
    for line in log.splitlines():
        found = _CALL.match(line)
        # Whom it tried to reach counts also where that failed.
        if found and (found[1] in _TALKING or not re.search(r"\) += -1 E\w+", line)):
            yield found[1], found[2]


def _leads_outside(told: str) -> bool:
    address = _INET.search(told)
    if address is None:
        return bool(_NAME_SERVICE.search(told))
    port, host = int(address[1]), address[2]
    here = host.startswith("127.") or host in ("::1", "0.0.0.0", "::")
    return port == _NAME_SERVERS_PORT or not here


def _written(name: str, told: str) -> Iterator[str]:
    if name in _MAKING or (name in _OPENING and _FOR_WRITING.search(told)):
        for _, folder, path in _QUOTED.findall(told):
            whole = os.path.normpath(os.path.join(folder or str(PROGRAM), path))
            if not _NO_FILES.fullmatch(whole):
                yield whole
