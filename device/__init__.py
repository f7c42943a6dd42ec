# SPDX-License-Identifier: AGPL-3.0-or-later
"""The thing on the table: buttons, lights, journal, configuration, session, command line."""
