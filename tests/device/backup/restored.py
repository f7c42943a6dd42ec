# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table, its backup, and `quartermaster restore` as a test asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from device.cli import main
from tests.device.backup.tables import furnish


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with games and pictures; only to be looked at."""
    return furnish(tmp_path_factory.mktemp("backed-up") / "table")


@pytest.fixture(scope="module")
def backup(table: Path) -> Path:
    """The file that `quartermaster backup` makes of it."""
    path = table.parent / "table.zip"
    result = CliRunner().invoke(main, ["backup", str(path), "--data", str(table)])
    assert result.exit_code == 0, result.output
    return path


def restore(*arguments: str | Path) -> Result:
    """What comes of the command."""
    return CliRunner().invoke(main, ["restore", *map(str, arguments)])


def one_sentence(result: Result, status: int, *said: str) -> None:
    """Holds that it ended so, and said all that on one line."""
    assert result.exit_code == status, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    for words in said:
        assert words in lines[0]
