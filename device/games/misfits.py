# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a game's rules refuse, told as the seam wants it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from device.config import Name
from device.games.seam import AnswerMisfit, EventMisfit, NoEffect
from engine.common import InputError, NothingChanges, PlayerRenamed, in_one_line

Event = TypeVar("Event")
_NAME: Final = TypeAdapter(Name)


@contextmanager
def told_as_a_misfit(under: str = "") -> Iterator[None]:
    """Makes what the rules refuse an EventMisfit; under: the path before their own."""
    try:
        yield
    except NothingChanges as error:
        raise NoEffect(error.problem, error.where, error.case, **error.params) from error
    except InputError as error:
        where = f"{under}.{error.where}" if under else error.where
        raise EventMisfit(error.problem, where, error.case, **error.params) from error


def answer_misfit(error: InputError) -> AnswerMisfit:
    """What the rules have against what somebody said, as one sentence."""
    sentence = f"{error.problem[:1].upper()}{error.problem[1:]}."
    return AnswerMisfit(sentence, error.case, **error.params)


def with_a_name(event: Event) -> Event:
    """An event from a page: who is renamed by it is called as one may be. Raises EventMisfit."""
    return (
        replace(event, name=_as_a_name(event.name)) if isinstance(event, PlayerRenamed) else event
    )


def _as_a_name(name: str) -> str:
    """A player's name as a configuration may have it. Raises EventMisfit."""
    try:
        return str(_NAME.validate_python(in_one_line(name)))
    except ValidationError as error:
        raise EventMisfit("it has no letters, or too many", "name", "name-misfit") from error
