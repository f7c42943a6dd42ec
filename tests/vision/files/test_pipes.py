# SPDX-License-Identifier: AGPL-3.0-or-later
"""A pipe among picture files is waited for only while somebody writes to it."""

import os
from pathlib import Path
from threading import Timer

from vision.files.pictures import content_of, decoded
from vision.files.shrinking import shrunk


def test_a_pipe_to_which_nobody_writes_is_no_picture(tmp_path: Path) -> None:
    pipe = tmp_path / "G7.jpg"
    os.mkfifo(pipe)
    assert decoded(pipe) is None
    assert shrunk(pipe) is None


def test_what_is_written_to_a_pipe_is_read_to_its_end() -> None:
    end, begin = os.pipe()

    def write() -> None:
        os.write(begin, b"later")
        os.close(begin)

    Timer(0.1, write).start()
    assert content_of(Path(f"/dev/fd/{end}")) == b"later"
    os.close(end)
