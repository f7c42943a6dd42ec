# SPDX-License-Identifier: AGPL-3.0-or-later
"""Game records: what is read is what was written, and every refusal names its place."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.common import RecordError
from engine.skull_king import PROFILES, read_record, record_of, replay, score_record, sheet_of
from tests.engine.skull_king.tables import game_json, round_json, trick_json, whole_game

GOOD: dict[str, Any] = game_json(
    round_json([1, 0, 0], "0:G7 1:G2 2:G14"),
    {**round_json([2, 0, 0], "1:G3 2:SK 0:MER", "0:B14"), "dealer": 0},
    round_plan=[1, 2, 3],
    pirate_powers=True,
)


def test_a_record_survives_reading_and_writing() -> None:
    record = read_record(GOOD)
    assert read_record(json.loads(json.dumps(record.to_json()))) == record
    assert record.to_json()["rounds"] == GOOD["rounds"]


@settings(max_examples=10, deadline=None)
@given(
    players=st.integers(2, 8),
    seed=st.integers(0, 10_000),
    profile=st.sampled_from(sorted(PROFILES)),
)
def test_the_record_of_a_played_game_scores_as_the_live_table(
    players: int, seed: int, profile: str
) -> None:
    from dataclasses import replace

    rules = replace(PROFILES[profile], round_plan=(1, 4, 2))
    state = replay(whole_game(players, seed, rules))
    record = read_record(json.loads(json.dumps(record_of(state).to_json())))
    assert record == record_of(state)
    sheet = score_record(record)
    assert sheet == sheet_of(state)
    assert all(there.finished and not there.findings for there in sheet.rounds)
    for there in sheet.rounds:
        for score in there.scores:
            assert sum(line.points for line in score.breakdown) == score.round_points
    assert sorted(p for place in sheet.ranking for p in place) == list(range(players))


def changed(path: str, value: object) -> dict[str, Any]:
    """GOOD with one field set, or taken away with ``...``."""
    told = copy.deepcopy(GOOD)
    *steps, last = [int(s) if s.isdigit() else s for s in path.split("/")]
    at: Any = told
    for step in steps:
        at = at[step]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return told


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("format", "quartermaster-game/2", '^format: must be "quartermaster-game/1"'),
        ("format", ..., "^format: is missing"),
        ("title", "x", "^title: is not a known field"),
        ("players", ["Anne"], "^players: must be 2 to 8 names, not 1"),
        ("players/1", "", r"^players\[1\]: must be a text"),
        ("rules", {"profile": "house"}, "^rules.profile: 'house' is not a profile"),
        ("rules/round_plan", [1, 40], r"^rules.round_plan\[1\]: must be from 1 to 37"),
        ("rules/round_plan", [1, 30], r"^rules.round_plan\[1\]: 30 cards for each of 3 hands"),
        ("rounds", {}, "^rounds: must be a list"),
        ("rounds/0/cards", 0, r"^rounds\[0\].cards: must be from 1"),
        ("rounds/1/cards", 10_001, r"^rounds\[1\].cards: must be from 1 to 10000"),
        ("rounds/0/dealer", 3, r"^rounds\[0\].dealer: must be from 0 to 2"),
        ("rounds/0/bids", [1, 7, 0], r"^rounds\[0\].bids\[1\]: must be from 0 to 1, not 7"),
        ("rounds/0/bids", [1, -1, 0], r"^rounds\[0\].bids\[1\]: must be from 0"),
        ("rounds/0/bids", [1, 0], r"^rounds\[0\].bids: must have a bid for each of 3"),
        ("rounds/0/bids", [1, None, 0], r"^rounds\[0\].bids\[1\]: is missing; only the last"),
        ("rounds/0/bids/0", True, r"^rounds\[0\].bids\[0\]: must be a whole number, not true"),
        ("rounds/0/loads", ["grapeshot"] * 3, r"^rounds\[0\].loads: belongs to Rascal"),
        ("rounds/0/tricks", [], r"^rounds\[0\].tricks: holds 0 of 1 tricks"),
        ("rounds/0/tricks/0/leader", 9, r"^rounds\[0\].tricks\[0\].leader: must be from 0 to 2"),
        ("rounds/0/tricks/0/leader", "graybeard", r"leader: Graybeard plays in two-player"),
        ("rounds/0/tricks/0/plays/1/player", 5, r"plays\[1\].player: must be from 0 to 2"),
        ("rounds/0/tricks/0/plays/1/player", 0, r"plays\[1\].player: has played to this trick"),
        ("rounds/0/tricks/0/plays/1/card", "G77", r"plays\[1\].card: 'G77' is not a card code"),
        ("rounds/0/tricks/0/plays/1/card", 7, r"plays\[1\].card: must be a text, not 7"),
        ("rounds/0/tricks/0/power", {"pirate": "TIG"}, r"power.pirate: must be one of ROS"),
        ("rounds/0/tricks/0/power", {"pirate": "RAS", "wager": 5}, "wager: must be 0, 10 or 20"),
        ("rounds/0/tricks/0/power", {"pirate": "RAS"}, "power.wager: is missing"),
        ("rounds/0/tricks/0/power", {"pirate": "JUA", "wager": 10}, "wager: does not belong"),
        ("rounds/0/tricks/0/power", {"pirate": "HAR", "change": 2}, "change: must be from -1 to 1"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(path: str, value: object, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        read_record(changed(path, value))


def test_graybeards_tigress_is_no_pirate() -> None:
    told = game_json(round_json([0, 1], trick_json("0:G5 g:TIG:P 1:G9")))
    with pytest.raises(RecordError, match=r"plays\[1\].card: Graybeard's Tigress is an escape"):
        read_record(told)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["rounds", "players", "format", "x"]), inner)
        ),
        max_leaves=8,
    )
)
@settings(max_examples=60, deadline=None)
def test_no_json_at_all_makes_the_reader_stumble(value: object) -> None:
    with pytest.raises(RecordError):
        read_record(value)
