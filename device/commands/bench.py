# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster bench`: the project's own figures, with the machine they were taken on."""

import importlib
import json
from pathlib import Path

import click

from device.benchmarks import Figure, machine
from device.complaints import BadInput
from device.files import data_folder

# Name -> what is measured; the module is device.benchmarks.<name>.
SUBJECTS = {
    "rules": "the engine: tricks judged, a game folded",
    "eyes": "the eyes: speed of each stage, cards found and named",
    "detect": "a large picture, by decks that are whole and that lack cards: time a card",
    "looks": "a table's frames, on one thread: those that are looked at, and those between",
    "runtimes": "what runs the detector fastest here, which `run` then takes",
    "fans": "cards in fans, rows and heaps, found and named",
    "viewers": "how soon 64 pages that follow the table see what happens",
    "light": "cards found and named in light that is worse than a lamp's",
    "glare": "cards with a lamp mirrored across their art and both indices free, named",
}

_OF_PICTURES = {"eyes", "light", "glare", "fans"}

_EXAMPLES = (
    "\b\nExample: quartermaster bench\nExample: quartermaster bench rules --json"
    "\nExample: quartermaster bench eyes --photos PHOTOS"
)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command("bench", epilog=_EXAMPLES)
@click.argument("subjects", metavar="[SUBJECT]...", type=click.Choice(tuple(SUBJECTS)), nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@click.option(
    "--photos",
    type=_FOLDER,
    help="For eyes, light, glare and fans: photographs, with enrol/, images/ and annotations.json.",
)
@click.option(
    "--every",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Take only every Nth photograph.",
)
@click.option(
    "--scans",
    type=_FOLDER,
    help="For eyes, light, glare and fans: a deck's faces, named by their codes.",
)
@click.option(
    "--grounds",
    type=_FOLDER,
    help="For eyes, light, glare and fans: textures that the scans are laid on.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="For runtimes: the table's folder, where the fastest is remembered.",
)
@click.option(
    "--pictures",
    type=click.IntRange(min=1),
    default=24,
    show_default=True,
    help="For eyes, light, glare and fans: how many pictures are drawn of each deck.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="For eyes, light, glare and fans: what decides the first of them; each next one's is one "
    "more.",
)
def command(
    subjects: tuple[str, ...],
    as_json: bool,
    photos: Path | None,
    every: int,
    scans: Path | None,
    grounds: Path | None,
    data: Path | None,
    pictures: int,
    seed: int | None,
) -> None:
    """Measure how fast and how right this is, on this machine; without a SUBJECT everything.

    SUBJECT is rules (the engine: tricks judged, a game folded), eyes (speed of each stage, cards
    found and named), detect (a large picture: time a card, by what deck), looks (what a table's
    frames cost one thread), runtimes (what runs the detector fastest here, which is remembered),
    fans (cards in fans, rows and heaps), viewers (how soon 64 pages see what happens), light (the
    same cards in sun, shadow, darkness, out of focus) or glare (a lamp mirrored across their art,
    both indices free).
    """
    for option, folder in (("--photos", photos), ("--scans", scans)):
        if folder is not None and subjects and not _OF_PICTURES & set(subjects):
            raise BadInput(
                f"{option} is for eyes, light, glare and fans; add one of them to the subjects."
            )
    if grounds is not None and scans is None:
        raise BadInput("--grounds is what scans are laid on; give --scans too.")
    sets = {"photos": photos, "scans": scans, "grounds": grounds, "seed": seed}
    given: dict[str, object] = {name: one for name, one in sets.items() if one is not None}
    of_pictures = {**given, "pictures": pictures, "every": every}
    options: dict[str, dict[str, object]] = {
        "eyes": of_pictures,
        "light": of_pictures,
        "fans": {**given, "pictures": pictures},
        "glare": {**given, "pictures": pictures},
        "runtimes": {"data": data_folder(data)},
    }
    here = machine()
    # Each once, in the table's order.
    wanted = [name for name in SUBJECTS if name in subjects or not subjects]
    if as_json:
        taken = {
            name: [one.to_json() for one in _figures(name, options.get(name, {}))]
            for name in wanted
        }
        click.echo(json.dumps({"machine": here, "figures": taken}))
        return
    click.echo("\n".join(f"{name}: {value}" for name, value in here.items()))
    for name in wanted:
        click.echo(f"\n{name}: {SUBJECTS[name]}")
        for figure in _figures(name, options.get(name, {})):
            click.echo(f"  {figure}")


def _figures(subject: str, options: dict[str, object]) -> tuple[Figure, ...]:
    module = importlib.import_module(f"device.benchmarks.{subject}")
    measured: tuple[Figure, ...] = module.figures(**options)
    return measured
