# SPDX-License-Identifier: AGPL-3.0-or-later
"""JSON Lines in, JSON Lines out: a bad line is told of, and the rest go on."""

import json
from collections.abc import Callable, Iterable, Mapping

import click

from device.complaints import BadInput
from engine.common import InputError, JsonFault, read_json


def answer_lines(lines: Iterable[bytes], answer: Callable[[object], Mapping[str, object]]) -> None:
    """Print the answer to the JSON value of every line, in order.

    A line that is no JSON, or that `answer` refuses with an InputError, is answered with
    ``{"error": ..., "line": N}``, and an answer with an "error" of its own gets the line as well;
    raises BadInput at the end when there was one.
    """
    bad = 0
    for number, line in enumerate(lines, start=1):
        try:
            told = answer(_value(line))
        except InputError as error:
            told = {"error": str(error)}
        if "error" in told:
            bad += 1
            told = {**told, "line": number}
        click.echo(json.dumps(told))
    if bad:
        raise BadInput(f"{bad} of the lines on stdin could not be answered; each says why.")


def _value(line: bytes) -> object:
    try:
        return read_json(line)
    except JsonFault as fault:
        # The answer has the line's own number.
        raise InputError(fault.path, fault.problem) from None
