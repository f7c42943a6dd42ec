# SPDX-License-Identifier: AGPL-3.0-or-later
"""The thing on the table: buttons, lights, journal, configuration, session, command line."""

# What it says to numpy must be said before any module here imports that.
import vision  # noqa: F401
