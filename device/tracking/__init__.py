# SPDX-License-Identifier: AGPL-3.0-or-later
"""Following a game of tricks by what is seen of it: the likeliest explanation of all of it."""

from device.tracking.beam import Beam, Change
from device.tracking.explaining import Explanations
from device.tracking.hypothesis import Hypothesis, Piece, Slots, Trick
from device.tracking.model import MODEL, TrackerModel
from device.tracking.rules import TrickRules
from device.tracking.seats import Seat, Seats
from device.tracking.sights import Sighting, Sights

__all__ = [
    "MODEL",
    "Beam",
    "Change",
    "Explanations",
    "Hypothesis",
    "Piece",
    "Seat",
    "Seats",
    "Sighting",
    "Sights",
    "Slots",
    "TrackerModel",
    "Trick",
    "TrickRules",
]
