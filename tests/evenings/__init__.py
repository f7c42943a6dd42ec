# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whole evenings in a real browser: phones, a television and the host's window at one table."""
