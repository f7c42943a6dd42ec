# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the figures were taken on."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def machine() -> dict[str, str | int]:
    """Processor or board, the cores this process may use, the system and the Python."""
    return {
        "processor": _board() or _processor(),
        "cores": len(os.sched_getaffinity(0)),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _board() -> str | None:
    """The name that a Pi's own boot leaves; processors of its kind have none."""
    return _read("/proc/device-tree/model").strip("\0\n ") or None


def _processor() -> str:
    for line in _read("/proc/cpuinfo").splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "model name" and value.strip():
            return value.strip()
    return platform.processor() or platform.machine()


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
