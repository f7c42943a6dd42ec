# SPDX-License-Identifier: AGPL-3.0-or-later
"""A trick in plain text: cards with their players, who won and why, and who says otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from device.reviewing.cards.explanations import told_explanation
from device.reviewing.cards.names import name, readings
from device.reviewing.layout import headed, listed, percent, wrapped
from device.reviewing.naming import NOBODY_KNOWS
from engine.skull_king import (
    Difference,
    Effect,
    Finding,
    GameState,
    PlayView,
    Readings,
    Reason,
    TrickReview,
    Verdict,
    bonus_sentence,
    english,
    sheet_of,
)

_NOBODY = {
    Effect.KRAKEN: "nobody wins, by the Kraken",
    Effect.WHALE: "nobody wins, by the White Whale",
    Effect.WHALE_DISCARD: "nobody wins: the White Whale left no number",
    Effect.VOIDED: "nobody wins: the table voided it",
}


def brief(there: TrickReview, state: GameState) -> Iterator[str]:
    """The trick in a line or two."""
    cards = listed_cards(there, state) or "no card"
    yield from wrapped(f"{_led(there, state)}: {cards}", f"{there.place:<6}")
    yield from wrapped(f"{outcome(there, state)}{_still_open(there)}", " " * 6)


def full(there: TrickReview, state: GameState) -> Iterator[str]:
    """All that is known of the trick now."""
    yield from wrapped(f"Trick {there.place}. {_led(there, state)}.")
    yield ""
    noted = state.rounds[there.trick.round].tricks[there.trick.number].plays
    for play in (*there.trick.plays, *there.extra):
        yield from _card_lines(play, noted[play.position].readings, state)
    yield ""
    yield from wrapped(f"{_capital(outcome(there, state))}{_still_open(there)}.")
    verdict = there.trick.verdict
    if verdict is not None:
        yield from headed("Why:", _why(there, verdict))
        others = (line for each in verdict.differs for line in _other(each, there, state))
        yield from headed("By other rules:", others)
    doubts = state.rounds[there.trick.round].tricks[there.trick.number].explanations
    told = (line for one in doubts for line in wrapped(told_explanation(one, state), "     "))
    yield from headed("The camera is in doubt:", told)
    noticed = (line for one in findings_of(there, state) for line in _noticed(one))
    yield from headed("Noticed:", noticed)


def listed_cards(there: TrickReview, state: GameState) -> str:
    """Who laid what, in the order of play."""
    return ", ".join(
        f"{_player(play, state)} {code_of(play)}" for play in (*there.trick.plays, *there.extra)
    )


def outcome(there: TrickReview, state: GameState) -> str:
    """Who won, who leads next and what it brings, as a part of a sentence."""
    trick, verdict = there.trick, there.trick.verdict
    if verdict is None:
        return "no verdict yet"
    if verdict.winner is None:
        told = _NOBODY.get(verdict.effect, "nobody wins")
    else:
        told = f"{_at(verdict.winner, there, state)} wins"
    if trick.next_leader is None:
        leads = ""
    elif verdict.winner is not None and trick.next_leader == _who(verdict.winner, there):
        leads = " and leads next"
    else:
        leads = f"; {name(state, trick.next_leader)} leads next"
    return f"{told}{leads}{_bonuses(verdict, there, state)}"


def marks(there: TrickReview) -> Iterator[str]:
    """What people told of the trick, and what is wrong with it."""
    trick, plays = there.trick, (*there.trick.plays, *there.extra)
    told = {
        "by hand": there.by_hand,
        "voided": trick.voided,
        "winner told": trick.winner_told is not None,
        "leader told": trick.leader_told is not None,
        "card told": any("card" in play.told for play in plays),
        "player told": any("player" in play.told for play in plays),
        "too many cards": bool(there.extra),
        "card missed": any(play.missed for play in plays),
    }
    return (mark for mark, so in told.items() if so)


def findings_of(there: TrickReview, state: GameState) -> tuple[Finding, ...]:
    """What the referee noticed in the trick."""
    found = [
        noticed
        for number, sheet in enumerate(sheet_of(state).rounds)
        for noticed in sheet.findings
        if (number, noticed.trick) == (there.trick.round, there.trick.number)
    ]
    return tuple(found)


def code_of(play: PlayView) -> str:
    """A card's code with its role; a question mark where nobody knows it, or not surely."""
    if play.card is None:
        return NOBODY_KNOWS
    return f"{_code(play)}{'' if play.sure else NOBODY_KNOWS}"


def _code(play: PlayView) -> str:
    role = "" if play.role is None else f":{play.role.value}"
    return NOBODY_KNOWS if play.card is None else f"{play.card}{role}"


def _led(there: TrickReview, state: GameState) -> str:
    if there.trick.leader is None:
        return "It is not known who led"
    return f"{name(state, there.trick.leader)} led"


def _card_lines(play: PlayView, seen: Readings, state: GameState) -> Iterator[str]:
    first = f"{play.position + 1:>3}  {_player(play, state):<12} "
    told = [f"entered by hand: {' and '.join(play.told)}"] if play.told else []
    missed = ["not seen again after a start"] if play.missed else []
    text = "; ".join((*_read(play, seen), *told, *missed))
    yield from wrapped(text, f"{first}{_code(play):<6} ")


def _read(play: PlayView, seen: Readings) -> Iterator[str]:
    """What the camera took a card for, and how surely; seen: before all else was weighed in."""
    if "card" in play.told:
        yield f"was read as {readings(seen)}" if seen else "no camera saw it"
        return
    yield "nobody knows it" if play.card is None else percent(play.confidence)
    if play.alternatives:
        yield f"or {readings(play.alternatives)}"


def _player(play: PlayView, state: GameState) -> str:
    return NOBODY_KNOWS if play.player is None else name(state, play.player)


def _who(position: int, there: TrickReview) -> int | None:
    order = there.trick.order
    return order[position] if position < len(order) else None


def _at(position: int, there: TrickReview, state: GameState) -> str:
    """Whoever laid the card at a position; the card itself while that is not known."""
    who = _who(position, there)
    return f"card {position + 1}" if who is None else name(state, who)


def _bonuses(verdict: Verdict, there: TrickReview, state: GameState) -> str:
    told = [f", {bonus_sentence(bonus)}" for bonus in verdict.bonuses]
    if verdict.alliances:
        allies = ", ".join(_at(position, there, state) for position in verdict.alliances)
        told.append(f", allied with {allies}")
    return "".join(told)


def _still_open(there: TrickReview) -> str:
    if there.by_hand:
        return " (the round was told by hand, and this does not count)"
    return "" if there.trick.final or there.trick.verdict is None else " (still in question)"


def _why(there: TrickReview, verdict: Verdict) -> Iterator[str]:
    for reason in verdict.reasons:
        yield from wrapped(f"{english(reason)} [{reason.rule}]", _number(reason))


def _number(reason: Reason) -> str:
    return "     " if reason.card is None else f"{reason.card + 1:>3}  "


def _other(other: Difference, there: TrickReview, state: GameState) -> Iterator[str]:
    verdict = there.trick.verdict
    assert verdict is not None, "only verdicts differ"
    there_too = other.verdict
    told = []
    if (there_too.winner, there_too.effect) != (verdict.winner, verdict.effect):
        won = there_too.winner
        told.append(
            _NOBODY.get(there_too.effect, "nobody wins")
            if won is None
            else f"{_at(won, there, state)} wins"
        )
    if there_too.next_leader != verdict.next_leader:
        told.append(f"{_at(there_too.next_leader, there, state)} leads next")
    if there_too.bonuses != verdict.bonuses or there_too.alliances != verdict.alliances:
        told.append(_bonuses(there_too, there, state).removeprefix(", ") or "no bonus")
    yield from listed(told, f"     {other.profile}: ", "     ")


def _noticed(finding: Finding) -> Iterator[str]:
    yield from wrapped(f"{finding.text} [{finding.rule}]", "     ")


def _capital(text: str) -> str:
    # Names stay as they are written, and sentences here begin with a name or with lower case.
    return text[0].upper() + text[1:] if text.startswith(("nobody", "no ", "card ")) else text
