# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a program says of a game, and how that differs from what another one said."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from device.disputes.case import Case
from device.disputes.names import VERDICT
from device.games.seam import AnyGame
from device.reviewing import words_of

_ABSENT = "nothing"
_LONGEST = 200
# All that JSON of another program can bring about when it is not what it has to be.
_SENSELESS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)

Summary = Callable[[Mapping[str, Any], Sequence[str]], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is otherwise here. where, what: as in `1.2` and `winner`."""

    where: str
    what: str
    then: str
    now: str

    def to_json(self) -> dict[str, str]:
        """All four."""
        return asdict(self)


def told_of(game: AnyGame, state: Any, places: Sequence[str]) -> dict[str, Any]:
    """What the program says of some places of a game, and of its score, JSON-ready."""
    return {
        "places": {place: dict(game.review(state, place)) for place in places},
        "score": dict(game.score(state)),
    }


def differences(case: Case, state: Any) -> Iterator[Difference]:
    """What this program, which came to that state, says otherwise than was told with the case.

    Raises BadInput where what was told makes no sense.
    """
    game, words = case.game, words_of(case.game)
    then, now = case.manifest.players, game.view(state).players
    if then != now:
        yield Difference("the game", "players", ", ".join(then), ", ".join(now))
        return
    places = game.places(state)
    about = places if case.manifest.place is None else [case.manifest.place]
    for place in dict.fromkeys((*about, *case.told.places)):
        told = case.told.places.get(place)
        if told is None or place not in places:
            known = "there" if told is not None else _ABSENT
            yield Difference(place, words.place, known, "there" if place in places else _ABSENT)
            continue
        here = _as_read(game.review(state, place))
        yield from _between(case, place, told, here, words.outcome)
    yield from _between(case, "score", case.told.score, _as_read(game.score(state)), words.points)
    yield from _in_record(case, _as_read(game.record(state)))


def _between(
    case: Case, where: str, then: Any, now: Mapping[str, Any], summary: Summary
) -> Iterator[Difference]:
    players = case.manifest.players
    try:
        told = summary(then, players)
    except _SENSELESS:
        case.refuse(f"its {VERDICT} makes no sense")
    here = summary(now, players)
    for what in dict.fromkeys((*told, *here)):
        if told.get(what) != here.get(what):
            yield _difference(where, what, told.get(what), here.get(what))


def _in_record(case: Case, now: Mapping[str, Any]) -> Iterator[Difference]:
    """What the record tells otherwise; rules that there were not then may have been added."""
    rules = now.get("rules", {})
    for what, value in case.manifest.rules.items():
        if rules.get(what) != value:
            yield _difference("rules", what, value, rules.get(what))
    for what, value in case.told.record.items():
        if what != "rules" and now.get(what) != value:
            yield Difference("record", what, "as it is written there", "otherwise")


def _difference(where: str, what: str, then: Any, now: Any) -> Difference:
    texts = (_ABSENT if value is None else str(value)[:_LONGEST] for value in (then, now))
    return Difference(where, what, *texts)


def _as_read(told: Mapping[str, Any]) -> dict[str, Any]:
    """As it would come back out of a file."""
    read: dict[str, Any] = json.loads(json.dumps(told))
    return read
