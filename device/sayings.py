# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sentences about the table itself, which the page says in its viewer's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Saying(str):
    """A sentence for people in English that knows which message of the page it is.

    case: the page's message `saying.<case>`; empty for one that there is in English only. params:
    the message's values.
    """

    __slots__ = ("case", "params")

    case: str
    params: Mapping[str, str | int]

    def __new__(cls, text: str, case: str = "", **params: str | int) -> Saying:
        """A sentence; without a case it is told in English only."""
        made = super().__new__(cls, text)
        made.case = case
        made.params = params
        return made

    def to_json(self) -> dict[str, Any]:
        """Text, case and params."""
        return {"text": str(self), "case": self.case, "params": dict(self.params)}


def saying_of(error: Exception) -> Saying:
    """The sentence that an error was raised with."""
    told = error.args[0] if error.args else ""
    return told if isinstance(told, Saying) else Saying(str(error))


def as_sentence(part: str) -> str:
    """What cameras say of themselves is a part of a sentence; it may begin with a file's name."""
    is_word = part.partition(" ")[0].isalnum()
    return f"{part[:1].upper() if is_word else part[:1]}{part[1:].rstrip('.')}."
