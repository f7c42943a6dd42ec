# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why a round came out as it did, rule by rule. Other languages key on the same rule and case.

Parameters are seats from 0: ``player``, ``by`` (whose skull it was, or who chose); and numbers:
``bid``, ``count`` (discs or wins that a player has now).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.skull.judging import JudgedRound

PLAYERS: Final = ("player", "by")

SENTENCES: Final[dict[tuple[str, str], str]] = {
    ("SKULL-BID", "challenger"): (
        "{player} is the challenger: {bid} was the highest bid, and everybody else passed."
    ),
    ("SKULL-WIN", "round"): "{player} flipped {bid} discs without a skull and wins the round.",
    ("SKULL-WIN", "game"): "{player} has won {count} rounds, and with them the game.",
    ("SKULL-WIN", "last"): "{player} is the last player left and wins the game.",
    ("SKULL-FAIL", "blind"): (
        "{player} flipped the skull of {by}, who takes one of {player}'s discs blind."
    ),
    ("SKULL-FAIL", "own"): "{player} flipped their own skull and discards one disc in secret.",
    ("SKULL-FAIL", "left"): "{player} has {count} of the discs left.",
    ("SKULL-FAIL", "out"): "{player} has no disc left and is out.",
    ("SKULL-LASTCHANCE", "taken"): (
        "{player} has one disc left and takes the Last Chance disc for the next round."
    ),
    ("SKULL-LASTCHANCE", "lost"): "{player} loses the Last Chance disc and the last own disc.",
    ("SKULL-LASTCHANCE", "returned"): "{player} returns the Last Chance disc.",
    ("SKULL-NEXT", "challenger"): "{player} starts the next round, having been the challenger.",
    ("SKULL-NEXT", "owner"): "{player} starts the next round, as their skull put {by} out.",
    ("SKULL-NEXT", "chosen"): "{player} starts the next round, chosen by {by}, who is out.",
    ("SKULL-NEXT", "to-choose"): "{player}, out by their own skull, chooses who starts next.",
}
"""What each rule can say, by rule and case."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that decided something of a round; ``params`` are the values of its sentence."""

    rule: str
    case: str
    params: tuple[tuple[str, int], ...]

    def to_json(self, names: Sequence[str]) -> dict[str, object]:
        """Return the reason with its sentence in English."""
        return {
            "rule": self.rule,
            "case": self.case,
            "params": dict(self.params),
            "text": english(self, names),
        }


def english(reason: Reason, names: Sequence[str]) -> str:
    """Return a reason as one English sentence; ``names`` are the players'."""
    told = {key: names[n] if key in PLAYERS else n for key, n in reason.params}
    return SENTENCES[(reason.rule, reason.case)].format(**told)


def reasons_of(there: JudgedRound) -> tuple[Reason, ...]:
    """Return why a round came out as it did, as far as it has."""
    return tuple(_reasons(there))


def _reasons(there: JudgedRound) -> Iterator[Reason]:
    challenger, bid, after = there.challenger, there.bid, there.after
    if challenger is None or bid is None:
        return
    yield _reason("SKULL-BID", "challenger", player=challenger, bid=bid)
    if there.success:
        yield _reason("SKULL-WIN", "round", player=challenger, bid=bid)
        if after.winner is not None:
            wins = after.wins[challenger]
            yield _reason("SKULL-WIN", "game", player=challenger, count=wins)
    elif there.success is False:
        yield from _of_failure(there, challenger)
    over = there.success or there.lost
    holder = there.before.last_chance
    if over and holder is not None and after.discs[holder]:
        yield _reason("SKULL-LASTCHANCE", "returned", player=holder)
    if there.lost and after.winner is not None:
        yield _reason("SKULL-WIN", "last", player=after.winner)
    elif over and after.winner is None:
        yield _of_next(there, challenger)


def _of_failure(there: JudgedRound, challenger: int) -> Iterator[Reason]:
    owner, after = there.table.skull_of, there.after
    assert owner is not None
    if owner == challenger:
        yield _reason("SKULL-FAIL", "own", player=challenger)
    else:
        yield _reason("SKULL-FAIL", "blind", player=challenger, by=owner)
    if not there.lost:
        return
    if there.before.last_chance == challenger:
        yield _reason("SKULL-LASTCHANCE", "lost", player=challenger)
    if not after.discs[challenger]:
        yield _reason("SKULL-FAIL", "out", player=challenger)
        return
    yield _reason("SKULL-FAIL", "left", player=challenger, count=after.discs[challenger])
    if after.last_chance == challenger:
        yield _reason("SKULL-LASTCHANCE", "taken", player=challenger)


def _of_next(there: JudgedRound, challenger: int) -> Reason:
    starter = there.after.starter
    if there.went_out is None:
        return _reason("SKULL-NEXT", "challenger", player=challenger)
    if starter is None:
        return _reason("SKULL-NEXT", "to-choose", player=challenger)
    own = there.table.skull_of == challenger
    return _reason("SKULL-NEXT", "chosen" if own else "owner", player=starter, by=challenger)


def _reason(rule: str, case: str, **params: int) -> Reason:
    return Reason(rule, case, tuple(params.items()))
