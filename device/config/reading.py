# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading the configuration file: right, or one sentence that names file, field and remedy."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from device.config.settings import Secret, Settings
from device.config.wording import in_words
from engine.common import JsonFault, read_json

_Model = TypeVar("_Model", bound=BaseModel)
# What tomllib says of a name or a table that stands there twice.
_TWICE = (
    "Cannot overwrite a value",
    "Cannot declare",
    "Cannot mutate",
    "Duplicate inline table key",
)
_SETS = re.compile(r"\s*(?:([^=#\[\]]+?)\s*=|(\[[^#]+\]))")
_LONG_NUMBER = re.compile(r"(?<![\w\"'])[-+]?\d[\d_]{4299,}")
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")


@runtime_checkable
class _Placed(Protocol):
    """An error that knows its place, as those of the games' own readers do."""

    where: str
    problem: str


class ConfigError(Exception):
    """The configuration cannot be used; one sentence for people.

    where: the setting, as in "page.port"; line: the file's, from 1. Both where they are known.
    """

    def __init__(self, sentence: str, where: str = "", line: int | None = None) -> None:
        super().__init__(sentence)
        self.where = where
        self.line = line


def read_settings(path: Path | None, over: Mapping[str, Mapping[str, object]]) -> Settings:
    """The settings in a configuration file, or without one the defaults.

    over: settings by section that count more than the file's, from the command line.
    Raises ConfigError.
    """
    return _settings({} if path is None else _tree(path), over, path)


def settings_in(text: str, over: Mapping[str, Mapping[str, object]], path: Path) -> Settings:
    """The settings in a text that is to be a configuration file; else as `read_settings`."""
    return _settings(_toml(text, path), over, path)


def _settings(
    tree: dict[str, Any], over: Mapping[str, Mapping[str, object]], path: Path | None
) -> Settings:
    for section, settings in over.items():
        there = tree.setdefault(section, {})
        if isinstance(there, dict):
            there.update(settings)
    return _validated(tree, Settings, path)


def read_toml(path: Path, model: type[_Model]) -> _Model:
    """A TOML file that people write, read strictly. Raises ConfigError."""
    return _validated(_tree(path), model, path)


def read_tree(path: Path) -> object:
    """What a TOML file holds, or a JSON file where its name ends so. Raises ConfigError."""
    return _json(path) if path.suffix.lower() == ".json" else _tree(path)


def _tree(path: Path) -> dict[str, Any]:
    return _toml(_text(path), path)


def _toml(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        line = int(at[1]) if at else max(1, len(text.splitlines()))
        if str(error).startswith(_TWICE):
            told = f"{_set_in(text, line)} is set already: keep one of the two"
            raise ConfigError(f"{path}: line {line}: {told}.", line=line) from error
        raise ConfigError(f"{path} is not TOML: {error}; mend that line.", line=line) from error
    except RecursionError as error:
        raise ConfigError(
            f"{path}: lists and tables are nested too deep in one another: leave out most of them."
        ) from error
    except ValueError as error:
        # Python reads no whole number of so many digits, and does not say where it is.
        found = _LONG_NUMBER.search(text)
        begun = 1 + text.count("\n", 0, found.start()) if found else None
        place = f"line {begun}: " if begun else ""
        raise ConfigError(
            f"{path}: {place}a number is too long: write a shorter one.", line=begun
        ) from error


def _set_in(text: str, line: int) -> str:
    """What a line of TOML sets: the setting, or the table that it begins."""
    found = _SETS.match(text.splitlines()[line - 1]) if text else None
    return "what is set there" if found is None else (found[1] or found[2])[:40].strip()


def _json(path: Path) -> object:
    try:
        return read_json(_text(path))
    except JsonFault as fault:
        raise ConfigError(f"{path}: {fault}.", fault.path, fault.line or None) from fault


def _text(path: Path) -> str:
    try:
        # Some editors put a mark before the first sign.
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be read ({error.strerror}): name a file that can."
        ) from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is not UTF-8 text: save it as such.") from error


def _validated(tree: dict[str, Any], model: type[_Model], path: Path | None) -> _Model:
    try:
        # By way of JSON, where strict reading takes an array for a tuple.
        return model.model_validate_json(json.dumps(tree, default=str))
    except ValidationError as error:
        # A wrong name explains what else is missing.
        worst = min(error.errors(), key=lambda each: each["type"] != "extra_forbidden")
        sentence = _sentence(worst, model)
        told = sentence if path is None else f"{path}: {sentence}"
        raise ConfigError(told, _dotted(worst["loc"])) from error


def _sentence(error: ErrorDetails, model: type[BaseModel]) -> str:
    place = _dotted(error["loc"])
    if error["type"] == "extra_forbidden":
        *parents, last = error["loc"]
        known = _names(model, parents)
        near = difflib.get_close_matches(str(last)[:40], known, n=1)
        advice = f"did you mean {near[0]}?" if near else f"there is {', '.join(known)}."
        return f"there is no setting {place[:80]}; {advice}"
    if error["type"] == "missing":
        return f"{place} is missing; add it."
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, _Placed):
        return f"{_within(error['loc'], cause.where)} {cause.problem}; change it."
    message = str(cause) if isinstance(cause, ValueError) else in_words(error)
    given = error["input"]
    if isinstance(given, str | int | float | bool) and not _is_secret(model, error["loc"]):
        return f"{place} is {_cut(given)}: {message}; change it."
    return f"{place}: {message}; change it." if place else f"{message}; change it."


def _cut(given: str | float) -> str:
    """A value as it is quoted back: not more of it than tells which it is."""
    return repr(given[:40] + "..." if isinstance(given, str) and len(given) > 43 else given)


def _within(place: tuple[int | str, ...], where: str) -> str:
    """The place of something that knows only its place within the last part of this one."""
    *parents, last = place or ("",)
    own = re.split(r"[.\[]", where)[0]
    return f"{_dotted(tuple(parents))}.{where}" if parents and own == last else where


def _dotted(place: tuple[int | str, ...]) -> str:
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    return text.removeprefix(".")


def _names(model: type[BaseModel], parents: list[int | str]) -> list[str]:
    """The settings that exist at a place of the file."""
    for parent in parents:
        model = _inner(model, parent)
    return list(model.model_fields)


def _is_secret(model: type[BaseModel], place: tuple[int | str, ...]) -> bool:
    """Whether a setting, or a part of it, is marked as a secret."""
    for part in place:
        field = model.model_fields.get(str(part))
        if field is not None and any(isinstance(mark, Secret) for mark in field.metadata):
            return True
        model = _inner(model, part)
    return False


def _inner(model: type[BaseModel], part: int | str) -> type[BaseModel]:
    """The model of a setting that has one of its own, else the one that it is in."""
    field = model.model_fields.get(str(part))
    annotation = None if field is None else field.annotation
    inner = (*getattr(annotation, "__args__", ()), annotation)[0]
    return inner if isinstance(inner, type) and issubclass(inner, BaseModel) else model
