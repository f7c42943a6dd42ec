# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cameras: a lens, a recording, or a rendered table, all giving frames in the same way."""

from vision.cameras.sources import open_camera

__all__ = ["open_camera"]
