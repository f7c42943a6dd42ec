# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a request brings along, read strictly: JSON objects, texts, whole numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import request

from engine.common import (
    LONGEST_NAME,
    JsonFault,
    in_one_line,
    is_too_long,
    problem_of_name,
    read_json,
    unsupported_in,
)
from web_ui.failures import Refusal

LONGEST_TEXT = 64
# No journal gets that far; a larger number is nobody's honest one.
_LARGEST = 2**53
_MOST_DIGITS = 6
_MOST_PLACES = 8


def object_body(*known: str) -> Mapping[str, Any]:
    """The request's body, one JSON object; where names are given it has no others.

    Raises `Refusal` for any other body.
    """
    if not request.is_json:
        raise Refusal(415, "http-415")
    try:
        body = read_json(request.get_data())
    except JsonFault as fault:
        keys = {"twice": "field-twice", "deep": "json-deep", "number": "json-number"}
        key = keys.get(fault.case, "not-an-object")
        raise Refusal(400, key, values={"field": fault.path[:64]}) from None
    if not isinstance(body, dict):
        raise Refusal(400, "not-an-object")
    strangers = [name for name in body if known and name not in known]
    if strangers:
        raise Refusal(400, "field-unknown", values={"field": strangers[0][:64]})
    return body


def text_of(body: Mapping[str, Any], field: str) -> str:
    """A text that has to be there, without the space around it. Raises `Refusal`."""
    value = body.get(field)
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT:
        raise Refusal(400, "field-missing", values={"field": field})
    return value.strip()


def remark_of(body: Mapping[str, Any], field: str, longest: int) -> str:
    """A line of text that may be missing or empty, its space made single. Raises `Refusal`."""
    value = body.get(field, "")
    line = in_one_line(value) if isinstance(value, str) else None
    if line is None or len(line) > longest:
        raise Refusal(400, "remark-misfit", values={"field": field, "longest": str(longest)})
    if unsupported_in(line) is not None:
        raise Refusal(400, "text-unsupported", values={"field": field})
    return line


def name_of(body: Mapping[str, Any], field: str) -> str:
    """A person's name that may be missing or empty. Raises `Refusal`."""
    name = remark_of(body, field, _LARGEST)
    if is_too_long(name):
        longest = str(LONGEST_NAME)
        raise Refusal(400, "remark-misfit", values={"field": field, "longest": longest})
    if name and problem_of_name(name) is not None:
        raise Refusal(400, "text-unsupported", values={"field": field})
    return name


def whole_of(body: Mapping[str, Any], field: str) -> int:
    """A whole number, 0 or more, that has to be there. Raises `Refusal`."""
    value = body.get(field)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST:
        raise Refusal(400, "number-missing", values={"field": field})
    return value


def event_of(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """The event that a body asks for: an object with its "kind". Raises `Refusal`."""
    event = body.get("event")
    if not isinstance(event, dict) or not isinstance(event.get("kind"), str):
        raise Refusal(400, "event-missing")
    try:
        # Half a character and no-numbers, which JSON can carry, have no place in a journal.
        json.dumps(event, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except (RecursionError, ValueError):
        raise Refusal(400, "event-missing") from None
    return event


def place_asked() -> Mapping[str, int]:
    """The place that the address asks for, as `?round=0&trick=2`. Raises `Refusal`."""
    found: dict[str, int] = {}
    asked = [(name, value) for name, value in request.args.items(multi=True) if name != "lang"]
    for name, value in asked[: _MOST_PLACES + 1]:
        plain = value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS
        if not plain or name in found or len(found) == _MOST_PLACES:
            raise Refusal(400, "place-misfit", values={"field": name[:64]})
        found[name] = int(value)
    return found
