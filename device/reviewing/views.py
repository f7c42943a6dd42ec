# SPDX-License-Identifier: AGPL-3.0-or-later
"""What `quartermaster review` shows: a whole game, one place of it, or all as it happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from device.evidence.names import game_folder
from device.journal import Author
from device.reviewing.happened import Happened, as_it_happened
from device.reviewing.layout import headed, wrapped
from device.reviewing.past import PastGame
from device.reviewing.pictures import picture_lines, pictures_json
from device.reviewing.rows import rows


def game_lines(past: PastGame) -> Iterator[str]:
    """Every place in a line or two, the scores, and what people corrected."""
    words, state = past.words, past.state
    told = _told(past)
    yield f"Game {past.number}, {past.game.name}"
    yield from words.opened(state)
    yield ""
    for place in past.places:
        yield from words.brief(state, place)
        marks = place_marks(past, place, told)
        yield from wrapped(f"[{', '.join(marks)}]", " " * 6) if marks else []
    yield from headed("Scores:", words.scores(state))
    corrections = {row["seq"] for row in past.corrections()}
    said = (told[seq] for seq in sorted(corrections))
    yield from headed("What people said:", rows(said))


def game_json(past: PastGame) -> Iterator[dict[str, Any]]:
    """The same for programs: an object a line, its "what" first."""
    told = _told(past)
    yield {
        "what": "game",
        "game": past.number,
        "plays": past.game.name,
        "players": list(past.players),
        "over": past.game.view(past.state).over,
        "places": list(past.places),
    }
    for place in past.places:
        yield {
            "what": "trick",
            "place": place,
            "trick": past.game.review(past.state, place),
            "findings": list(past.words.findings(past.state, place)),
            "marks": place_marks(past, place, told),
        }
    yield {"what": "score", "score": past.game.score(past.state)}
    for correction in past.corrections():
        yield {"what": "correction", **told[correction["seq"]].to_json()}


def place_lines(past: PastGame, place: str, folder: str | None = None) -> Iterator[str]:
    """One place with all that is known of it.

    folder: where whoever reads this finds the pictures; None for where they lie now.
    """
    seqs = _seqs(past, place)
    told = _told(past)
    yield from past.words.full(past.state, place)
    marks = place_marks(past, place, told)
    yield from ["", *wrapped(", ".join(marks), "Marks: ")] if marks else []
    yield from headed("What happened:", rows(told[seq] for seq in seqs))
    kept = past.kept(seqs)
    lies = str(game_folder(past.folder, past.number).absolute()) if folder is None else folder
    yield from headed("Pictures:", picture_lines(kept, lies))


def place_json(past: PastGame, place: str) -> dict[str, Any]:
    """The same for programs."""
    seqs = _seqs(past, place)
    told = _told(past)
    return {
        "game": past.number,
        "place": place,
        "players": list(past.players),
        "trick": past.game.review(past.state, place),
        "findings": list(past.words.findings(past.state, place)),
        "marks": place_marks(past, place, told),
        "history": [told[seq].to_json() for seq in seqs],
        "pictures": pictures_json(past.kept(seqs)),
    }


def replayed(past: PastGame, place: str | None) -> Iterator[Happened]:
    """The game as it happened; place: only the entries that belong there."""
    wanted = None if place is None else _seqs(past, place)
    return (one for one in as_it_happened(past) if wanted is None or one.step.seq in wanted)


def place_marks(past: PastGame, place: str, told: dict[int, Happened]) -> list[str]:
    """What people should know of a place at a glance."""
    here = [told[seq] for seq in _seqs(past, place)]
    said = [one for one in here if one.step.entry.author is Author.PAGE]
    ways = {
        "asked": any(one.answers and one.undone is None for one in said),
        "corrected": any(
            one.step.event is not None and not one.answers and one.undone is None for one in said
        ),
        "taken back": any(one.undone is not None for one in here),
    }
    return [*past.words.marks(past.state, place), *(way for way, so in ways.items() if so)]


def _seqs(past: PastGame, place: str) -> list[int]:
    return [row["seq"] for row in past.review(place)["history"]]


def _told(past: PastGame) -> dict[int, Happened]:
    return {one.step.seq: one for one in as_it_happened(past)}
