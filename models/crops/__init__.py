# SPDX-License-Identifier: AGPL-3.0-or-later
"""Single cards as a camera sees them, made from a seed, to learn from."""

from models.crops.patch import Around, Cover, Patch, cover_in_heap, cover_in_part, draw_patch

__all__ = ["Around", "Cover", "Patch", "cover_in_heap", "cover_in_part", "draw_patch"]
