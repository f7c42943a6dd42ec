# SPDX-License-Identifier: AGPL-3.0-or-later
"""picamera2 and the camera it has, or the one sentence that says why there is none."""

from __future__ import annotations

import errno
import importlib
from collections.abc import Iterator
from typing import Any

from vision.frames import CameraTrouble

NAME = "picamera2"
_BUSY = "resource busy"
_FORBIDDEN = "permission denied"


def load_library() -> Any:
    """The module picamera2, which has no types and is there on a Pi only. Raises CameraTrouble."""
    try:
        return importlib.import_module(NAME)
    except ModuleNotFoundError as error:
        if error.name == NAME:
            raise CameraTrouble(
                "picamera2 is not installed: run `sudo apt install python3-picamera2`, and make "
                "the environment with --system-site-packages",
                permanent=True,
            ) from error
        raise _unusable(error) from error
    # Its parts fail in their own ways: a library that is missing, one built for another numpy.
    except Exception as error:
        raise _unusable(error) from error


def first_camera(library: Any) -> tuple[Any, str]:
    """The first camera at the Pi's connectors, open, and its lasting name.

    Raises CameraTrouble: none is connected, another program has it, or it cannot be opened.
    """
    # Asked first: without a camera the constructor fails with an IndexError.
    connected = library.Picamera2.global_camera_info()
    if not connected:
        raise CameraTrouble(
            "no camera is connected to this Pi; see its ribbon cable, and try "
            "`rpicam-hello --list-cameras`"
        )
    info = connected[0]
    name = " ".join(str(info[key]) for key in ("Model", "Id") if key in info)
    try:
        return library.Picamera2(), name
    except Exception as error:
        raise trouble_of_opening(error) from error


def trouble_of_opening(error: Exception) -> CameraTrouble:
    """Why the camera cannot be opened or started, by what picamera2's error was raised from."""
    causes = [*_causes(error)]
    if any(_says(cause, errno.EBUSY, _BUSY) for cause in causes):
        return CameraTrouble(
            "the Pi's camera is in use by another program; close that program (see "
            "`fuser -v /dev/video* /dev/media*`)"
        )
    if any(_says(cause, errno.EACCES, _FORBIDDEN) for cause in causes):
        return CameraTrouble(
            "this user may not use the Pi's camera; run `sudo usermod -aG video USER`, and log in "
            "again"
        )
    return CameraTrouble(
        f"the Pi's camera cannot be started ({_told(causes[-1])}); see its ribbon cable, and try "
        "`rpicam-hello --list-cameras`"
    )


def _unusable(error: Exception) -> CameraTrouble:
    return CameraTrouble(
        f"picamera2 is installed but cannot be loaded ({_told(error)}); run `sudo apt install "
        "--reinstall python3-picamera2 python3-libcamera`, then deploy/set-up again",
        permanent=True,
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An error and what it was raised from, the first cause last."""
    each: BaseException | None = error
    while each is not None:
        yield each
        each = each.__cause__


def _says(error: BaseException, number: int, words: str) -> bool:
    # libcamera's errors come through its binding as a RuntimeError with the system's words.
    return getattr(error, "errno", None) == number or words in str(error).lower()


def _told(error: BaseException) -> str:
    words = " ".join(str(error).split())
    return words.rstrip(".") or type(error).__name__
