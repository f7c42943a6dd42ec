# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every refusal and every sentence about the table that names a case has its message."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import device
import engine
import web_ui
from web_ui.languages import catalogue, placeholders

# Where in a call the case stands, and what the page calls messages of its kind.
_RAISED = {
    "InputError": (2, "refused"),
    "EventError": (2, "refused"),
    "RulesError": (2, "refused"),
    "NothingChanges": (2, "refused"),
    "EventMisfit": (2, "refused"),
    "AnswerMisfit": (1, "refused"),
    "UndoRefused": (1, "refused"),
    "AnswerRefused": (1, "refused"),
    "Saying": (1, "saying"),
    "SeatRefused": (1, "refused"),
}
_ROOMS = (engine, device, web_ui)
# `_tumbling` puts these together.
_TUMBLING = ("built-upon", "made-since", "built-upon-for-good", "made-since-for-good")


def _named() -> Iterator[tuple[str, frozenset[str]]]:
    """Each message that the program names, with the values that it gives."""
    for room in _ROOMS:
        for path in Path(str(room.__file__)).parent.rglob("*.py"):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                    yield from _of_call(call, call.func.id)


def _of_call(call: ast.Call, name: str) -> Iterator[tuple[str, frozenset[str]]]:
    place, kind = _RAISED.get(name, (0, ""))
    if not kind or len(call.args) <= place or any(isinstance(a, ast.Starred) for a in call.args):
        return
    case, values = call.args[place], frozenset(each.arg for each in call.keywords if each.arg)
    told = [case.body, case.orelse] if isinstance(case, ast.IfExp) else [case]
    for one in told:
        if isinstance(one, ast.Constant):
            yield f"{kind}.{one.value}", values


NAMED = sorted({*_named(), *((f"refused.{case}", frozenset({"entry"})) for case in _TUMBLING)})


@pytest.mark.parametrize(("message", "values"), NAMED, ids=[message for message, _ in NAMED])
def test_a_case_has_a_message_whose_values_are_given(message: str, values: frozenset[str]) -> None:
    words = catalogue("en")
    assert message in words
    assert placeholders(words[message]) <= values


def test_no_message_is_of_a_case_that_there_is_not() -> None:
    named = {message for message, _ in NAMED}
    # What a journal says of itself is also why it refuses an event.
    named |= {"refused.journal-full", "refused.journal-unwritable", "refused.went-on"}
    kept = {key for key in catalogue("en") if key.startswith(("refused.", "saying."))}
    assert kept == named
