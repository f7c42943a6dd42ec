# SPDX-License-Identifier: AGPL-3.0-or-later
"""Codes and the deck."""

import pytest

from engine.skull_king import (
    FACES,
    CardError,
    Expansion,
    Kind,
    Role,
    Suit,
    copies,
    deck,
    parse_card,
)
from engine.skull_king.cards import parse_cards, surplus


def test_the_deck_has_seventy_cards_and_the_expansions_chosen() -> None:
    assert len(deck(())) == 70
    assert len(deck([Expansion.LOOT])) == 72
    assert len(deck(tuple(Expansion))) == 74
    assert len(FACES) == len(set(FACES)) == 68
    assert {card.code for card in deck(tuple(Expansion))} == set(FACES)


def test_copies() -> None:
    assert [copies(code, ()) for code in ("ESC", "MER", "SK", "TIG:P", "G7", "ROS", "PIR")] == [
        *(5, 2, 1, 1, 1, 1, 5)
    ]
    assert [copies(code, ()) for code in ("LOOT", "KRA", "WHA")] == [0, 0, 0]
    assert [copies(code, tuple(Expansion)) for code in ("LOOT", "KRA", "WHA")] == [2, 1, 1]


def test_codes_are_read_in_any_letter_case_and_written_one_way() -> None:
    assert parse_card("tig:p").code == "TIG:P"
    assert parse_card(" g14 ").code == "G14"
    for face in FACES:
        assert parse_card(face.lower()).code == face


def test_what_a_card_is() -> None:
    black = parse_card("B14")
    assert (black.kind, black.suit, black.rank, black.name) == (
        Kind.NUMBER,
        Suit.BLACK,
        14,
        "black 14",
    )
    tigress = parse_card("TIG:E")
    assert (tigress.face, tigress.role, tigress.plays_as) == ("TIG", Role.ESCAPE, Kind.ESCAPE)
    assert parse_card("LOOT").plays_as is Kind.ESCAPE
    assert parse_card("TIG").plays_as is Kind.TIGRESS


@pytest.mark.parametrize("code", ["", "G0", "G15", "G07", "Q9", "TIG:X", "SK:P", "G", "ESC-1"])
def test_what_is_no_code(code: str) -> None:
    with pytest.raises(CardError, match="not a card code"):
        parse_card(code)


def test_a_list_of_codes_names_the_place_of_a_bad_one() -> None:
    with pytest.raises(CardError, match=r"^cards\[1\]: 'Q9'"):
        parse_cards(["G7", "Q9"])
    with pytest.raises(CardError, match=r"^cards\[0\]: must be a text"):
        parse_cards([7])


def test_surplus_counts_named_and_unnamed_pirates_together() -> None:
    cards = parse_cards(["ROS", "PIR", "PIR", "PIR", "PIR", "PIR", "ESC", "ESC"])
    assert surplus(cards, ()) == (5,)
    assert surplus(parse_cards(["KRA", "KRA"]), ()) == ()
