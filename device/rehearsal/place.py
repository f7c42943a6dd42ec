# SPDX-License-Identifier: AGPL-3.0-or-later
"""How far the people at the rendered table have come, kept in a file between two starts."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from device.files import write_whole

FORMAT = "quartermaster-rehearsal/1"
PLAYERS = range(3, 9)
"""How many people can play at a rendered table."""


class RehearsalTrouble(Exception):
    """The rendered table cannot go on; one sentence for people."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a game's script.

    game: the journal's number of the game. steps: how many have begun, the last one
    included. locked: who has bid, if that step is the bidding.
    """

    game: int
    seed: int
    players: int
    dealer: int
    rules: dict[str, object]
    steps: int = 0
    locked: tuple[int, ...] = ()

    def same_table(self, other: Place) -> bool:
        """Whether both are places in the same script."""
        return (self.seed, self.players, self.dealer, self.rules) == (
            other.seed,
            other.players,
            other.dealer,
            other.rules,
        )


def read_place(path: Path) -> Place | None:
    """The place that was kept; None when there is no file. Raises RehearsalTrouble."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if told.pop("format") != FORMAT:
            raise ValueError("another format")
        return Place(**{**told, "locked": tuple(told["locked"])})
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise RehearsalTrouble(
            f"{path} does not say how far the rendered table's game is ({error}); "
            "choose another folder with --data, or remove that file and the journal."
        ) from error


def place_in(path: Path, game: int) -> Place | None:
    """The place that was kept of a game, the newest's or one that was set aside.

    path: where the newest is kept. None where no start played that game. Raises RehearsalTrouble.
    """
    newest = read_place(path)
    return newest if newest is None or newest.game == game else read_place(_aside(path, game))


def take_place(path: Path, place: Place) -> None:
    """Make a place the newest, and set aside that of another game, which may go on later.

    Raises RehearsalTrouble for one that cannot be read, and Failure.
    """
    newest = read_place(path)
    if newest is not None and newest.game != place.game:
        keep_place(_aside(path, newest.game), newest)
    keep_place(path, place)
    # Only now: a pulled plug leaves it in two places, and never in none.
    _aside(path, place.game).unlink(missing_ok=True)


def _aside(path: Path, game: int) -> Path:
    return path.with_name(f"{path.stem}-{game}{path.suffix}")


def keep_place(path: Path, place: Place) -> None:
    """Write the place so that it survives a pulled plug. Raises Failure."""
    write_whole(path, json.dumps({"format": FORMAT, **asdict(place)}) + "\n")
