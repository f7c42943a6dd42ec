# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two thousand games, and the second referee gives the same answer to each."""

import random
from collections import Counter
from typing import Any

from engine.skull import fold, read_record, score_record
from tests.engine.skull.naive import score
from tests.engine.skull.tables import play_out
from tests.engine.skull.wild import wild_record
from tests.ledger.skull.cases import CASES


def answered(record: dict[str, Any]) -> dict[str, Any]:
    """What the engine answers, its findings as the second referee tells them."""
    told: dict[str, Any] = score_record(read_record(record)).to_json()
    for there in told["rounds"]:
        found = [(one["rule"], one["player"], one["where"]) for one in there["findings"]]
        there["findings"] = found
    return told


def test_the_ledger_is_the_second_referees_too() -> None:
    for case in CASES:
        assert score(case.record) == answered(case.record), case.id


def test_games_played_by_the_rules() -> None:
    ends = Counter[str]()
    for seed in range(12):
        dice = random.Random(seed)
        state = None
        for event in play_out(dice, dice.randint(3, 6), seed % 2 == 0):
            state = fold(state, event)
        assert state is not None
        record = state.record.to_json()
        told = answered(record)
        assert told == score(record), seed
        assert not any(there["findings"] for there in told["rounds"]), seed
        ends["rounds" if 2 in told["wins"] else "last"] += 1
        ends["out"] += bool(told["out"])
    assert len(ends) == 3 and min(ends.values()), ends


def test_games_in_which_anything_is_told() -> None:
    found = Counter[str]()
    for seed in range(2_000):
        record = wild_record(random.Random(seed))
        told = answered(record)
        assert told == score(record), seed
        for there in told["rounds"]:
            found.update(rule for rule, _, _ in there["findings"])
    assert min(found.values()) > 50 and len(found) == 7, found
