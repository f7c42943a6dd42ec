# SPDX-License-Identifier: AGPL-3.0-or-later
"""A finding: a statement with its evidence and with what could explain it, never a punishment."""

from dataclasses import dataclass

from engine.skull_king.deal import player_json

Params = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A card that proves something: where it lies, counted from 0, and who played it."""

    trick: int
    position: int
    player: int
    card: str

    def to_json(self) -> dict[str, object]:
        """Return the place as `score --json` prints it."""
        return {
            "trick": self.trick,
            "position": self.position,
            "player": player_json(self.player),
            "card": self.card,
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """What could explain a finding honestly; ``params`` are as those of a finding."""

    rule: str
    case: str
    params: Params
    text: str

    def to_json(self) -> dict[str, object]:
        """Return the explanation as `score --json` prints it."""
        return {
            "rule": self.rule,
            "case": self.case,
            "params": dict(self.params),
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule's id, whom and which trick it is about, and why.

    ``player`` is None for nobody in particular, ``trick`` for a whole round.

    ``case`` tells apart what one rule can say, ``params`` are named values that a sentence
    needs: `findings.sentences` lists them. ``evidence`` are the cards that prove it.
    """

    rule: str
    case: str
    player: int | None
    trick: int | None
    params: Params
    evidence: tuple[Place, ...]
    explained_by: tuple[Explanation, ...]
    statement: str

    @property
    def text(self) -> str:
        """Return the statement in English, and after it what could explain it."""
        could = (f"Could be explained by {one.rule}: {one.text}" for one in self.explained_by)
        return " ".join((self.statement, *could))

    def to_json(self) -> dict[str, object]:
        """Return the finding as `score --json` prints it."""
        return {
            "rule": self.rule,
            "player": None if self.player is None else player_json(self.player),
            "trick": self.trick,
            "text": self.text,
            "case": self.case,
            "params": dict(self.params),
            "statement": self.statement,
            "evidence": [place.to_json() for place in self.evidence],
            "explained_by": [one.to_json() for one in self.explained_by],
        }
