# SPDX-License-Identifier: AGPL-3.0-or-later
"""JSON from outside, read strictly: what it cannot say is refused with its place and a remedy.

Python's own reader takes the last of two fields of one name, `NaN` and numbers beyond all bounds,
and says of what is nested too deep or of a number that is too long only that it failed.
"""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.common.faults import InputError
from engine.common.fields import cut, shown

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s"\[\]{}:,]+')
_DIGITS: Final = re.compile(r"-?(\d+)")
# No file of this program has as much as a tenth of it.
_MOST_DEPTH: Final = 200
# Python reads no whole number of more, for the time that would take.
_MOST_DIGITS: Final = 4300


class JsonFault(InputError):
    """What is wrong with a text that is to be JSON, and where.

    ``line`` counts from 1; ``path`` is the field's, or ``column N``, or empty where neither is
    known. ``case`` is ``syntax``, ``encoding``, ``twice``, ``deep`` or ``number``.
    """

    def __init__(self, case: str, problem: str, line: int, path: str) -> None:
        """Keep the place apart, for texts of one line, whose number says nothing."""
        where = ", ".join(part for part in (f"line {line}" if line else "", path) if part)
        super().__init__(where, problem, case, field=shown(path)[1:-1])
        self.line = line
        self.path = path


class _Refused(Exception):
    """Stops the reading; where it stopped is looked for afterwards."""


@dataclass(slots=True)
class _Open:
    """A list or an object that is not closed yet, and where in it the reading is."""

    is_object: bool
    keys: set[str] = field(default_factory=set)
    key: str = ""
    index: int = 0
    before_value: bool = False


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    at: int
    levels: list[_Open]
    is_key: bool
    is_twice: bool

    @property
    def path(self) -> str:
        parts = (f".{cut(one.key)}" if one.is_object else f"[{one.index}]" for one in self.levels)
        return "".join(parts).removeprefix(".")


def read_json(content: str | bytes) -> object:
    """Return the value of a JSON text; bytes are UTF-8, also with a mark before the first sign.

    Raises JsonFault.
    """
    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise JsonFault("encoding", "is not UTF-8 text: save it as such", 0, "") from None
    try:
        return _DECODER.decode(text)
    except (json.JSONDecodeError, RecursionError) as error:
        # How deep Python reads differs with its version, and so does what it says then.
        depth = max((len(token.levels) for token in _tokens(text)), default=0)
        if depth > _MOST_DEPTH or isinstance(error, RecursionError):
            problem = f"{depth} lists and objects are nested in one another: leave out most of them"
            raise JsonFault("deep", problem, 0, "") from None
        problem = f"not JSON ({error.msg})"
        raise JsonFault("syntax", problem, error.lineno, f"column {error.colno}") from None
    except (_Refused, ValueError):
        raise _fault(text) from None


def _fault(text: str) -> JsonFault:
    """Return the first thing in a text that this reader refuses and Python's does not name."""
    for token in _tokens(text):
        if token.is_twice:
            case, problem = "twice", "stands there twice: keep one of the two"
        elif (told := _number_fault(token.text)) is not None and not token.is_key:
            case, problem = "number", told
        else:
            continue
        return JsonFault(case, problem, text.count("\n", 0, token.at) + 1, token.path)
    return JsonFault("syntax", "cannot be read as JSON", 0, "")


def _number_fault(written: str) -> str | None:
    digits = _DIGITS.fullmatch(written)
    if digits is not None and len(digits[1]) > _MOST_DIGITS:
        return f"a number of {len(digits[1])} digits is too long: write a shorter one"
    if written in ("NaN", "Infinity", "-Infinity"):
        return f"{written} is no number in JSON: write a number"
    try:
        is_endless = digits is None and written[:1] in "-0123456789" and math.isinf(float(written))
    except ValueError:
        return None
    return f"{shown(written)[1:-1]} is too large: write a smaller number" if is_endless else None


def _tokens(text: str) -> Iterator[_Token]:
    """Read a text that is JSON as far as it goes, token by token."""
    levels: list[_Open] = []
    for found in _TOKEN.finditer(text):
        sign = found[0]
        here = levels[-1] if levels else None
        is_key = here is not None and here.is_object and not here.before_value and sign[0] == '"'
        is_twice = False
        if sign in "{[":
            levels.append(_Open(sign == "{"))
        elif sign in "}]":
            del levels[-1:]
        elif here is not None and sign == ",":
            here.index += 1
            here.before_value = False
        elif here is not None and sign == ":":
            here.before_value = True
        elif here is not None and is_key:
            here.key = str(json.loads(sign, strict=False))
            is_twice = here.key in here.keys
            here.keys.add(here.key)
        yield _Token(sign, found.start(), levels, is_key, is_twice)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    told = dict(pairs)
    if len(told) != len(pairs):
        raise _Refused
    return told


def _no_constant(_: str) -> object:
    raise _Refused


def _finite(written: str) -> float:
    value = float(written)
    if math.isinf(value):
        raise _Refused
    return value


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite
)
