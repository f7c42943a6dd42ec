# SPDX-License-Identifier: AGPL-3.0-or-later
"""Strict reading of JSON values: every refusal names the path of the field."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import TypeVar

from engine.common.faults import InputError
from engine.common.near import meant

E = TypeVar("E", bound=StrEnum)


def shown(value: object) -> str:
    """Return a value as an error message may show it: short, and as JSON writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and len(value) > 38:
        return repr(value[:35] + "...")
    try:
        text = repr(value)
    except RecursionError:
        return "something nested too deep"
    return text if len(text) <= 40 else text[:37] + "..."


def obj(value: object, where: str, known: Collection[str]) -> Mapping[str, object]:
    """Return a JSON object whose keys are all ``known``."""
    if not isinstance(value, Mapping):
        raise InputError(where, f"must be an object, not {shown(value)}")
    for key in value:
        if key not in known:
            expected = ", ".join(known)
            told = f"is not a known field{meant(key, known)}; known are {expected}"
            raise InputError(under(where, cut(str(key))), told)
    return value


def cut(key: str) -> str:
    """Return a field's name as it is quoted back: not more of it than tells which it is."""
    return key if len(key) <= 40 else key[:37] + "..."


def under(where: str, key: str) -> str:
    """Return the path of a field of the object at ``where``."""
    return f"{where}.{key}" if where else key


def need(source: Mapping[str, object], key: str, where: str) -> object:
    """Return a field that must be there."""
    if key not in source:
        raise InputError(under(where, key), "is missing")
    return source[key]


def items(value: object, where: str) -> list[object]:
    """Return a JSON array."""
    if not isinstance(value, list | tuple):
        raise InputError(where, f"must be a list, not {shown(value)}")
    return list(value)


def text(value: object, where: str) -> str:
    """Return a string that is not blank."""
    if not isinstance(value, str) or not value.strip():
        raise InputError(where, f"must be a text, not {shown(value)}")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise InputError(where, "holds half a character, which cannot be written")
    return value


def whole(value: object, where: str, low: int, high: int) -> int:
    """Return a whole number from ``low`` to ``high``, both included."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(where, f"must be a whole number, not {shown(value)}")
    if not low <= value <= high:
        raise InputError(where, f"must be from {low} to {high}, not {shown(value)}")
    return value


def number(value: object, where: str) -> float:
    """Return a number as a float."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(where, f"must be a number, not {shown(value)}")
    return float(value)


def yes_no(value: object, where: str) -> bool:
    """Return true or false, and nothing that merely counts as one."""
    if not isinstance(value, bool):
        raise InputError(where, f"must be true or false, not {shown(value)}")
    return value


def choice(value: object, where: str, options: type[E]) -> E:
    """Return the member of an enumeration that a text names."""
    try:
        if not isinstance(value, str):
            raise ValueError
        return options(value)
    except ValueError:
        expected = ", ".join(option.value for option in options)
        near = meant(value, [option.value for option in options])
        told = f"must be one of {expected}, not {shown(value)}{near}"
        raise InputError(where, told) from None
