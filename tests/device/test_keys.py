# SPDX-License-Identifier: AGPL-3.0-or-later
"""The keys of a table on disk: made once, for its owner alone, and changed while it runs."""

from __future__ import annotations

import json
import os
import re
import stat
from pathlib import Path

import pytest

from device.backup import KEYS_NAME, make_backup, restore_backup
from device.backup.contents import files_of, is_of_a_table
from device.config import PageSettings
from device.keys import KeptKeys, TableKeys, keep_keys, read_keys
from tests.device.backup.tables import furnish

STARTS = ("config", "given", "process")
"""What tells of the latest start."""


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_they_are_made_once_and_are_there_at_the_next_start(tmp_path: Path) -> None:
    first, again = (TableKeys(tmp_path / "new", PageSettings()) for _ in range(2))
    assert re.fullmatch(r"[0-9]{6}", first.pin)
    assert len(first.own_screen or "") >= 20
    assert (first.pin, first.own_screen, first.table) == (again.pin, again.own_screen, again.table)
    assert first.sessions == again.sessions
    assert len(first.sessions) >= 20
    assert rights(tmp_path / "new" / KEYS_NAME) == 0o600
    other = TableKeys(tmp_path / "other", PageSettings())
    assert other.own_screen != first.own_screen
    assert other.table != first.table


def test_the_configuration_counts_more(tmp_path: Path) -> None:
    keys = TableKeys(tmp_path, PageSettings(pin="4711", own_screen=False))
    assert (keys.pin, keys.own_screen) == ("4711", None)
    kept = TableKeys(tmp_path, PageSettings())
    assert kept.pin != "4711"
    assert kept.own_screen is not None


def test_a_change_counts_at_once(tmp_path: Path) -> None:
    keys = TableKeys(tmp_path, PageSettings())
    for pin in ("271828", "314159", "271828"):
        keep_keys(tmp_path, KeptKeys(pin=pin))
        assert keys.pin == pin
    # A file that somebody breaks or takes away changes nothing until the next start.
    for broken in ("", "{", "[]", '{"format": "quartermaster-keys/1", "pin": "1"}'):
        (tmp_path / KEYS_NAME).write_text(broken)
        assert keys.pin == "271828"
    (tmp_path / KEYS_NAME).unlink()
    assert keys.pin == "271828"


@pytest.mark.parametrize(
    "change",
    [
        {"pin": "12"}, {"pin": "12345x"}, {"own_screen": ""}, {"own_screen": "short"},
        {"own_screen": "../../../../../../etc/passwd"}, {"table": "a; Path=/"}, {"format": "x"},
        {"address": "javascript:alert(1)/"}, {"pin": None}, {"pin": 271828.5},
        {"config": "table.toml"}, {"given": "12"}, {"process": "../1"},
    ],
)  # fmt: skip
def test_a_file_with_anything_else_in_it_is_made_anew(
    tmp_path: Path, change: dict[str, object]
) -> None:
    keep_keys(tmp_path, KeptKeys())
    path = tmp_path / KEYS_NAME
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    assert read_keys(tmp_path) is None
    keys = TableKeys(tmp_path, PageSettings())
    kept = read_keys(tmp_path)
    assert kept is not None
    assert keys.pin == kept.pin


@pytest.mark.parametrize("damaged", [b"", b"\0" * 200, b'{"pin": "271'])
def test_a_damaged_file_is_kept_and_people_are_told(
    tmp_path: Path, damaged: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / KEYS_NAME
    path.write_bytes(damaged)
    keys = TableKeys(tmp_path, PageSettings())
    aside = tmp_path / f"{KEYS_NAME}.aside-1"
    assert (aside.read_bytes(), rights(aside)) == (damaged, 0o600)
    assert not is_of_a_table(aside.name)
    assert [record.getMessage() for record in caplog.records] == [
        f"{path} was damaged: the old file is kept as {aside.name}, and a new one is written; "
        "the command quartermaster pin shows the PIN."
    ]
    # The next start finds them whole.
    assert TableKeys(tmp_path, PageSettings()).pin == keys.pin
    assert len(caplog.records) == 1


def test_a_file_of_a_table_that_noted_no_start_is_whole(tmp_path: Path) -> None:
    keep_keys(tmp_path, KeptKeys(pin="271828"))
    path = tmp_path / KEYS_NAME
    told = json.loads(path.read_text())
    path.write_text(json.dumps({key: told[key] for key in told if key not in STARTS}))
    assert TableKeys(tmp_path, PageSettings()).pin == "271828"


def test_a_first_start_is_no_damage(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    TableKeys(tmp_path, PageSettings()).note_start("http://127.0.0.1:8123/")
    assert not caplog.records
    assert [file.name for file in tmp_path.iterdir()] == [KEYS_NAME]


def test_a_copy_that_is_open_to_all_is_closed(tmp_path: Path) -> None:
    keep_keys(tmp_path, KeptKeys(pin="271828"))
    (tmp_path / KEYS_NAME).chmod(0o644)
    assert TableKeys(tmp_path, PageSettings()).pin == "271828"
    assert rights(tmp_path / KEYS_NAME) == 0o600


def test_a_disk_that_takes_none_is_no_reason_not_to_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / KEYS_NAME).mkdir()
    keys = TableKeys(tmp_path, PageSettings())
    assert keys.pin == keys.pin
    assert keys.own_screen
    assert "not kept" in caplog.text


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_what_root_changes_is_for_whoever_runs_the_table(tmp_path: Path) -> None:
    os.chown(tmp_path, 1234, 1234)
    keep_keys(tmp_path, KeptKeys())
    found = (tmp_path / KEYS_NAME).stat()
    assert (found.st_uid, found.st_gid) == (1234, 1234)


def test_no_backup_holds_them_and_a_restored_table_keeps_its_own(tmp_path: Path) -> None:
    table = furnish(tmp_path / "table", games=1)
    keep_keys(table, KeptKeys(pin="271828"))
    assert KEYS_NAME not in files_of(table)
    assert not is_of_a_table(KEYS_NAME)
    backup = make_backup(table, tmp_path / "b.zip", pictures=True).path
    assert b"271828" not in backup.read_bytes()
    restored = restore_backup(backup, table, name="b.zip", replace=True)
    kept = read_keys(table)
    assert restored.kept is not None
    assert kept is not None
    assert kept.pin == "271828"
    assert rights(table / KEYS_NAME) == 0o600
    restore_backup(backup, tmp_path / "elsewhere", name="b.zip", replace=False)
    assert not (tmp_path / "elsewhere" / KEYS_NAME).exists()
