# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people and earlier starts ask of a camera, beside its pictures."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from vision.cameras.condition import Measured, measured_from


@dataclass(frozen=True, slots=True)
class Wishes:
    """focus: where the lens is to stand, in dioptres; None to find it once and then lock it.

    kept: what cameras measured before, one entry a camera.
    """

    focus: float | None = None
    kept: tuple[Measured, ...] = ()

    def kept_of(self, camera: str) -> Measured | None:
        """What the camera of this name measured; None where it never did."""
        return next((one for one in self.kept if one.camera == camera), None)

    def keeping(self, measured: Measured) -> Wishes:
        """The same, with this in the place of what that camera measured before."""
        others = (one for one in self.kept if one.camera != measured.camera)
        return replace(self, kept=(*others, measured))

    def to_text(self) -> str:
        """One line, as `wishes_from` takes it."""
        return json.dumps({"focus": self.focus, "kept": [one.to_json() for one in self.kept]})


def wishes_from(text: str) -> Wishes:
    """Wishes from their line. Raises ValueError for anything else."""
    told: Any = json.loads(text)
    return Wishes(told["focus"], tuple(measured_from(one) for one in told["kept"]))
