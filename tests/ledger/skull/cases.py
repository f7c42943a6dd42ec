# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull's rule ledger read strictly: nothing unknown in it, and nothing of the wrong form."""

import json
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

HERE = Path(__file__).parent
README = (HERE / "README.md").read_text(encoding="utf-8")

Sentence = Annotated[str, StringConstraints(pattern=r"^[A-Z0-9].*\.$", max_length=150)]
Rule = Literal[
    "SKULL-PLACE",
    "SKULL-BID",
    "SKULL-FLIP",
    "SKULL-WIN",
    "SKULL-FAIL",
    "SKULL-NEXT",
    "SKULL-LASTCHANCE",
    "OUT-OF-TURN",
]
Seat = Annotated[int, Field(ge=0, le=5)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class RoundOutcome(Strict):
    challenger: Seat | None
    bid: int | None
    success: bool | None
    next_starter: Seat | None


class Outcome(Strict):
    rounds: list[RoundOutcome]
    wins: list[int]
    discs: list[int]
    out: list[Seat]
    winner: Seat | None


class Case(Strict):
    id: str
    rules: list[Rule] = Field(min_length=1)
    record: dict[str, object]
    expect: Outcome
    findings: list[list[tuple[Rule, Seat | None, str]]]
    why: Sentence
    source: Annotated[str, StringConstraints(pattern=r"^skull-discs-rulebook, [A-Z].+$")]


class Ledger(Strict):
    format: Literal["skull-ledger/1"]
    about: Sentence
    cases: list[Case]


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    assert len({key for key, _ in pairs}) == len(pairs), "a key stands twice"
    return dict(pairs)


def load(path: Path) -> Ledger:
    # From text: JSON knows no tuples, which a strict model takes from JSON only.
    value = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_once)
    return Ledger.model_validate_json(json.dumps(value))


FILES = {path: load(path) for path in sorted(HERE.glob("*.json"))}
CASES = [case for ledger in FILES.values() for case in ledger.cases]
