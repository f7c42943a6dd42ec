# SPDX-License-Identifier: AGPL-3.0-or-later
"""The configuration as the text that people wrote, with one setting changed.

Only single lines are put in, so that comments and order stay as they are.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from device.config.places import HEADER


class NoPlace(Exception):
    """A setting cannot be put into the text by a line alone."""


def with_camera(text: str, source: str) -> str:
    """The text with another camera in it. Raises NoPlace."""
    wanted = _tree(text)
    camera = wanted.setdefault("camera", {})
    if not isinstance(camera, dict):
        raise NoPlace
    camera["source"] = source
    # A TOML string is written as JSON writes it.
    setting = f"source = {json.dumps(source)}"
    lines, inside, header = text.splitlines(), "", None
    for index, line in enumerate(lines):
        if found := HEADER.fullmatch(line):
            inside = found[1]
            header = index if inside == "camera" else header
        elif inside == "camera" and re.match(r"\s*source\s*=", line):
            lines[index] = setting
            break
    else:
        if header is None:
            lines += ["", "[camera]"] if lines else ["[camera]"]
            header = len(lines) - 1
        lines.insert(header + 1, setting)
    changed = "\n".join(lines) + "\n"
    if _tree(changed) != wanted:
        raise NoPlace
    return changed


def _tree(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoPlace from error
