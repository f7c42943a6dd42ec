# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lies face down is unknown: nothing holds a face before the flip, nor which disc was lost."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from engine.common.faults import EventError, InputError
from engine.skull import (
    ACTIONS,
    DiscFlipped,
    Event,
    Face,
    Flip,
    GameState,
    GameView,
    Options,
    PlayerView,
    Sheet,
    event_from_json,
    event_to_json,
    fold,
    next_event,
    options,
    read_record,
    score_record,
    view,
)
from tests.engine.skull.tables import play_out, table

MAY_HOLD_A_FACE = {(Flip, "face"), (DiscFlipped, "face"), (PlayerView, "flipped")}


def classes_in(hint: Any) -> Iterator[type]:
    for part in get_args(hint):
        yield from classes_in(part)
    if isinstance(hint, type):
        yield hint


def test_only_what_was_flipped_has_a_field_for_a_face() -> None:
    seen: set[type] = set()
    holders: set[tuple[type, str]] = set()
    waiting: list[Any] = [Event, GameState, GameView, Options, Sheet]
    while waiting:
        for kind in classes_in(waiting.pop()):
            if kind in seen or not is_dataclass(kind):
                continue
            seen.add(kind)
            hints = get_type_hints(kind)
            for field in fields(kind):
                found = set(classes_in(hints[field.name]))
                if Face in found:
                    holders.add((kind, field.name))
                waiting.append(hints[field.name])
    assert holders == MAY_HOLD_A_FACE
    assert len(seen) > 20


def faces(*told: object) -> Counter[str]:
    """The faces in everything that is told, as whole texts of its JSON."""
    return Counter(re.findall(r'"(skull|flower)"', json.dumps(told)))


@pytest.mark.parametrize("seed", range(3))
def test_no_byte_holds_a_face_before_it_is_flipped(seed: int) -> None:
    dice, now_and_then = random.Random(seed), random.Random(seed)
    state: GameState | None = None
    flipped, of_round = Counter[str](), Counter[str]()
    for event in play_out(dice, 3 + seed % 4, seed % 2 == 0):
        state = fold(state, event)
        if isinstance(event, DiscFlipped):
            flipped[event.face.value] += 1
        of_round = Counter(flip.face.value for flip in view(state).flips)
        body = event_to_json(event)
        assert faces(body) == ({body["face"]: 1} if isinstance(event, DiscFlipped) else {})
        if not isinstance(event, DiscFlipped) and now_and_then.random() < 0.7:
            continue
        record = state.record.to_json()
        assert faces(record) == flipped
        assert faces(score_record(state.record).to_json()) == {}
        assert faces(view(state).to_json()) == of_round + of_round
        due = next_event(state)
        assert faces(None if due is None else event_to_json(due)) == {}
        for seat in range(len(state.players)):
            assert faces(options(state, seat).to_json()) == {}
        # The rounds as told, and the same as judged.
        assert Counter(re.findall(r"<Face\.\w+: '(\w+)'>", repr(state))) == flipped + flipped
    assert flipped["skull"] and flipped["flower"]


def test_what_is_done_is_allowed_or_refused_alike_whatever_a_disc_shows() -> None:
    """But for the flip itself: a refusal would tell what lies there."""
    (flip,) = [action for action in ACTIONS if action.event is DiscFlipped]
    for text in ("0 1 2", "0 1 2 0=3 1x 2x", "0 1 2 0 1 2 0 1 2 0 1 2 0=4 1x 2x 0f 0f 0f"):
        state = table(text)
        for mat in range(3):
            either = {str(flip.why_not(state, mat, face)) for face in Face}
            assert len(either) == 1


SECRETS: list[dict[str, Any]] = [
    {"actions": [{"player": 0, "place": "skull"}]},
    {"actions": [{"player": 0, "place": True, "face": "skull"}]},
    {"actions": [{"player": 0, "place": True, "skull": True}]},
    {"actions": ["skull"]},
    {"lost": {"player": 0, "chosen_by": 1, "face": "skull"}},
    {"lost": {"player": 0, "chosen_by": 1, "skull": True}},
    {"lost": "skull"},
]


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_told_by_mistake_is_refused_and_not_quoted(secret: dict[str, Any]) -> None:
    told = {"starter": 0, "actions": [], "flips": [], **secret}
    record = {"format": "quartermaster-skull/1", "rules": {}, "players": ["A", "B", "C"]}
    with pytest.raises(InputError) as refused:
        read_record({**record, "rounds": [told]})
    assert str(refused.value).startswith("rounds[0].") and "skull" not in str(refused.value)
    with pytest.raises(EventError) as refused:
        event_from_json({"kind": "round-corrected", "round": 0, "told": told})
    assert str(refused.value).startswith("told.") and "skull" not in str(refused.value)


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "disc-placed", "player": 0, "face": "skull"},
        {"kind": "disc-lost", "player": 0, "chosen_by": 1, "face": "skull"},
        {"kind": "disc-lost", "player": 0, "chosen_by": 1, "disc": "skull"},
    ],
)
def test_no_event_takes_a_secret(body: dict[str, object]) -> None:
    with pytest.raises(EventError, match="is not a known field") as refused:
        event_from_json(body)
    assert "skull" not in str(refused.value)
