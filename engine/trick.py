# SPDX-License-Identifier: AGPL-3.0-or-later
"""One trick: which cards may be played to it, who wins it, what it brings and who leads next."""

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import Card, Kind, Suit, parse_card, surplus
from engine.deal import MAX_PLAYERS
from engine.faults import CardError
from engine.rules import BonusUnit, KrakenLeader, Rules, WhaleOnlyEscapes
from engine.verdict import Bonus, Effect, Verdict
from engine.why import reasons

_BEASTS = (Kind.KRAKEN, Kind.WHALE)
_ESCAPE = parse_card("ESC")


def lead_suit(cards: Sequence[Card]) -> Suit | None:
    """Return the suit that must be followed (LEAD-SUIT, LEAD-ESCAPE, LEAD-CHARACTER).

    None while only escapes lie, and for the whole trick once a character or a beast led. An
    undeclared Tigress counts as a character here.
    """
    for card in cards:
        if card.plays_as is not Kind.ESCAPE:
            return card.suit
    return None


def legal_plays(hand: Sequence[Card], cards_so_far: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played next (FOLLOW)."""
    suit = lead_suit(cards_so_far)
    if suit is None or all(card.suit is not suit for card in hand):
        return tuple(hand)
    return tuple(card for card in hand if card.suit is None or card.suit is suit)


def check_trick(cards: Sequence[Card], rules: Rules) -> None:
    """Raise CardError, with the place, for cards that cannot lie together in one trick."""
    if not 2 <= len(cards) <= MAX_PLAYERS:
        raise CardError("cards", f"a trick has 2 to {MAX_PLAYERS} cards, not {len(cards)}")
    for position in surplus(cards, rules.expansions):
        code = cards[position].code
        raise CardError(f"cards[{position}]", f"{code} lies here more often than the deck has it")
    for position, card in enumerate(cards):
        if card.plays_as is Kind.TIGRESS:
            raise CardError(
                f"cards[{position}]",
                "TIG needs what she was declared to be: TIG:P (pirate) or TIG:E (escape)",
            )


def resolve(cards: Sequence[Card], rules: Rules) -> Verdict:
    """Return the verdict on a whole trick in play order, with a reason for every card.

    Raises CardError when there is no card or the Tigress is undeclared. Cards that one deck
    cannot hold are judged all the same: `check_trick` refuses them.
    """
    verdict = judge(cards, rules)
    return replace(verdict, reasons=reasons(cards, verdict, rules.kraken_leader))


def judge(cards: Sequence[Card], rules: Rules) -> Verdict:
    """Return the verdict on a trick without its reasons; errors as in `resolve`."""
    if not cards:
        raise CardError("cards", "an empty trick has no winner")
    if any(card.plays_as is Kind.TIGRESS for card in cards):
        raise CardError("cards", "the Tigress must be declared before the trick is judged")
    beast = acting_beast(cards)
    if beast is None:
        winner = _strongest(cards)
        bonuses = _bonuses(cards, winner, rules)
        return Verdict(winner, winner, Effect.NORMAL, bonuses, _allies(cards, winner))
    if cards[beast].kind is Kind.KRAKEN:
        return Verdict(None, _leader_after_kraken(cards, beast, rules), Effect.KRAKEN)
    return _under_whale(cards, beast, rules)


def leader_now(cards: Sequence[Card], rules: Rules) -> int | None:
    """Return who is winning an unfinished trick; None where nobody is, or it is not known."""
    if not cards or any(card.plays_as is Kind.TIGRESS for card in cards):
        return None
    return judge(cards, rules).winner


def acting_beast(cards: Sequence[Card]) -> int | None:
    """Return the position of the beast that acts: the later one (BEASTS)."""
    for position in range(len(cards) - 1, -1, -1):
        if cards[position].kind in _BEASTS:
            return position
    return None


def _strongest(cards: Sequence[Card]) -> int:
    """Return the winner among cards without a beast (the RANK rules)."""
    first: dict[Kind, int] = {}
    for position, card in enumerate(cards):
        first.setdefault(card.plays_as, position)
    if Kind.KING in first:
        return first[Kind.MERMAID] if Kind.MERMAID in first else first[Kind.KING]
    for kind in (Kind.PIRATE, Kind.MERMAID):
        if kind in first:
            return first[kind]
    if Kind.NUMBER not in first:
        return first[Kind.ESCAPE]
    black = any(card.suit is Suit.BLACK for card in cards)
    return _highest(cards, Suit.BLACK if black else lead_suit(cards))


def _highest(cards: Sequence[Card], suit: Suit | None) -> int:
    """Return the position of the highest number, of one suit or, with None, of any."""
    best, best_rank = 0, 0
    for position, card in enumerate(cards):
        if card.rank is not None and card.rank > best_rank and suit in (None, card.suit):
            best, best_rank = position, card.rank
    return best


def _leader_after_kraken(cards: Sequence[Card], kraken: int, rules: Rules) -> int:
    if rules.kraken_leader is KrakenLeader.LEFT_OF_KRAKEN or len(cards) == 1:
        return (kraken + 1) % len(cards)
    others = [position for position in range(len(cards)) if position != kraken]
    # An earlier beast has become an escape, so the first suit card still sets the lead suit.
    left = [_ESCAPE if cards[p].kind in _BEASTS else cards[p] for p in others]
    return others[_strongest(left)]


def _under_whale(cards: Sequence[Card], whale: int, rules: Rules) -> Verdict:
    if any(card.rank is not None for card in cards):
        winner = _highest(cards, None)
        return Verdict(winner, winner, Effect.WHALE, _fourteens(cards))
    if rules.whale_only_escapes is WhaleOnlyEscapes.DISCARD or len(cards) == 1:
        return Verdict(None, whale, Effect.WHALE_DISCARD)
    # Every other card has become an escape; the whale itself is none.
    first = 1 if whale == 0 else 0
    return Verdict(first, first, Effect.WHALE)


def _fourteens(cards: Sequence[Card]) -> tuple[Bonus, ...]:
    found = [card for card in cards if card.rank == 14]
    if not found:
        return ()
    points = sum(20 if card.suit is Suit.BLACK else 10 for card in found)
    return (Bonus("BONUS-14", len(found), points),)


def _bonuses(cards: Sequence[Card], winner: int, rules: Rules) -> tuple[Bonus, ...]:
    captures = {
        Kind.PIRATE: ("BONUS-MERMAID", Kind.MERMAID, 20),
        Kind.KING: ("BONUS-PIRATE", Kind.PIRATE, 30),
        Kind.MERMAID: ("BONUS-KING", Kind.KING, rules.king_capture_bonus),
    }
    bonuses = _fourteens(cards)
    if cards[winner].plays_as in captures:
        rule, prey, each = captures[cards[winner].plays_as]
        count = sum(card.plays_as is prey for card in cards)
        if rules.bonus_unit is BonusUnit.TRICK:
            count = min(count, 1)
        if count:
            bonuses += (Bonus(rule, count, each * count),)
    return bonuses


def _allies(cards: Sequence[Card], winner: int) -> tuple[int, ...]:
    return tuple(
        position
        for position, card in enumerate(cards)
        if card.kind is Kind.LOOT and position != winner
    )
