# SPDX-License-Identifier: AGPL-3.0-or-later
"""The order of the tests: those that take longest come first.

xdist deals whole files to the cores, in this order, so that what a file opens once (networks, a
browser, a deck) is opened once. A long file that came last would leave the other cores idle.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent

LONGEST_FIRST = (
    "faults",
    "test_documents.py",
    "web_ui/test_lost_connection.py",
    "device/commands/test_bench.py",
    "games",
    "models",
    "device/commands",
    "web_ui",
    "device/enrolling",
    "device/test_nothing_leaves.py",
    "vision/reading",
    "vision/watch",
    "engine/test_perft.py",
)
"""Folders and files below `tests`, by how many seconds one of their tests may take."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort them; the others keep their order."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    below = item.path.relative_to(TESTS) if item.path.is_relative_to(TESTS) else item.path
    for place, name in enumerate(LONGEST_FIRST):
        if below.is_relative_to(name):
            return place
    return len(LONGEST_FIRST)
