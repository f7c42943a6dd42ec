# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two folders change their names in one step: at no time is either of them missing."""

from __future__ import annotations

import ctypes
import errno
import os
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def exchange(one: Path, other: Path) -> None:
    """Swap what two names of one disk mean. Raises OSError, also where it cannot be done."""
    libc = ctypes.CDLL(None, use_errno=True)
    if not hasattr(libc, "renameat2"):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(other))
    ends = _AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other)
    if libc.renameat2(*ends, ctypes.c_uint(_RENAME_EXCHANGE)) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(other))
