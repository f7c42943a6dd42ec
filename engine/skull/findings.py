# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a referee notices: a statement with its place, never a punishment. What it says, in English.

Parameters have one meaning everywhere. Players, a seat from 0: ``player`` (whom it is about),
``should`` (whose turn or right it was). All others are numbers: ``bid``, ``highest`` (the bid
before), ``count`` (discs on the mats, or of a player).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

PLAYERS: Final = ("player", "should")

SENTENCES: Final[dict[tuple[str, str], str]] = {
    ("OUT-OF-TURN", "turn"): "{player} acts when it is the turn of {should}",
    ("SKULL-PLACE", "once-first"): (
        "{player} cannot place a second disc before everybody has placed one"
    ),
    ("SKULL-PLACE", "not-all"): "{player} cannot bid or pass before everybody has placed a disc",
    ("SKULL-PLACE", "bidding-open"): "{player} cannot place a disc once the bidding is open",
    ("SKULL-PLACE", "none-left"): "{player} cannot place a disc: all {count} are on the mat",
    ("SKULL-BID", "not-open"): "{player} cannot pass before the bidding is open",
    ("SKULL-BID", "passed"): "{player} has passed and is out of the bidding",
    ("SKULL-BID", "highest"): "{player} cannot pass with the highest bid",
    ("SKULL-BID", "over"): "{player} cannot act: the bidding is over, {should} is the challenger",
    ("SKULL-BID", "range"): "{player} bids {bid}; a bid is from 1 to the {count} discs on the mats",
    ("SKULL-BID", "too-low"): "{player} bids {bid}, which is not above {highest}",
    ("SKULL-BID", "not-passed"): "{should} has neither outbid nor passed",
    ("SKULL-FLIP", "no-challenger"): "no disc can be flipped before the bidding is open",
    ("SKULL-FLIP", "own-first"): (
        "{player} cannot flip a disc of {should} before all of their own"
    ),
    ("SKULL-FLIP", "none-down"): "no disc lies face down on the mat of {should}",
    ("SKULL-FLIP", "decided"): "the challenge is decided, so a further flip counts for nothing",
    ("SKULL-FLIP", "flowers"): "{count} flowers lie on the mat of {player}, who has fewer",
    ("SKULL-FLIP", "undecided"): "the round is not told to its end and counts for nothing",
    ("SKULL-FAIL", "out"): "{player} is out and takes no part",
    ("SKULL-FAIL", "none-failed"): "nobody loses a disc, as no challenge has failed",
    ("SKULL-FAIL", "loser"): "{player} cannot lose a disc: {should}, the challenger, does",
    ("SKULL-FAIL", "chooser"): "{player} chose the disc that is lost; {should} should have",
    ("SKULL-FAIL", "not-lost"): "{player} has failed and is to lose a disc before the next round",
    ("SKULL-NEXT", "starter"): "{player} starts the round; {should} should have",
    ("SKULL-NEXT", "starter-out"): "{player} is out and cannot start the round",
    ("SKULL-NEXT", "nobody-chooses"): "nobody chooses who starts the next round here",
    ("SKULL-NEXT", "chosen-out"): "{player} is out and cannot be chosen to start the next round",
    ("SKULL-NEXT", "not-chosen"): "{player} is out and is to choose who starts the next round",
    ("SKULL-WIN", "over"): "{player} has won the game, so a further round counts for nothing",
}
"""What each rule can say, by rule and case: a clause that can stand after a place and a colon."""

_COUNTS: Final = {
    ("OUT-OF-TURN", "turn"),
    ("SKULL-BID", "not-passed"),
    ("SKULL-FLIP", "flowers"),
    ("SKULL-FAIL", "chooser"),
    ("SKULL-NEXT", "starter"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule's id, whom it is about, and where in the round that was told.

    ``where`` is the field's path in the round's record, as ``actions[5].bid``. ``case`` tells
    apart what one rule can say, ``params`` are the values of its sentence.
    """

    rule: str
    case: str
    player: int | None
    where: str
    params: tuple[tuple[str, int], ...]

    @property
    def counts(self) -> bool:
        """Tell whether what was done counts all the same: it could be, and the table went on.

        What counts for nothing is what the rules have no place for: a referee who was told of it
        at once would have refused it.
        """
        return (self.rule, self.case) in _COUNTS

    def at(self, place: str) -> "Finding":
        """Return the finding with its field in a place of the round."""
        return replace(self, where=f"{place}.{self.where}" if self.where else place)

    def clause(self, names: Sequence[str]) -> str:
        """Return what it says without a capital and a stop; ``names`` are the players'."""
        told = {key: names[n] if key in PLAYERS else n for key, n in self.params}
        return SENTENCES[(self.rule, self.case)].format(**told)

    def text(self, names: Sequence[str]) -> str:
        """Return what it says as a sentence."""
        clause = self.clause(names)
        return f"{clause[0].upper()}{clause[1:]}."

    def to_json(self, names: Sequence[str]) -> dict[str, object]:
        """Return the finding as `score --json` prints it."""
        return {
            "rule": self.rule,
            "player": self.player,
            "where": self.where,
            "text": self.text(names),
            "case": self.case,
            "params": dict(self.params),
        }


def noticed(rule: str, case: str, where: str, player: int | None = None, **params: int) -> Finding:
    """Return a finding about a field of what was told; ``player`` is a parameter as well."""
    told = params if player is None else {"player": player, **params}
    return Finding(rule, case, player, where, tuple(told.items()))
