# SPDX-License-Identifier: AGPL-3.0-or-later
"""Making, training, exporting and judging the card detector."""
