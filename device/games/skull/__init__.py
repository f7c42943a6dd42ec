# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull at the table: what people do at a phone, a button or the host's page to its events.

The game knows no disc by its face before it is flipped: nobody can be asked for one here.
"""

from device.games.skull.game import Skull

__all__ = ["Skull"]
