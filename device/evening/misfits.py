# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why a game cannot begin as it was planned, in the words of the lobby's fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from device.games import EventMisfit
from engine.common import same_names
from web_ui import AnswerRefused

_LABELS = {
    "players": "Players",
    "dealer": "Who deals first",
    "rules": "Rules",
    "deck": "Deck",
    "camera": "Camera",
    "game": "Game",
}
"""What the lobby calls the parts of a plan; its page has them in five languages."""


def misfit_of_settings(
    told: Mapping[str, Any], error: ValidationError, people: tuple[int, int]
) -> AnswerRefused:
    """What is wrong with a plan's fields.

    Args:
        told: the plan.
        error: what was found.
        people: how many may play the game, at least and at most.

    """
    first = error.errors()[0]
    field, *inside = first["loc"] or ("",)
    players = _names_in(told.get("players"))
    if field == "players" and inside:
        return _name_misfit(int(inside[0]), players)
    if field == "players" and players:
        fewest, most = people
        return AnswerRefused(
            f"{fewest} to {most} people can play, not {len(players)}.",
            "players-count",
            fewest=fewest,
            most=most,
            count=len(players),
        )
    if field == "players":
        return AnswerRefused("Say who plays: a list of names.", "players-missing")
    if field == "" and (alike := same_names(players)) is not None:
        name = players[alike[1]]
        return AnswerRefused(f"Another player is called {name} already.", "name-taken", name=name)
    if field in ("", "dealer"):
        return AnswerRefused("Say who of the players deals first.", "dealer-missing")
    return misfit_of(str(field))


def misfit_of_game(misfit: EventMisfit) -> AnswerRefused:
    """What the game has against a plan that has every field."""
    field, _, inside = misfit.where.removeprefix("table.").partition(".")
    problem = f"{misfit.problem[:1].upper()}{misfit.problem[1:]}."
    place = f"{_LABELS.get(field, field)}, {inside}" if inside else _LABELS.get(field, field)
    sentence = f"{place}: {problem}"
    if misfit.case:
        return AnswerRefused(sentence, misfit.case, **misfit.params)
    return AnswerRefused(sentence, "plan-misfit", field=field)


def misfit_of(field: str) -> AnswerRefused:
    """A field that is none of what it can be."""
    label = _LABELS.get(field, field)
    return AnswerRefused(f"{label}: choose another.", "plan-misfit", field=field)


def _names_in(players: object) -> Sequence[str]:
    """The names that a plan has; none where one of them is no text."""
    if not isinstance(players, list | tuple):
        return ()
    names = tuple(name for name in players if isinstance(name, str))
    return names if len(names) == len(players) else ()


def _name_misfit(seat: int, players: Sequence[str]) -> AnswerRefused:
    name = players[seat].strip() if seat < len(players) else ""
    if not name:
        sentence = f"Player {seat + 1} has no name yet."
        return AnswerRefused(sentence, "seat-unnamed", seat=seat)
    return AnswerRefused(
        f"Player {seat + 1} cannot be called that: a name needs a letter, a digit or a sign that "
        "is seen, and at most 40 of them.",
        "seat-misnamed",
        seat=seat,
    )
