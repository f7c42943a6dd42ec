# SPDX-License-Identifier: AGPL-3.0-or-later
"""The network that describes a card's face place by place, taught on hundreds of decks."""
