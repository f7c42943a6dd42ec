# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rounds of a game, judged one after another from what was told of them.

Everything is worked out anew from the first round on, so that a correction re-judges all that
comes after it. What the rules have no place for is found and counts for nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.skull.findings import Finding, noticed
from engine.skull.record import Round
from engine.skull.refusals import (
    against_action,
    against_bidding,
    against_flip,
    against_flowers,
    against_loss,
)
from engine.skull.rules import DISCS, WINS_NEEDED, Rules
from engine.skull.table import (
    Phase,
    Table,
    after_action,
    after_flip,
    everybody_passed,
    laid_out,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stands between two rounds, by seat.

    Args:
        discs: how many of their own discs each has; which ones nobody knows but themselves.
        wins: the rounds each has won.
        out: who is out, in the order in which they went.
        last_chance: who has the Last Chance disc for the next round (SKULL-LASTCHANCE).
        starter: who starts the next round; None before the first one, after the last, and
            while it is not known (SKULL-NEXT).
        winner: who has won the game (SKULL-WIN).

    """

    discs: tuple[int, ...]
    wins: tuple[int, ...]
    out: tuple[int, ...] = ()
    last_chance: int | None = None
    starter: int | None = None
    winner: int | None = None

    @property
    def hands(self) -> tuple[int, ...]:
        """Return how many discs each may place in the next round."""
        return tuple(n + (seat == self.last_chance) for seat, n in enumerate(self.discs))


@dataclass(frozen=True, slots=True)
class JudgedRound:
    """A round by the rules; ``lost`` tells whether the challenger's disc was told to be lost."""

    before: Standing
    after: Standing
    table: Table
    phase: Phase
    lost: bool
    findings: tuple[Finding, ...]

    @property
    def challenger(self) -> int | None:
        """Return whose challenge it is; None while the bidding goes on."""
        return self.table.challenger

    @property
    def bid(self) -> int | None:
        """Return the discs that the challenger is to flip."""
        return None if self.challenger is None else self.table.bid

    @property
    def success(self) -> bool | None:
        """Tell whether the challenge came true; None while that is open."""
        return self.table.success

    @property
    def went_out(self) -> int | None:
        """Return who lost the last disc in this round."""
        return self.challenger if len(self.after.out) > len(self.before.out) else None


def first_standing(players: int) -> Standing:
    """Return how a game stands before its first round."""
    return Standing((DISCS,) * players, (0,) * players)


def judge(rules: Rules, players: int, rounds: Sequence[Round]) -> tuple[JudgedRound, ...]:
    """Return every round of a game as the rules have it.

    Args:
        rules: the options played with.
        players: how many play.
        rounds: what was told; the last one may be under way.

    """
    standing, judged = first_standing(players), []
    for index, told in enumerate(rounds):
        there = judge_round(rules, standing, told)
        if index < len(rounds) - 1 and there.phase is not Phase.DONE:
            there = replace(there, findings=(*there.findings, _missing(there)))
        judged.append(there)
        standing = there.after
    return tuple(judged)


def judge_round(rules: Rules, before: Standing, told: Round) -> JudgedRound:
    """Return a round as the rules have it.

    Args:
        rules: the options played with.
        before: how the game stood before it.
        told: what was told of it, under way or whole.

    """
    table = laid_out(before.hands, told.starter)
    if before.winner is not None:
        over = noticed("SKULL-WIN", "over", "", before.winner)
        return JudgedRound(before, before, table, Phase.DONE, False, (over,))
    findings = [*_of_the_starter(before, told)]
    for index, action in enumerate(told.actions):
        against = against_action(table, action)
        if against is not None:
            findings.append(against.at(f"actions[{index}]"))
        if against is None or against.counts:
            table = after_action(table, action)
    if told.flips and (against := against_bidding(table)) is not None:
        findings.append(against)
        table = everybody_passed(table)
    for index, flip in enumerate(told.flips):
        against = against_flip(table, flip)
        if against is None:
            table = after_flip(table, flip)
        else:
            findings.append(against.at(f"flips[{index}]"))
    against_each = (against_flowers(table, mat) for mat in range(len(before.discs)))
    findings += [against for against in against_each if against is not None]
    return _settled(rules, before, told, table, findings)


def _settled(
    rules: Rules, before: Standing, told: Round, table: Table, findings: list[Finding]
) -> JudgedRound:
    """Return the round with what came of its challenge."""
    lost, phase, after = False, table.phase, replace(before, starter=None)
    if told.lost is not None:
        against = against_loss(table, told.lost)
        if against is not None:
            findings.append(against.at("lost"))
        lost = against is None or against.counts
    if table.success:
        after = _won(before, table)
    elif lost:
        after = _failed(rules, before, table)
        phase = Phase.DONE
        if after.starter is None and after.winner is None:
            phase = Phase.CHOOSING
    if told.next is not None:
        if phase is not Phase.CHOOSING:
            findings.append(noticed("SKULL-NEXT", "nobody-chooses", "next"))
        elif not after.discs[told.next]:
            findings.append(noticed("SKULL-NEXT", "chosen-out", "next", told.next))
        else:
            after, phase = replace(after, starter=told.next), Phase.DONE
    return JudgedRound(before, after, table, phase, lost, tuple(findings))


def _of_the_starter(before: Standing, told: Round) -> Iterator[Finding]:
    """Notice who should have started a round (SKULL-NEXT)."""
    due = before.starter
    if not before.discs[told.starter]:
        yield noticed("SKULL-NEXT", "starter-out", "starter", told.starter)
    elif due is not None and due != told.starter:
        yield noticed("SKULL-NEXT", "starter", "starter", told.starter, should=due)


def _won(before: Standing, table: Table) -> Standing:
    """Return how the game stands after a challenge that came true (SKULL-WIN)."""
    challenger = table.challenger
    assert challenger is not None
    wins = tuple(n + (seat == challenger) for seat, n in enumerate(before.wins))
    won = wins[challenger] >= WINS_NEEDED
    return replace(
        before,
        wins=wins,
        last_chance=None,
        starter=None if won else challenger,
        winner=challenger if won else None,
    )


def _failed(rules: Rules, before: Standing, table: Table) -> Standing:
    """Return how the game stands after a failure (SKULL-FAIL, SKULL-NEXT, SKULL-LASTCHANCE).

    A Last Chance disc is lost together with the last own one, so it makes no difference here: who
    has it has one own disc.
    """
    challenger, owner = table.challenger, table.skull_of
    assert challenger is not None and owner is not None
    discs = tuple(n - (seat == challenger) for seat, n in enumerate(before.discs))
    after = replace(before, discs=discs, last_chance=None, starter=challenger)
    if discs[challenger]:
        reduced = rules.last_chance and discs[challenger] == 1
        return replace(after, last_chance=challenger if reduced else None)
    left = [seat for seat, own in enumerate(discs) if own]
    winner = left[0] if len(left) == 1 else None
    starter = None if winner is not None or owner == challenger else owner
    return replace(after, out=(*before.out, challenger), starter=starter, winner=winner)


def _missing(there: JudgedRound) -> Finding:
    """Return what a round lacks that another one follows."""
    if there.phase is Phase.LOSING:
        return noticed("SKULL-FAIL", "not-lost", "lost", there.challenger)
    if there.phase is Phase.CHOOSING:
        return noticed("SKULL-NEXT", "not-chosen", "next", there.challenger)
    return noticed("SKULL-FLIP", "undecided", "")
