# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rule ledger read strictly: nothing unknown in it, and nothing of the wrong form."""

import json
import re
from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from engine.skull_king import PROFILES

DEFAULT = "rulebook-2021"
HERE = Path(__file__).parent
README = (HERE / "README.md").read_text(encoding="utf-8")


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


class Otherwise(Strict):
    profiles: list[str] = Field(min_length=1)
    legal: list[Held] = Field(min_length=1)
    lead_suit: Literal["G", "Y", "P", "B"] | None


class Following(Case):
    so_far: list[Played] = Field(max_length=7)
    hand: list[Held] = Field(min_length=1, max_length=10)
    legal: list[Held] = Field(min_length=1)
    lead_suit: Literal["G", "Y", "P", "B"] | None
    otherwise: list[Otherwise] = []

    def under(self, profile: str) -> "Following | Otherwise":
        return next((one for one in self.otherwise if profile in one.profiles), self)


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


def table(title: str) -> list[list[str]]:
    """Return the cells of the table under a heading of the README, without its two head lines."""
    part = re.split(r"^#+ ", README, flags=re.MULTILINE)
    (text,) = [p for p in part if p.startswith(title + "\n")]
    rows = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def rule_table() -> dict[str, list[int]]:
    return {rule: [int(n) for n in counts] for rule, _, *counts in table("Cases by rule")}


# ---- the files -------------------------------------------------------------
