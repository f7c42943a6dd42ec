# SPDX-License-Identifier: AGPL-3.0-or-later
"""Webcams by number and by the names that last, as Linux has them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from vision.cameras import open_camera
from vision.cameras.nodes import LinuxNodes
from vision.cameras.sources import source_named
from vision.frames import CameraTrouble

CAM = "usb-046d_HD_Pro_Webcam_C920-video-index"


class Plugged(LinuxNodes):
    """Devices in a folder, each with what it says of itself; the rest is Linux's own way."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.says = folder / "dev", dict[str, bool]()
        super().__init__(self.folder, folder / "class")
        (self.folder / "v4l" / "by-id").mkdir(parents=True)
        (folder / "class").mkdir()

    def plug(self, number: int, index: int, *, pictures: bool) -> None:
        """A device of the one webcam, under this number now."""
        node = f"video{number}"
        (self.folder / node).touch()
        self.says[node] = pictures
        (self.folder / "v4l/by-id" / f"{CAM}{index}").symlink_to(f"../../{node}")
        there = self.folder.parent / "class" / node
        there.mkdir()
        (there / "device").symlink_to("/sys/devices/usb1/1-1")

    def unplug(self) -> None:
        for path in (*self.folder.glob("video*"), *self.folder.glob("v4l/by-id/*")):
            path.unlink()

    def takes_pictures(self, node: Path) -> bool | None:
        return self.says[Path(os.path.realpath(node)).name]

    def named(self, index: int) -> str:
        return str(self.folder / "v4l/by-id" / f"{CAM}{index}")


@pytest.fixture
def here(tmp_path: Path) -> Plugged:
    here = Plugged(tmp_path)
    here.plug(0, 0, pictures=True)
    here.plug(1, 1, pictures=False)
    return here


def trouble(here: Plugged, source: str) -> str:
    with pytest.raises(CameraTrouble) as caught:
        here.number_of(source)
    assert not caught.value.permanent
    return str(caught.value)


def test_a_name_is_whatever_number_the_webcam_has_now(here: Plugged) -> None:
    name = here.named(0)
    assert [here.number_of(each) for each in ("0", name, str(here.folder / "video0"))] == [0] * 3
    here.unplug()
    assert trouble(here, name).startswith(f"there is no webcam {name} now; plug it in, or ")
    assert trouble(here, "0") == "there is no webcam 0; plug it in, or choose another number"
    here.plug(6, 0, pictures=True)
    assert here.number_of(name) == 6
    absent = trouble(here, str(here.folder / "video3"))
    assert absent.endswith(f"plug it in, or choose one that there is: {name}")


def test_the_device_that_gives_no_pictures_is_told_with_the_one_that_does(here: Plugged) -> None:
    for source in ("1", here.named(1)):
        told = trouble(here, source)
        assert "gives no pictures, only what a webcam tells of them" in told
        assert told.endswith(f"give {here.folder / 'video0'}")


def test_what_is_no_webcam_or_may_not_be_used_is_told(
    here: Plugged, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here.folder / "null").touch()
    assert "is no webcam" in trouble(here, str(here.folder / "null"))
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "add the user to the group video" in trouble(here, "0")


def test_a_device_of_the_machine_is_asked_itself(tmp_path: Path) -> None:
    """One that answers to nothing a camera knows does not say whether it takes pictures."""
    assert LinuxNodes().takes_pictures(Path("/dev/null")) is None
    assert LinuxNodes().takes_pictures(tmp_path / "absent") is None


@pytest.mark.parametrize(
    "source", [f"/dev/v4l/by-id/{CAM}0", "/dev/v4l/by-path/platform-usb-0:1:1.0-video-index0"]
)
def test_a_name_that_is_not_there_yet_is_a_camera_that_may_come(source: str) -> None:
    meant = source_named(source)
    assert (meant.name, meant.recorded) == (f"webcam {Path(source).name}", False)
    camera = open_camera(source)
    with pytest.raises(CameraTrouble, match=r"there is no webcam /dev/v4l/\S+ now; plug") as no:
        camera.open()
    assert not no.value.permanent


def test_a_device_that_cannot_be_opened_is_told_as_in_use(tmp_path: Path) -> None:
    node = Path("/dev/video937")
    try:
        os.mknod(node, stat.S_IFCHR | 0o600, os.makedev(81, 200))
    except OSError:
        pytest.skip("no device can be made here")
    try:
        with pytest.raises(CameraTrouble, match="webcam video937 cannot be opened; see whether"):
            open_camera(str(node)).open()
    finally:
        node.unlink()


def test_the_webcams_that_are_there_are_told_by_their_lasting_names(here: Plugged) -> None:
    assert here.names() == (here.named(0),)
    here.unplug()
    assert here.names() == ()
