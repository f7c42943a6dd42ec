# SPDX-License-Identifier: AGPL-3.0-or-later
"""Refereeing a recording: no clock, no journal, the same belief and rules as at the table."""

from device.watching.film import Film
from device.watching.referee import RecordingReferee
from device.watching.setup import RecordingSetup, UsedPower, read_setup

__all__ = ["Film", "RecordingReferee", "RecordingSetup", "UsedPower", "read_setup"]
