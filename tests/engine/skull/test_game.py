# SPDX-License-Identifier: AGPL-3.0-or-later
"""A live game of Skull: events fold into states, and every action is refused with its reason."""

import doctest
import json

import pytest

import engine.skull
from engine.common.endings import Ending
from engine.common.faults import EventError
from engine.skull import (
    ACTIONS,
    EVENT_KINDS,
    BidMade,
    DiscFlipped,
    DiscLost,
    DiscPlaced,
    Event,
    Face,
    GameClosed,
    GameOpened,
    GameState,
    Options,
    Passed,
    Phase,
    PlayerRenamed,
    RoundOpened,
    Rules,
    StarterChosen,
    choose_starter,
    event_from_json,
    event_to_json,
    flip_disc,
    fold,
    lose_disc,
    lost_disc,
    make_bid,
    next_event,
    open_round,
    options,
    pass_on,
    view,
)
from tests.engine.skull.tables import NAMES, opened, table, told


def test_the_examples_in_the_front_door_run() -> None:
    assert doctest.testmod(engine.skull).failed == 0


def test_there_is_an_action_for_each_kind_of_event() -> None:
    assert [action.event for action in ACTIONS] == list(EVENT_KINDS.values())


REFUSED = [
    ("0 1", DiscPlaced(1), "Bonny cannot place a second disc before everybody has placed one"),
    ("0 1", BidMade(1, 1), "bid: Bonny cannot bid or pass before everybody has placed a disc"),
    ("0 1 2", BidMade(0, 4), "bid: Anne bids 4; a bid is from 1 to the 3 discs on the mats"),
    ("0 1 2", BidMade(0, 0), "bid: Anne bids 0; a bid is from 1 to the 3 discs on the mats"),
    ("0 1 2", Passed(0), "Anne cannot pass before the bidding is open"),
    ("0 1 2", DiscPlaced(1), "player: Bonny acts when it is the turn of Anne (OUT-OF-TURN)"),
    ("0 1 2", DiscFlipped(0, Face.FLOWER), "mat: no disc can be flipped before the bidding"),
    (
        "0 1 2 0=2",
        DiscPlaced(1),
        "Bonny cannot place a disc once the bidding is open (SKULL-PLACE)",
    ),
    ("0 1 2 0=2", BidMade(1, 2), "bid: Bonny bids 2, which is not above 2 (SKULL-BID)"),
    ("0 1 2 0=2", Passed(2), "player: Calico acts when it is the turn of Bonny"),
    ("0 1 2 0=2", DiscFlipped(0, Face.FLOWER), "Bonny has neither outbid nor passed (SKULL-BID)"),
    ("0 1 2 0=2 1x", BidMade(1, 3), "player: Bonny has passed and is out of the bidding"),
    ("0 1 2 0=2 1x 2x", BidMade(1, 3), "Bonny cannot act: the bidding is over, Anne is"),
    ("0 1 2 0=2 1x 2x", DiscFlipped(1, Face.FLOWER), "mat: Anne cannot flip a disc of Bonny"),
    ("0 1 2 0=2 1x 2x 0f", DiscFlipped(0, Face.FLOWER), "mat: no disc lies face down on the mat"),
    ("0 1 2 0=2 1x 2x 0f", BidMade(1, 3), "the challenge has begun"),
    ("0 1 2 0=2 1x 2x 0f", DiscLost(0, 1), "player: nobody loses a disc, as no challenge has"),
    ("0 1 2 0=2 1x 2x 0f 1s", DiscFlipped(2, Face.SKULL), "mat: the challenge is decided"),
    ("0 1 2 0=2 1x 2x 0f 1s", DiscLost(1, 0), "player: Bonny cannot lose a disc: Anne"),
    ("0 1 2 0=2 1x 2x 0f 1s", DiscLost(0, 2), "chosen_by: Calico chose the disc that is lost"),
    ("0 1 2 0=2 1x 2x 0f 1s", RoundOpened(0), "round 1 is not over"),
    ("0 1 2 0=2 1x 2x 0f 1s", StarterChosen(1), "nobody chooses who starts the next round"),
    ("0 1 2 0=2 1x 2x 0f 1f", RoundOpened(1), "starter: Bonny starts the round; Anne should"),
    ("0 1 2 0=2 1x 2x 0f 1f", DiscPlaced(0), "no round is open"),
    ("0 1 2", DiscPlaced(3), "player: there is no player 3"),
    ("0 1 2", DiscFlipped(7, Face.FLOWER), "mat: there is no player 7"),
    ("0 1 2", GameOpened(Rules(), NAMES[:3], 0), "the game is open already"),
    ("0 1 2", PlayerRenamed(0, "Bonny"), "name: another player has that name"),
]


@pytest.mark.parametrize(("before", "event", "said"), REFUSED)
def test_what_cannot_be_done_is_refused_in_a_sentence(before: str, event: Event, said: str) -> None:
    state = table(before)
    (action,) = [one for one in ACTIONS if one.event is type(event)]
    fields = {name: getattr(event, name) for name in event.__slots__}
    refused = action.why_not(state, **fields)
    assert refused is not None and said in str(refused)
    assert not action.may(state, **fields)
    with pytest.raises(EventError):
        action.do(state, **fields)
    assert state == table(before)


def test_a_table_goes_on_after_an_action_out_of_turn() -> None:
    state = table("0 1 2 1=1")
    assert [finding.rule for finding in view(state).findings] == ["OUT-OF-TURN"]
    assert [player.turn for player in view(state).players] == [False, False, True]
    assert pass_on.may(state, player=2)


def test_what_each_may_do_at_every_step() -> None:
    state = table("0 2")
    assert options(state, 1) == Options(place=True)
    assert options(state, 0) == Options()
    state = table("0 1 2 0 1 2")
    assert options(state, 0) == Options(place=True, bids=(1, 6))
    assert options(state, 1) == Options()
    state = table("0 1 2 0=1")
    assert options(state, 1) == Options(bids=(2, 3), pass_on=True)
    state = table("0 1 2 0=3 1x")
    assert options(state, 2) == Options(pass_on=True)
    phases = [view(table(text)).phase for text in ("0 1", "0 1 2", "0 1 2 0", "0 1 2 0=1")]
    assert phases == [Phase.PLACING, Phase.TURNS, Phase.TURNS, Phase.BIDDING]


def test_the_challenge_step_by_step() -> None:
    state = table("0 1 2 0 1 2 0=3 1x 2x")
    assert (view(state).phase, view(state).to_flip) == (Phase.FLIPPING, 3)
    assert options(state, 0) == Options(mats=(0,))
    assert options(state, 1) == Options()
    state = table("0 1 2 0 1 2 0=3 1x 2x 0f 0f")
    assert options(state, 0) == Options(mats=(1, 2))
    state = fold(state, DiscFlipped(2, Face.SKULL))
    seen = view(state)
    assert (seen.phase, seen.players[2].flipped) == (Phase.LOSING, (Face.SKULL,))
    assert [player.face_down for player in seen.players] == [0, 2, 1]
    assert options(state, 0) == options(state, 2) == Options(lose=True)
    assert options(state, 1) == Options()
    assert lose_disc.do(state, 0, 2) == lost_disc(state) == DiscLost(0, 2)
    state = fold(state, DiscLost(0, 2))
    assert (view(state).phase, next_event(state)) == (Phase.DONE, RoundOpened(0))


def test_once_all_discs_are_bid_the_others_passes_follow_by_themselves() -> None:
    state = table("0 1 2 0=3")
    for seat in (1, 2):
        assert next_event(state) == Passed(seat)
        state = fold(state, Passed(seat))
    assert next_event(state) is None
    assert next_event(table("0 1 2 0=2")) is None


def test_who_is_out_by_the_own_skull_chooses_who_starts() -> None:
    history: list[Event] = opened()
    for _ in range(4):
        history += [*told("0 1 2 0=1 1x 2x 0s"), DiscLost(0, 0), RoundOpened(0)]
    state = None
    for event in history[:-1]:
        state = fold(state, event)
    assert state is not None and view(state).phase is Phase.CHOOSING
    assert options(state, 0) == Options(starters=(1, 2))
    refused = choose_starter.why_not(state, 0)
    assert refused is not None and "Anne is out and cannot be chosen" in str(refused)
    assert next_event(state) is None
    state = fold(state, StarterChosen(2))
    assert next_event(state) == RoundOpened(2)
    refused = open_round.why_not(state, 0)
    assert refused is not None and "Anne is out and cannot start the round" in str(refused)
    state = fold(state, RoundOpened(2))
    for event in (DiscPlaced(0), BidMade(0, 1), Passed(0)):
        with pytest.raises(EventError, match=r"^player: Anne is out and takes no part"):
            fold(state, event)
    assert not flip_disc.may(state, 0, Face.FLOWER) and not make_bid.may(state, 0, 1)


def test_a_game_that_is_won_goes_no_further() -> None:
    state = table("0 1 2 0=1 1x 2x 0f")
    for event in (RoundOpened(0), *told("0 1 2 0=1 1x 2x 0f")):
        state = fold(state, event)
    assert (view(state).winner, next_event(state)) == (0, None)
    with pytest.raises(EventError, match="Anne has won the game"):
        fold(state, RoundOpened(0))
    closed = fold(state, GameClosed("won", Ending.FINISHED))
    with pytest.raises(EventError, match="the game is closed"):
        fold(closed, RoundOpened(0))
    assert fold(closed, PlayerRenamed(1, "Mary")).players == ("Anne", "Mary", "Calico")


EVENTS: list[Event] = [
    GameOpened(Rules(True), NAMES[:3], 2),
    PlayerRenamed(0, "Mary"),
    RoundOpened(1),
    DiscPlaced(0),
    BidMade(1, 3),
    Passed(2),
    DiscFlipped(1, Face.SKULL),
    DiscLost(1, 0),
    StarterChosen(2),
    GameClosed("the host ended it", Ending.ENDED),
]


@pytest.mark.parametrize("event", EVENTS)
def test_events_come_back_from_json(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"kind": "disc-plaecd", "player": 0}, "kind: 'disc-plaecd' is not a kind of event"),
        ({"kind": "bid-made", "player": 0}, "bid: is missing"),
        ({"kind": "bid-made", "player": 0, "bid": -1}, "bid: must be from 0 to 1000"),
        ({"kind": "disc-flipped", "mat": 0, "face": "rose"}, "face: must be one of flower, skull"),
        ({"kind": "game-opened", "rules": {}, "players": ["A", "B"], "starter": 0}, "3 to 6 names"),
    ],
)
def test_what_is_no_event_is_refused_with_its_field(body: dict[str, object], said: str) -> None:
    with pytest.raises(EventError) as refused:
        event_from_json(body)
    assert said in str(refused.value)


@pytest.mark.parametrize("players", [2, 7])
def test_three_to_six_play(players: int) -> None:
    with pytest.raises(EventError, match="players: 3 to 6 play"):
        fold(None, GameOpened(Rules(), (*NAMES, "Grace")[:players], 0))


def test_nothing_happens_before_the_game_is_open() -> None:
    with pytest.raises(EventError, match="no game is open"):
        fold(None, DiscPlaced(0))
    state: GameState = fold(None, opened()[0])
    assert view(state).phase is Phase.PLACING and next_event(state) == RoundOpened(0)
    assert options(state, 0) == Options()
