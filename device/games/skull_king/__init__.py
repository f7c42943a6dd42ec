# SPDX-License-Identifier: AGPL-3.0-or-later
"""The card game Skull King at the table: cards, bids, roles and questions to its events."""

from device.games.skull_king.game import SkullKing

__all__ = ["SkullKing"]
