# SPDX-License-Identifier: AGPL-3.0-or-later
"""The project's own deck, drawn by code: 63 x 88 mm cards in any size."""

from vision.artwork.faces import CORNER_RADIUS_MM, draw_back, draw_face

__all__ = ["CORNER_RADIUS_MM", "draw_back", "draw_face"]
