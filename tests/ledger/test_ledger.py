# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rule ledger: its files are in shape, and the engine agrees with every case."""

import json
import re
import subprocess
import sys
from collections import Counter
from enum import Enum
from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from engine import (
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

HERE = Path(__file__).parent
README = (HERE / "README.md").read_text(encoding="utf-8")
DEFAULT = "rulebook-2021"
COPIES = {"ESC": 5, "MER": 2, "LOOT": 2}
PIRATES = {"ROS", "BEN", "RAS", "JUA", "HAR", "PIR"}
SINGLE = {*PIRATES, "TIG", "SK", "KRA", "WHA", *(f"{s}{n}" for s in "GYPB" for n in range(1, 15))}
BONUS_POINTS = {
    "BONUS-14": {10, 20, 30, 40, 50},
    "BONUS-MERMAID": {20, 40},
    "BONUS-PIRATE": {30, 60, 90, 120, 150, 180},
    "BONUS-KING": {40, 50},
}


def only(*words: str) -> object:
    return StringConstraints(pattern=f"^({'|'.join(words)})$")


SUIT = r"[GYPB]([1-9]|1[0-4])"
SPECIAL = "ESC|ROS|BEN|RAS|JUA|HAR|PIR|SK|MER|LOOT|KRA|WHA"
Played = Annotated[str, only(SUIT, SPECIAL, "TIG:[PE]")]
Held = Annotated[str, only(SUIT, SPECIAL, "TIG")]
Rule = Annotated[str, StringConstraints(pattern=r"^[A-Z]+(-[A-Z0-9]+)*$")]
Sentence = Annotated[str, StringConstraints(pattern=r"^[A-Z0-9].*\.$", max_length=150)]
Source = Annotated[str, only("ledger", rf"({'|'.join(PROFILES)}), .+")]
Place = Annotated[int, Field(ge=0, le=7)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Bonus(Strict):
    rule: Literal["BONUS-14", "BONUS-MERMAID", "BONUS-PIRATE", "BONUS-KING"]
    count: int = Field(ge=1)
    points: int


class Outcome(Strict):
    profiles: list[str]
    switches: dict[str, int | str] | None = None
    winner: Place | None
    next_leader: Place
    effect: Literal["normal", "kraken", "whale", "whale-discard"]
    bonuses: list[Bonus]
    alliances: list[Place]


class Case(Strict):
    id: str
    rules: list[Rule] = Field(min_length=1)
    why: Sentence
    source: Source


class Trick(Case):
    cards: list[Played] = Field(min_length=2, max_length=8)
    expect: list[Outcome] = Field(min_length=1)
    decided_by: dict[str, Rule]


class Following(Case):
    so_far: list[Played] = Field(max_length=7)
    hand: list[Held] = Field(min_length=1, max_length=10)
    legal: list[Held] = Field(min_length=1)
    lead_suit: Literal["G", "Y", "P", "B"] | None


class Score(Strict):
    bid: int
    won: int
    bid_points: int
    bonus_points: int
    round_points: int


class Scores(Strict):
    scores: list[list[Score]] = Field(min_length=1, max_length=2)
    totals: list[int]
    ranking: list[list[int]] | None = None


class Round(Case):
    record: dict[str, object]
    expect: Scores
    findings: list[Annotated[list[str | int | None], Field(min_length=3, max_length=3)]]


class Ledger(Strict):
    format: Literal["skull-king-ledger/1"]
    about: Sentence
    cases: list[dict[str, object]]


def load(path: Path, kind: type[Case]) -> list[Case]:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len({key for key, _ in pairs}) == len(pairs), f"{path.name}: a key stands twice"
        return dict(pairs)

    value = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)
    return [read(case, kind, path) for case in Ledger.model_validate(value).cases]


def read(case: dict[str, object], kind: type[Case], path: Path) -> Case:
    try:
        return kind.model_validate(case)
    except ValidationError as error:
        raise ValueError(f"{path.name}, case {case.get('id')}: {error}") from None


FILES = {path: load(path, Trick) for path in sorted((HERE / "tricks").glob("*.json"))}
FILES[HERE / "following.json"] = load(HERE / "following.json", Following)
FILES[HERE / "rounds.json"] = load(HERE / "rounds.json", Round)
ALL = [case for cases in FILES.values() for case in cases]
TRICKS = [case for case in ALL if isinstance(case, Trick)]
FOLLOWING = [case for case in ALL if isinstance(case, Following)]
ROUNDS = [case for case in ALL if isinstance(case, Round)]


def named(cases: list[Case]) -> list[object]:
    return [pytest.param(case, id=case.id) for case in cases]


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


def table(title: str) -> list[list[str]]:
    """Return the cells of the table under a heading of the README, without its two head lines."""
    part = re.split(r"^#+ ", README, flags=re.MULTILINE)
    (text,) = [p for p in part if p.startswith(title + "\n")]
    rows = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def rule_table() -> dict[str, list[int]]:
    return {rule: [int(n) for n in counts] for rule, _, *counts in table("Cases by rule")}


# ---- the files -------------------------------------------------------------


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
        assert isinstance(trick, int)
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


# ---- the README ------------------------------------------------------------


def test_the_readme_counts_the_cases_by_rule() -> None:
    counts = {rule: [0, 0, 0] for case in ALL for rule in case.rules}
    for column, cases in enumerate((TRICKS, FOLLOWING, ROUNDS)):
        for case in cases:
            for rule in case.rules:
                counts[rule][column] += 1
    assert rule_table() == counts


def test_the_readme_lists_the_files() -> None:
    listed = {path: (int(cases), about) for path, cases, about in table("The rule ledger")}
    there = {
        f"`{path.relative_to(HERE)}`": (len(cases), json.loads(path.read_text("utf-8"))["about"])
        for path, cases in FILES.items()
    }
    assert listed == there


def test_the_readme_tells_the_profiles_switches() -> None:
    rows = table("Profiles and switches")
    for name in PROFILES:
        assert f"`{name}`" in README
    for switch, *values in rows:
        for profile, value in zip(PROFILES, values, strict=True):
            setting = getattr(rules_from_json(profile), switch.strip("`"))
            told = setting.value if isinstance(setting, Enum) else json.dumps(setting)
            assert told == value, (profile, switch)
    set_here = {key for case in TRICKS for e in case.expect for key in e.switches or ()}
    assert {f"`{key}`" for key in set_here} <= {row[0] for row in rows}


def run_example(text: str) -> list[str]:
    (code,) = re.findall(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert re.findall(r"^(?:import|from) .*$", code, re.MULTILINE) == ["import json"]
    done = subprocess.run(
        [sys.executable, "-I", "-c", code.replace("suits", text)],
        cwd=HERE,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_readmes_example_runs() -> None:
    (promised,) = re.findall(r"prints `(\d+ cases tried)`", README)
    assert run_example("suits") == [promised]
    assert any("trump" in line for line in run_example("trump")[:-1])


# ---- the engine ------------------------------------------------------------


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


@pytest.mark.parametrize("case", named(FOLLOWING))
def test_the_engine_allows_the_same_plays(case: Following) -> None:
    so_far, hand = parse_cards(case.so_far), parse_cards(case.hand)
    suit = lead_suit(so_far)
    assert (suit.value if suit else None) == case.lead_suit, case.why
    legal = legal_plays(hand, so_far)
    assert Counter(legal) == Counter(parse_cards(case.legal)), case.why


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
