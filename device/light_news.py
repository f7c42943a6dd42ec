# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the camera measures light and focus: what its side tells the table of it."""

from __future__ import annotations

from dataclasses import dataclass

from device.sayings import Saying


@dataclass(frozen=True, slots=True)
class LightNews:
    """How a camera that measures is.

    can_measure: whether it can be told to measure again. measuring: light and focus are not locked
    yet. notes: what people should know of its pictures, and can mend.
    """

    can_measure: bool = False
    measuring: bool = False
    notes: tuple[Saying, ...] = ()


NO_MEASURING = LightNews()
"""Of a camera that measures nothing, or of which nothing is known yet."""
