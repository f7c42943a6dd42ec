# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards in one picture, found and named with nothing else known of the table."""

from device.detecting.card import DetectedCard
from device.detecting.looks import detect_cards

__all__ = ["DetectedCard", "detect_cards"]
