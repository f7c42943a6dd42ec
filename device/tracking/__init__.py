# SPDX-License-Identifier: AGPL-3.0-or-later
"""Following a game of tricks by what is seen of it: the likeliest explanation of all of it."""

from device.tracking.beam import Beam, Change
from device.tracking.explanations import Explanations
from device.tracking.hypothesis import Hypothesis, Piece, Slots, Trick, TrickPlace
from device.tracking.model import MODEL, TrackerModel
from device.tracking.seat_model import Seat, SeatModel
from device.tracking.track_registry import Track, TrackRegistry
from device.tracking.trick_rules import TrickRules

__all__ = [
    "MODEL",
    "Beam",
    "Change",
    "Explanations",
    "Hypothesis",
    "Piece",
    "Seat",
    "SeatModel",
    "Slots",
    "Track",
    "TrackRegistry",
    "TrackerModel",
    "Trick",
    "TrickPlace",
    "TrickRules",
]
