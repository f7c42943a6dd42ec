# SPDX-License-Identifier: AGPL-3.0-or-later
"""The tables of contents: each module of the games' folders is in one, and nothing else."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TABLES = (
    ("device/games/README.md", ("device/games/*.py",)),
    ("device/games/dice/README.md", ("device/games/dice/*.py",)),
    ("device/games/skull/README.md", ("device/games/skull/*.py",)),
    ("device/games/skull_king/README.md", ("device/games/skull_king/*.py",)),
    ("device/tracking/README.md", ("device/tracking/*.py",)),
    (
        "web_ui/README.md",
        ("web_ui/static/games/*/*.js", "web_ui/static/play/*.js", "web_ui/static/tricks/*.js"),
    ),
)


@pytest.mark.parametrize(("readme", "folders"), TABLES)
def test_a_table_of_contents_has_every_module(readme: str, folders: tuple[str, ...]) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \| \S", text, re.MULTILINE)
    there = [path.stem for folder in folders for path in ROOT.glob(folder)]
    assert sorted(told) == sorted(name for name in there if name != "__init__")
