# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards shown to a camera one after the other: whether one can be taken, and what hinders."""

from vision.showing.likeness import FLAT_SIZE, same_card
from vision.showing.sight import Hindrance, ShownCard, Sight
from vision.showing.viewfinder import Viewfinder

__all__ = ["FLAT_SIZE", "Hindrance", "ShownCard", "Sight", "Viewfinder", "same_card"]
