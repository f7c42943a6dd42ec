# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster bench`: the project's own figures, with the machine they were taken on."""

import importlib
import json

import click

from device.benchmarks import Figure, machine

# Name -> what is measured; the module is device.benchmarks.<name>.
SUBJECTS = {"rules": "the engine: tricks judged, a game folded"}

_EXAMPLES = "\b\nExample: quartermaster bench\nExample: quartermaster bench rules --json"


@click.command("bench", epilog=_EXAMPLES)
@click.argument("subjects", metavar="[SUBJECT]...", type=click.Choice(tuple(SUBJECTS)), nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
def command(subjects: tuple[str, ...], as_json: bool) -> None:
    """Measure how fast and how right this is, on this machine; without a SUBJECT everything.

    SUBJECT is rules (the engine: tricks judged, a game folded).
    """
    here = machine()
    # Each once, in the table's order.
    wanted = [name for name in SUBJECTS if name in subjects or not subjects]
    if as_json:
        taken = {name: [figure.to_json() for figure in _figures(name)] for name in wanted}
        click.echo(json.dumps({"machine": here, "figures": taken}))
        return
    click.echo("\n".join(f"{name}: {value}" for name, value in here.items()))
    for name in wanted:
        click.echo(f"\n{name}: {SUBJECTS[name]}")
        for figure in _figures(name):
            click.echo(f"  {figure}")


def _figures(subject: str) -> tuple[Figure, ...]:
    measured: tuple[Figure, ...] = importlib.import_module(f"device.benchmarks.{subject}").figures()
    return measured
