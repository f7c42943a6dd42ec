# SPDX-License-Identifier: AGPL-3.0-or-later
"""The lobby's look through the camera before a game: a live picture, and what is right of it."""

from device.lookout.checks import Check, Outcome, checks_of
from device.lookout.lookout import Lookout
from device.lookout.sources import lookout_of

__all__ = ["Check", "Lookout", "Outcome", "checks_of", "lookout_of"]
