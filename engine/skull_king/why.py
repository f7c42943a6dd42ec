# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds, for every card of a trick and for the next leader, the rule that decided."""

from collections.abc import Sequence

from engine.skull_king.cards import Card, Kind, Suit
from engine.skull_king.switches import KrakenLeader
from engine.skull_king.verdict import Effect, Reason, Verdict

# Looked up once: before Python 3.12 that costs more than all the comparing.
_NORMAL, _KRAKEN, _WHALE_DISCARD = Effect.NORMAL, Effect.KRAKEN, Effect.WHALE_DISCARD
_NUMBER, _ESCAPE, _BLACK = Kind.NUMBER, Kind.ESCAPE, Suit.BLACK
_MERMAID, _PIRATE, _KING = Kind.MERMAID, Kind.PIRATE, Kind.KING
_BEASTS = (Kind.KRAKEN, Kind.WHALE)
_BEATEN_BY = {
    Kind.PIRATE: "RANK-PIRATE",
    Kind.KING: "RANK-SKULLKING",
    Kind.MERMAID: "RANK-MERMAID",
    Kind.ESCAPE: "RANK-ESCAPE",
}


def reasons(
    cards: Sequence[Card], verdict: Verdict, leader: KrakenLeader, suit: Suit | None
) -> tuple[Reason, ...]:
    """Return one reason for each card in play order, then one for the next leader.

    ``suit`` is the lead suit by which the cards are ranked, as if no beast had been played.
    """
    found = [_reason(cards, position, verdict, suit) for position in range(len(cards))]
    return (*found, _next_leader(cards, verdict, leader, suit))


def would_have_won(cards: Sequence[Card], winner: int, suit: Suit | None) -> str:
    """Return the case of who would have won a destroyed trick (KRAKEN-LEADER).

    It says which beasts have to be thought away, and whether a lead suit is assumed for it.
    """
    beasts = sum(card.kind in _BEASTS for card in cards)
    if cards[winner].kind in _BEASTS:
        return "only-beasts"
    case = "would-have-won" if beasts == 1 else "without-beasts"
    in_suit = suit is not None and cards[winner].rank is not None
    return f"{case}-in-suit" if in_suit else case


def lead_of(cards: Sequence[Card], suit: Suit) -> int:
    """Return the position of the card that set the lead suit (LEAD-SUIT)."""
    return next(position for position, card in enumerate(cards) if card.suit is suit)


def _reason(cards: Sequence[Card], position: int, verdict: Verdict, suit: Suit | None) -> Reason:
    card = cards[position]
    if verdict.effect is _NORMAL:
        assert verdict.winner is not None
        rule, case = _ranked(cards, position, verdict.winner)
        by = verdict.winner
    else:
        by = _beast(cards)
        rule, case = _beaten_by_beast(cards, position, by, verdict)
        if case in ("lower", "tie") and verdict.winner is not None:
            by = verdict.winner
    params = (("case", case), ("card", card.code), ("by", cards[by].code), ("at", by))
    if rule == "RANK-SUIT":
        return Reason(position, rule, (*params, *_led(cards, suit)))
    return Reason(position, rule, params)


def _led(cards: Sequence[Card], suit: Suit | None) -> tuple[tuple[str, int | str], ...]:
    """Return as parameters which suit was led, by which card, and where that lies."""
    assert suit is not None
    lead = lead_of(cards, suit)
    return ("suit", suit.value), ("lead", cards[lead].code), ("lead_at", lead)


def _ranked(cards: Sequence[Card], position: int, winner: int) -> tuple[str, str]:
    """Return rule and case of one card in a trick without a beast."""
    card, best = cards[position], cards[winner]
    if position == winner:
        return _winning_rule(cards, winner), "wins"
    king_caught = best.plays_as is _MERMAID and _has(cards, _KING)
    if king_caught and card.plays_as in (_KING, _PIRATE):
        return "RANK-MERMAID-KING", "beaten"
    if card.plays_as is _ESCAPE:
        return "RANK-ESCAPE", "later" if best.plays_as is _ESCAPE else "beaten"
    if best.plays_as is not _NUMBER:
        same = card.plays_as is best.plays_as
        return _BEATEN_BY[best.plays_as], "later" if same else "beaten"
    if best.suit is _BLACK:
        return "RANK-TRUMP", "lower" if card.suit is _BLACK else "beaten"
    return "RANK-SUIT", "lower" if card.suit is best.suit else "off-suit"


def _winning_rule(cards: Sequence[Card], winner: int) -> str:
    best = cards[winner]
    if best.plays_as is _NUMBER:
        return "RANK-TRUMP" if best.suit is _BLACK else "RANK-SUIT"
    if best.plays_as is _MERMAID and _has(cards, _KING):
        return "RANK-MERMAID-KING"
    return _BEATEN_BY[best.plays_as]


def _beaten_by_beast(
    cards: Sequence[Card], position: int, beast: int, verdict: Verdict
) -> tuple[str, str]:
    card = cards[position]
    if position == beast:
        return _RULE_OF_EFFECT[verdict.effect], "acts"
    if card.kind in _BEASTS and position != verdict.winner:
        return "BEASTS", "escape"
    if verdict.effect is _KRAKEN:
        return "KRAKEN", "destroyed"
    if verdict.effect is _WHALE_DISCARD:
        return "WHALE-EMPTY", "discarded"
    assert verdict.winner is not None
    best = cards[verdict.winner]
    if best.rank is None:
        return "WHALE-EMPTY", "wins" if position == verdict.winner else "later"
    if position == verdict.winner:
        return "WHALE", "wins"
    if card.rank is None:
        return "WHALE", "escape"
    return "WHALE", "tie" if card.rank == best.rank else "lower"


_RULE_OF_EFFECT = {
    Effect.KRAKEN: "KRAKEN",
    Effect.WHALE: "WHALE",
    Effect.WHALE_DISCARD: "WHALE-EMPTY",
}


def _next_leader(
    cards: Sequence[Card], verdict: Verdict, leader: KrakenLeader, suit: Suit | None
) -> Reason:
    at = verdict.next_leader
    led: tuple[tuple[str, int | str], ...] = ()
    if verdict.effect is _KRAKEN:
        rule, case = "KRAKEN-LEADER", leader.value
        if leader is KrakenLeader.WOULD_HAVE_WON:
            case = would_have_won(cards, at, suit)
        if case.endswith("-in-suit"):
            led = _led(cards, suit)
    elif verdict.effect is _WHALE_DISCARD:
        rule, case = "WHALE-EMPTY", "leads"
    else:
        rule, case = "NEXT-LEADER", "winner"
    return Reason(None, rule, (("case", case), ("card", cards[at].code), ("at", at), *led))


def _beast(cards: Sequence[Card]) -> int:
    return max(position for position, card in enumerate(cards) if card.kind in _BEASTS)


def _has(cards: Sequence[Card], kind: Kind) -> bool:
    return any(card.plays_as is kind for card in cards)
