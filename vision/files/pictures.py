# SPDX-License-Identifier: AGPL-3.0-or-later
"""Picture files: read and written by Python, so that OpenCV sees bytes and no names."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np

from vision.files.names import is_heic
from vision.frames import Pixels

_HEIC_BROKEN = (ValueError, EOFError, SyntaxError, RuntimeError, OSError)
"""What pillow_heif documents that it raises."""


def decoded(path: Path) -> Pixels | None:
    """(height, width, 3) BGR of a picture file, None when it is none. Raises OSError."""
    return decoded_bytes(content_of(path))


def decoded_as_it_is(path: Path) -> Pixels | None:
    """A picture file with the channels that it has, None when it is none. Raises OSError.

    Returns:
        (height, width) of grey, (height, width, 3) BGR or (height, width, 4) BGRA.

    """
    return decoded_bytes(content_of(path), cv2.IMREAD_UNCHANGED)


def content_of(path: Path) -> bytes:
    """All that a file holds: nothing of a pipe to which nobody writes, where others would wait.

    Raises OSError.
    """
    with open(path, "rb", buffering=0, opener=_without_waiting) as file:
        if not stat.S_ISFIFO(os.fstat(file.fileno()).st_mode):
            return file.readall()
        # Without a writer a pipe is at its end; with one that has not written yet there is None.
        first = file.read(1)
        if first == b"":
            return b""
        os.set_blocking(file.fileno(), True)
        return (first or b"") + file.readall()


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)


def decoded_bytes(content: bytes, way: int = cv2.IMREAD_COLOR) -> Pixels | None:
    """The pixels of what a picture file holds, turned as its camera was held.

    Args:
        content: all of the file.
        way: one of OpenCV's IMREAD_ numbers; HEIC has none but colours.

    Returns:
        (height, width, 3) BGR unless another way was asked for, None when it is no picture.

    Raises:
        OSError: what reads its format is not installed.

    """
    if not content:
        return None
    if is_heic(content):
        return _decoded_heic(content)
    try:
        pixels = cv2.imdecode(np.frombuffer(content, np.uint8), way)
    except cv2.error:
        # More pixels than OpenCV is willing to decode.
        return None
    return None if pixels is None else np.asarray(pixels, np.uint8)


def write_picture(path: Path, pixels: Pixels, options: Sequence[int] = ()) -> None:
    """Write a picture in the format that its name's ending says.

    Args:
        path: where to; what is there is replaced.
        pixels: (height, width), (height, width, 3) BGR or (height, width, 4) BGRA.
        options: OpenCV's IMWRITE_ numbers, each followed by its value.

    Raises:
        OSError: it cannot be written.
        ValueError: no format has such an ending.

    """
    try:
        coded, content = cv2.imencode(path.suffix.lower(), pixels, list(options))
    except cv2.error:
        coded = False
    if not coded:
        raise ValueError(f"no picture can be written as {path.suffix!r}; name it .jpg or .png.")
    path.write_bytes(content.tobytes())


def _decoded_heic(content: bytes) -> Pixels | None:
    """What a HEIC file holds.

    It is turned as the file's own `irot` and `imir` say. Its EXIF may say the same again, and by
    ISO 23008-12 that is no order.

    Returns:
        (height, width, 3) BGR, None where the file is damaged.

    Raises:
        OSError: an environment from before HEIC was read.

    """
    try:
        # Imported here: nothing but a telephone's picture needs it.
        import pillow_heif
    except ImportError as error:
        why = f"{error}, which HEIC needs: run deploy/set-up run again"
        raise OSError(errno.ENOPKG, why) from error

    try:
        picture = pillow_heif.read_heif(BytesIO(content)).to_pillow().convert("RGB")
    except _HEIC_BROKEN:
        return None
    return np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])
