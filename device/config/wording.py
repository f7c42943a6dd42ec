# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is wrong with a setting's value in people's words, as a part of a sentence."""

from __future__ import annotations

from pydantic_core import ErrorDetails

from device.config.settings import PIN

_LIST = "it must be a list in square brackets"
_WHOLE_NUMBER = "it must be a whole number"
_CHOICE = "it must be {expected}"

# By the library's name of the error; the braces hold what it knows of this one.
_WORDS = {
    "tuple_type": _LIST,
    "list_type": _LIST,
    "too_short": "there must be at least {min_length}, not {actual_length}",
    "too_long": "there may be at most {max_length}, not {actual_length}",
    "model_type": "it must be a table of names and values",
    "string_type": "it must be a text in quotation marks",
    "string_too_short": "it needs at least {min_length} letter",
    "string_too_long": "it may be at most {max_length} letters long",
    "int_type": _WHOLE_NUMBER,
    "int_from_float": _WHOLE_NUMBER,
    "bool_type": "it must be true or false",
    "greater_than_equal": "it must be {ge} or more",
    "less_than_equal": "it must be {le} or less",
    "literal_error": _CHOICE,
    "enum": _CHOICE,
}
_PATTERNS = {PIN: "it must have 4 to 12 digits and nothing else"}


def in_words(error: ErrorDetails) -> str:
    """What the library found wrong; in its own words where there are no better ones."""
    known = error.get("ctx", {})
    if error["type"] == "string_pattern_mismatch":
        return _PATTERNS.get(known["pattern"], error["msg"])
    words = _WORDS.get(error["type"])
    return error["msg"] if words is None else words.format_map(known)
