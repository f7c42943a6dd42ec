# SPDX-License-Identifier: AGPL-3.0-or-later
"""YOLO finds cards, any cards, on a small copy of the frame."""

from vision.finding.finder import CardFinder, FoundCard

__all__ = ["CardFinder", "FoundCard"]
