# SPDX-License-Identifier: AGPL-3.0-or-later
"""The command as it is installed."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from device.cli import SUBCOMMANDS, main

HEAVY = ("numpy", "cv2", "onnxruntime", "flask", "gpiozero", "pydantic")


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for name in SUBCOMMANDS:
        assert f"\n  {name} " in result.stdout


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_command_helps_with_an_example(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert f"quartermaster {name}" in result.stdout or "Commands:" in result.stdout


def test_an_unknown_command_is_bad_input() -> None:
    result = CliRunner().invoke(main, ["shuffle"])
    assert result.exit_code == 2
    assert "shuffle" in result.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["resolve", "G7", "G12", "G8"]])
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom device.cli import main\n"
        f"main({arguments!r}, standalone_mode=False)\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"
