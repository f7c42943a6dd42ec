# SPDX-License-Identifier: AGPL-3.0-or-later
"""Single cards as a camera sees them, made from a seed, to learn from."""

from models.crops.patch import Around, Patch, draw_patch

__all__ = ["Around", "Patch", "draw_patch"]
