# SPDX-License-Identifier: AGPL-3.0-or-later
"""Turns frames into "this card was laid here now" and "the table was cleared"."""

from vision.watch.eyes import Reader
from vision.watch.watcher import Watcher

__all__ = ["Reader", "Watcher"]
