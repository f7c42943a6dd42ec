# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whole games, from frames to the scoresheet, held against what was really played."""
