# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table settles who won a trick, whatever its cards say."""

from dataclasses import replace
from itertools import product

import pytest

from engine.common import EventError
from engine.skull_king import (
    GRAYBEARD,
    PROFILES,
    CardLaid,
    Event,
    GameState,
    LeaderTold,
    Power,
    PowerUsed,
    Rules,
    TrickCleared,
    TrickVoided,
    WinnerTold,
    english,
    fold,
    parse_cards,
    questions,
    record_of,
    replay,
    sheet_of,
    view,
)
from engine.skull_king.changed import What, changes
from engine.skull_king.reasons import SENTENCES
from engine.skull_king.settled import Settled, resolve_settled
from tests.engine.skull_king.settling import RULES, after, leaders, noticed, scores_alike, texts
from tests.engine.skull_king.tables import laid, opened, played, trick_of
from tests.engine.skull_king.test_against_reference import TELLING


def test_a_winner_who_is_told_has_the_trick_its_bonuses_and_the_next_lead() -> None:
    state = after(WinnerTold(0, 0, 2), laid("Y1"), line="G3 G14 G2")
    assert [player.won for player in view(state).players] == [0, 0, 1]
    assert leaders(state) == [0, 2]
    played = sheet_of(state).rounds[0].tricks[0]
    assert (played.winner, played.next_leader, played.points, played.settled) == (2, 2, 10, True)
    assert played.to_json()["settled"] is True
    assert record_of(state).rounds[0].to_json()["tricks"][0]["winner_told"] == 2  # type: ignore[index]
    assert scores_alike(state)


def test_the_reasons_say_that_the_table_settled_it_and_what_the_cards_say() -> None:
    assert texts(after(WinnerTold(0, 0, 2))) == [
        "The green 3 loses: the green 9 is higher; green is the lead suit, set by card 1, "
        "the green 3.",
        "The green 9 would win by the cards, but the table settled it: the green 2 wins.",
        "The green 2 wins: the table settled it.",
        "Whoever played the green 2 leads next: the table settled it.",
    ]


def test_a_winner_can_be_told_of_a_trick_that_the_kraken_destroyed() -> None:
    state = after(WinnerTold(0, 0, 0), line="G14 KRA LOOT")
    (trick,) = view(state).tricks
    assert trick.verdict is not None
    assert (trick.verdict.effect.value, trick.verdict.winner) == ("kraken", 0)
    # It is the trick that is won: what the Kraken set aside brings nothing.
    assert (trick.verdict.points, trick.verdict.alliances) == (0, ())
    assert texts(state)[1] == (
        "The Kraken does not win: the table settled it, and the green 14 wins."
    )
    assert trick.verdict.differs == ()
    assert scores_alike(state)


def test_loot_is_allied_with_the_winner_who_was_told() -> None:
    verdict = resolve_settled(parse_cards(["LOOT", "G9", "LOOT"]), RULES, Settled(2))
    assert (verdict.winner, verdict.alliances) == (2, (0,))
    state = after(WinnerTold(0, 0, 0), line="LOOT G9 LOOT")
    assert sheet_of(state).rounds[0].tricks[0].allies == (2,)
    assert scores_alike(state)


def test_the_power_is_of_whoever_was_told_to_have_won_with_the_pirate() -> None:
    rules = Rules(pirate_powers=True)
    state = after(WinnerTold(0, 0, 0), line="ROS SK G2", rules=rules)
    assert [(asked.kind.value, asked.player) for asked in questions(state)] == [("which-leader", 0)]
    state = fold(state, PowerUsed(0, 0, Power("ROS", leader=1)))
    assert view(state).trick.leader == 1
    assert scores_alike(state)
    with pytest.raises(EventError, match="must have won this trick with ROS"):
        fold(fold(state, WinnerTold(0, 0, 1)), PowerUsed(0, 0, Power("ROS", leader=1)))


def test_graybeard_can_be_told_to_have_won() -> None:
    state = replay([*opened(2, 2, [1, 0]), *trick_of("G9 G2 G3"), WinnerTold(0, 0, GRAYBEARD)])
    assert [player.won for player in view(state).players] == [0, 0]
    assert view(state).trick.leader == GRAYBEARD
    told = record_of(state).to_json()["rounds"][0]["tricks"][0]  # type: ignore[index]
    assert told["winner_told"] == "graybeard"
    assert scores_alike(state)


def test_taken_back_the_cards_decide_again() -> None:
    state = after()
    assert fold(fold(state, WinnerTold(0, 0, 2)), WinnerTold(0, 0, None)) == state


def test_only_who_laid_a_card_there_can_have_won() -> None:
    with pytest.raises(EventError, match="winner: there is no player 3"):
        after(WinnerTold(0, 0, 3))
    with pytest.raises(EventError, match="winner: there is no player -1"):
        after(WinnerTold(0, 0, GRAYBEARD))
    with pytest.raises(EventError, match="still being played"):
        after(laid("Y1"), WinnerTold(0, 1, 1))


def test_what_only_could_change_the_winner_is_not_asked_any_more() -> None:
    doubt = CardLaid((("G7", 0.7), ("G1", 0.3)), None)
    state = replay([*opened(3, 3, [0, 0, 0]), laid("G3"), doubt, laid("G2"), TrickCleared()])
    assert len(questions(state)) == 1
    state = fold(state, WinnerTold(0, 0, 1))
    assert questions(state) == ()
    assert view(state).tricks[0].final
    bonus = CardLaid((("G7", 0.7), ("G14", 0.3)), None)
    state = replay([*opened(3, 3, [0, 0, 0]), laid("G3"), bonus, laid("G2"), WinnerTold(0, 0, 1)])
    assert [asked.options for asked in questions(state)] == [("G7", "G14")]


def test_who_leads_is_known_where_only_a_card_of_the_trick_is_not() -> None:
    lost = [laid("G3"), laid("G2"), TrickCleared(), *trick_of("Y1 Y2 Y3")]
    state = replay([*opened(3, 3, [0, 0, 0]), *lost])
    assert leaders(state) == [0, None]
    state = fold(state, WinnerTold(0, 0, 2))
    assert leaders(state) == [0, 2]
    assert [asked.kind.value for asked in questions(state)] == ["missing-card"]


def test_whoever_did_not_win_as_settled_and_leads_is_noticed() -> None:
    state = after(WinnerTold(0, 0, 2), *trick_of("Y1 Y2 Y3"), LeaderTold(0, 1, 1))
    assert noticed(state) == [("WRONG-LEADER", "settled", 1, 1)]
    (finding,) = sheet_of(state).rounds[0].findings
    assert finding.statement == (
        "Bonny led; Calico should have, having won the trick before as the table settled it."
    )
    assert scores_alike(state)


def test_every_settled_trick_has_a_reason_for_each_card_and_for_the_next_leader() -> None:
    said = set()
    for rules in PROFILES.values():
        for codes in product(TELLING, repeat=3):
            cards = parse_cards(codes)
            for winner in range(3):
                verdict = resolve_settled(cards, rules, Settled(winner))
                assert (verdict.winner, verdict.next_leader) == (winner, winner)
                assert [reason.card for reason in verdict.reasons] == [0, 1, 2, None]
                assert all(map(english, verdict.reasons))
                for other in verdict.differs:
                    assert other.verdict.winner == winner
                    assert other.verdict != replace(verdict, reasons=(), differs=())
                said |= {(one.rule, dict(one.params)["case"]) for one in verdict.reasons}
    assert {key for key in SENTENCES if key[0] == "WINNER-TOLD"} <= said


def test_what_settling_a_trick_changes_is_told() -> None:
    before = played(RULES, "G3 G9 G2", "Y3 Y9 Y2", "P3 P9 P2")
    found = changed(before, TrickVoided(0, 0))
    assert found[What.WINNER, 0] == (1, None)
    assert found[What.EFFECT, 0] == ("normal", "voided")
    assert found[What.NEXT_LEADER, 0] == (1, 0)
    assert found[What.WINNER, 1] == (2, 1)
    found = changed(before, WinnerTold(0, 0, 0))
    assert found[What.WINNER, 0] == (1, 0)
    assert (What.EFFECT, 0) not in found


def changed(before: GameState, event: Event) -> dict[tuple[What, int | None], object]:
    found = changes(before, fold(before, event))
    return {(c.what, c.trick): (c.before, c.after) for c in found if c.position is None}
