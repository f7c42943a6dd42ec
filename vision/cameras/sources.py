# SPDX-License-Identifier: AGPL-3.0-or-later
"""From what people write to the camera that they mean."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from vision.cameras.device import DeviceCamera
from vision.cameras.folder import ImageFolder
from vision.cameras.handover import InOrder, Newest
from vision.cameras.pi import PiCamera
from vision.cameras.video import VideoFile
from vision.cameras.webcam import Webcam
from vision.frames import Camera, CameraTrouble

PI_CAMERA = "picamera2"
_ALSO_PI_CAMERA = "pi"


def open_camera(source: str, frames_per_second: float = 10.0) -> Camera:
    """The camera that `source` names, not opened yet.

    source: "picamera2" or "pi", a webcam's number, a video file, or a folder of numbered
    pictures; a file or folder whose name is a number, or pi, is written with a slash, "./0".
    frames_per_second: the rate at which a folder's pictures were taken.
    Raises CameraTrouble, permanent, for a file or folder that is not there.
    """
    if source in (PI_CAMERA, _ALSO_PI_CAMERA):
        return DeviceCamera("picamera2", PiCamera, Newest)
    if source.isdecimal():
        return DeviceCamera(f"webcam {source}", partial(Webcam, int(source)), Newest)
    path = Path(source).expanduser()
    if path.is_dir():
        return DeviceCamera(path.name, partial(ImageFolder, path, frames_per_second), InOrder)
    if path.is_file():
        return DeviceCamera(path.name, partial(VideoFile, path), InOrder)
    raise CameraTrouble(
        f"there is no camera, video or folder {source!r}; give a webcam's number, picamera2, "
        "a video file, or a folder of numbered pictures",
        permanent=True,
    )
