# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whatever happens at a table, the state can be shown, asked about, recorded and scored."""

import json
import random

import pytest

from engine import (
    FACES,
    PROFILES,
    BidCorrected,
    BidLocked,
    CardInserted,
    CardLaid,
    CardNamed,
    CardRemoved,
    CardSeenAgain,
    Event,
    EventError,
    GameOpened,
    GameState,
    Power,
    PowerUsed,
    Role,
    RoleDeclared,
    Rules,
    TrickCleared,
    TrickInserted,
    fold,
    next_round,
    questions,
    record_of,
    sheet_of,
    view,
)
from engine.rules import rules_from_json
from tests.engine.tables import NAMES

POWERS = (
    Power("ROS", leader=0),
    Power("RAS", wager=20),
    Power("HAR", change=-1),
    Power("BEN"),
    None,
)


def some_readings(dice: random.Random) -> tuple[tuple[str, float], ...]:
    faces = dice.sample(FACES, dice.randint(0, 3))
    first = dice.choice([0.99, 0.8, 0.5, 0.3])
    return tuple((face, first / 4**place) for place, face in enumerate(faces))


def something(state: GameState, dice: random.Random) -> Event:
    """An event that may or may not fit, laid cards and swept tables being the likeliest."""
    number = dice.randint(0, max(0, len(state.rounds) - 1))
    trick, position = dice.randint(0, 2), dice.randint(0, 4)
    face = dice.choice(FACES)
    place = (number, trick, position)
    rare: list[Event] = [
        CardNamed(*place, face),
        CardInserted(*place, face),
        CardRemoved(*place),
        CardSeenAgain(*place, some_readings(dice)),
        RoleDeclared(*place, dice.choice(list(Role))),
        TrickInserted(number, trick),
        PowerUsed(number, trick, dice.choice(POWERS)),
        BidCorrected(number, dice.randint(0, 1), dice.randint(0, 3)),
        BidLocked(dice.randint(0, 5), dice.randint(0, 3)),
        TrickCleared(),
    ]
    if state.rounds and not state.rounds[-1].revealed and dice.random() < 0.8:
        bids = state.rounds[-1].bids
        return BidLocked(bids.index(None), dice.randint(0, state.rounds[-1].cards))
    table = state.rounds[-1].table if state.rounds else None
    if table is not None and len(table.plays) >= state.size and dice.random() < 0.7:
        return TrickCleared()
    return CardLaid(some_readings(dice), None) if dice.random() < 0.7 else dice.choice(rare)


@pytest.mark.parametrize("seed", range(40))
def test_no_history_makes_a_state_that_cannot_be_shown(seed: int) -> None:
    dice = random.Random(seed)
    rules: Rules = rules_from_json(
        {
            **PROFILES[dice.choice(sorted(PROFILES))].to_json(),
            "round_plan": [1, 3, 2, 3],
            "pirate_powers": dice.random() < 0.7,
            "scoring": dice.choice(["skull-king", "rascal"]),
            "expansions": dice.choice([[], ["kraken", "white-whale", "loot"]]),
        }
    )
    players = dice.randint(2, 6)
    state = fold(None, GameOpened(rules, NAMES[:players], 0))
    taken = 0
    for _ in range(60):
        deal = next_round(state)
        event = deal if deal is not None and dice.random() < 0.5 else something(state, dice)
        try:
            state = fold(state, event)
        except EventError:
            continue
        taken += 1
        shown = view(state)
        json.dumps([shown.to_json(), record_of(state).to_json()])
        assert shown.sheet == sheet_of(state)
        asked = {question.id for question in questions(state)}
        assert len(asked) == len(questions(state))
        for there in shown.tricks:
            doubted = any(f"r{shown.number}t{there.number}" in each for each in asked)
            assert there.final <= (not doubted)
    assert taken > 10
