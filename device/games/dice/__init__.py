# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game of Skull King at the table: bids, throws and presses to its events.

`shown` says what viewers get of it, `at_seat` what a seat's own phone may say, `by_hand` what the
host enters.
"""

from device.games.dice.game import DiceGame

__all__ = ["DiceGame"]
