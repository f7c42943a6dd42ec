# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game live: played, corrected, previewed, taken back and looked back on."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.common import Action
from engine.common.endings import Ending
from engine.common.faults import EventError, NothingChanges
from engine.dice import (
    FINDINGS,
    RULEBOOK,
    SENTENCES,
    BidLocked,
    Colour,
    DiceRules,
    DieThrown,
    Event,
    GameClosed,
    GameOpened,
    GameState,
    HandOpened,
    HandTold,
    LeaderTold,
    Phase,
    PlayerRenamed,
    PlayerTold,
    ThrowInserted,
    ThrowMoved,
    ThrowNamed,
    ThrowRemoved,
    TrickCleared,
    TrickInserted,
    TrickVoided,
    What,
    WinnerTold,
    actions,
    builds_on,
    changes,
    check_correction,
    die_choices,
    event_from_json,
    event_to_json,
    fold,
    is_correction,
    next_hand,
    phase_of,
    place_after,
    place_of,
    preview,
    read_record,
    record_of,
    replay,
    review_tricks,
    score_record,
    set_from_json,
    sheet_of,
    throwable,
    undone,
    view,
)
from tests.engine.dice import naive
from tests.engine.dice.any_history import events_of, some_correction, some_history
from tests.engine.dice.games import deal

chances = st.integers(0, 1_000_000).map(random.Random)
OPENED = GameOpened(DiceRules(), ("Anne", "Bonny", "Calico"), 0)


def thrown(*codes: str) -> list[Event]:
    return [DieThrown(Colour(code.split(":")[0]), code.split(":")[1]) for code in codes]


def first_hand(*codes: str) -> list[Event]:
    return [OPENED, HandOpened(1, 0), *(BidLocked(p, 0) for p in range(3)), *thrown(*codes)]


TWO_HANDS: list[Event] = [
    *first_hand("black:7", "red:1", "blue:3"),
    HandOpened(2, 1),
    BidLocked(0, 2),
    BidLocked(1, 0),
    BidLocked(2, 1),
    *thrown("red:2", "king:skull", "pirate:skull"),
    TrickCleared(),
    *thrown("black:6", "yellow:7", "red:1"),
]


def test_games_played_live_are_recorded_and_scored_as_they_were_dealt() -> None:
    chance = random.Random(56)
    for _ in range(60):
        told = deal(chance)
        # A hand in bidding, and a trick nobody has thrown in yet, are not told of.
        if not told["hands"][-1]["tricks"]:
            told["hands"].pop()
        if not told["hands"]:
            continue
        state = replay(fold, list(events_of(told)))
        assert record_of(state).to_json() == told
        totals, _, odd = naive.score(told)
        assert list(sheet_of(state).totals) == totals and not odd
        assert json.dumps(view(state).to_json())


@settings(max_examples=25, deadline=None, derandomize=True)
@given(chance=chances)
def test_no_history_makes_a_state_that_cannot_be_shown(chance: random.Random) -> None:
    state: GameState | None = None
    for event in some_history(chance, 60):
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
        before, state = state, fold(state, event)
        if before is not None:
            json.dumps([change.to_json() for change in changes(before, state)])
            place_of(before, event)
    assert state is not None
    shown = view(state)
    json.dumps([shown.to_json(), [trick.to_json() for trick in review_tricks(state)]])
    record = record_of(state)
    if all(hand.finished for hand in shown.sheet.hands[:-1]):
        assert read_record(record.to_json()) == record
    else:
        assert shown.incomplete
    assert shown.sheet == sheet_of(state) == score_record(record)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(chance=chances)
def test_a_previewed_correction_does_what_it_said(chance: random.Random) -> None:
    state = replay(fold, some_history(chance, 40, often=0.1))
    for _ in range(20):
        event = some_correction(state, chance)
        try:
            told = preview(state, event)
        except EventError:
            with pytest.raises(EventError):
                check_correction(state, event)
            continue
        after = fold(state, event)
        assert told == changes(state, after) and is_correction(event)
        assert not changes(after, after)
        for trick in review_tricks(state):
            here = (trick.hand, trick.number)
            moved = place_after(state, event, here)
            kept = [throw.die for throw in trick.standing.throws]
            touched = (
                getattr(event, "trick", None) == here[1] and getattr(event, "hand", 0) == here[0]
            )
            if moved is not None and not (touched and not isinstance(event, TrickInserted)):
                throws = after.hands[moved[0]].tricks[moved[1]].throws
                assert [throw.die for throw in throws] == kept


@settings(max_examples=40, deadline=None, derandomize=True)
@given(chance=chances)
def test_what_nothing_builds_on_is_undone_as_if_it_never_was(chance: random.Random) -> None:
    history = some_history(chance, 50, often=0.4)
    for index, event in enumerate(history):
        if not is_correction(event):
            continue
        try:
            after = undone(fold, history, index, builds_on)
        except EventError:
            continue
        assert after == replay(fold, history[:index] + history[index + 1 :])
        json.dumps(view(after).to_json())


def test_a_correction_rescores_all_that_comes_after_it() -> None:
    state = replay(fold, TWO_HANDS)
    # Bonny starts the second hand; Calico wins its first trick with the Skull King.
    assert [score.won for score in sheet_of(state).hands[1].scores] == [1, 0, 1]
    assert sheet_of(state).totals == (-20, 30, 60)
    event = ThrowNamed(1, 0, 1, Colour.KING, "flag")
    told = [change.to_json() for change in preview(state, event)]
    assert {
        "what": "die",
        "hand": 1,
        "trick": 0,
        "position": 1,
        "before": "king:skull",
        "after": "king:flag",
    } in told
    # Now Anne's pirate wins, and she leads the next trick: all its throws are others' then.
    assert {"what": "winner", "hand": 1, "trick": 0, "before": 2, "after": 0} in told
    assert {
        "what": "thrown-by",
        "hand": 1,
        "trick": 1,
        "position": 0,
        "before": 2,
        "after": 0,
    } in told
    assert {"what": "total", "player": 2, "before": 60, "after": 0} in told
    after = fold(state, event)
    assert [score.won for score in sheet_of(after).hands[1].scores] == [1, 1, 0]
    back = undone(fold, [*TWO_HANDS, event], len(TWO_HANDS), builds_on)
    assert back == state
    assert {change.fact.what for change in changes(state, after)} >= {
        What.TRICK_POINTS,
        What.HAND_POINTS,
    }


def test_people_settle_what_the_dice_do_not() -> None:
    state = replay(fold, TWO_HANDS)
    won = [score.won for score in sheet_of(fold(state, WinnerTold(1, 0, 1))).hands[1].scores]
    assert won == [0, 1, 1]
    voided = fold(state, TrickVoided(1, 0))
    # Bonny led the voided trick and leads again, so the yellow 7 is Calico's.
    assert [score.won for score in sheet_of(voided).hands[1].scores] == [0, 0, 1]
    told = fold(state, HandTold(1, (0, 2, 0), (0, 0, 30)))
    assert sheet_of(told).totals == (-30, -10, 30)
    led = fold(state, LeaderTold(1, 1, 0))
    assert [(f.rule, f.player) for f in sheet_of(led).hands[1].findings] == [("WRONG-LEADER", 0)]
    swapped = fold(state, PlayerTold(1, 0, 1, 0))
    assert [throw.player for throw in record_of(swapped).hands[1].tricks[0].throws] == [1, 0, 2]
    assert [(f.rule, f.player) for f in sheet_of(swapped).hands[1].findings] == [("OUT-OF-TURN", 0)]


def test_a_missed_throw_or_trick_is_put_in() -> None:
    history = [*TWO_HANDS[:12], *thrown("red:2", "king:skull", "pirate:skull")]
    state = replay(fold, [*history, TrickCleared(), TrickInserted(1, 0)])
    assert len(state.hands[1].tricks) == 2 and not record_of(state).hands[1].tricks[0].throws
    for position, code in enumerate(("black:6", "yellow:7", "red:1")):
        die = thrown(code)[0]
        assert isinstance(die, DieThrown)
        state = fold(state, ThrowInserted(1, 0, position, die.die, die.face))
    record = record_of(state).hands[1]
    assert [trick.leader for trick in record.tricks] == [1, 2]
    assert not view(state).incomplete
    removed = fold(state, ThrowRemoved(1, 0, 2))
    assert len(record_of(removed).hands[1].tricks) == 1
    assert view(removed).incomplete == ("2.1",)
    moved = fold(state, ThrowMoved(1, 0, 1, 0))
    assert [die.code for die in record_of(moved).hands[1].tricks[0].dice] == [
        "yellow:7",
        "black:6",
        "red:1",
    ]


@pytest.mark.parametrize(
    ("history", "event", "told"),
    [
        ([], HandOpened(1, 0), "no game is open"),
        ([OPENED], OPENED, "the game is open already"),
        ([OPENED], BidLocked(0, 0), "no hand is open"),
        ([OPENED], thrown("red:1")[0], "no hand is open"),
        ([OPENED], HandOpened(9, 0), "dice: a hand has 1 to 8 dice at this table, not 9"),
        ([OPENED], HandOpened(1, 3), "starter: there is no player 3"),
        ([OPENED, HandOpened(1, 0)], HandOpened(2, 1), "hand 0 is not over"),
        ([OPENED, HandOpened(1, 0)], BidLocked(3, 0), "player: there is no player 3"),
        ([OPENED, HandOpened(1, 0)], BidLocked(0, 2), "must be from 0 to 1, a trick a die, not 2"),
        ([OPENED, HandOpened(1, 0)], thrown("red:1")[0], "bids come first"),
        (first_hand(), BidLocked(0, 1), "player: all bids are locked and revealed"),
        (first_hand(), DieThrown(Colour.RED, "7"), "face: a red die has no 7: its faces are 1, 2"),
        (first_hand("red:1"), TrickCleared(), "2 dice are still to be thrown"),
        (first_hand("red:1", "red:2", "red:3"), thrown("red:1")[0], "the hand is over"),
        (TWO_HANDS[:-4], thrown("red:1")[0], "the trick is whole: clear it first"),
        (TWO_HANDS, ThrowNamed(2, 0, 0, Colour.RED, "1"), "hand: there is no hand 2"),
        (TWO_HANDS, ThrowNamed(1, 2, 0, Colour.RED, "1"), "trick: hand 1 has no trick 2"),
        (TWO_HANDS, ThrowNamed(1, 0, 3, Colour.RED, "1"), "position: trick 0 of hand 1 has no"),
        (TWO_HANDS, ThrowNamed(1, 0, 0, Colour.RED, "9"), "face: a red die has no 9"),
        (TWO_HANDS, ThrowInserted(1, 0, 0, Colour.RED, "1"), "the trick has its 3 dice"),
        (TWO_HANDS, TrickInserted(1, 0), "trick: the hand has all of its 2 tricks"),
        (TWO_HANDS, ThrowMoved(1, 0, 0, 3), "to: there is no place 3 among 3 throws"),
        (TWO_HANDS, PlayerTold(1, 0, 0, 5), "player: there is no player 5"),
        ([*TWO_HANDS, TrickVoided(1, 0)], WinnerTold(1, 0, 0), "this trick was voided"),
        ([*TWO_HANDS, WinnerTold(1, 0, 0)], TrickVoided(1, 0), "people told who won this trick"),
        ([*TWO_HANDS, LeaderTold(1, 0, 2)], PlayerTold(1, 0, 0, 0), "people told who led"),
        ([*TWO_HANDS, PlayerTold(1, 0, 1, 0)], LeaderTold(1, 0, 0), "people told who threw die 2"),
        (TWO_HANDS, HandTold(1, (2, 1, 0), (0, 0, 0)), "3 tricks are more than the 2 of this hand"),
        (TWO_HANDS, PlayerRenamed(0, "Bonny"), "name: another player has that name"),
        ([*TWO_HANDS, GameClosed("enough", Ending.ENDED)], HandOpened(3, 2), "the game is closed"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(
    history: list[Event], event: Event, told: str
) -> None:
    state = replay(fold, history) if history else None
    with pytest.raises(EventError) as caught:
        fold(state, event)
    assert told in str(caught.value)


def test_a_game_needs_a_bag_that_holds_enough_and_three_to_six_players() -> None:
    small = DiceRules(dice=set_from_json({"red": {"count": 20, "faces": ["1"] * 6}}))
    refusal = actions.open_game.why_not(None, small, ("A", "B", "C"), 0)
    assert refusal is not None and str(refusal) == (
        "rules.dice: 8 dice for each of 3 players are 24; the bag holds 20 (DICE-ROUNDS)"
    )
    for players in (("A", "B"), tuple("ABCDEFG"), ("A", "B", "A")):
        assert not actions.open_game.may(None, DiceRules(), players, 0)
    # The default bag holds just what six, five and four players need.
    for count in (3, 4, 5, 6):
        assert actions.open_game.may(None, DiceRules(), tuple("ABCDEF"[:count]), count - 1)


def test_every_event_is_an_action_in_three() -> None:
    kinds = {action.event for action in actions.ACTIONS}
    assert kinds == set(Event.__args__)
    assert all(isinstance(action, Action) for action in actions.ACTIONS)
    state = replay(fold, TWO_HANDS)
    assert actions.name_throw.do(state, 1, 0, 0, Colour.RED, "1") == ThrowNamed(
        1, 0, 0, Colour.RED, "1"
    )


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (thrown("red:1")[0], "DieThrown is nothing that people correct"),
        (ThrowNamed(1, 0, 0, Colour.RED, "2"), "nothing would change"),
        (PlayerTold(1, 0, 0, 1), "nothing would change"),
        (LeaderTold(1, 0, 1), "nothing would change"),
        (WinnerTold(1, 0, 2), "nothing would change"),
        (HandTold(1, (1, 0, 1), (0, 0, 30)), "nothing would change"),
    ],
)
def test_a_correction_without_effect_is_none(event: Event, told: str) -> None:
    state = replay(fold, TWO_HANDS)
    with pytest.raises(EventError, match=told) as caught:
        check_correction(state, event)
    assert isinstance(caught.value, NothingChanges) is ("would" in told)


def test_tricks_of_a_hand_told_by_hand_do_not_count() -> None:
    state = replay(fold, [*TWO_HANDS, HandTold(1, (0, 0, 2), (0, 0, 0))])
    with pytest.raises(EventError, match="hand 2 was told by hand"):
        check_correction(state, TrickVoided(1, 0))
    with pytest.raises(EventError, match="told by hand"):
        die_choices(state, 1, 0, 0)
    assert view(state).to_json()["hand"] == {
        "number": 1,
        "of": 8,
        "dice": 2,
        "starter": 1,
        "by_hand": True,
    }
    assert next_hand(state) == HandOpened(3, 2)


def test_the_rules_want_the_next_hand() -> None:
    assert next_hand(replay(fold, [OPENED])) == HandOpened(1, 0)
    assert next_hand(replay(fold, TWO_HANDS[:2])) is None
    assert next_hand(replay(fold, first_hand("red:1", "red:2", "red:3"))) == HandOpened(2, 1)
    state = replay(fold, TWO_HANDS)
    closed = fold(state, GameClosed("enough", Ending.ENDED))
    assert next_hand(closed) is None and phase_of(closed) is Phase.OVER


def test_what_may_be_thrown_next_is_offered_and_the_rest_dimmed() -> None:
    state = replay(fold, first_hand("king:skull", "black:5"))
    offered = {each.colour.value: each for each in throwable(state)}
    assert set(offered) == set(naive.BAG)
    assert (offered["king"].left, offered["black"].left, offered["red"].left) == (0, 6, 8)
    assert [name for name, each in offered.items() if each.off] == ["blue", "red", "yellow"]
    assert offered["yellow"].faces == ("flag", "1", "7")
    assert not throwable(replay(fold, TWO_HANDS[:2]))
    assert not throwable(replay(fold, TWO_HANDS))
    assert not any(each.off for each in throwable(replay(fold, TWO_HANDS[:12])))


def test_what_a_die_may_have_been_comes_with_its_consequences() -> None:
    state = replay(fold, TWO_HANDS)
    choices = die_choices(state, 1, 0, 1)
    assert choices[0].die.code == "king:flag" and choices[0].left
    assert choices[0].changes == preview(state, ThrowNamed(1, 0, 1, Colour.KING, "flag"))
    assert len(choices) == len(state.rules.dice.dice) - 1
    pirates = die_choices(state, 1, 1, 0)
    assert [c.left for c in pirates if c.die.colour is Colour.KING] == [False, False]
    json.dumps([choice.to_json() for choice in choices])


def test_the_view_tells_whose_turn_it_is_and_keeps_bids_secret() -> None:
    playing = view(replay(fold, TWO_HANDS[:13]))
    assert playing.phase is Phase.PLAYING
    assert [player.turn for player in playing.players] == [False, False, True]
    assert [player.bid for player in playing.players] == [2, 0, 1]
    secret = view(replay(fold, TWO_HANDS[:11]))
    assert secret.phase is Phase.BIDDING
    assert [player.bid for player in secret.players] == [None] * 3
    assert [player.locked for player in secret.players] == [True, True, False]
    # A hand's last trick is told until the next hand's second.
    assert secret.last_trick is not None and secret.last_trick.place == "1.1"
    told = view(replay(fold, TWO_HANDS)).to_json()
    assert told["phase"] == "trick-done" and told["dice_assumed"] is True
    assert told["last_trick"]["winner"] == 2 and told["trick"]["winner"] == 0
    assert [trick.place for trick in review_tricks(replay(fold, TWO_HANDS))] == [
        "1.1",
        "2.1",
        "2.2",
    ]


def test_events_belong_to_places() -> None:
    state = replay(fold, TWO_HANDS)
    assert place_of(state, ThrowNamed(1, 0, 0, Colour.RED, "1")) == (1, 0)
    assert place_of(state, HandOpened(3, 2)) == (2, None)
    assert place_of(state, HandTold(1, (0, 0, 0), (0, 0, 0))) == (1, None)
    assert place_of(state, TrickCleared()) == (1, 1)
    assert place_of(state, GameClosed("enough", Ending.ENDED)) is None
    assert builds_on(ThrowNamed(1, 0, 2, Colour.RED, "1"), ThrowInserted(1, 0, 1, Colour.RED, "1"))
    assert not builds_on(
        ThrowNamed(1, 0, 0, Colour.RED, "1"), ThrowInserted(1, 0, 1, Colour.RED, "1")
    )
    assert builds_on(WinnerTold(1, 1, 0), TrickInserted(1, 0))
    assert not builds_on(WinnerTold(0, 1, 0), TrickInserted(1, 0))
    assert builds_on(thrown("red:1")[0], TrickCleared())


def test_the_rulebook_has_every_rule_that_is_cited() -> None:
    ids = [rule.id for rule in RULEBOOK]
    assert len(set(ids)) == len(ids)
    cited = {rule for rule, _ in (*SENTENCES, *FINDINGS)}
    assert cited < set(ids)
    switches = {switch for rule in RULEBOOK for switch in rule.to_json()["switches"]}
    assert switches == set(DiceRules().to_json())
