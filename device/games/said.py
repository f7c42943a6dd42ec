# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people say in games of bids and tricks, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device.games.seam import AnswerMisfit
from engine.common import MOST_BONUS


def bid_in(value: Any, most: int) -> int:
    """A bid. Raises AnswerMisfit for anything but a whole number from 0 to the most."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise AnswerMisfit(f"A bid is a whole number from 0 to {most}.", "bid-misfit", most=most)
    return value


def numbers_in(value: Any, field: str) -> tuple[int, ...]:
    """A list of whole numbers, as of tricks won or bonus points. Raises AnswerMisfit.

    Args:
        value: the object that people's words are.
        field: which of its fields the list is.

    """
    told = value.get(field) if isinstance(value, Mapping) else None
    most = MOST_BONUS
    if isinstance(told, list) and all(type(one) is int and -most <= one <= most for one in told):
        return tuple(told)
    sentence = f'"{field}" is a list of whole numbers, one for each player.'
    raise AnswerMisfit(sentence, "round-misfit", field=field)
