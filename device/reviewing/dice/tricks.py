# SPDX-License-Identifier: AGPL-3.0-or-later
"""A trick of the dice game in plain text: dice with their players, who won and why."""

from __future__ import annotations

from collections.abc import Iterator

from device.reviewing.dice.names import name, player
from device.reviewing.layout import headed, wrapped
from engine.dice import Finding, GameState, TrickView, Verdict, bonus_sentence, sheet_of


def brief(there: TrickView, state: GameState) -> Iterator[str]:
    """The trick in a line or two."""
    standing = there.standing
    dice = ", ".join(
        f"{player(state.players, standing.player(at))} {throw.die.code}"
        for at, throw in enumerate(standing.throws)
    )
    yield from wrapped(f"{_led(there, state)}: {dice or 'no die'}", f"{there.place:<6}")
    yield from wrapped(f"{outcome(there, state)}{_counts(there, state)}", " " * 6)


def full(there: TrickView, state: GameState) -> Iterator[str]:
    """All that is known of the trick now."""
    standing = there.standing
    yield from wrapped(f"Trick {there.place}. {_led(there, state)}.")
    yield ""
    for at, throw in enumerate(standing.throws):
        told = "entered by hand: player" if throw.player is not None else ""
        who = player(state.players, standing.player(at))
        yield from wrapped(told, f"{at + 1:>3}  {who:<12} {throw.die.code:<13} ")
    yield ""
    yield from wrapped(f"{_capital(outcome(there, state))}{_counts(there, state)}.")
    if standing.verdict is not None:
        yield from headed("Why:", _why(standing.verdict))
    noticed = (line for one in findings_of(there, state) for line in _noticed(one))
    yield from headed("Noticed:", noticed)


def outcome(there: TrickView, state: GameState) -> str:
    """Who won, who leads next and what it brings, as a part of a sentence."""
    standing = there.standing
    if standing.voided:
        return f"nobody wins: the table voided it{_leads(there, state)}"
    if standing.verdict is None:
        return "no verdict yet"
    if standing.winner is None:
        return f"die {standing.verdict.outcome.winner + 1} wins{_bonuses(standing.verdict)}"
    settled = ", as the table settled it" if standing.settled else ""
    won = f"{name(state, standing.winner)} wins and leads next{settled}"
    return f"{won}{_bonuses(standing.verdict)}"


def marks(there: TrickView, state: GameState) -> Iterator[str]:
    """What people told of the trick."""
    told = {
        "by hand": _is_by_hand(there, state),
        "voided": there.standing.voided,
        "winner told": there.told.winner is not None,
        "leader told": there.told.leader is not None,
        "player told": any(throw.player is not None for throw in there.told.throws),
        "dice missing": there.told.cleared and not there.standing.decided,
    }
    return (mark for mark, so in told.items() if so)


def findings_of(there: TrickView, state: GameState) -> tuple[Finding, ...]:
    """What the referee noticed in the trick."""
    hands = sheet_of(state).hands
    noticed = hands[there.hand].findings if there.hand < len(hands) else ()
    return tuple(one for one in noticed if one.trick == there.number)


def _is_by_hand(there: TrickView, state: GameState) -> bool:
    return state.hands[there.hand].by_hand is not None


def _led(there: TrickView, state: GameState) -> str:
    leader = there.standing.leader
    return "It is not known who led" if leader is None else f"{name(state, leader)} led"


def _leads(there: TrickView, state: GameState) -> str:
    leads = there.standing.next_leader
    return "" if leads is None else f"; {name(state, leads)} leads next"


def _bonuses(verdict: Verdict) -> str:
    return "".join(f", {bonus_sentence(bonus)}" for bonus in verdict.outcome.bonuses)


def _counts(there: TrickView, state: GameState) -> str:
    by_hand = " (the hand was told by hand, and this does not count)"
    return by_hand if _is_by_hand(there, state) else ""


def _why(verdict: Verdict) -> Iterator[str]:
    for reason in verdict.reasons:
        yield from wrapped(f"{reason.text} [{reason.rule}]", f"{reason.throw + 1:>3}  ")


def _noticed(finding: Finding) -> Iterator[str]:
    yield from wrapped(f"{finding.text} [{finding.rule}]", "     ")


def _capital(text: str) -> str:
    # Names stay as they are written, and sentences here begin with a name or with lower case.
    return text[0].upper() + text[1:] if text.startswith(("nobody", "no ", "die ")) else text
