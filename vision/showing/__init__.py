# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards shown to a camera one after the other: whether one can be taken, and what hinders."""

from vision.showing.likeness import FLAT_SIZE, same_card
from vision.showing.quality import DARKER_THAN, fault_of
from vision.showing.sight import Hindrance, ShownCard, Sight
from vision.showing.viewfinder import LEAST_LENGTH_PX, Viewfinder

__all__ = [
    "DARKER_THAN",
    "FLAT_SIZE",
    "LEAST_LENGTH_PX",
    "Hindrance",
    "ShownCard",
    "Sight",
    "Viewfinder",
    "fault_of",
    "same_card",
]
