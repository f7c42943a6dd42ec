# SPDX-License-Identifier: AGPL-3.0-or-later
"""No process of this program talks to another machine, has a name looked up, or writes outside
the data folder and the files that it was asked for.
"""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path

import cv2
import pytest

from tests.device.tracing import traced
from tests.faults.nursery import has_strace
from vision.artwork import draw_face

pytestmark = pytest.mark.skipif(not has_strace(), reason="strace is not here, or may not look")

_COMMAND = "from device.cli import main; main()"
_PAGE = re.compile(r"The page: (http://\S+)")
_SPY = """
import pathlib, socket
try: socket.getaddrinfo("quartermaster.invalid", 80)
except OSError: pass
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
    door.connect(("192.0.2.1", 9))
(pathlib.Path.home() / ".cache").mkdir()
(pathlib.Path.home() / ".cache" / "device-id").write_text("1")
"""


def _page_is_there(line: str) -> bool:
    """Once it answers, eyes and all; it is looked at as a phone would."""
    found = _PAGE.match(line)
    if found is None:
        return False
    for path in ("", "healthz"):
        with urllib.request.urlopen(found[1] + path, timeout=20) as answer:
            assert answer.status == 200
    return True


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pictures")
    table = cv2.copyMakeBorder(
        draw_face("G7", 200), *[200] * 4, cv2.BORDER_CONSTANT, value=[60] * 3
    )
    for number in range(6):
        cv2.imwrite(str(folder / f"{number}.png"), table)
    return folder


def test_what_a_program_does_is_seen(tmp_path: Path) -> None:
    spied = traced(["-c", _SPY], tmp_path)
    assert any("192.0.2.1" in told for told in spied.outside)
    assert len(spied.outside) > 1, "no name was seen to be looked up"
    home = tmp_path / "home"
    assert spied.written_beyond(tmp_path / "data") == [
        str(home / ".cache"),
        str(home / ".cache" / "device-id"),
    ]


def test_a_table_is_quiet_and_keeps_to_its_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    ended = traced(
        ["-c", _COMMAND, "run", "--port", "0", "--data", str(data), "--speed", "4", "--seed", "7"],
        tmp_path,
        until=_page_is_there,
    )
    assert _PAGE.search(ended.output), ended.output
    assert ended.outside == ()
    assert ended.written_beyond(data) == []
    assert any(path.startswith(str(data)) for path in ended.written)
    kept = tmp_path / "table.zip"
    for command in (
        ["backup", str(kept), "--data", str(data)],
        ["restore", str(kept), "--data", str(tmp_path / "new")],
    ):
        done = traced(["-c", _COMMAND, *command], tmp_path)
        assert done.status == 0, done.output
        assert done.outside == ()
        # What is half done stands beside what it becomes, under its name.
        beside = [tmp_path / f".{kept.name}-", tmp_path / ".new-", tmp_path / "new", kept]
        assert done.written_beyond(data, *beside) == []


def test_a_camera_in_a_process_of_its_own_is_quiet_too(picture: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    ended = traced(
        ["-c", _COMMAND, "run", "--port", "0", "--data", str(data), "--camera", str(picture)],
        tmp_path,
        until=_page_is_there,
    )
    assert _PAGE.search(ended.output), ended.output
    assert (ended.outside, ended.written_beyond(data)) == ((), [])


def test_recordings_and_pictures_are_looked_at_in_silence(picture: Path, tmp_path: Path) -> None:
    setup = tmp_path / "setup.toml"
    setup.write_text('players = ["Ada", "Bo", "Cy"]\n')
    watched = traced(
        ["-c", _COMMAND, "watch", str(picture), "--setup", str(setup), "--json"], tmp_path
    )
    assert "Traceback" not in watched.output
    assert (watched.outside, watched.written_beyond()) == ((), [])
    found = traced(["-c", _COMMAND, "detect", str(picture / "0.png"), "--json"], tmp_path)
    assert json.loads(found.output)["cards"], found.output
    assert (found.outside, found.written_beyond()) == ((), [])
