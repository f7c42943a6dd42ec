# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull in plain text."""

from device.reviewing.skull.words import SkullWords

__all__ = ["SkullWords"]
