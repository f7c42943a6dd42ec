# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game's ledger read strictly: nothing unknown in it, and nothing of the wrong form."""

import json
from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

HERE = Path(__file__).parent

COLOURS = ("king", "pirate", "mermaid", "black", "blue", "red", "yellow")
Colour = Literal["king", "pirate", "mermaid", "black", "blue", "red", "yellow"]
NumberColour = Literal["black", "blue", "red", "yellow"]
Thrown = Annotated[
    str,
    StringConstraints(
        pattern=r"^(?:(?:king|pirate|mermaid):(?:skull|flag)|black:[567]|blue:[345]|red:[123]"
        r"|yellow:(?:flag|1|7))$"
    ),
]
Rule = Annotated[str, StringConstraints(pattern=r"^[A-Z]+(-[A-Z0-9]+)*$")]
Sentence = Annotated[str, StringConstraints(pattern=r"^[A-Z0-9].*\.$", max_length=150)]
Source = Annotated[str, StringConstraints(pattern=r"^(ledger|rulebook, .+)$")]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Case(Strict):
    id: str
    rules: list[Rule] = Field(min_length=1)
    why: Sentence
    source: Source


class Bonus(Strict):
    rule: Literal["DICE-BONUS"]
    count: int = Field(ge=1)
    points: int


class Trick(Case):
    throws: list[Thrown] = Field(min_length=2, max_length=6)
    scoring: Literal["classic", "landlubber"] = "classic"
    winner: int
    lead_colour: NumberColour | None
    bonuses: list[Bonus]
    decided_by: dict[str, Rule]


class Following(Case):
    so_far: list[Thrown] = Field(max_length=5)
    hand: list[Colour] = Field(min_length=1)
    may: list[Colour] = Field(min_length=1)
    lead_colour: NumberColour | None


class Score(Strict):
    bid: int
    won: int
    bid_points: int
    bonus_points: int


class Scores(Strict):
    scores: list[list[Score]]
    totals: list[int]
    ranking: list[list[int]]


class Hand(Case):
    record: dict[str, object]
    expect: Scores
    findings: list[Annotated[list[str | int | None], Field(min_length=4, max_length=4)]]


class Ledger(Strict):
    format: Literal["skull-king-dice-ledger/1"]
    about: Sentence
    cases: list[dict[str, object]]


KINDS: dict[str, type[Case]] = {"following": Following, "hands": Hand}


def load(path: Path) -> list[Case]:
    kind = KINDS.get(path.stem, Trick)
    told = Ledger.model_validate_json(path.read_text(encoding="utf-8"))
    return [kind.model_validate(case) for case in told.cases]


FILES = {path: load(path) for path in sorted(HERE.glob("*.json"))}
ALL = [case for cases in FILES.values() for case in cases]
TRICKS = [case for case in ALL if isinstance(case, Trick)]
FOLLOWING = [case for case in ALL if isinstance(case, Following)]
HANDS = [case for case in ALL if isinstance(case, Hand)]
ABOUT = {path: json.loads(path.read_text(encoding="utf-8"))["about"] for path in FILES}


def named(cases: list[Case]) -> list[object]:
    return [pytest.param(case, id=case.id) for case in cases]
