# SPDX-License-Identifier: AGPL-3.0-or-later
"""The card game in plain text."""

from device.reviewing.cards.questions import told_question
from device.reviewing.cards.words import CardWords

__all__ = ["CardWords", "told_question"]
