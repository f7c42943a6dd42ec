# SPDX-License-Identifier: AGPL-3.0-or-later
"""Records of the dice game: scored as a second referee does, read back as written, refused."""

import random
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.common.faults import RecordError
from engine.dice import (
    FINDINGS,
    Bonus,
    Colour,
    DiceRules,
    GameRecord,
    Scoring,
    Sheet,
    read_record,
    score_record,
)
from engine.dice.sheet import bid_line, bonus_lines
from tests.engine.dice import naive
from tests.engine.dice.games import deal

LAWS = settings(deadline=None, derandomize=True, max_examples=60)


def noticed(sheet: Sheet) -> list[tuple[int, str, int | None, int | None]]:
    found = [
        (number, one.rule, one.player, one.trick)
        for number, hand in enumerate(sheet.hands)
        for one in hand.findings
    ]
    return sorted(found, key=str)


@pytest.mark.parametrize(("seed", "mistakes"), [(1, 0.0), (2, 0.04), (3, 0.3)])
def test_a_second_referee_agrees_about_whole_games(seed: int, mistakes: float) -> None:
    chance, rules = random.Random(seed), Counter[str]()
    for _ in range(120):
        told = deal(chance, mistakes)
        record = read_record(told)
        sheet = score_record(record)
        totals, points, odd = naive.score(told)
        assert list(sheet.totals) == totals
        assert [[s.round_points for s in hand.scores] for hand in sheet.hands] == points
        assert noticed(sheet) == odd
        assert record.to_json() == told and read_record(record.to_json()) == record
        rules.update(rule for _, rule, *_ in odd)
    if not mistakes:
        assert not rules
    elif mistakes > 0.1:
        assert set(rules) == {rule for rule, _ in FINDINGS}


@LAWS
@given(
    st.sampled_from(Scoring),
    st.integers(1, 8),
    st.integers(0, 8),
    st.integers(0, 8),
    st.integers(0, 3),
)
def test_a_score_is_never_more_than_an_exact_bid_brings(
    scoring: Scoring, dice: int, bid: int, won: int, pirates: int
) -> None:
    rules = DiceRules(scoring)
    bonuses = [Bonus(Colour.PIRATE, pirates, 30 * pirates)] if pirates else []
    points = bid_line(rules, dice, bid, won).points
    extra = sum(line.points for line in bonus_lines(rules, bid, won, bonuses))
    if bid != won:
        assert points <= 0 and extra == 0
        assert points < 0 or (scoring is Scoring.LANDLUBBER and bid > 0)
    else:
        assert points == (20 * bid if bid else 10 * dice)
        assert extra == (30 * pirates if scoring is Scoring.CLASSIC else 0)


@LAWS
@given(st.integers(0, 10**6))
def test_totals_are_the_sum_of_the_lines_and_tricks_go_to_somebody(seed: int) -> None:
    sheet = score_record(read_record(deal(random.Random(seed))))
    for player, total in enumerate(sheet.totals):
        lines = [line for hand in sheet.hands for line in hand.scores[player].breakdown]
        assert sum(line.points for line in lines) == total
    for hand in sheet.hands:
        assert sum(score.won for score in hand.scores) == len(hand.tricks) <= hand.dice
    assert sorted(player for place in sheet.ranking for player in place) == list(
        range(len(sheet.players))
    )


def small() -> dict[str, Any]:
    """A game of one hand of two dice."""

    def throw(player: int, code: str) -> dict[str, Any]:
        die, face = code.split(":")
        return {"player": player, "die": die, "face": face}

    def trick(*codes: str) -> dict[str, Any]:
        return {"leader": 0, "throws": [throw(player, code) for player, code in enumerate(codes)]}

    return {
        "format": "quartermaster-dice/1",
        "rules": {"scoring": "classic"},
        "players": ["Anne", "Bonny", "Calico"],
        "hands": [
            {
                "dice": 2,
                "starter": 0,
                "bids": [2, 0, 0],
                "tricks": [
                    trick("king:skull", "pirate:skull", "pirate:skull"),
                    trick("black:7", "red:1", "blue:3"),
                ],
            }
        ],
    }


def scored(change: dict[str, Any], trick: int = 0) -> Sheet:
    told = small()
    told["hands"][0]["tricks"][trick] |= change
    record = read_record(told)
    assert record.to_json() == told
    return score_record(record)


def test_the_table_may_settle_who_won_a_trick() -> None:
    sheet = scored({"winner_told": 2})
    assert [score.won for score in sheet.hands[0].scores] == [1, 0, 1]
    assert sheet.hands[0].tricks[0].to_json() == {
        "winner": 2,
        "next_leader": 2,
        "effect": "normal",
        "points": 60,
        "settled": True,
    }
    # Calico should have led the second trick then.
    assert [(one.rule, one.player, one.trick) for one in sheet.hands[0].findings] == [
        ("WRONG-LEADER", 0, 1)
    ]


def test_nobody_wins_a_voided_trick_and_its_leader_leads_again() -> None:
    sheet = scored({"voided": True})
    assert [score.won for score in sheet.hands[0].scores] == [1, 0, 0]
    assert sheet.hands[0].finished and not sheet.hands[0].findings
    assert sheet.totals == (-10, 20, 20)
    assert sheet.hands[0].tricks[0].to_json()["effect"] == "voided"
    assert scored({"voided": True, "throws": []}).totals == (-10, 20, 20)


def test_a_hand_told_by_hand_counts_as_it_stands_on_paper() -> None:
    told = small()
    told["hands"][0] |= {"tricks": [], "by_hand": {"won": [1, 1, 0], "bonus": [-20, 0, 30]}}
    record = read_record(told)
    assert record.to_json() == told
    sheet = score_record(record)
    assert sheet.totals == (-30, -20, 50)
    assert sheet.hands[0].by_hand and not sheet.hands[0].findings


def test_a_table_keeps_its_own_dice_with_the_record() -> None:
    told = small()
    black = {"count": 20, "faces": ["7"] * 6}
    told["rules"]["dice"] = {"black": black}
    told["hands"][0]["tricks"] = []
    told["hands"][0]["bids"] = [None] * 3
    record = read_record(told)
    assert record.to_json() == told
    assert score_record(record).to_json()["dice"] == "own"
    assert score_record(read_record(small())).to_json()["dice"] == "assumed"


def put(told: dict[str, Any], path: str, value: object) -> None:
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    here: Any = told
    for step in steps:
        here = here[step]
    here[last] = value


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("format", "quartermaster-dice/2", 'format: must be "quartermaster-dice/1"'),
        ("rules", {"scoring": "clasic"}, "rules.scoring: must be one of classic, landlubber"),
        ("players", ["Anne", "Bonny"], "players: must be 3 to 6 names, not 2"),
        ("players", ["Anne", "Bonny", "Anne"], "players[2]: is the same name as players[0]"),
        ("hands.0.dice", 0, "hands[0].dice: must be from 1 to 36"),
        (
            "hands.0.dice",
            13,
            "hands[0].dice: 13 dice for each of 3 players are 39; the bag holds 36 (DICE-ROUNDS)",
        ),
        ("hands.0.starter", 3, "hands[0].starter: must be from 0 to 2, not 3"),
        ("hands.0.bids", [1, 0], "hands[0].bids: must have a bid for each of 3 players, not 2"),
        ("hands.0.bids.1", -1, "hands[0].bids[1]: must be from 0 to 10, not -1"),
        ("hands.0.bids.1", 11, "hands[0].bids[1]: must be from 0 to 10, not 11"),
        ("hands.0.bids.1", True, "hands[0].bids[1]: must be a whole number"),
        ("hands.0.tricks.1.leader", 3, "hands[0].tricks[1].leader: must be from 0 to 2"),
        ("hands.0.tricks.1.throws.1.player", 0, "throws[1].player: has thrown in this trick"),
        ("hands.0.tricks.1.throws.1.die", "green", "throws[1].die: must be one of king"),
        ("hands.0.tricks.1.throws.1.die", "gold", "hands[0].tricks[1].throws[1].die: must be"),
        ("hands.0.tricks.1.throws.1.face", 7, "throws[1].face: a red die has no 7"),
        ("hands.0.tricks.1.throws.1.face", "scull", "(did you mean skull?)"),
        ("hands.0.tricks.1.winner_told", 3, "winner_told: must be from 0 to 2"),
        ("hands.0.tricks.1.voided", 1, "voided: must be true or false"),
        ("hands.0.tricks.1.voidet", True, "(did you mean voided?)"),
        ("hands.0.by_hand", {"won": [2, 1, 0], "bonus": [0] * 3}, "by_hand.won: 3 tricks are more"),
        ("hands.0.by_hand", {"won": [2, 1], "bonus": [0] * 3}, "must have a number for each of 3"),
    ],
)
def test_a_bad_record_is_told_with_its_place(path: str, value: object, told: str) -> None:
    record = small()
    put(record, path, value)
    with pytest.raises(RecordError) as caught:
        read_record(record)
    assert told in str(caught.value)


def test_a_colour_that_the_set_lacks_is_refused() -> None:
    record = small()
    record["rules"]["dice"] = {
        "king": {"count": 1, "faces": ["skull"] * 4 + ["flag"] * 2},
        "red": {"count": 9, "faces": ["1", "2", "3", "1", "2", "3"]},
    }
    with pytest.raises(RecordError) as caught:
        read_record(record)
    assert str(caught.value) == (
        "hands[0].tricks[0].throws[1].die: the set has no pirate dice: it has king, red"
    )


def test_only_the_last_hand_may_be_unfinished() -> None:
    record = small()
    first = deepcopy(record["hands"][0])
    record["hands"].append(first)
    first["tricks"].pop()
    score_record(read_record(record))
    record["hands"].reverse()
    with pytest.raises(RecordError, match=r"hands\[0\]\.tricks: holds 1 of 2 tricks"):
        read_record(record)
    record["hands"][0] |= {"bids": [2, None, 0], "tricks": record["hands"][1]["tricks"]}
    with pytest.raises(RecordError, match=r"hands\[0\]\.bids\[1\]: is missing"):
        read_record(record)


def test_a_finished_trick_has_dice() -> None:
    record = small()
    record["hands"][0]["tricks"][0]["throws"] = []
    told: GameRecord = read_record(record)
    with pytest.raises(RecordError, match=r"hands\[0\]\.tricks\[0\]\.throws: is empty"):
        score_record(told)


def test_whatever_stands_in_a_record_it_is_scored_or_refused_with_its_place() -> None:
    chance = random.Random(9)
    odd: list[object] = [
        None,
        True,
        -1,
        7,
        10**30,
        2.5,
        "",
        "7",
        "skull",
        "red",
        [],
        {},
        [[]],
        "x\n",
    ]
    refused = 0
    for _ in range(600):
        told = deal(chance)
        here: Any = told
        while isinstance(here, dict | list) and here:
            keys = list(here) if isinstance(here, dict) else list(range(len(here)))
            key = chance.choice(keys)
            if not isinstance(here[key], dict | list) or not here[key] or chance.random() < 0.15:
                here[key] = chance.choice(odd)
                break
            here = here[key]
        try:
            score_record(read_record(told))
        except RecordError as error:
            refused += 1
            assert error.where and error.problem
    assert refused > 300
