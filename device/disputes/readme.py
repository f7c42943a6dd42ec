# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page of plain words that lies in an evidence zip, for whoever opens it by hand."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version

from device.reviewing import PastGame, game_lines, place_lines
from device.reviewing.layout import wrapped

_HERE = "the folder pictures beside this file"
_LEFT_OUT = (
    "A round was being bid on when this file was made; nothing of that is in it, since bids are "
    "secret until all are known."
)


def readme_text(past: PastGame, place: str | None, time: str, *, left_out: bool) -> str:
    """What is in the zip and how to look at it, with the verdict as the program told it."""
    lines = [*_about(past, place, time), *(["", *wrapped(_LEFT_OUT)] if left_out else [])]
    told = game_lines(past) if place is None else place_lines(past, place, _HERE)
    return "\n".join([*lines, "", "-" * 72, "", *told]) + "\n"


def _about(past: PastGame, place: str | None, time: str) -> Iterator[str]:
    what = "a whole game" if place is None else f"{past.words.place} {place} of a game"
    players = " and ".join((", ".join(past.players[:-1]), past.players[-1]))
    yield "What happened at a table, with the evidence"
    yield ""
    yield from wrapped(
        f"This file was made by Quartermaster {version('quartermaster')}, a referee at the table, "
        f"on {time}. It is about {what} of {players}. What the program said of it stands below."
    )
    yield ""
    yield "You can look at all of it without the program:"
    yield ""
    for file, tells in (*(_PICTURES if past.game.seen_by_camera else ()), *_FILES):
        yield from wrapped(tells, f"  {file:<14} ")
    yield ""
    yield from wrapped(
        "To have it judged again by the same program: install Quartermaster, then type "
        "`quartermaster judge` and the name of the zip. It needs no network. It plays all events "
        f"again, {_READS if past.game.seen_by_camera else ''}and says whether it comes to the same "
        "verdict."
    )
    yield ""
    yield from wrapped(
        "The check sums in manifest.json show whether a file was damaged since. They do not prove "
        "who made it."
    )


_READS = "reads the cards in the pictures again, "
_PICTURES = (
    (
        "pictures",
        "what the camera saw. Each card that was laid, and each verdict, has the number of its "
        "entry: 00000012.jpg is the table at entry 12, 00000012-card.jpg the card alone, and "
        "00000012.json says what it was read as, how surely, and by what.",
    ),
)
_FILES = (
    ("events.jsonl", "everything that happened, in order: one line of JSON each."),
    ("record.json", "the players and all they did, as the program kept the score by it."),
    ("verdict.json", "what the program said: winners, reasons, scores."),
    ("manifest.json", "what is in this file, with the SHA-256 sum of each."),
)
