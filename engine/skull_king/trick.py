# SPDX-License-Identifier: AGPL-3.0-or-later
"""One trick: which cards may be played to it, who wins it, what it brings and who leads next."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.skull_king.cards import Card, CardError, Kind, Suit
from engine.skull_king.deal import MAX_PLAYERS
from engine.skull_king.rules import PROFILES, Rules
from engine.skull_king.switches import (
    BonusUnit,
    KrakenLeader,
    LeadAfterEscape,
    LootBesideLoot,
    WhaleOnlyEscapes,
)
from engine.skull_king.verdict import Bonus, Difference, Effect, Verdict
from engine.skull_king.why import reasons

# Looked up once: before Python 3.12 that costs more than all the comparing.
_BLACK, _LOOT, _TIGRESS = Suit.BLACK, Kind.LOOT, Kind.TIGRESS
_MERMAID, _PIRATE, _KING = Kind.MERMAID, Kind.PIRATE, Kind.KING
_KRAKEN, _WHALE, _ESCAPE = Kind.KRAKEN, Kind.WHALE, Kind.ESCAPE
# What beats what (the RANK rules): a number of the lead suit counts as itself, 1-14.
_TRUMP = 20
_STRENGTH = {Kind.ESCAPE: 0, Kind.MERMAID: 40, Kind.PIRATE: 50, Kind.KING: 60}

# The profiles by what they say of a trick: those that say the same are judged once.
_READINGS: dict[tuple[object, ...], list[str]] = {}
for _profile in PROFILES.values():
    _READINGS.setdefault(_profile.trick_switches, []).append(_profile.profile)


def lead_card(cards: Sequence[Card], rules: Rules) -> int | None:
    """Return the position of the card that decided about the lead suit, None before one did.

    LEAD-SUIT: it is the first card but for escapes. LEAD-CHARACTER: a character or a beast leaves
    no lead suit. LEAD-ESCAPE: after an escape in the lead it may be the first number instead. An
    undeclared Tigress counts as a character here.
    """
    waits = rules.lead_after_escape is LeadAfterEscape.FIRST_NUMBER
    for position, card in enumerate(cards):
        if card.plays_as is _ESCAPE or (waits and position > 0 and card.suit is None):
            continue
        return position
    return None


def lead_suit(cards: Sequence[Card], rules: Rules) -> Suit | None:
    """Return the suit that must be followed; None where there is none, or none yet."""
    position = lead_card(cards, rules)
    return None if position is None else cards[position].suit


def ranking_suit(cards: Sequence[Card], rules: Rules) -> Suit | None:
    """Return the lead suit by which a trick is ranked, as if no beast had been played.

    LEAD-SUIT where there is none; KRAKEN-LEADER: the one assumed of a destroyed trick.
    """
    others = [card for card in cards if card.kind is not _KRAKEN and card.kind is not _WHALE]
    return lead_suit(others, rules)


def legal_plays(
    hand: Sequence[Card], cards_so_far: Sequence[Card], rules: Rules
) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played next (FOLLOW)."""
    suit = lead_suit(cards_so_far, rules)
    if suit is None or all(card.suit is not suit for card in hand):
        return tuple(hand)
    return tuple(card for card in hand if card.suit is None or card.suit is suit)


def check_trick(cards: Sequence[Card], rules: Rules) -> None:
    """Raise CardError, with the place, for cards that cannot lie together in one trick."""
    if not 2 <= len(cards) <= MAX_PLAYERS:
        raise CardError("cards", f"a trick has 2 to {MAX_PLAYERS} cards, not {len(cards)}")
    for position in rules.surplus(cards):
        code = cards[position].code
        raise CardError(
            f"cards[{position}]", f"{code} lies here more often than the deck has it (DUPLICATE)"
        )
    for position, card in enumerate(cards):
        if card.plays_as is Kind.TIGRESS:
            raise CardError(
                f"cards[{position}]",
                "TIG needs what she was declared to be: TIG:P (pirate) or TIG:E (escape)",
            )


def resolve(cards: Sequence[Card], rules: Rules) -> Verdict:
    """Return the verdict on a whole trick in play order, with reasons and differences.

    There is a reason for every card and for the next leader. Raises CardError when there is no
    card or the Tigress is undeclared. Cards that one deck cannot hold are judged all the same:
    `check_trick` refuses them.
    """
    verdict = judge(cards, rules)
    return replace(
        verdict,
        reasons=reasons(cards, verdict, rules.kraken_leader, ranking_suit(cards, rules)),
        differs=differences(cards, rules, verdict, judge),
    )


def judge(cards: Sequence[Card], rules: Rules) -> Verdict:
    """Return the verdict on a trick without reasons and differences; errors as in `resolve`.

    NEXT-LEADER: the winner leads next. KRAKEN: where the Kraken acts, nobody wins.
    """
    if not cards:
        raise CardError("cards", "an empty trick has no winner")
    kinds = [card.plays_as for card in cards]
    if _TIGRESS in kinds:
        raise CardError("cards", "the Tigress must be declared before the trick is judged")
    beast = _acting_beast(kinds)
    if beast is None:
        winner = _strongest(cards, rules)
        bonuses = _fourteens(cards) + _captures(kinds, winner, rules)
        return Verdict(winner, winner, Effect.NORMAL, bonuses, allies(cards, winner, rules))
    if kinds[beast] is _KRAKEN:
        return Verdict(None, _leader_after_kraken(cards, beast, rules), Effect.KRAKEN)
    return _under_whale(cards, beast, rules)


def differences(
    cards: Sequence[Card],
    rules: Rules,
    here: Verdict,
    judged: Callable[[Sequence[Card], Rules], Verdict],
) -> tuple[Difference, ...]:
    """Return the profiles under which the outcome, as ``judged``, is not the one here.

    Where a switch of a profile was changed, the pure profile is compared as well.
    """
    found: list[Difference] = []
    for switches, profiles in _READINGS.items():
        if switches == rules.trick_switches:
            continue
        there = judged(cards, PROFILES[profiles[0]])
        if there != here:
            found += [Difference(name, there) for name in profiles]
    return tuple(found)


def leader_now(cards: Sequence[Card], rules: Rules) -> int | None:
    """Return who is winning an unfinished trick; None where nobody is, or it is not known."""
    if not cards or any(card.plays_as is Kind.TIGRESS for card in cards):
        return None
    return judge(cards, rules).winner


def _acting_beast(kinds: Sequence[Kind]) -> int | None:
    """Return the position of the beast that acts: the later one (BEASTS)."""
    beasts = [p for p, kind in enumerate(kinds) if kind is _KRAKEN or kind is _WHALE]
    return beasts[-1] if beasts else None


def _strongest(cards: Sequence[Card], rules: Rules) -> int:
    """Return the winner among cards without a beast: the first of the strongest.

    RANK-MERMAID-KING: with the Skull King in the trick the first mermaid is stronger than all.
    """
    kinds = [card.plays_as for card in cards]
    if _KING in kinds and _MERMAID in kinds:
        return kinds.index(_MERMAID)
    suit = lead_suit(cards, rules)
    strengths = [_strength(card, suit) for card in cards]
    return strengths.index(max(strengths))


def _strength(card: Card, lead: Suit | None) -> int:
    """Return a number that is the higher the more a card beats, with that lead suit.

    RANK-ESCAPE, RANK-SUIT, RANK-TRUMP, RANK-MERMAID, RANK-PIRATE, RANK-SKULLKING. Only the
    mermaid who meets the Skull King does not fit into such an order.
    """
    if card.rank is None:
        return _STRENGTH[card.plays_as]
    if card.suit is _BLACK:
        return _TRUMP + card.rank
    return card.rank if card.suit is lead else 0


def _highest(cards: Sequence[Card]) -> int:
    """Return the position of the highest number, the first of equals."""
    ranks = [card.rank or 0 for card in cards]
    return ranks.index(max(ranks))


def _leader_after_kraken(cards: Sequence[Card], kraken: int, rules: Rules) -> int:
    """Return who leads after a destroyed trick (KRAKEN-LEADER)."""
    if rules.kraken_leader is KrakenLeader.LEFT_OF_KRAKEN:
        return (kraken + 1) % len(cards)
    others = [p for p, card in enumerate(cards) if card.kind not in (_KRAKEN, _WHALE)]
    if not others:
        return 0  # Nothing but beasts: the first of them is the earlier, an escape (BEASTS).
    return others[_strongest([cards[position] for position in others], rules)]


def _under_whale(cards: Sequence[Card], whale: int, rules: Rules) -> Verdict:
    """Return the verdict where the White Whale acts (WHALE, WHALE-EMPTY)."""
    if any(card.rank is not None for card in cards):
        winner = _highest(cards)
        return Verdict(winner, winner, Effect.WHALE, _fourteens(cards))
    if rules.whale_only_escapes is WhaleOnlyEscapes.DISCARD or len(cards) == 1:
        return Verdict(None, whale, Effect.WHALE_DISCARD)
    # Every other card has become an escape; the whale itself is none.
    first = 1 if whale == 0 else 0
    return Verdict(first, first, Effect.WHALE)


def _fourteens(cards: Sequence[Card]) -> tuple[Bonus, ...]:
    """Return the bonus for the trick's 14s, whoever played them (BONUS-14)."""
    found = [card for card in cards if card.rank == 14]
    if not found:
        return ()
    points = sum(20 if card.suit is _BLACK else 10 for card in found)
    return (Bonus("BONUS-14", len(found), points),)


def _captures(kinds: Sequence[Kind], winner: int, rules: Rules) -> tuple[Bonus, ...]:
    """Return the bonus for the characters that the winning one captured.

    BONUS-MERMAID, BONUS-PIRATE, BONUS-KING; BONUS-UNIT says whether each of them counts.
    """
    captor = kinds[winner]
    if captor is _PIRATE:
        rule, prey, each = "BONUS-MERMAID", _MERMAID, rules.mermaid_bonus
    elif captor is _KING:
        rule, prey, each = "BONUS-PIRATE", _PIRATE, 30
    elif captor is _MERMAID:
        rule, prey, each = "BONUS-KING", _KING, rules.king_capture_bonus
    else:
        return ()
    count = kinds.count(prey)
    if rules.bonus_unit is BonusUnit.TRICK:
        count = min(count, 1)
    return (Bonus(rule, count, each * count),) if each * count else ()


def allies(cards: Sequence[Card], winner: int, rules: Rules) -> tuple[int, ...]:
    """Return who is allied with the winner of a trick without a beast (LOOT-ALLY).

    The winner is never their own ally. Among nothing but escapes loot that wins may have none.
    """
    alone = rules.loot_beside_loot is LootBesideLoot.NONE and cards[winner].kind is _LOOT
    if alone and all(card.plays_as is _ESCAPE for card in cards):
        return ()
    return tuple(p for p, card in enumerate(cards) if card.kind is _LOOT and p != winner)
