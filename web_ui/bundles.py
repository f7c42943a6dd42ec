# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page's modules, joined in one script for each view.

A browser asks for every module by itself, and a phone on a busy network waits for each. Joining
them needs no tool: the page's modules import by name from files beside them and export functions,
constants and other modules' names, and nothing else. What is written another way is refused.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
_PASSED_ON = re.compile(r'^export \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_DYNAMIC = re.compile(r"\bimport\(")
_MODULE_WORD = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)

_HEAD = """\
const $modules = {};
async function $import(from, path) {
  const name = new URL(path, `http://x/${from}`).pathname.slice(1);
  if (!(name in $modules)) throw new Error(`No module ${name}`);
  return $modules[name];
}
"""


class NotJoinable(ValueError):
    """Modules that are written in a way that cannot be joined."""


def bundled(folder: Path, entry: str, played: Sequence[str] = ()) -> str:
    """One script that does what a module and all that it imports do.

    Args:
        folder: where the modules lie.
        entry: the module that a view begins with; it may await at its top level.
        played: modules that the entry imports by a name it only knows when it runs.

    Returns:
        A module script without imports.

    Raises:
        NotJoinable: modules import each other, or one imports or exports another way.
        FileNotFoundError: a module is not there.

    """
    order: list[str] = []
    for name in (*played, entry):
        _visit(folder, name, order, ())
    parts = [_HEAD]
    parts += [_wrapped(folder, name) for name in order if name != entry]
    parts.append(_body(folder, entry))
    return "".join(parts)


def _visit(folder: Path, name: str, order: list[str], above: tuple[str, ...]) -> None:
    """Add a module and what it imports to the order in which they must run."""
    if name in above:
        raise NotJoinable(f"{' → '.join((*above, name))}: these modules import each other.")
    if name in order:
        return
    for needed in _needs(folder, name):
        _visit(folder, needed, order, (*above, name))
    order.append(name)


def _needs(folder: Path, name: str) -> Iterator[str]:
    text = (folder / name).read_text(encoding="utf-8")
    for pattern in (_IMPORT, _PASSED_ON):
        for found in pattern.finditer(text):
            yield _beside(name, found[2])


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _wrapped(folder: Path, name: str) -> str:
    """A module as a function that runs at once and gives what it exports."""
    text = (folder / name).read_text(encoding="utf-8")
    exported = [found[1] for found in _EXPORT.finditer(text)]
    for found in _PASSED_ON.finditer(text):
        source = f'$modules["{_beside(name, found[2])}"]'
        exported += [f"{one}: {source}.{one}" for one in _names(found[1])]
    given = ", ".join(exported)
    return f'$modules["{name}"] = (() => {{\n{_body(folder, name)}return {{ {given} }};\n}})();\n'


def _body(folder: Path, name: str) -> str:
    """A module's own lines: what it imports taken from the modules before it, nothing exported."""

    def taken(found: re.Match[str]) -> str:
        names = ", ".join(one.replace(" as ", ": ") for one in _names(found[1]))
        return f'const {{ {names} }} = $modules["{_beside(name, found[2])}"];'

    text = (folder / name).read_text(encoding="utf-8")
    text = _IMPORT.sub(taken, text)
    text = _PASSED_ON.sub("", text)
    text = _EXPORT.sub("", text)
    text = _DYNAMIC.sub(f'$import("{name}", ', text)
    if left := _MODULE_WORD.search(text):
        raise NotJoinable(f"The page's module {name} cannot be joined for its line: {left[0]}")
    return text


def _names(inside: str) -> list[str]:
    return [" ".join(one.split()) for one in inside.split(",") if one.strip()]
