# SPDX-License-Identifier: AGPL-3.0-or-later
"""From what people write to the camera that they mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from vision.cameras.device import Device, DeviceCamera
from vision.cameras.handover import InOrder, Newest
from vision.cameras.nodes import is_device
from vision.cameras.wishes import Wishes
from vision.files.names import is_picture, shown
from vision.frames import Camera, CameraTrouble

PI_CAMERA = "picamera2"
_ALSO_PI_CAMERA = "pi"

FOLDERS_RATE = 10.0
"""Frames a second of a folder's pictures, where nobody says otherwise."""

# Far more webcams than any machine can have; what is longer is no number for a driver.
_MOST_DIGITS = 6
_SHOWN_SIGNS = 255


@dataclass(frozen=True, slots=True)
class Source:
    """What people meant: its name, and what takes its pictures.

    recorded: it has an end, and no frame of it may be lost; of a lens the newest counts.
    """

    name: str
    make_device: Callable[[], Device]
    recorded: bool

    def make_handover(self) -> InOrder:
        """A fresh handover as its frames need it."""
        return InOrder() if self.recorded else Newest()


def source_named(
    source: str, frames_per_second: float = FOLDERS_RATE, wishes: Wishes | None = None
) -> Source:
    """What `source` names; nothing is opened. Arguments and errors as of `open_camera`.

    wishes: what is asked of a lens that can be told; None for nothing.
    """
    if not source:
        raise _nothing(source)
    if source in (PI_CAMERA, _ALSO_PI_CAMERA):
        return Source("picamera2", partial(_pi_camera, wishes), recorded=False)
    if source.isdecimal():
        if len(source) > _MOST_DIGITS:
            raise _nothing(source, f"a webcam's number has at most {_MOST_DIGITS} digits")
        return _webcam_named(str(int(source)), f"webcam {int(source)}")
    try:
        path = Path(source).expanduser()
        if path.is_dir():
            return Source(
                shown(path.name), partial(_folder, path, frames_per_second), recorded=True
            )
        if path.is_file():
            if is_picture(path):
                raise _one_picture(path)
            return Source(shown(path.name), partial(_video, path), recorded=True)
        if is_device(source):
            return _webcam_named(source, f"webcam {shown(path.name)}")
    except OSError as error:
        raise _nothing(source, error.strerror) from error
    except RuntimeError as error:
        raise _nothing(source, "nobody of that name has a home folder here") from error
    raise _nothing(source)


def _webcam_named(source: str, name: str) -> Source:
    return Source(name, partial(_webcam, source, name), recorded=False)


def _nothing(source: str, why: str | None = None) -> CameraTrouble:
    """What to tell of a source that names nothing, or nothing that can be looked at."""
    whole = shown(source)
    told = whole if len(whole) <= _SHOWN_SIGNS else f"{whole[:_SHOWN_SIGNS]}…"
    quoted = f"'{told}'" if told.isprintable() else repr(told)
    because = "" if why is None else f" ({why})"
    return CameraTrouble(
        f"there is no camera, video or folder {quoted}{because}; give a webcam's number or "
        "its name as in /dev/v4l/by-id, picamera2, a video file, or a folder of numbered pictures",
        permanent=True,
    )


def _one_picture(path: Path) -> CameraTrouble:
    return CameraTrouble(
        f"{shown(path)} is one picture and no film; give a video file, or a folder of numbered "
        "pictures",
        permanent=True,
    )


def open_camera(source: str, frames_per_second: float = FOLDERS_RATE) -> Camera:
    """The camera that `source` names, not opened yet.

    source: "picamera2" or "pi", a webcam's number or its name in /dev, a video file, or a folder
    of numbered pictures; a file or folder whose name is a number, or pi, is written with a slash,
    "./0".
    frames_per_second: the rate at which a folder's pictures were taken.
    Raises CameraTrouble, permanent, for a file or folder that is not there.
    """
    meant = source_named(source, frames_per_second)
    return DeviceCamera(meant.name, meant.make_device, meant.make_handover)


# Each imports its own only: a Pi's camera in a process of its own needs no OpenCV, which takes
# twenty megabytes and on a Pi a good part of a second.


def _pi_camera(wishes: Wishes | None) -> Device:
    from vision.cameras.pi import PiCamera

    return PiCamera(wishes)


def _webcam(source: str, name: str) -> Device:
    from vision.cameras.webcam import Webcam

    return Webcam(source, name)


def _folder(path: Path, frames_per_second: float) -> Device:
    from vision.cameras.folder import ImageFolder

    return ImageFolder(path, frames_per_second)


def _video(path: Path) -> Device:
    from vision.cameras.video import VideoFile

    return VideoFile(path)
