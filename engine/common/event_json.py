# SPDX-License-Identifier: AGPL-3.0-or-later
"""Events as JSON objects, ``{"kind": "bid-locked", ...}``, and back, strictly.

A kind is its class's name in lower case, with hyphens; a field keeps its name.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from engine.common.faults import EventError, InputError
from engine.common.fields import choice, items, need, obj, shown, text, under, whole
from engine.common.near import meant

E = TypeVar("E")
Reader = Callable[[object, str], object]
"""Reads a field's JSON value, with its path for the InputError."""
Writer = Callable[[Any], object]
"""Writes a field's value as JSON."""

_MANY: Final = 1_000_000_000


class EventCodec(Generic[E]):
    """The events of a game, written and read."""

    def __init__(
        self,
        events: tuple[type[E], ...],
        readers: Mapping[str, Reader],
        writers: Mapping[str, Writer] = MappingProxyType({}),
    ) -> None:
        """Keep every kind of event.

        Args:
            events: the kinds.
            readers: how each field is read, by its name in any of them; by kind, a dot and its
                name where it is read otherwise in that kind.
            writers: how a field that is there is written, by its name, where not as it is.

        """
        self.kinds: Mapping[str, type[E]] = {kind_of(event): event for event in events}
        self._readers = readers
        self._writers = writers

    def to_json(self, event: E) -> dict[str, object]:
        """Return an event as a JSON object."""
        told: dict[str, object] = {"kind": kind_of(type(event))}
        for field in _fields(type(event)):
            value = getattr(event, field.name)
            own = None if value is None else self._writers.get(field.name)
            told[field.name] = _plain(value) if own is None else own(value)
        return told

    def from_json(self, value: object, where: str = "") -> E:
        """Read an event; raises EventError with the path of what cannot be so.

        A field with a default may be absent: the event was written before there was that field.
        """
        try:
            return self._read(value, where)
        except InputError as error:
            raise EventError(error.where, error.problem) from None

    def _read(self, value: object, where: str) -> E:
        if not isinstance(value, Mapping):
            raise InputError(where, f"must be an object, not {shown(value)}")
        at = under(where, "kind")
        kind = text(need(value, "kind", where), at)
        if kind not in self.kinds:
            near = meant(kind, self.kinds)
            raise InputError(at, f"{shown(kind)} is not a kind of event{near}")
        event = self.kinds[kind]
        known = _fields(event)
        source = obj(value, where, ("kind", *(field.name for field in known)))
        return event(**{one.name: self._field(kind, one, source, where) for one in known})

    def _field(
        self, kind: str, field: Field[Any], source: Mapping[str, object], where: str
    ) -> object:
        if field.name not in source and field.default is not MISSING:
            return field.default
        read = self._readers.get(f"{kind}.{field.name}") or self._readers[field.name]
        return read(need(source, field.name, where), under(where, field.name))


def kind_of(event: type[object]) -> str:
    """Return what a kind of event is called in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()


def count(value: object, where: str) -> int:
    """Read a number from 0: a seat, a bid, a place; whether there is such a one, the fold says."""
    return whole(value, where, 0, _MANY)


def none_or(read: Reader) -> Reader:
    """Return a reader that also takes null."""
    return lambda value, where: None if value is None else read(value, where)


def tuple_of(read: Reader) -> Reader:
    """Return a reader of a list whose items are each read so."""

    def read_all(value: object, where: str) -> tuple[object, ...]:
        told = enumerate(items(value, where))
        return tuple(read(item, f"{where}[{index}]") for index, item in told)

    return read_all


def enum_of(options: type[StrEnum]) -> Reader:
    """Return a reader of an enumeration's values."""
    return lambda value, where: choice(value, where, options)


def _fields(event: type[object]) -> tuple[Field[Any], ...]:
    return fields(event)  # type: ignore[arg-type]


def _plain(value: object) -> object:
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
