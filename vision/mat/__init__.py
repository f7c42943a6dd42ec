# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the mat lies in the frame: its markers, millimetres, the seats' zones, knocks.

Places on the mat are in millimetres from its upper left corner, x to the right and y down, with
seat 0 at the lower edge. A whole number of frame pixels is the middle of a pixel.
"""

from vision.mat.calibration import (
    Calibration,
    CannotCalibrate,
    MadeFrom,
    from_corners,
    from_markers,
)
from vision.mat.knock import BackgroundCheck, CannotTell, Knocked, MarkerCheck, Steady
from vision.mat.markers import (
    A3,
    A4_PAIR,
    LAYOUTS,
    LETTER_PAIR,
    TABLOID,
    Marker,
    MatLayout,
    find_markers,
    is_mirrored,
    missing,
)
from vision.mat.zones import Zones, ZonesInFrame

__all__ = [
    "A3",
    "A4_PAIR",
    "LAYOUTS",
    "LETTER_PAIR",
    "TABLOID",
    "BackgroundCheck",
    "Calibration",
    "CannotCalibrate",
    "CannotTell",
    "Knocked",
    "MadeFrom",
    "Marker",
    "MarkerCheck",
    "MatLayout",
    "Steady",
    "Zones",
    "ZonesInFrame",
    "find_markers",
    "from_corners",
    "from_markers",
    "is_mirrored",
    "missing",
]
