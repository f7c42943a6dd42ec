# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people are told of a camera that does not do as it should, the same of every kind."""

from __future__ import annotations

from vision.frames import CameraTimeout, CameraTrouble


def trouble_of(name: str, error: Exception) -> CameraTrouble:
    """A device's error as one sentence: drivers raise whatever they like."""
    if isinstance(error, CameraTrouble):
        return error
    return CameraTrouble(f"{name} failed: {error}")


def did_not_open(name: str, patience: float) -> CameraTimeout:
    """A camera takes longer to open than so many seconds."""
    return CameraTimeout(
        f"{name} did not open within {patience:g} s; see whether another program uses it, or "
        "unplug it and plug it in again"
    )


def not_open(name: str) -> CameraTrouble:
    """A camera is read that is closed."""
    return CameraTrouble(f"{name} is not open; open it first")
