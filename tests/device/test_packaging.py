# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a machine is asked to install."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RUN, DEV = "requirements.lock", "requirements-dev.lock"


def pinned(lock: str) -> dict[str, list[str]]:
    """Package -> its pins, as `version ; marker`."""
    found: dict[str, list[str]] = {}
    for name, pin in re.findall(r"^([\w.-]+)==(.+?) \\$", (ROOT / lock).read_text(), re.M):
        found.setdefault(name, []).append(pin)
    return found


@pytest.mark.parametrize("lock", [RUN, DEV])
def test_every_pin_has_a_hash_and_no_source(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    pins = sum(map(len, pinned(lock).values()))
    assert pins > 20
    assert len(re.findall(r" \\\n    --hash=sha256:[0-9a-f]{64}", text)) >= pins


def test_run_time_has_no_torch_and_one_opencv() -> None:
    names = set(pinned(RUN))
    assert not {name for name in names if re.match(r"torch|nvidia|ultralytics|triton", name)}
    assert {name for name in names if "opencv" in name} == {"opencv-python-headless"}


def test_tests_run_with_what_runs() -> None:
    run, dev = pinned(RUN), pinned(DEV)
    assert {name: dev.get(name) for name in run} == run


@pytest.mark.parametrize("room", ["web_ui/static", "web_ui/templates", "web_ui/translations"])
def test_all_that_the_page_is_made_of_is_packed(room: str) -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    packed = {
        path
        for package, patterns in told["package-data"].items()
        for pattern in patterns
        for path in (ROOT / package).glob(f"{pattern}/*" if pattern.endswith("**") else pattern)
    }
    there = {path for path in (ROOT / room).rglob("*") if path.is_file()}
    assert len(there) > 3
    assert there - packed == set()
