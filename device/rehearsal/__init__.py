# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rendered table's people: they deal, bid with the buttons, lay cards and sweep tricks."""

from device.rehearsal.place import RehearsalTrouble
from device.rehearsal.pressing import Fingers, PanelFingers
from device.rehearsal.rehearsal import Rehearsal

__all__ = ["Fingers", "PanelFingers", "Rehearsal", "RehearsalTrouble"]
