# SPDX-License-Identifier: AGPL-3.0-or-later
"""`deploy/set-up` where a Raspberry Pi is said to be, with a program that needs nothing."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SET_UP = Path(__file__).parents[2] / "deploy" / "set-up"

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""
# The least that pip takes for a project: no package, and one command.
BACKEND = """
import zipfile

FILES = {
    "program.py": "def main(): pass",
    "quartermaster-1.dist-info/METADATA": (
        "Metadata-Version: 2.1\\nName: quartermaster\\nVersion: 1"
    ),
    "quartermaster-1.dist-info/WHEEL": "Wheel-Version: 1.0\\nTag: py3-none-any",
    "quartermaster-1.dist-info/entry_points.txt": "[console_scripts]\\nquartermaster=program:main",
    "quartermaster-1.dist-info/RECORD": "",
}

def build_editable(folder, settings=None, metadata=None):
    name = "quartermaster-1-py3-none-any.whl"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        for path, content in FILES.items():
            wheel.writestr(path, content)
    return name
"""
# Unpacking pip into an environment takes most of the time, and is Python's own business.
QUICK_PYTHON = """#!/bin/sh
if [ "$1 $2" = "-m venv" ]; then
    {python} "$@" --without-pip && ln -s {pip} .venv/lib/python*/site-packages/
else
    exec {python} "$@"
fi
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A tree to be set up, without any requirements."""
    tree = tmp_path / "quartermaster"
    (tree / "deploy").mkdir(parents=True)
    shutil.copy(SET_UP, tree / "deploy")
    (tree / "pyproject.toml").write_text(PROJECT)
    (tree / "backend.py").write_text(BACKEND)
    for lock in ("requirements.lock", "requirements-dev.lock"):
        (tree / lock).touch()
    python = tree / "python"
    python.write_text(QUICK_PYTHON.format(python=sys.executable, pip=_pip()))
    python.chmod(0o755)
    return tree


def _pip() -> Path:
    found = importlib.util.find_spec("pip")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent


def set_up(tree: Path) -> str:
    """Set it up on a Pi; what was said."""
    model = tree / "model"
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\x00")
    around = {**os.environ, "MODEL_FILE": str(model), "PYTHON": str(tree / "python")}
    done = subprocess.run(
        # As from its own folder: it finds the checkout by itself.
        ["./set-up", "run"],
        cwd=tree / "deploy",
        env=around,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    return done.stderr


def test_an_environment_that_cannot_see_a_pis_packages_is_made_again(checkout: Path) -> None:
    environment = checkout / ".venv"
    subprocess.run([checkout / "python", "-m", "venv", ".venv"], cwd=checkout, check=True)
    before = environment / "made-by-hand"
    before.touch()
    said = set_up(checkout)
    assert not before.exists()
    configured = (environment / "pyvenv.cfg").read_text()
    assert "include-system-site-packages = true" in configured
    # This machine has none of a Pi's packages, or it is a Pi.
    for module in ("libcamera", "picamera2", "lgpio"):
        importing = [environment / "bin" / "python", "-c", f"import {module}"]
        there = subprocess.run(importing, cwd=checkout, capture_output=True, check=False)
        assert (f"sudo apt install python3-{module}" in said) == (there.returncode != 0)
    assert set_up(checkout) == ""
