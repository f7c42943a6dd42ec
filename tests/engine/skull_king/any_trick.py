# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tricks and rules of every kind, as Hypothesis makes them up."""

from collections.abc import Sequence

from hypothesis import settings
from hypothesis import strategies as st

from engine.skull_king import Card, Kind, Role, Rules, deck, parse_card
from engine.skull_king.cards import Expansion
from engine.skull_king.switches import (
    BonusUnit,
    KrakenLeader,
    LeadAfterEscape,
    LootBesideLoot,
    WhaleOnlyEscapes,
)

BEASTS = (Kind.KRAKEN, Kind.WHALE)
CHARACTERS = (Kind.PIRATE, Kind.KING, Kind.MERMAID)
PACK = [card for card in deck(tuple(Expansion)) if card.kind not in BEASTS]
PLAIN = [p for p, card in enumerate(PACK) if card.rank is not None or card.plays_as is Kind.ESCAPE]
# Oftener than a deck has them, or laws about characters would seldom be tried.
MIXED = [*range(len(PACK)), *[p for p, card in enumerate(PACK) if card.rank is None] * 2]
ANY_BEASTS = ("", "", "KRA", "WHA", "KRA WHA", "WHA KRA")
ESCAPE = parse_card("ESC")

laws = settings(derandomize=True, deadline=None, max_examples=150)
rule_sets = st.builds(
    Rules,
    profile=st.just("custom"),
    kraken_leader=st.sampled_from(KrakenLeader),
    bonus_unit=st.sampled_from(BonusUnit),
    king_capture_bonus=st.sampled_from([40, 50]),
    mermaid_bonus=st.sampled_from([20, 0]),
    whale_only_escapes=st.sampled_from(WhaleOnlyEscapes),
    lead_after_escape=st.sampled_from(LeadAfterEscape),
    loot_beside_loot=st.sampled_from(LootBesideLoot),
)


@st.composite
def tricks(
    draw: st.DrawFn,
    least: int = 2,
    most: int = 8,
    beasts: Sequence[str] = ANY_BEASTS,
    pack: Sequence[int] = MIXED,
) -> tuple[Card, ...]:
    """Cards that one deck holds, the Tigress declared, with one of those groups of beasts."""
    coming = draw(st.sampled_from(beasts)).split()
    fewest = max(least - len(coming), 0)
    chosen = st.lists(
        st.sampled_from(pack), min_size=fewest, max_size=most - len(coming), unique=True
    )
    cards = [PACK[place] for place in draw(chosen)]
    role = draw(st.sampled_from(Role))
    cards = [parse_card(f"TIG:{role}") if card.face == "TIG" else card for card in cards]
    at = 0
    for beast in coming:
        at = draw(st.integers(at, len(cards)))
        cards.insert(at, parse_card(beast))
        at += 1
    return tuple(cards)


def of_kind(cards: Sequence[Card], kind: Kind) -> list[int]:
    return [position for position, card in enumerate(cards) if card.plays_as is kind]


def acts(cards: Sequence[Card]) -> Kind | None:
    beasts = [card.kind for card in cards if card.kind in BEASTS]
    return beasts[-1] if beasts else None
