# SPDX-License-Identifier: AGPL-3.0-or-later
"""One trick: the rulebooks' examples, and every rule of the ledger's trick section."""

from dataclasses import replace

import pytest

from engine.skull_king import (
    PROFILES,
    Bonus,
    CardError,
    Rules,
    Suit,
    Verdict,
    check_trick,
    lead_suit,
    leader_now,
    legal_plays,
    parse_cards,
    resolve,
    rules_from_json,
)
from engine.skull_king.switches import WhaleOnlyEscapes

BOOK = PROFILES["rulebook-2021"]
FAQ = PROFILES["official-faq"]
SPANISH = PROFILES["reglas-es"]


def judged(text: str, rules: Rules = BOOK) -> Verdict:
    return resolve(parse_cards(text.split()), rules)


@pytest.mark.parametrize(
    ("cards", "winner", "effect", "points"),
    [
        # The 2021 rulebook's own examples.
        ("G7 G12 G8", 1, "normal", 0),
        ("Y12 Y5 P14", 0, "normal", 10),
        ("Y12 Y5 B2", 2, "normal", 0),
        ("Y14 B14 HAR SK", 3, "normal", 60),
        ("B2 BEN Y14 SK WHA", 2, "whale", 10),
        # RANK-SUIT, RANK-TRUMP
        ("G1 Y14 P14", 0, "normal", 20),
        ("B1 B14 B13", 1, "normal", 20),
        # RANK-PIRATE, RANK-MERMAID, RANK-SKULLKING
        ("B14 ROS BEN", 1, "normal", 20),
        ("MER ROS MER", 1, "normal", 40),
        ("G5 MER MER", 1, "normal", 0),
        ("TIG:P ROS SK", 2, "normal", 60),
        ("PIR TIG:P MER", 0, "normal", 20),
        # RANK-MERMAID-KING: pirates in it count for nothing.
        ("ROS SK MER", 2, "normal", 40),
        ("MER SK ROS MER", 0, "normal", 40),
        ("SK MER G14", 1, "normal", 50),
        # RANK-ESCAPE
        ("ESC ESC TIG:E", 0, "normal", 0),
        ("TIG:E LOOT ESC", 0, "normal", 0),
        ("ESC G1 TIG:E", 1, "normal", 0),
        # KRAKEN, WHALE, WHALE-EMPTY, BEASTS
        ("G14 KRA SK", None, "kraken", 0),
        ("G9 Y9 WHA B9", 0, "whale", 0),
        ("ROS WHA MER", None, "whale-discard", 0),
        ("KRA G5 WHA", 1, "whale", 0),
        ("WHA G5 KRA", None, "kraken", 0),
        ("WHA B14 G14", 1, "whale", 30),
    ],
)
def test_winner_effect_and_points(cards: str, winner: int | None, effect: str, points: int) -> None:
    verdict = judged(cards)
    assert (verdict.winner, verdict.effect, verdict.points) == (winner, effect, points)


@pytest.mark.parametrize(
    ("cards", "left", "would_have_won"),
    [
        ("G7 KRA G8 G2", 2, 2),
        ("G7 G2 KRA", 0, 0),
        ("KRA Y3 G14 Y9", 1, 3),
        ("ESC KRA Y3 G14", 2, 2),
        ("G3 ROS KRA SK", 3, 3),
        ("MER SK ROS KRA", 0, 0),
        ("G3 B1 G14 KRA", 0, 1),
        ("KRA ESC LOOT", 1, 1),
        # No beast counts for this, not even the earlier one as an escape.
        ("WHA G4 KRA Y9", 3, 1),
        ("G4 WHA KRA G9", 3, 3),
        ("WHA ESC KRA", 0, 1),
        ("WHA KRA", 0, 0),
    ],
)
def test_kraken_leader_in_both_readings(cards: str, left: int, would_have_won: int) -> None:
    assert judged(cards, BOOK).next_leader == left
    for name in ("official-faq", "board-game-arena", "reglas-es"):
        assert judged(cards, PROFILES[name]).next_leader == would_have_won


def test_after_a_discarded_trick_whoever_played_the_whale_leads() -> None:
    assert judged("ROS SK WHA ESC").next_leader == 2
    assert judged("KRA MER WHA").next_leader == 2


def test_otherwise_the_winner_leads() -> None:
    assert judged("G2 WHA G9").next_leader == 2
    assert judged("G2 Y9 B1").next_leader == 2


@pytest.mark.parametrize(
    ("cards", "winner"), [("ROS ESC WHA", 0), ("WHA SK ESC", 1), ("KRA WHA LOOT", 0)]
)
def test_the_first_escape_may_win_under_the_whale(cards: str, winner: int) -> None:
    rules = replace(BOOK, whale_only_escapes=WhaleOnlyEscapes.FIRST_ESCAPE_WINS)
    verdict = judged(cards, rules)
    assert (verdict.winner, verdict.next_leader, verdict.effect) == (winner, winner, "whale")
    assert verdict.alliances == ()
    assert verdict.points == 0


@pytest.mark.parametrize(
    ("cards", "alliances"),
    [
        ("LOOT G4 G7", (0,)),
        ("G4 LOOT LOOT SK", (1, 2)),
        ("LOOT ESC TIG:E", ()),
        ("LOOT ESC LOOT", (2,)),
        ("LOOT G4 KRA", ()),
        ("LOOT G4 WHA", ()),
        ("LOOT SK WHA", ()),
    ],
)
def test_loot_allies_with_the_winner(cards: str, alliances: tuple[int, ...]) -> None:
    assert judged(cards).alliances == alliances


def test_bonuses_name_their_rules() -> None:
    assert judged("G14 B14 ROS MER MER").bonuses == (
        Bonus("BONUS-14", 2, 30),
        Bonus("BONUS-MERMAID", 2, 40),
    )
    assert judged("SK ROS TIG:P").bonuses == (Bonus("BONUS-PIRATE", 2, 60),)
    assert judged("SK ROS MER").bonuses == (Bonus("BONUS-KING", 1, 40),)


def test_reglas_es_counts_captures_once_a_trick() -> None:
    rules = PROFILES["reglas-es"]
    assert judged("SK ROS TIG:P BEN", rules).bonuses == (Bonus("BONUS-PIRATE", 1, 30),)
    assert judged("ROS MER MER", rules).bonuses == (Bonus("BONUS-MERMAID", 1, 20),)


def test_earlier_printings_pay_fifty_for_the_king() -> None:
    assert judged("SK MER", replace(BOOK, king_capture_bonus=50)).points == 50


def test_the_tigress_role_is_nothing_under_an_acting_whale() -> None:
    for cards in ("{} G5 WHA", "G5 {} WHA", "WHA {} SK", "G5 MER {} WHA"):
        pirate, escape = (judged(cards.format(role)) for role in ("TIG:P", "TIG:E"))
        assert replace(pirate, reasons=()) == replace(escape, reasons=())


@pytest.mark.parametrize(
    ("cards", "suit"),
    [
        ("G5 Y7", Suit.GREEN),
        ("ESC LOOT TIG:E B2", Suit.BLACK),
        ("ESC", None),
        ("ROS G5", None),
        ("TIG:P G5", None),
        ("SK G5", None),
        ("MER G5", None),
        ("KRA G5", None),
        ("WHA G5", None),
        ("ESC ROS G5", None),
        ("P3 WHA", Suit.PURPLE),
    ],
)
def test_lead_suit(cards: str, suit: Suit | None) -> None:
    assert lead_suit(parse_cards(cards.split()), BOOK) is suit


@pytest.mark.parametrize(
    ("cards", "suit"),
    [
        ("ESC ROS G5", Suit.GREEN),
        ("LOOT KRA WHA B2 G5", Suit.BLACK),
        ("TIG:E TIG G5", Suit.GREEN),
        ("ESC SK", None),
        ("ROS ESC G5", None),
        ("TIG ESC G5", None),
        ("KRA G5", None),
        ("G5 ROS Y7", Suit.GREEN),
    ],
)
def test_the_first_number_sets_the_lead_suit_after_an_escape(cards: str, suit: Suit | None) -> None:
    assert lead_suit(parse_cards(cards.split()), SPANISH) is suit


@pytest.mark.parametrize(
    ("hand", "lying", "legal"),
    [
        ("G5 Y7 B2 ESC SK", "G9", "G5 ESC SK"),
        ("Y7 B2 ESC", "G9", "Y7 B2 ESC"),
        ("G5 B2", "ROS", "G5 B2"),
        ("G5 B2 Y3", "ESC B9", "B2"),
        ("G5 B2", "G9 WHA", "G5"),
        ("G5 B2", "", "G5 B2"),
    ],
)
def test_legal_plays(hand: str, lying: str, legal: str) -> None:
    plays = legal_plays(parse_cards(hand.split()), parse_cards(lying.split()), BOOK)
    assert [card.code for card in plays] == legal.split()


def test_a_number_after_an_escape_and_a_pirate_is_followed_where_the_first_number_counts() -> None:
    hand, lying = parse_cards(["G9", "Y2", "ESC"]), parse_cards(["ESC", "ROS", "G5"])
    assert legal_plays(hand, lying, BOOK) == hand
    assert [card.code for card in legal_plays(hand, lying, SPANISH)] == ["G9", "ESC"]


def test_loot_that_wins_has_the_further_loot_for_an_ally_but_for_the_spanish_rules() -> None:
    assert judged("LOOT ESC LOOT", BOOK).alliances == (2,)
    assert judged("LOOT ESC LOOT", SPANISH).alliances == ()
    # An escape that wins is allied, and so is a number.
    assert judged("ESC LOOT LOOT", SPANISH).alliances == (1, 2)
    assert judged("LOOT LOOT G5", SPANISH).alliances == (0, 1)


@pytest.mark.parametrize(
    ("cards", "switch"), [("MER ROS MER", "mermaid_bonus"), ("SK MER", "king_capture_bonus")]
)
def test_a_bonus_of_nothing_is_no_bonus(cards: str, switch: str) -> None:
    assert judged(cards, rules_from_json({"profile": "custom", switch: 0})).bonuses == ()
    there = judged(cards, rules_from_json({"profile": "custom", switch: 15})).points
    assert there == 15 * cards.count("MER")


def test_who_is_winning_an_unfinished_trick() -> None:
    assert leader_now(parse_cards(["G5"]), BOOK) == 0
    assert leader_now(parse_cards(["G5", "G9"]), BOOK) == 1
    assert leader_now(parse_cards(["G5", "KRA"]), FAQ) is None
    assert leader_now(parse_cards(["G5", "TIG"]), BOOK) is None
    assert leader_now((), BOOK) is None


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("G7", "cards: "),
        ("G7 G7 G8", r"cards\[1\]: G7"),
        ("MER MER ROS MER", r"cards\[3\]"),
        ("ROS PIR PIR PIR PIR PIR", r"cards\[5\]"),
        ("G7 TIG", r"cards\[1\]: TIG needs"),
        ("G1 G2 G3 G4 G5 G6 G7 G8 G9", "cards: a trick has 2 to 8"),
    ],
)
def test_cards_that_cannot_be_one_trick(cards: str, place: str) -> None:
    with pytest.raises(CardError, match=place):
        check_trick(parse_cards(cards.split()), Rules())


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("G5 TIG", "cards: the Tigress must be declared before the trick is judged"),
        ("", "cards: an empty trick has no winner"),
    ],
)
def test_an_undeclared_tigress_and_no_card_at_all_are_not_judged(cards: str, said: str) -> None:
    with pytest.raises(CardError, match=f"^{said}$"):
        judged(cards)


@pytest.mark.parametrize("rules", [BOOK, FAQ])
@pytest.mark.parametrize(("card", "effect"), [("KRA", "kraken"), ("WHA", "whale-discard")])
def test_a_beast_alone_leads_again(card: str, effect: str, rules: Rules) -> None:
    verdict = judged(card, rules)
    assert (verdict.winner, verdict.next_leader, verdict.effect) == (None, 0, effect)


def test_the_verdict_names_the_profiles_under_which_it_would_be_another() -> None:
    verdict = judged("G9 KRA G8")
    assert [other.profile for other in verdict.differs] == list(PROFILES)[1:]
    assert {other.verdict.next_leader for other in verdict.differs} == {0}
    assert verdict.differs_json() == {name: {"next_leader": 0} for name in [*PROFILES][1:]}
    assert judged("G7 KRA G8").differs == ()


def test_rules_that_a_table_changed_are_told_from_every_published_profile() -> None:
    changed = replace(BOOK, profile="custom", king_capture_bonus=50)
    assert [other.profile for other in judged("SK MER", changed).differs] == list(PROFILES)
    assert judged("SK ROS", changed).differs == ()
    changed = replace(BOOK, profile="custom", whale_only_escapes=WhaleOnlyEscapes.FIRST_ESCAPE_WINS)
    assert [other.profile for other in judged("ROS WHA", changed).differs] == list(PROFILES)
    # A profile with a switch changed differs from the pure one too.
    named = replace(BOOK, king_capture_bonus=50)
    assert [other.profile for other in judged("SK MER", named).differs] == list(PROFILES)
