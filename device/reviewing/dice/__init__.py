# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game in plain text."""

from device.reviewing.dice.words import DiceWords

__all__ = ["DiceWords"]
