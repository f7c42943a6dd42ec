# SPDX-License-Identifier: AGPL-3.0-or-later
"""Findings of rounds written short, told short."""

from engine.skull_king import Finding, score_record
from tests.engine.skull_king.tables import Json, game, trick_json


def noticed(*rounds: Json, **switches: object) -> list[Finding]:
    """What is noticed of the play; deals have tests of their own."""
    sheet = score_record(game(*rounds, **switches))
    return [one for there in sheet.rounds for one in there.findings if one.trick is not None]


def one_noticed(*rounds: Json, rule: str = "", **switches: object) -> Finding:
    (found,) = (f for f in noticed(*rounds, **switches) if rule in ("", f.rule))
    return found


def ids(found: list[Finding]) -> list[tuple[str, int | None, int | None]]:
    return [(finding.rule, finding.player, finding.trick) for finding in found]


def proof(found: Finding) -> str:
    """The evidence as ``trick:card``."""
    return " ".join(f"{place.trick}:{place.card}" for place in found.evidence)


def could_be(found: Finding) -> list[tuple[str, str]]:
    return [(one.rule, one.case) for one in found.explained_by]


def with_power(line: str, pirate: str, **choice: object) -> Json:
    return {**trick_json(line), "power": {"pirate": pirate, **choice}}


def led_by(leader: int | str, line: str) -> Json:
    return {**trick_json(line), "leader": leader}
