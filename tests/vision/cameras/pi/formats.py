# SPDX-License-Identifier: AGPL-3.0-or-later
"""BGR pictures in libcamera's other formats, as picamera2's `make_array` gives them."""

from __future__ import annotations

import cv2
import numpy as np


def packed(picture: np.ndarray, name: str, padding: int = 0) -> np.ndarray:
    """A (height, width, 3) BGR picture in a format; padding: bytes at each row's end."""
    height, width = picture.shape[:2]
    if name == "RGB888":
        return picture.copy()
    if name in ("BGR888", "MJPEG"):
        return picture[:, :, ::-1].copy()
    if name == "XRGB8888":
        return np.dstack([picture, np.full((height, width), 255, np.uint8)])
    if name == "XBGR8888":
        return np.dstack([picture[:, :, ::-1], np.full((height, width), 255, np.uint8)])
    if name in ("YUYV", "UYVY", "YVYU"):
        y, u, v = _planes(picture, rows=1)
        order = {
            "YUYV": (y[:, ::2], u, y[:, 1::2], v),
            "YVYU": (y[:, ::2], v, y[:, 1::2], u),
            "UYVY": (u, y[:, ::2], v, y[:, 1::2]),
        }[name]
        return np.dstack(order).reshape(height, width, 2)
    y, u, v = _planes(picture, rows=2)
    if name in ("NV12", "NV21"):
        pair = (u, v) if name == "NV12" else (v, u)
        return np.vstack([y, np.dstack(pair).reshape(height // 2, width)])
    first, second = (u, v) if name == "YUV420" else (v, u)
    rows = [np.pad(plane, ((0, 0), (0, pad))) for plane, pad in _with(y, first, second, padding)]
    stride = width + padding
    return np.concatenate([one.reshape(-1) for one in rows]).reshape(-1, stride)


def _with(
    y: np.ndarray, first: np.ndarray, second: np.ndarray, padding: int
) -> list[tuple[np.ndarray, int]]:
    return [(y, padding), (first, padding // 2), (second, padding // 2)]


def _planes(picture: np.ndarray, rows: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    height, width = picture.shape[:2]
    both = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
    y = both[:height]
    u, v = (both[height:].reshape(2, height // 2, width // 2)[which].copy() for which in (0, 1))
    if rows == 1:
        u, v = np.repeat(u, 2, axis=0), np.repeat(v, 2, axis=0)
    return y, u, v
