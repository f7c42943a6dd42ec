# SPDX-License-Identifier: AGPL-3.0-or-later
"""Frames to observations: cameras, the card detector, the deck gallery, the watcher."""
