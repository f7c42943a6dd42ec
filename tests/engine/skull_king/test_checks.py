# SPDX-License-Identifier: AGPL-3.0-or-later
"""Corrections that contradict the rules, or each other, are refused with the reason."""

from typing import get_args

import pytest

from engine.common import EventError, NothingChanges
from engine.skull_king import (
    GRAYBEARD,
    BidCorrected,
    BidLocked,
    CardInserted,
    CardLaid,
    CardMoved,
    CardNamed,
    CardRemoved,
    CardSeenAgain,
    CardsMissed,
    Event,
    GameClosed,
    GameState,
    LeaderTold,
    Load,
    LoadCorrected,
    PlayerRenamed,
    PlayerTold,
    Power,
    PowerUsed,
    Role,
    RoleDeclared,
    RoundOpened,
    RoundTold,
    Rules,
    TrickCleared,
    TrickDoubted,
    TrickInserted,
    TricksSeen,
    TrickVoided,
    WinnerTold,
    check_correction,
    fold,
    is_correction,
    questions,
    replay,
)
from engine.skull_king.switches import Scoring
from tests.engine.skull_king.tables import laid, opened, trick_of

POWERS = Rules(pirate_powers=True)
DOUBT = CardLaid((("G7", 0.7), ("G1", 0.3)), None)


def table(*events: Event, rules: Rules | None = None, line: str = "G3 G9 G2") -> GameState:
    """Three players in a round of three cards, one trick put away."""
    return replay([*opened(3, 3, [1, 1, 0], rules), *trick_of(line), *events])


def two(*events: Event) -> GameState:
    return replay([*opened(2, 2, [1, 0]), *trick_of("G9 TIG G3"), *events])


def refused(state: GameState, event: Event) -> str:
    with pytest.raises(EventError) as caught:
        check_correction(state, event)
    assert not isinstance(caught.value, NothingChanges)
    return str(caught.value)


def test_these_kinds_of_events_can_people_make() -> None:
    kinds = {event.__name__ for event in get_args(Event)}
    told = {"BidCorrected", "LoadCorrected", "RoleDeclared", "CardNamed", "CardInserted"}
    told |= {"CardRemoved", "CardMoved", "PlayerTold", "LeaderTold", "WinnerTold", "TrickVoided"}
    told |= {"PlayerRenamed", "RoundTold", "TrickInserted", "TrickCleared", "PowerUsed"}
    assert told < kinds
    for event in (laid("G1"), BidLocked(0, 1), RoundOpened(1, 0), GameClosed("x")):
        assert not is_correction(event)
    seen = (CardSeenAgain(0, 0, 0, ()), CardsMissed(0, 0, ()), TricksSeen(0, 0, (), True))
    for event in (*seen, TrickDoubted(0, 0, 0, ())):
        assert not is_correction(event)
        assert refused(table(), event).endswith("is nothing that people correct")
    assert is_correction(TrickCleared()) and is_correction(CardNamed(0, 0, 0, "G1"))


FINE: list[tuple[GameState, Event]] = [
    (table(), CardNamed(0, 0, 0, "G14")),
    (table(DOUBT), CardNamed(0, 1, 0, "G7")),
    (table(CardNamed(0, 0, 0, "Y1"), laid("G3")), CardNamed(0, 1, 0, "Y2")),
    (table(laid("G9")), CardNamed(0, 1, 0, "G9")),
    (table(CardNamed(0, 0, 0, "ESC"), CardNamed(0, 0, 1, "ESC")), CardNamed(0, 0, 2, "ESC")),
    (table(laid("Y1")), CardInserted(0, 1, 0, "Y2")),
    (table(laid("TIG")), RoleDeclared(0, 1, 0, Role.PIRATE)),
    (table(CardLaid((("G7", 0.6), ("TIG", 0.4)), None)), RoleDeclared(0, 1, 0, Role.ESCAPE)),
    (table(), CardRemoved(0, 0, 0)),
    (table(), CardMoved(0, 0, 0, 2)),
    (table(), PlayerTold(0, 0, 0, 2)),
    (table(), LeaderTold(0, 0, 2)),
    (table(), WinnerTold(0, 0, 0)),
    (table(), TrickVoided(0, 0)),
    (table(), TrickInserted(0, 0)),
    (table(laid("Y1")), TrickCleared()),
    (table(), BidCorrected(0, 0, 3)),
    (table(), PlayerRenamed(0, "Zoë 👩‍🚀")),
    (table(GameClosed("finished")), PlayerRenamed(0, "Zoë")),
    (table(), RoundTold(0, (1, 1, 0), (0, 0, 0))),
    (table(line="RAS G9 G2", rules=POWERS), PowerUsed(0, 0, Power("RAS", wager=10))),
]


@pytest.mark.parametrize(("state", "event"), FINE)
def test_what_makes_sense_passes(state: GameState, event: Event) -> None:
    check_correction(state, event)


LOST = table(laid("Y1"), CardNamed(0, 1, 0, "Y2"))
BY_HAND = table(RoundTold(0, (1, 1, 0), (0, 0, 0)))

REFUSED: list[tuple[GameState, Event, str]] = [
    # What the fold refuses.
    (table(), CardNamed(0, 0, 3, "G7"), "trick 0 of round 0 has no card 3"),
    (table(rules=Rules(expansions=())), CardNamed(0, 0, 0, "KRA"), "no KRA (NOT-IN-DECK)"),
    (table(), BidCorrected(0, 0, 4), "from 0 to the 3 cards dealt, not 4 (BID-RANGE)"),
    (table(), WinnerTold(0, 0, 3), "there is no player 3"),
    (table(TrickVoided(0, 0)), WinnerTold(0, 0, 1), "voided: nobody wins it (TRICK-VOIDED)"),
    (table(WinnerTold(0, 0, 1)), TrickVoided(0, 0), "who won this trick: it counts (WINNER-TOLD)"),
    (table(), PowerUsed(0, 0, Power("RAS", wager=10)), "without pirates' powers"),
    (table(), RoundTold(0, (2, 2, 0), (0, 0, 0)), "4 tricks are more than the 3 cards dealt"),
    (table(), PlayerRenamed(3, "Mary"), "there is no player 3"),
    (table(), PlayerRenamed(0, "a\nb"), "contains an unsupported character"),
    (table(), PlayerRenamed(0, " "), "contains no visible character"),
    (table(), PlayerRenamed(0, table().players[1]), "another player has that name"),
    # A card that people named already as often as the deck has it.
    (LOST, CardNamed(0, 0, 0, "Y2"), "people named Y2 in trick 1.2 already"),
    (LOST, CardInserted(0, 1, 0, "Y2"), "and the deck has no more (DUPLICATE)"),
    (
        table(CardNamed(0, 0, 0, "MER"), CardNamed(0, 0, 1, "MER")),
        CardNamed(0, 0, 2, "MER"),
        "people named MER in trick 1.1, 1.1 already",
    ),
    (
        table(*(CardInserted(0, 1, 0, code) for code in ("ROS", "BEN", "RAS", "JUA", "HAR"))),
        CardNamed(0, 0, 0, "PIR"),
        "as many pirates in this round as the deck has (DUPLICATE)",
    ),
    # A role for what is no Tigress.
    (table(), RoleDeclared(0, 0, 0, Role.PIRATE), "this card is G3 and no Tigress (TIGRESS)"),
    (table(DOUBT), RoleDeclared(0, 1, 0, Role.PIRATE), "this card is G7 and no Tigress"),
    (two(), RoleDeclared(0, 0, 1, Role.PIRATE), "Graybeard's Tigress is an escape (TIGRESS)"),
    (two(), CardNamed(0, 0, 1, "TIG:P"), "Graybeard's Tigress is an escape (TIGRESS)"),
    (two(laid("Y1")), CardInserted(0, 1, 1, "TIG:P"), "Graybeard's Tigress is an escape"),
    (table(), CardInserted(0, 0, 3, "Y2"), "the trick has its 3 cards: take one out first"),
    # A round by hand.
    (BY_HAND, CardNamed(0, 0, 0, "G14"), "round 1 was told by hand, so its tricks do not count"),
    (BY_HAND, WinnerTold(0, 0, 0), "take that back first (ROUND-TOLD)"),
    (BY_HAND, TrickVoided(0, 0), "(ROUND-TOLD)"),
    (BY_HAND, TrickInserted(0, 0), "(ROUND-TOLD)"),
    # What takes the ground from a power that people said was used.
    (
        table(PowerUsed(0, 0, Power("RAS", wager=20)), line="RAS G9 G2", rules=POWERS),
        CardNamed(0, 0, 1, "SK"),
        "RAS's power was used after trick 1.1, which could not be then: take that back first",
    ),
    (
        table(PowerUsed(0, 0, Power("HAR", change=-1)), line="HAR G9 G2", rules=POWERS),
        BidCorrected(0, 0, 0),
        "HAR's power was used after trick 1.1",
    ),
    (
        table(PowerUsed(0, 0, Power("ROS", leader=2)), line="ROS G9 G2", rules=POWERS),
        TrickVoided(0, 0),
        "(POWER)",
    ),
]


@pytest.mark.parametrize(("state", "event", "said"), REFUSED)
def test_what_makes_none_is_refused_with_the_reason(
    state: GameState, event: Event, said: str
) -> None:
    assert said in refused(state, event)


NOTHING: list[tuple[GameState, Event]] = [
    (two(), CardNamed(0, 0, 1, "TIG:E")),
    (table(), CardNamed(0, 0, 0, "G3")),
    (LOST, CardNamed(0, 1, 0, "Y2")),
    (table(laid("TIG"), RoleDeclared(0, 1, 0, Role.ESCAPE)), CardNamed(0, 1, 0, "TIG:E")),
    (table(laid("TIG"), RoleDeclared(0, 1, 0, Role.ESCAPE)), RoleDeclared(0, 1, 0, Role.ESCAPE)),
    (table(), CardMoved(0, 0, 1, 1)),
    (table(), PlayerTold(0, 0, 1, 1)),
    (table(PlayerTold(0, 0, 1, 2)), PlayerTold(0, 0, 1, 2)),
    (table(), LeaderTold(0, 0, 0)),
    (table(), LeaderTold(0, 0, None)),
    (table(), WinnerTold(0, 0, 1)),
    (table(), WinnerTold(0, 0, None)),
    (table(WinnerTold(0, 0, 2)), WinnerTold(0, 0, 2)),
    (table(TrickVoided(0, 0)), TrickVoided(0, 0)),
    (table(), TrickCleared()),
    (table(), BidCorrected(0, 0, 1)),
    (table(rules=POWERS), PowerUsed(0, 0, None)),
    (BY_HAND, RoundTold(0, (1, 1, 0), (0, 0, 0))),
    (
        table(*trick_of("Y3 Y9 Y2"), *trick_of("P3 P9 P2")),
        RoundTold(0, (1, 1, 1), (0, 0, 0)),
    ),
]


@pytest.mark.parametrize(("state", "event"), NOTHING)
def test_what_stands_already_changes_nothing(state: GameState, event: Event) -> None:
    with pytest.raises(NothingChanges, match="nothing would change"):
        check_correction(state, event)


def test_what_settles_a_question_is_told_though_it_stands() -> None:
    state = replay([*opened(3, 3, [1, 1, 0]), laid("G3"), DOUBT, laid("G2"), TrickCleared()])
    assert len(questions(state)) == 1
    check_correction(state, WinnerTold(0, 0, 1))
    twice = table(laid("G9"))
    check_correction(twice, CardNamed(0, 1, 0, "G9"))
    missed = replay(
        [*opened(3, 1, [1, 1, 0]), CardLaid((("G3", 1.0),), 4), CardsMissed(0, 0, (4,))]
    )
    check_correction(missed, CardNamed(0, 0, 0, "G3"))


def test_powers_that_nobody_made_use_of_hinder_no_correction() -> None:
    state = table(PowerUsed(0, 0, Power("RAS", wager=0)), line="RAS G9 G2", rules=POWERS)
    check_correction(state, CardNamed(0, 0, 1, "SK"))
    state = table(PowerUsed(0, 0, Power("ROS", leader=0)), line="ROS G9 G2", rules=POWERS)
    check_correction(state, TrickVoided(0, 0))
    check_correction(state, PowerUsed(0, 0, None))


def test_powers_are_followed_to_where_their_trick_is() -> None:
    state = table(PowerUsed(0, 0, Power("RAS", wager=20)), line="RAS G9 G2", rules=POWERS)
    check_correction(state, TrickInserted(0, 0))
    check_correction(state, RoundTold(0, (1, 1, 0), (0, 0, 0)))


def test_a_voided_trick_hinders_no_card() -> None:
    state = table(CardNamed(0, 0, 0, "Y2"), TrickVoided(0, 0), laid("Y1"))
    check_correction(state, CardNamed(0, 1, 0, "Y2"))
    state = table(laid("Y1"), CardNamed(0, 1, 0, "Y2"), TrickVoided(0, 0))
    check_correction(state, CardNamed(0, 0, 0, "Y2"))


def test_a_load_that_stands_changes_nothing() -> None:
    rules = Rules(scoring=Scoring.RASCAL, rascal_loads=True)
    state = table(LoadCorrected(0, 0, Load.CANNONBALL), rules=rules)
    check_correction(state, LoadCorrected(0, 0, Load.GRAPESHOT))
    with pytest.raises(NothingChanges):
        check_correction(state, LoadCorrected(0, 0, Load.CANNONBALL))


def test_a_closed_game_can_be_corrected_but_not_played() -> None:
    state = fold(table(laid("Y1")), GameClosed("late"))
    check_correction(state, WinnerTold(0, 0, 0))
    check_correction(state, RoundTold(0, (1, 1, 0), (0, 0, 0)))
    assert refused(state, TrickCleared()) == "the game is closed"


def test_with_two_players_graybeard_is_one_of_those_who_laid() -> None:
    check_correction(two(RoleDeclared(0, 0, 1, Role.ESCAPE)), WinnerTold(0, 0, GRAYBEARD))
