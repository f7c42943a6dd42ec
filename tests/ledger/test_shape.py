# SPDX-License-Identifier: AGPL-3.0-or-later
"""The ledger's files are in shape, whatever any engine says of them."""

import re
from collections import Counter
from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.skull_king import PROFILES
from tests.ledger.cases import (
    ALL,
    DEFAULT,
    FILES,
    FOLLOWING,
    ROUNDS,
    TRICKS,
    Case,
    Following,
    Outcome,
    Round,
    Source,
    Trick,
    named,
    rule_table,
)

COPIES = {"ESC": 5, "MER": 2, "LOOT": 2}
PIRATES = {"ROS", "BEN", "RAS", "JUA", "HAR", "PIR"}
SINGLE = {*PIRATES, "TIG", "SK", "KRA", "WHA", *(f"{s}{n}" for s in "GYPB" for n in range(1, 15))}
BONUS_POINTS = {
    "BONUS-14": {10, 20, 30, 40, 50},
    "BONUS-MERMAID": {20, 40},
    "BONUS-PIRATE": {30, 60, 90, 120, 150, 180},
    "BONUS-KING": {40, 50},
}


def check_possible(cards: list[str]) -> None:
    """Fail where one deck cannot hold the cards; a nameless pirate is one of the five."""
    count = Counter(card.split(":")[0] for card in cards)
    for card, times in count.items():
        assert times <= COPIES.get(card, 1), f"{times} times {card}"
        assert card in COPIES or card in SINGLE, card
    assert sum(count[pirate] for pirate in PIRATES) <= 5


def check_trick(case: Trick) -> None:
    """Fail where a trick contradicts itself; who wins is not asked."""
    check_possible(case.cards)
    assert sorted(p for outcome in case.expect for p in outcome.profiles) == sorted(PROFILES)
    assert list(case.decided_by) == [str(at) for at in range(len(case.cards))]
    assert set(case.decided_by.values()) <= set(rule_table())
    for outcome in case.expect:
        assert bool(outcome.profiles) != bool(outcome.switches), "profiles or switches"
        check_outcome(case, outcome)


def check_outcome(case: Trick, outcome: Outcome) -> None:
    assert outcome.next_leader < len(case.cards)
    nobody = outcome.effect in ("kraken", "whale-discard")
    assert (outcome.winner is None) == nobody
    assert nobody or outcome.next_leader == outcome.winner
    assert outcome.effect == "normal" or {"KRA", "WHA"} & set(case.cards)
    rules = [bonus.rule for bonus in outcome.bonuses]
    assert len(set(rules)) == len(rules) <= 2
    assert not rules or "BONUS-14" not in rules[1:], "BONUS-14 comes first"
    assert all(bonus.points in BONUS_POINTS[bonus.rule] for bonus in outcome.bonuses)
    assert outcome.alliances == sorted({at for at in outcome.alliances})
    assert all(case.cards[at] == "LOOT" for at in outcome.alliances)
    assert outcome.winner not in outcome.alliances
    if outcome.effect != "normal":
        assert not outcome.alliances
        assert set(rules) <= ({"BONUS-14"} if outcome.effect == "whale" else set())


def test_there_are_enough_cases() -> None:
    assert len(TRICKS) >= 330
    assert len(FOLLOWING) >= 40
    assert len(ROUNDS) >= 60
    assert sum(bool(case.findings) for case in ROUNDS) >= 10


def test_ids_are_the_files_name_and_a_number() -> None:
    for path, cases in FILES.items():
        for number, case in enumerate(cases, start=1):
            assert re.fullmatch(rf"{path.stem}-0*{number}", case.id), case.id
    assert len({case.id for case in ALL}) == len(ALL)


def test_no_trick_and_no_question_is_asked_twice() -> None:
    assert max(Counter(tuple(case.cards) for case in TRICKS).values()) == 1
    asked = Counter((tuple(case.so_far), tuple(case.hand)) for case in FOLLOWING)
    assert max(asked.values()) == 1


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in FILES])
def test_files_are_pleasant_to_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 160
    assert "\t" not in text
    assert text.endswith("}\n")


@pytest.mark.parametrize("case", named(ALL))
def test_rules_are_known_and_named_once(case: Case) -> None:
    assert set(case.rules) <= set(rule_table())
    assert len(set(case.rules)) == len(case.rules)
    assert all(re.match(Source.__metadata__[0].pattern, s) for s in case.source.split("; "))


@pytest.mark.parametrize("case", named(TRICKS))
def test_a_trick_is_in_shape(case: Trick) -> None:
    check_trick(case)


@pytest.mark.parametrize("case", named(FOLLOWING))
def test_a_question_of_following_is_in_shape(case: Following) -> None:
    check_possible(case.so_far + case.hand)
    assert not Counter(case.legal) - Counter(case.hand)
    others = [profile for one in case.otherwise for profile in one.profiles]
    assert set(others) < set(PROFILES) and len(set(others)) == len(others)
    for one in case.otherwise:
        assert not Counter(one.legal) - Counter(case.hand)
        assert (one.legal, one.lead_suit) != (case.legal, case.lead_suit)


@pytest.mark.parametrize("case", named(ROUNDS))
def test_a_round_is_in_shape(case: Round) -> None:
    players = len(case.record["players"])
    assert set(case.record) == {"format", "rules", "players", "rounds"}
    assert (
        len(case.expect.scores)
        == len(case.record["rounds"])
        == len(case.record["rules"]["round_plan"])
    )
    for scores in case.expect.scores:
        assert len(scores) == players
        assert all(s.round_points == s.bid_points + s.bonus_points for s in scores)
    sums = [sum(s.round_points for s in of) for of in zip(*case.expect.scores, strict=True)]
    assert case.expect.totals == sums
    for rule, player, trick in case.findings:
        assert rule in rule_table()
        assert player is None or player in range(players)
        assert trick is None or isinstance(trick, int)
    told = {rule for rule, *_ in case.findings}
    for dealt in case.record["rounds"]:
        if not told & {"DUPLICATE", "NOT-IN-DECK"}:
            check_possible([play["card"] for trick in dealt["tricks"] for play in trick["plays"]])


SOUND = {
    "id": "sound-01",
    "rules": ["LOOT-ALLY"],
    "cards": ["LOOT", "G5", "G9"],
    "expect": [
        {
            "profiles": list(PROFILES),
            "winner": 2,
            "next_leader": 2,
            "effect": "normal",
            "bonuses": [],
            "alliances": [0],
        }
    ],
    "decided_by": {"0": "RANK-ESCAPE", "1": "RANK-SUIT", "2": "RANK-SUIT"},
    "why": "The 9 is highest.",
    "source": "ledger",
}
NINE = ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9"]
OUTCOME = SOUND["expect"][0]


@pytest.mark.parametrize(
    "change",
    [
        {"note": "a key too many"},
        {"why": "no capital, no stop"},
        {"source": "somebody, somewhere"},
        {"rules": []},
        {"cards": ["LOOT", "G5", "G15"]},
        {"cards": ["LOOT", "G5", "G5"]},
        {"cards": ["LOOT", "G5", "TIG"]},
        {"cards": NINE},
        {"decided_by": {"0": "RANK-ESCAPE", "1": "RANK-SUIT"}},
        {"decided_by": {"0": "RANK-ESCAPE", "1": "RANK-SUIT", "2": "RANK-NOTHING"}},
        {"expect": [{**OUTCOME, "profiles": [DEFAULT]}]},
        {"expect": [OUTCOME, {**OUTCOME, "profiles": [DEFAULT]}]},
        {"expect": [OUTCOME, {**OUTCOME, "profiles": []}]},
        {"expect": [{**OUTCOME, "winner": None}]},
        {"expect": [{**OUTCOME, "next_leader": 1}]},
        {"expect": [{**OUTCOME, "alliances": [1]}]},
        {"expect": [{**OUTCOME, "effect": "whale"}]},
        {"expect": [{**OUTCOME, "winner": True}]},
    ],
)
def test_the_check_of_shapes_finds_what_is_wrong(change: dict[str, object]) -> None:
    check_trick(Trick.model_validate(SOUND))
    with pytest.raises((ValidationError, AssertionError)):
        check_trick(Trick.model_validate({**SOUND, **change}))
