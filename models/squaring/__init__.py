# SPDX-License-Identifier: AGPL-3.0-or-later
"""The network that moves a found box's corners onto the card's own."""
