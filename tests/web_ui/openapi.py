# SPDX-License-Identifier: AGPL-3.0-or-later
"""Holds answers against the page's own description of its HTTP interface."""

from __future__ import annotations

from typing import Any


def check(schema: dict[str, Any], value: Any, document: dict[str, Any], at: str) -> None:
    """Hold a value against the few words of JSON Schema that the document uses."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if "oneOf" in schema:
        failures = []
        for choice in schema["oneOf"]:
            try:
                check(choice, value, document, at)
            except AssertionError as failure:
                failures.append(failure)
        assert len(failures) < len(schema["oneOf"]), f"{at}: {failures}"
        return
    if "enum" in schema:
        assert value in schema["enum"], at
    if "const" in schema:
        assert value == schema["const"], at
    names = schema.get("type", [])
    kinds = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
        "null": type(None),
    }
    allowed = [names] if isinstance(names, str) else names
    assert not allowed or any(isinstance(value, kinds[name]) for name in allowed), f"{at}: {value}"
    if isinstance(value, dict) and "properties" in schema:
        assert set(schema["required"]) <= set(value), at
        for name, item in value.items():
            assert name in schema["properties"], f"{at}.{name} is not described"
            check(schema["properties"][name], item, document, f"{at}.{name}")
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            check(schema["items"], item, document, f"{at}[{index}]")
