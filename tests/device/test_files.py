# SPDX-License-Identifier: AGPL-3.0-or-later
"""What interrupted writes leave, and that it goes; whole files are seen to wherever one is kept."""

from __future__ import annotations

from pathlib import Path

from device.files import drop_parts, write_whole


def test_only_what_interrupted_writes_of_one_file_left_goes(tmp_path: Path) -> None:
    write_whole(tmp_path / "place.json", "here")
    for name in (".place.json-a1_b2c3d", ".place.json-zzzzzzzz"):
        (tmp_path / name).write_text("he")
    kept = {".other.json-a1_b2c3d", ".place.json-notes.txt", "place.json", "place.json-a1_b2c3d"}
    for name in kept - {"place.json"}:
        (tmp_path / name).write_text("mine")
    drop_parts(tmp_path / "place.json")
    assert {path.name for path in tmp_path.iterdir()} == kept
    assert (tmp_path / "place.json").read_text() == "here"


def test_where_there_is_no_folder_there_is_nothing_to_drop(tmp_path: Path) -> None:
    drop_parts(tmp_path / "nothing" / "place.json")
