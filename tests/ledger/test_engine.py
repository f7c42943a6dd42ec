# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine agrees with every case of the ledger."""

from collections import Counter

import pytest

from engine.skull_king import (
    PROFILES,
    Verdict,
    lead_suit,
    legal_plays,
    parse_cards,
    read_record,
    resolve,
    rules_from_json,
    score_record,
)
from tests.ledger.cases import (
    DEFAULT,
    FOLLOWING,
    ROUNDS,
    TRICKS,
    Following,
    Outcome,
    Round,
    Trick,
    named,
)


def outcome_of(verdict: Verdict) -> dict[str, object]:
    return {
        "winner": verdict.winner,
        "next_leader": verdict.next_leader,
        "effect": verdict.effect.value,
        "bonuses": [
            {"rule": bonus.rule, "count": bonus.count, "points": bonus.points}
            for bonus in verdict.bonuses
        ],
        "alliances": list(verdict.alliances),
    }


def outcomes(case: Trick) -> list[tuple[str, object, Outcome]]:
    found: list[tuple[str, object, Outcome]] = []
    for outcome in case.expect:
        found += [(profile, profile, outcome) for profile in outcome.profiles]
        if outcome.switches:
            name = ",".join(f"{key}={value}" for key, value in outcome.switches.items())
            found.append((name, {"profile": DEFAULT, **outcome.switches}, outcome))
    return found


@pytest.mark.parametrize(
    ("case", "rules", "outcome"),
    [
        pytest.param(case, rules, outcome, id=f"{case.id}-{name}")
        for case in TRICKS
        for name, rules, outcome in outcomes(case)
    ],
)
def test_the_engine_judges_the_trick(case: Trick, rules: object, outcome: Outcome) -> None:
    verdict = resolve(parse_cards(case.cards), rules_from_json(rules))
    expected = outcome.model_dump(exclude={"profiles", "switches"})
    assert outcome_of(verdict) == expected, f"{' '.join(case.cards)}: {case.why}"


@pytest.mark.parametrize("case", named(TRICKS))
@pytest.mark.parametrize("profile", PROFILES)
def test_the_engine_gives_the_same_reasons(case: Trick, profile: str) -> None:
    verdict = resolve(parse_cards(case.cards), rules_from_json(profile))
    told = {str(reason.card): reason.rule for reason in verdict.reasons if reason.card is not None}
    assert told == case.decided_by, f"{' '.join(case.cards)}: {case.why}"


@pytest.mark.parametrize(
    ("case", "profile"),
    [
        pytest.param(case, profile, id=f"{case.id}-{profile}")
        for case in FOLLOWING
        for profile in PROFILES
    ],
)
def test_the_engine_allows_the_same_plays(case: Following, profile: str) -> None:
    rules, expected = PROFILES[profile], case.under(profile)
    so_far, hand = parse_cards(case.so_far), parse_cards(case.hand)
    suit = lead_suit(so_far, rules)
    assert (suit.value if suit else None) == expected.lead_suit, case.why
    legal = legal_plays(hand, so_far, rules)
    assert Counter(legal) == Counter(parse_cards(expected.legal)), case.why


@pytest.mark.parametrize("case", named(ROUNDS))
def test_the_engine_scores_the_round(case: Round) -> None:
    sheet = score_record(read_record(case.record))
    scores = [
        [
            {
                "bid": score.bid,
                "won": score.won,
                "bid_points": score.bid_points,
                "bonus_points": score.bonus_points,
                "round_points": score.bid_points + score.bonus_points,
            }
            for score in dealt.scores
        ]
        for dealt in sheet.rounds
    ]
    assert scores == case.expect.model_dump()["scores"], case.why
    assert list(sheet.totals) == case.expect.totals, case.why
    if case.expect.ranking is not None:
        assert [list(place) for place in sheet.ranking] == case.expect.ranking, case.why
    told = Counter((f.rule, f.player, f.trick) for dealt in sheet.rounds for f in dealt.findings)
    assert told == Counter(tuple(finding) for finding in case.findings), case.why
