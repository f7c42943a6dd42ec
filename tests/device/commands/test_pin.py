# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster pin`: the PIN and the own screen's address, seen and changed."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from device.cli import main
from device.config import PageSettings
from device.keys import KeptKeys, TableKeys, keep_keys, read_keys


def pin(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["pin", "--data", str(folder), *words])


def test_it_is_shown_and_set(tmp_path: Path) -> None:
    first = pin(tmp_path)
    assert (first.exit_code, first.stderr) == (0, "")
    assert re.fullmatch(r"[0-9]{6}\n", first.stdout)
    assert pin(tmp_path).stdout == first.stdout
    running = TableKeys(tmp_path, PageSettings())
    assert pin(tmp_path, "--set", "4711").stdout == "4711\n"
    assert running.pin == "4711"
    new = pin(tmp_path, "--new").stdout.strip()
    assert new != "4711"
    assert running.pin == new == pin(tmp_path).stdout.strip()


def test_the_own_screens_address(tmp_path: Path) -> None:
    first = pin(tmp_path, "--own-screen").stdout
    running = TableKeys(tmp_path, PageSettings())
    assert first == f"http://localhost:8123/own-screen/{running.own_screen}\n"
    (tmp_path / "quartermaster.toml").write_text('[page]\nport = 81\nprefix = "/table"\n')
    moved = pin(tmp_path, "--own-screen").stdout
    assert moved == f"http://localhost:81/table/own-screen/{running.own_screen}\n"
    # A table that runs knows best.
    running.note_start("http://127.0.0.1:9000/")
    before = running.own_screen
    assert pin(tmp_path, "--own-screen").stdout.startswith("http://127.0.0.1:9000/own-screen/")
    shown = pin(tmp_path).stdout
    new = pin(tmp_path, "--own-screen", "--new").stdout
    assert running.own_screen != before
    assert new == f"http://127.0.0.1:9000/own-screen/{running.own_screen}\n"
    assert pin(tmp_path).stdout == shown


def test_a_pin_of_the_configuration_is_shown_and_not_changed(tmp_path: Path) -> None:
    config = tmp_path / "quartermaster.toml"
    config.write_text('[page]\npin = "314159"\nown_screen = false\n[table\n')
    assert pin(tmp_path).stdout == "314159\n"
    for words in (("--set", "4711"), ("--new",)):
        result = pin(tmp_path, *words)
        assert result.exit_code == 1
        assert "quartermaster.toml sets the PIN as page.pin: change it there" in result.stderr
    result = pin(tmp_path, "--own-screen")
    assert result.exit_code == 1
    assert "page.own_screen" in result.stderr
    elsewhere = tmp_path / "table.toml"
    config.rename(elsewhere)
    assert pin(tmp_path, "--config", str(elsewhere)).stdout == "314159\n"
    assert pin(tmp_path).stdout != "314159\n"


def test_a_table_that_runs_tells_how_it_was_started(tmp_path: Path) -> None:
    kept = pin(tmp_path).stdout
    config = tmp_path / "elsewhere" / "table.toml"
    config.parent.mkdir()
    config.write_text('[page]\npin = "314159"\n')
    running = TableKeys(tmp_path, PageSettings(pin="314159"))
    running.note_start("http://127.0.0.1:9000/", config)
    assert pin(tmp_path).stdout == f"{running.pin}\n" == "314159\n"
    refused = pin(tmp_path, "--set", "4711")
    assert refused.exit_code == 1
    assert f"{config} sets the PIN as page.pin" in refused.stderr
    # The command line counts more than the configuration.
    running = TableKeys(tmp_path, PageSettings(pin="271828"))
    running.note_start("http://127.0.0.1:9000/", config, "271828")
    assert pin(tmp_path).stdout == f"{running.pin}\n" == "271828\n"
    for words in (("--set", "4711"), ("--new",)):
        refused = pin(tmp_path, *words)
        assert refused.exit_code == 1
        assert "the table that runs was started with --pin" in refused.stderr
    config.write_text("[page]\nown_screen = false\n")
    assert f"{config} switches the own screen off" in pin(tmp_path, "--own-screen").stderr
    # Once it has ended, the next start is what counts.
    noted = read_keys(tmp_path)
    assert noted is not None
    for ended in ("", f"{noted.process}1", "4194304-1"):
        keep_keys(tmp_path, replace(noted, process=ended))
        assert pin(tmp_path).stdout == kept
    assert pin(tmp_path, "--own-screen").exit_code == 0


@pytest.mark.parametrize("digits", ["", "12", "secret", "1234567890123", "12 34", "１２３４"])
def test_a_pin_that_cannot_be_typed(tmp_path: Path, digits: str) -> None:
    keep_keys(tmp_path, KeptKeys(pin="271828"))
    result = pin(tmp_path, "--set", digits)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: --set is {digits!r}: it must have 4 to 12 digits")
    assert pin(tmp_path).stdout == "271828\n"


def test_what_cannot_be_asked(tmp_path: Path) -> None:
    for words in (("--set", "4711", "--new"), ("--set", "4711", "--own-screen")):
        assert pin(tmp_path, *words).exit_code == 2
    result = pin(tmp_path, "--config", str(tmp_path / "no.toml"))
    assert result.exit_code == 2
    assert "no.toml cannot be read" in result.stderr
    result = pin(tmp_path / "nowhere")
    assert result.exit_code == 2
    assert "is not there" in result.stderr
    assert not (tmp_path / "nowhere").exists()
