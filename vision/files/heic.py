# SPDX-License-Identifier: AGPL-3.0-or-later
"""HEIC pictures, as telephones take them; OpenCV cannot read them."""

from __future__ import annotations

from io import BytesIO

import numpy as np

from vision.frames import Pixels

_BROKEN = (ValueError, EOFError, SyntaxError, RuntimeError, OSError)
"""What pillow_heif documents that it raises."""


def decoded_heic(content: bytes) -> Pixels | None:
    """What a HEIC file holds.

    It is turned as the file's own `irot` and `imir` say. Its EXIF may say the same again, and by
    ISO 23008-12 that is no order.

    Returns:
        (height, width, 3) BGR, None where the file is damaged.

    """
    # Imported here: nothing but a telephone's picture needs it.
    import pillow_heif

    try:
        picture = pillow_heif.read_heif(BytesIO(content)).to_pillow().convert("RGB")
    except _BROKEN:
        return None
    return np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])
