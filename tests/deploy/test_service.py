# SPDX-License-Identifier: AGPL-3.0-or-later
"""The systemd unit: what the program needs of it, and how far it confines the program."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[2] / "deploy" / "quartermaster.service"
# Of 100, as systemd-analyze counts; a unit without any confinement has 96.
MOST_EXPOSED = 20


def settings() -> dict[str, list[str]]:
    """Every setting with its values, in order."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.M):
        found.setdefault(name, []).append(value)
    return found


def test_what_is_written_has_a_place_to_be_written_to() -> None:
    unit = settings()
    # A folder below the state directory: a restored one takes its place.
    (data,) = re.findall(r"--data (\S+)", *unit["ExecStart"])
    assert Path(data).parent == Path("/var/lib") / unit["StateDirectory"][0]
    # systemd's own word for /run.
    assert unit["Environment"] == [f"LG_WD=%t/{unit['RuntimeDirectory'][0]}"]
    assert unit["RuntimeDirectoryMode"] == ["0700"]


def test_a_call_that_is_not_allowed_fails_and_no_group_keeps_it_from_starting() -> None:
    unit = settings()
    assert unit["SystemCallErrorNumber"] == ["EPERM"]
    assert not {"Group", "SupplementaryGroups"} & set(unit)


def test_cameras_and_pins_can_be_opened() -> None:
    unit = settings()
    allowed = {value.removesuffix(" rw") for value in unit["DeviceAllow"]}
    # 81 is video4linux; with PrivateDevices none of them would be there.
    assert {"char-81", "char-media", "char-dma_heap", "char-gpiochip"} <= allowed
    assert "PrivateDevices" not in unit


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_it_is_confined() -> None:
    words = ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", UNIT]
    judged = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    if "unrecognized option" in judged.stderr:
        pytest.skip("this systemd looks at no files")
    assert judged.returncode == 0, judged.stdout.splitlines()[-1:] or judged.stderr
