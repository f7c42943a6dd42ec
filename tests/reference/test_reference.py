# SPDX-License-Identifier: AGPL-3.0-or-later
"""The reference against the rulebooks' own examples, and the program against the reference."""

from __future__ import annotations

from typing import Any

import pytest

from .cards import lead_suit
from .compare import Tally, compare_games, compare_tricks
from .games import score
from .points import bid_line
from .profiles import hand_size, switches
from .tricks import differs, judge
from .turns import GRAYBEARD, expected_leader, turn_order

FIRST_ESCAPE = {"profile": "custom", "whale_only_escapes": "first-escape-wins"}


def outcome(text: str, rules: str | dict[str, Any] = "rulebook-2021") -> tuple[Any, ...]:
    verdict = judge(text.split(), switches(rules))
    return verdict["winner"], verdict["next_leader"], verdict["points"]


@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [
        ("G7 G12 G8", 1, 0),  # Samuel, Bonny, Henry
        ("Y12 Y5 P14", 0, 10),  # Scarlet, Thomas, Jack
        ("Y12 Y5 B2", 2, 0),  # Jack's trump
        ("G14 B1", 1, 10),
        ("B3 G14 B9", 2, 10),
        ("Y14 B14 BEN SK", 3, 60),  # Lawrence, Charlotte, Anne, Morgan
        ("ESC TIG:E ESC", 0, 0),
        ("TIG:E G1 ESC", 1, 0),
        ("ESC Y2 G9", 1, 0),
        ("G13 ROS TIG:P", 1, 0),
        ("TIG:P ROS B14", 0, 20),
        ("TIG:P SK JUA", 1, 60),
        ("MER MER G14", 0, 10),
        ("MER B14", 0, 20),
        ("MER PIR MER", 1, 40),
        ("SK MER", 1, 40),
        ("PIR SK MER MER TIG:P", 2, 40),  # pirates in it count for nothing
        ("HAR B14 MER SK", 2, 60),
        ("LOOT ESC ESC", 0, 0),
    ],
)
def test_the_rulebooks_tricks(cards: str, winner: int, points: int) -> None:
    assert outcome(cards) == (winner, winner, points)


def test_the_whales_example() -> None:
    """Cathy's black 2, a pirate, David's yellow 14, the Skull King, the White Whale."""
    assert judge(["B2", "PIR", "Y14", "SK", "WHA"], switches("rulebook-2021")) == {
        "winner": 2,
        "next_leader": 2,
        "effect": "whale",
        "points": 10,
        "bonuses": [{"rule": "BONUS-14", "count": 1, "points": 10}],
        "alliances": [],
    }
    assert outcome("G9 WHA Y9") == (0, 0, 0)
    assert outcome("MER SK WHA ESC") == (None, 2, 0)
    assert outcome("MER SK WHA ESC", FIRST_ESCAPE) == (0, 0, 0)
    assert outcome("WHA LOOT ESC", FIRST_ESCAPE) == (1, 1, 0)


def test_who_leads_after_the_kraken() -> None:
    assert outcome("G7 KRA G8") == (None, 2, 0)
    assert outcome("G7 G8 KRA") == (None, 0, 0)
    assert outcome("G7 G14 KRA", "board-game-arena") == (None, 1, 0)
    assert outcome("KRA P3 Y9 P4", "reglas-es") == (None, 3, 0)
    assert outcome("KRA SK MER", "official-faq") == (None, 2, 0)
    assert outcome("WHA KRA ESC", "official-faq") == (None, 2, 0)


def test_the_second_beast_acts() -> None:
    table = switches("rulebook-2021")
    assert judge(["KRA", "G3", "WHA"], table)["effect"] == "whale"
    assert judge(["WHA", "G3", "KRA"], table)["effect"] == "kraken"
    assert judge(["WHA", "ESC", "KRA"], table)["next_leader"] == 0
    assert judge(["KRA", "ESC", "WHA"], table)["effect"] == "whale-discard"


def test_loot_makes_allies() -> None:
    table = switches("rulebook-2021")
    assert judge(["G7", "LOOT", "G9", "LOOT"], table)["alliances"] == [1, 3]
    assert judge(["LOOT", "LOOT", "ESC"], table)["alliances"] == [1]
    assert judge(["LOOT", "ESC", "ESC"], table)["alliances"] == []
    assert judge(["LOOT", "G4", "WHA"], table)["alliances"] == []
    assert judge(["LOOT", "G4", "KRA"], table)["alliances"] == []


def test_where_the_sources_differ() -> None:
    assert outcome("MER PIR MER", "reglas-es") == (1, 1, 20)
    assert outcome("PIR ROS SK", "reglas-es") == (2, 2, 30)
    assert outcome("SK MER", {"profile": "custom", "king_capture_bonus": 50}) == (1, 1, 50)
    assert differs(["G7", "G14", "KRA"], "board-game-arena") == {
        "rulebook-2021": {"next_leader": 0}
    }


def test_the_suit_to_follow() -> None:
    assert lead_suit(["ESC", "LOOT", "TIG:E", "P3"]) == "P"
    assert lead_suit(["B4", "G3"]) == "B"
    assert lead_suit(["MER", "G3"]) is None
    assert lead_suit(["KRA", "G3"]) is None
    assert lead_suit(["ESC", "TIG:P", "G3"]) is None
    assert lead_suit(["ESC"]) is None
    assert lead_suit(["ESC", "TIG:P", "G3"], "first-number") == "G"
    assert lead_suit(["MER", "ESC", "G3"], "first-number") is None


@pytest.mark.parametrize(
    ("bid", "won", "cards", "line"),
    [
        (3, 3, 5, ("SCORE-HIT", 60)),  # Calvin
        (2, 4, 5, ("SCORE-MISS", -20)),  # Angela
        (0, 0, 7, ("SCORE-ZERO", 70)),  # Kate
        (0, 2, 9, ("SCORE-ZERO", -90)),  # Johnny
    ],
)
def test_the_skull_kings_scoring(bid: int, won: int, cards: int, line: tuple[str, int]) -> None:
    assert bid_line(bid, won, cards, "grapeshot", switches("rulebook-2021")) == line


def test_the_rascals_scoring() -> None:
    rules = switches({"profile": "rulebook-2021", "scoring": "rascal"})

    def points(bid: int, won: int, cards: int, load: str = "grapeshot") -> int:
        return bid_line(bid, won, cards, load, rules)[1]

    # Harry, Shirley and Poe
    assert [points(bid, bid, 3) for bid in (0, 1, 2)] == [30, 30, 30]
    assert [points(1, 1, 4), points(0, 1, 4), points(4, 2, 4)] == [40, 20, 0]
    assert [points(3, 3, 6), points(3, 2, 6), points(3, 1, 6)] == [60, 30, 0]
    assert [points(3, 3, 6, "cannonball"), points(3, 4, 6, "cannonball")] == [90, 0]


def test_hands_are_capped() -> None:
    assert hand_size(10, 8, 70, "8-with-8") == 8
    assert hand_size(10, 8, 74, "deck") == 9
    assert hand_size(10, 7, 70, "8-with-8") == 10
    assert hand_size(10, 3, 70, "deck") == 10


def test_graybeard_plays_second_unless_he_leads() -> None:
    assert expected_leader(1, 2) == 0
    first = turn_order(2, 1, None)
    assert first == [1, GRAYBEARD, 0]
    assert turn_order(2, GRAYBEARD, first) == [GRAYBEARD, 0, 1]
    assert turn_order(2, GRAYBEARD, first, [GRAYBEARD, 1]) == [GRAYBEARD, 1, 0]
    assert turn_order(2, 0, first) == [0, GRAYBEARD, 1]
    assert turn_order(4, 2, None) == [2, 3, 0, 1]


def game(tricks: list[str], bids: list[int], rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """One round's answer; tricks as `1:G7 2:G8 0:ESC`, player 0 having dealt."""
    played = []
    for text in tricks:
        pairs = [play.split(":", 1) for play in text.split()]
        plays = [{"player": int(who) if who != "g" else GRAYBEARD, "card": c} for who, c in pairs]
        played.append({"leader": plays[0]["player"], "plays": plays})
    everything = ["loot", "kraken", "white-whale"]
    table = {"profile": "rulebook-2021", "expansions": everything, "pirate_powers": True}
    one = {"cards": len(tricks), "dealer": 0, "bids": bids, "tricks": played}
    table["round_plan"] = [(rules or {}).get("cards", len(tricks))]
    if rules:
        for index, power in rules.pop("powers", {}).items():
            played[index]["power"] = power
        one |= {key: rules.pop(key) for key in ("cards", "loads") if key in rules}
    record = {"rules": table | (rules or {}), "players": ["Anne"] * len(bids), "rounds": [one]}
    return score(record)


def bonuses(answer: dict[str, Any]) -> list[int]:
    return [line["bonus_points"] for line in answer["rounds"][0]["scores"]]


def noticed(answer: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [tuple(finding.values()) for finding in answer["rounds"][0]["findings"]]


def test_a_round_is_scored_as_the_rulebook_adds_it_up() -> None:
    answer = game(["1:Y14 2:B14 3:ROS 0:SK"], [1, 0, 0, 1])
    assert answer["totals"] == [80, 10, 10, -10]
    assert answer["ranking"] == [[0], [1, 2], [3]]
    assert answer["rounds"][0]["scores"][0]["breakdown"] == [
        {"rule": "SCORE-HIT", "points": 20},
        {"rule": "BONUS-14", "points": 30},
        {"rule": "BONUS-PIRATE", "points": 30},
    ]
    assert noticed(answer) == []


def test_bonuses_with_a_missed_bid() -> None:
    trick = ["1:Y14 2:B14 0:SK"]
    assert bonuses(game(trick, [0, 0, 0])) == [0, 0, 0]
    assert bonuses(game(trick, [0, 0, 0], {"bonus_on_missed_bid": True})) == [30, 0, 0]
    assert bonuses(game(trick, [0, 0, 0], {"scoring": "rascal"})) == [15, 0, 0]
    cannonballs = {"scoring": "rascal", "rascal_loads": True, "loads": ["cannonball"] * 3}
    assert bonuses(game(trick, [0, 0, 0], dict(cannonballs))) == [0, 0, 0]
    assert bonuses(game(trick, [1, 0, 0], dict(cannonballs))) == [30, 0, 0]


def test_allies_need_both_bids() -> None:
    assert bonuses(game(["1:LOOT 2:LOOT 0:G5"], [1, 0, 0])) == [40, 20, 20]
    assert bonuses(game(["1:LOOT 2:LOOT 0:G5"], [1, 1, 0])) == [20, 0, 20]
    assert bonuses(game(["1:LOOT 2:ESC 0:ESC"], [0, 1, 0])) == [0, 0, 0]


def test_powers() -> None:
    two = ["1:RAS 2:G3 0:G4", "1:G7 2:G8 0:HAR"]
    wager = {0: {"pirate": "RAS", "wager": 20}}
    change = {1: {"pirate": "HAR", "change": 1}}
    assert bonuses(game(two, [1, 1, 0], {"powers": wager})) == [0, 20, 0]
    assert bonuses(game(two, [1, 2, 0], {"powers": wager})) == [0, -20, 0]
    answer = game(two, [0, 1, 0], {"powers": change, "profile": "official-faq"})
    assert answer["rounds"][0]["scores"][0] == {
        "bid": 1,
        "won": 1,
        "bid_points": 20,
        "bonus_points": 0,
        "round_points": 20,
        "breakdown": [{"rule": "SCORE-HIT", "points": 20}],
        "total": 20,
    }
    both = ["1:RAS 2:G3 0:G4", "1:HAR 2:G8 0:G9"]
    powers = wager | change
    for profile, points in (("official-faq", 20), ("board-game-arena", -20)):
        answer = game(both, [0, 1, 0], {"powers": dict(powers), "profile": profile})
        assert bonuses(answer) == [0, points, 0]
    rosie = {0: {"pirate": "ROS", "leader": 2}}
    answer = game(["1:ROS 2:G3 0:G4", "2:G8 0:G5 1:G7"], [0, 1, 1], {"powers": rosie})
    assert noticed(answer) == []


def test_graybeards_tricks_count_for_nobody() -> None:
    answer = game(["1:LOOT g:G14 0:G3", "g:Y3 0:LOOT 1:Y14"], [0, 1])
    assert [trick["winner"] for trick in answer["rounds"][0]["tricks"]] == [GRAYBEARD, 1]
    # Only the second trick's alliance, of both players, counts.
    assert bonuses(answer) == [20, 30]
    assert noticed(answer) == []


def test_an_unfinished_round_scores_nothing_yet() -> None:
    answer = game(["1:G7 2:G8 0:G14"], [1, 0, 0], {"cards": 2})
    assert answer["totals"] == [0, 0, 0]
    assert [line["won"] for line in answer["rounds"][0]["scores"]] == [1, 0, 0]
    for profile, bid in (("rulebook-2021", 1), ("official-faq", 1), ("reglas-es", 0)):
        harry = {0: {"pirate": "HAR", "change": 1}}
        rules = {"cards": 2, "profile": profile, "powers": harry}
        answer = game(["1:G7 2:G8 0:HAR"], [0, 0, 0], rules)
        assert answer["rounds"][0]["scores"][0]["bid"] == bid


@pytest.mark.parametrize(
    ("tricks", "finding"),
    [
        (["1:G7 2:Y8 0:G9", "0:B1 1:P2 2:G3"], ("REVOKE", 2, 0)),
        (["2:G7 0:G8 1:G9"], ("WRONG-LEADER", 2, 0)),
        (["1:G7 0:G8 2:G9"], ("OUT-OF-TURN", 0, 0)),
        (["1:G7 2:G8 0:G7"], ("DUPLICATE", 0, 0)),
        (["1:TIG:P 2:TIG:E 0:G7"], ("DUPLICATE", 2, 0)),
        (["1:G7 2:G8", "2:ESC 0:ESC 1:ESC"], ("MISSING-CARD", 0, 0)),
    ],
)
def test_what_a_referee_notices(tricks: list[str], finding: tuple[Any, ...]) -> None:
    assert noticed(game(tricks, [0, 0, 0])) == [finding]


def test_cards_that_the_deck_does_not_have_and_tricks_too_many() -> None:
    assert noticed(game(["1:KRA 2:G8 0:G7"], [0, 0, 0], {"expansions": []})) == [
        ("NOT-IN-DECK", 1, 0)
    ]
    tricks = ["1:G7 2:G8 0:G9", "0:Y1 1:Y2 2:Y3"]
    assert noticed(game(tricks, [0, 0, 0], {"cards": 1})) == [("TOO-MANY-TRICKS", None, 1)]


def test_the_program_agrees_with_the_reference() -> None:
    tally = Tally()
    compare_tricks(1, 4_000, tally)
    compare_games(1, 40, tally)
    assert not tally.differing, str(tally)
