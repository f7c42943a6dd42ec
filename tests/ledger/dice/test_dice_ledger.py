# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game's ledger is sound, and the engine agrees with every case of it."""

import re
from collections import Counter

import pytest

from engine.dice import (
    Colour,
    lead_colour,
    may_be_thrown,
    parse_dice,
    read_record,
    resolve,
    rules_from_json,
    score_record,
)
from tests.ledger.dice.cases import (
    ABOUT,
    ALL,
    FILES,
    FOLLOWING,
    HANDS,
    HERE,
    TRICKS,
    Following,
    Hand,
    Score,
    Trick,
    named,
)

README = (HERE / "README.md").read_text(encoding="utf-8")


def test_there_are_enough_cases_each_once() -> None:
    assert len(ALL) >= 120
    for path, cases in FILES.items():
        for number, case in enumerate(cases, start=1):
            assert re.fullmatch(rf"{path.stem}-0*{number}", case.id), case.id
    asked = Counter((tuple(case.throws), case.scoring) for case in TRICKS)
    assert max(asked.values()) == 1


def test_files_are_pleasant_to_read() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert max(map(len, text.splitlines())) <= 160 and text.endswith("}\n"), path


def test_the_readme_lists_the_files() -> None:
    rows = re.findall(r"^\| `([\w/.]+)` \| (\d+) \| (.+) \|$", README, re.MULTILINE)
    told = {path: (int(cases), about) for path, cases, about in rows}
    assert told == {path.name: (len(cases), ABOUT[path]) for path, cases in FILES.items()}


@pytest.mark.parametrize("case", named(TRICKS))
def test_the_engine_judges_the_trick(case: Trick) -> None:
    assert set(case.decided_by) == {str(at) for at in range(len(case.throws))}
    verdict = resolve(parse_dice(case.throws), rules_from_json(case.scoring))
    told = verdict.to_json()
    assert told["winner"] == case.winner, case.why
    assert told["lead_colour"] == case.lead_colour, case.why
    assert told["bonuses"] == [bonus.model_dump() for bonus in case.bonuses], case.why
    assert told["points"] == sum(bonus.points for bonus in case.bonuses)
    assert {str(reason.throw): reason.rule for reason in verdict.reasons} == case.decided_by


@pytest.mark.parametrize("case", named(FOLLOWING))
def test_the_engine_allows_the_same_throws(case: Following) -> None:
    so_far = parse_dice(case.so_far)
    lead = lead_colour(so_far)
    assert (None if lead is None else lead.value) == case.lead_colour, case.why
    may = may_be_thrown([Colour(colour) for colour in case.hand], so_far)
    assert Counter(colour.value for colour in may) == Counter(case.may), case.why


@pytest.mark.parametrize("case", named(HANDS))
def test_the_engine_scores_the_hand(case: Hand) -> None:
    record = read_record(case.record)
    assert record.to_json() == case.record
    told = score_record(record).to_json()
    scores = [
        [{name: score[name] for name in Score.model_fields} for score in hand["scores"]]
        for hand in told["hands"]
    ]
    assert scores == case.expect.model_dump()["scores"], case.why
    assert told["totals"] == case.expect.totals
    assert told["ranking"] == case.expect.ranking
    noticed = [
        [index, one["rule"], one["player"], one["trick"]]
        for index, hand in enumerate(told["hands"])
        for one in hand["findings"]
    ]
    assert noticed == case.findings, case.why
