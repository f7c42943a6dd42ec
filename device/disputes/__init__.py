# SPDX-License-Identifier: AGPL-3.0-or-later
"""Disputes: a game or a trick in one file, which somebody else can open and judge again."""

from device.disputes.case import Case, open_case
from device.disputes.exporting import Exported, export_case
from device.disputes.judging import Judgement, judge
from device.disputes.rereading import CardAgain, Eyes, NotHere, OwnEyes, Reading
from device.disputes.telling import judgement_lines

__all__ = [
    "CardAgain",
    "Case",
    "Exported",
    "Eyes",
    "Judgement",
    "NotHere",
    "OwnEyes",
    "Reading",
    "export_case",
    "judge",
    "judgement_lines",
    "open_case",
]
