# SPDX-License-Identifier: AGPL-3.0-or-later
"""Scoring: the rulebook's examples and every rule of the ledger's scoring section."""

import json

import pytest

from engine.common import Line, RecordError, ranking
from engine.skull_king import Bonus, Load, RoundSheet, Rules, score_record
from engine.skull_king.scoring import Tally, bid_line, bonus_lines
from engine.skull_king.switches import Scoring
from tests.engine.skull_king.tables import game, round_json, trick_json

CLASSIC = Rules()
RASCAL = Rules(scoring=Scoring.RASCAL, rascal_loads=True)
BALL, SHOT = Load.CANNONBALL, Load.GRAPESHOT


def tally(cards: int, bid: int, won: int, load: Load = SHOT, bonus: int = 0) -> Tally:
    bonuses = (Bonus("BONUS-14", 1, bonus),) if bonus else ()
    return Tally(cards, bid, won, bonuses, alliances=0, wager=0, load=load)


@pytest.mark.parametrize(
    ("cards", "bid", "won", "line"),
    [
        (5, 3, 3, Line("SCORE-HIT", 60)),
        (5, 2, 4, Line("SCORE-MISS", -20)),
        (5, 4, 1, Line("SCORE-MISS", -30)),
        (7, 0, 0, Line("SCORE-ZERO", 70)),
        (9, 0, 2, Line("SCORE-ZERO", -90)),
    ],
)
def test_skull_kings_scoring(cards: int, bid: int, won: int, line: Line) -> None:
    assert bid_line(tally(cards, bid, won), CLASSIC) == line


@pytest.mark.parametrize(
    ("cards", "bid", "won", "load", "points"),
    [
        (3, 2, 2, SHOT, 30),
        (4, 0, 1, SHOT, 20),
        (4, 4, 2, SHOT, 0),
        (6, 3, 3, SHOT, 60),
        (6, 3, 2, SHOT, 30),
        (6, 3, 3, BALL, 90),
        (6, 3, 2, BALL, 0),
    ],
)
def test_rascals_scoring(cards: int, bid: int, won: int, load: Load, points: int) -> None:
    line = bid_line(tally(cards, bid, won, load), RASCAL)
    assert line == Line("RASCAL-LOADS" if load is BALL else "RASCAL", points)


@pytest.mark.parametrize(
    ("rules", "won", "load", "points"),
    [
        (CLASSIC, 3, SHOT, 30),
        (CLASSIC, 2, SHOT, 0),
        (Rules(bonus_on_missed_bid=True), 1, SHOT, 30),
        (RASCAL, 3, SHOT, 30),
        (RASCAL, 2, SHOT, 15),
        (RASCAL, 1, SHOT, 0),
        (RASCAL, 3, BALL, 30),
        (RASCAL, 2, BALL, 0),
    ],
)
def test_how_much_of_the_bonuses_counts(rules: Rules, won: int, load: Load, points: int) -> None:
    lines = bonus_lines(tally(6, 3, won, load, bonus=30), rules)
    assert lines == ((Line("BONUS-14", points),) if points else ())


def test_lines_add_up_a_rule_and_leave_out_what_is_worth_nothing() -> None:
    bonuses = (Bonus("BONUS-14", 1, 10), Bonus("BONUS-KING", 1, 40), Bonus("BONUS-14", 2, 30))
    told = Tally(6, 3, 2, bonuses, alliances=2, wager=-10, load=SHOT)
    lines = bonus_lines(told, RASCAL)
    assert lines == (
        Line("BONUS-14", 20),
        Line("BONUS-KING", 20),
        Line("BONUS-LOOT", 40),
        Line("POWER-RASCAL", -10),
    )
    assert json.dumps([line.to_json() for line in lines[:2]]) == (
        '[{"rule": "BONUS-14", "points": 20}, {"rule": "BONUS-KING", "points": 20}]'
    )
    assert bonus_lines(told, CLASSIC) == lines[2:]
    assert bonus_lines(tally(6, 3, 3), CLASSIC) == ()


def test_equal_totals_share_the_place() -> None:
    assert ranking((10, 30, 10, -5)) == ((1,), (0, 2), (3,))


def scored(*rounds: dict[str, object], **switches: object) -> tuple[RoundSheet, ...]:
    return score_record(game(*rounds, **switches)).rounds


def points(sheet: RoundSheet) -> list[int]:
    return [score.round_points for score in sheet.scores]


def test_a_game_of_two_rounds_adds_up() -> None:
    sheet = score_record(
        game(
            round_json([1, 0, 0], "0:G7 1:G2 2:P14"),
            {**round_json([2, 0, 0], "1:G3 2:SK 0:MER", "0:B14 1:B2 2:ESC"), "dealer": 0},
        )
    )
    first, second = sheet.rounds
    assert [score.round_points for score in first.scores] == [30, 10, 10]
    assert second.scores[0].breakdown == (
        Line("SCORE-HIT", 40),
        Line("BONUS-KING", 40),
        Line("BONUS-14", 20),
    )
    assert (second.scores[0].bid_points, second.scores[0].bonus_points) == (40, 60)
    assert sheet.totals == (130, 30, 30)
    assert sheet.ranking == ((0,), (1, 2))
    assert not first.findings
    assert not second.findings


def test_loot_pays_both_allies_when_both_are_exact() -> None:
    (sheet,) = scored(round_json([1, 0, 0], "0:G7 1:LOOT 2:LOOT"))
    assert points(sheet) == [20 + 40, 10 + 20, 10 + 20]
    (sheet,) = scored(round_json([1, 1, 0], "0:G7 1:LOOT 2:LOOT"))
    assert points(sheet) == [20 + 20, -10, 10 + 20]
    (sheet,) = scored(round_json([0, 0, 0], "0:G7 1:LOOT 2:LOOT"))
    assert points(sheet) == [-10, 10, 10]


@pytest.mark.parametrize(("load", "anne"), [("grapeshot", 10 + 20), ("cannonball", 15 + 20)])
def test_loot_pays_in_full_under_every_scoring(load: str, anne: int) -> None:
    told = {**round_json([1, 0], "0:G7 g:ESC 1:LOOT"), "loads": [load, "grapeshot"]}
    (sheet,) = scored(told, scoring="rascal", rascal_loads=True)
    assert points(sheet) == [anne, 30]


def test_graybeards_tricks_and_loot_count_for_nobody() -> None:
    (sheet,) = scored(round_json([0, 0], "0:LOOT g:SK 1:ROS"))
    assert points(sheet) == [10, 10]
    assert sheet.tricks[0].to_json()["winner"] == "graybeard"
    (sheet,) = scored(round_json([1, 0], "0:G14 g:LOOT 1:G2"))
    assert points(sheet) == [30, 10]


def with_power(line: str, **power: object) -> dict[str, object]:
    return {**trick_json(line), "power": power}


WON_BY_RASCAL = with_power("0:RAS 1:G2 2:G3", pirate="RAS", wager=10)


def test_rascals_wager_is_won_or_lost() -> None:
    hit = round_json([1, 1, 0], WON_BY_RASCAL, "0:Y2 1:Y9 2:Y3")
    (sheet,) = scored(hit, pirate_powers=True)
    assert points(sheet) == [20 + 10, 20, 20]
    miss = round_json([2, 1, 0], WON_BY_RASCAL, "0:Y2 1:Y9 2:Y3")
    (sheet,) = scored(miss, pirate_powers=True)
    assert (sheet.scores[0].bid_points, sheet.scores[0].bonus_points) == (-10, -10)
    (sheet,) = scored(miss, pirate_powers=True, scoring="rascal")
    assert (sheet.scores[0].bid_points, sheet.scores[0].bonus_points) == (10, -10)


def test_harry_changes_the_bid_and_board_game_arena_judges_the_wager_on_the_first_one() -> None:
    told = round_json(
        [1, 1, 0],
        WON_BY_RASCAL,
        with_power("0:HAR 1:Y9 2:Y3", pirate="HAR", change=1),
        "0:P2 1:P9 2:P3",
    )
    (sheet,) = scored(told, profile="official-faq", pirate_powers=True)
    assert sheet.scores[0].bid == 2
    assert points(sheet) == [40 + 10, 20, 30]
    (sheet,) = scored(told, profile="board-game-arena", pirate_powers=True)
    assert points(sheet) == [40 - 10, 20, 30]


def test_rosie_chooses_the_next_leader() -> None:
    rosie = with_power("0:ROS 1:G2 2:G3", pirate="ROS", leader=2)
    told = round_json([1, 0, 1], rosie, "2:Y9 0:Y2 1:Y3")
    (sheet,) = scored(told, pirate_powers=True, round_plan=[2])
    assert sheet.tricks[0].next_leader == 2
    assert not sheet.findings


LAST = with_power("0:HAR 1:G2 2:G3", pirate="HAR", change=-1)


@pytest.mark.parametrize("off", [{"bonus_on_missed_bid": True}, {"scoring": "rascal"}])
def test_the_half_of_an_odd_sum_is_rounded_once(off: dict[str, object]) -> None:
    """Tricks worth 25 for a mermaid and 45 for the Skull King: half of 70, and not 12 and 22."""
    told = round_json([1, 1, 0], "0:ROS 1:MER 2:G1", "0:MER 1:SK 2:G2", "1:Y1 2:Y2 0:ESC")
    odd = {"mermaid_bonus": 25, "king_capture_bonus": 45, "profile": "custom", **off}
    (sheet,) = scored(told, **odd)
    halves = "scoring" in off
    assert sheet.scores[0].bonus_points == (35 if halves else 70)
    single = round_json([0, 0, 0], "0:ROS 1:MER 2:G1")
    for rounding, half in (("down", 12), ("up", 13)):
        (sheet,) = scored(single, half_rounding=rounding, **odd)
        assert sheet.scores[0].bonus_points == (half if halves else 25)


def test_a_wager_in_the_last_trick_counts_where_the_table_allows_it() -> None:
    last = round_json([1, 0, 0], with_power("0:RAS 1:G2 2:G3", pirate="RAS", wager=20))
    for profile in ("rulebook-2021", "official-faq"):
        (sheet,) = scored(last, profile=profile, pirate_powers=True, wager_last_trick=True)
        assert sheet.scores[0].bonus_points == 20
        (sheet,) = scored(last, profile=profile, pirate_powers=True)
        assert sheet.scores[0].bonus_points == 0


@pytest.mark.parametrize(
    ("told", "switches", "case"),
    [
        (round_json([1, 0, 0], LAST), {"profile": "rulebook-2021"}, "last-trick"),
        (
            round_json([0, 0, 0], with_power("0:SK 1:ROS 2:G1", pirate="ROS", leader=1), cards=2),
            {},
            "not-won",
        ),
        (
            round_json([0, 0, 0], with_power("0:ROS 1:KRA 2:G1", pirate="ROS", leader=2), cards=2),
            {},
            "not-won",
        ),
        (round_json([0, 0, 0], WON_BY_RASCAL, cards=2), {"pirate_powers": False}, "no-powers"),
    ],
)
def test_a_power_that_could_not_be_used_is_noticed_and_left_out(
    told: dict[str, object], switches: dict[str, object], case: str
) -> None:
    (sheet,) = scored(told, **{"pirate_powers": True, **switches})
    (found,) = (one for one in sheet.findings if one.rule == "POWER-MISUSED")
    assert (found.case, found.trick) == (case, 0)
    assert found.evidence and "does not count" in found.text
    tricks = [{k: v for k, v in t.items() if k != "power"} for t in told["tricks"]]
    (without,) = scored({**told, "tricks": tricks}, **{"pirate_powers": True, **switches})
    assert (sheet.scores, sheet.tricks[0].next_leader) == (
        without.scores,
        without.tricks[0].next_leader,
    )


def test_what_could_explain_a_power_that_was_not_won() -> None:
    def explained(*tricks: object, **switches: object) -> list[tuple[str, str]]:
        (sheet,) = scored(round_json([1, 0, 0], *tricks), pirate_powers=True, **switches)
        (found,) = (one for one in sheet.findings if one.rule == "POWER-MISUSED")
        return [(one.rule, one.case) for one in found.explained_by]

    unnamed = with_power("0:PIR 1:G2 2:G3", pirate="RAS", wager=10)
    assert explained(unnamed, "0:Y3 1:Y2 2:Y1") == [("POWER", "unnamed")]
    assert explained(unnamed, "0:RAS 1:Y2 2:Y1") == []
    short = with_power("0:G4 1:G2", pirate="RAS", wager=10)
    assert explained(short, "0:Y3 1:Y2 2:Y1") == [("MISSING-CARD", "power")]
    twice = with_power("0:G4 1:G2 2:G1", pirate="RAS", wager=10)
    assert explained(twice, "0:Y3 1:Y2 2:G1") == [("DUPLICATE", "misread")]


def test_harry_may_be_used_after_the_last_trick_where_the_profile_says_so() -> None:
    (sheet,) = scored(
        round_json([2, 0, 0], "0:G9 1:G5 2:G4", {**LAST}),
        profile="official-faq",
        pirate_powers=True,
    )
    assert sheet.scores[0].bid == 1
    assert sheet.scores[0].bid_points == -10


def test_an_unfinished_round_has_brought_nothing_yet() -> None:
    sheet = score_record(
        game(
            round_json([1, 0, 0], "0:G7 1:G2 2:G1"),
            {**round_json([2, 0, 0], "1:G3 2:SK 0:MER", "0:B14"), "dealer": 0},
        )
    )
    assert sheet.totals == (20, 10, 10)
    unfinished = sheet.rounds[1]
    assert not unfinished.finished
    assert [(score.bid, score.won) for score in unfinished.scores] == [(2, 1), (0, 0), (0, 0)]
    assert [score.total for score in unfinished.scores] == [20, 10, 10]
    assert len(unfinished.tricks) == 1


def test_an_undeclared_tigress_is_scored_where_her_role_cannot_matter() -> None:
    (sheet,) = scored(round_json([0, 1, 0], "0:TIG 1:SK 2:MER"), bonus_unit="card")
    assert sheet.tricks[0].winner == 2
    with pytest.raises(RecordError, match=r"rounds\[0\].tricks\[0\].plays\[1\].card: TIG needs"):
        scored(round_json([0, 1, 0], "0:G5 1:TIG 2:G9"))
    (sheet,) = scored(round_json([0, 1], "0:G5 g:TIG 1:G9"))
    assert sheet.tricks[0].winner == 1


def test_two_undeclared_tigresses_may_be_either_each_for_herself() -> None:
    # Both a pirate or both an escape: the first would have won; the second, if only she is one.
    told = round_json([0, 1, 0], "0:TIG 1:TIG 2:KRA")
    with pytest.raises(RecordError, match=r"rounds\[0\].tricks\[0\].plays\[0\].card: TIG needs"):
        scored(told, profile="official-faq")
    (sheet,) = scored(told)
    assert sheet.tricks[0].next_leader == 0
    assert "DUPLICATE" in {finding.rule for finding in sheet.findings}
