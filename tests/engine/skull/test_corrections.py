# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rounds corrected, events taken back, what is judged otherwise then, and rounds looked back on."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.common import replay, undone
from engine.common.endings import Ending
from engine.common.faults import EventError, NothingChanges
from engine.skull import (
    RULEBOOK,
    Act,
    Action,
    BidMade,
    DiscFlipped,
    DiscLost,
    DiscPlaced,
    Event,
    Face,
    Flip,
    GameClosed,
    GameState,
    Loss,
    Passed,
    PlayerRenamed,
    RoundCorrected,
    RoundOpened,
    action_choices,
    builds_on,
    changes,
    check_correction,
    event_from_json,
    event_to_json,
    flip_choices,
    fold,
    is_correction,
    is_undoable,
    judge,
    place_of,
    read_record,
    review_rounds,
    score_record,
    sheet_of,
    tallies,
    view,
)
from tests.engine.skull.tables import opened, play_out, told

FIRST = [*opened(), *told("0 1 2 0=2 1x 2x 0f 1s"), DiscLost(0, 1)]
SECOND = [RoundOpened(0), *told("0 1 2 0=1 1=2 2x 0x 1f 2f")]


def after(*events: Event) -> GameState:
    return replay(fold, list(events))


GAME = after(*FIRST, *SECOND)


def changed(state: GameState, event: Event) -> list[tuple[object, ...]]:
    told = [change.to_json() for change in changes(state, fold(state, event))]
    return [(one["what"], one.get("player"), one["before"], one["after"]) for one in told]


def test_a_flip_put_right_is_judged_anew_with_all_that_follows() -> None:
    (flower, elsewhere) = flip_choices(GAME, 0, 1)
    assert flower.told.flips == (Flip(0, Face.FLOWER), Flip(1, Face.FLOWER))
    assert (flower.told.lost, elsewhere.told.lost) == (None, Loss(0, 2))
    check_correction(GAME, flower)
    assert changed(GAME, flower) == [
        ("flip", 1, "skull", "flower"),
        ("success", None, "no", "yes"),
        ("lost", None, 0, None),
        ("wins", 0, 0, 1),
        ("discs", 0, 3, 4),
    ]
    assert changed(GAME, elsewhere)[0] == ("flip", 2, None, "skull")


def test_a_bid_put_right() -> None:
    state = after(*FIRST[:-2])
    choices = {one.told.actions[3] for one in action_choices(state, 0, 3)}
    assert choices == {Action(0, Act.BID, bid) for bid in (1, 3)}
    three = replace(state.rounds[0], actions=(*told_actions("0 1 2 0=3 1x 2x"),))
    assert ("bid", None, 2, 3) in changed(state, RoundCorrected(0, three))


def told_actions(text: str) -> tuple[Action, ...]:
    return after(*opened(), *told(text)).rounds[0].actions


def test_a_correction_that_cannot_be_is_refused_with_its_field() -> None:
    there = GAME.rounds[0]
    for wrong, said in (
        (replace(there, actions=told_actions("0 1 2 0=2 1x 2x")[:-1]), None),
        (
            replace(there, flips=(Flip(1, Face.SKULL),)),
            "told.flips[0].mat: Anne cannot flip a disc of Bonny before all of their own",
        ),
        (
            replace(there, flips=there.flips[:1], lost=None),
            "told: the round is not told to its end",
        ),
        (replace(there, lost=None), "told.lost: Anne has failed and is to lose a disc"),
        (replace(there, lost=Loss(2, 1)), "told.lost.player: Calico cannot lose a disc"),
        (replace(there, next=1), "told.next: nobody chooses who starts the next round here"),
        (replace(there, starter=5), "told.starter: there is no player 5"),
        (replace(there, lost=Loss(0, 4)), "told.lost.chosen_by: there is no player 4"),
    ):
        if said is None:
            check_correction(GAME, RoundCorrected(0, wrong))
            continue
        with pytest.raises(EventError) as refused:
            check_correction(GAME, RoundCorrected(0, wrong))
        assert str(refused.value).startswith(said)


def test_what_changes_nothing_or_is_no_correction_is_refused() -> None:
    with pytest.raises(NothingChanges):
        check_correction(GAME, RoundCorrected(1, GAME.rounds[1]))
    with pytest.raises(EventError, match="nothing that people correct"):
        check_correction(GAME, BidMade(0, 1))
    with pytest.raises(EventError, match="there is no round 3"):
        check_correction(GAME, RoundCorrected(2, GAME.rounds[1]))
    for wrong in ((2, 0), (0, 9)):
        with pytest.raises(EventError):
            action_choices(GAME, *wrong)
        with pytest.raises(EventError):
            flip_choices(GAME, *wrong)
    assert is_correction(PlayerRenamed(0, "Mary")) and not is_correction(Passed(0))


def test_a_correction_after_the_end_and_one_that_ends_the_game_before_its_later_rounds() -> None:
    won = [*opened(), *told("0 1 2 0=1 1x 2x 0f"), RoundOpened(0)]
    game = [*won, *told("0 1 2 0=2 1x 2x 0f 1s"), DiscLost(0, 1), *SECOND]
    state = after(*game, GameClosed("done", Ending.ENDED))
    (flower, _) = flip_choices(state, 1, 1)
    corrected = fold(state, flower)
    assert corrected.standing.winner == 0
    assert [finding.case for finding in corrected.judged[2].findings] == ["over"]
    assert corrected.standing.wins == (2, 0, 0)


def test_the_latest_can_be_taken_back_and_what_others_build_on_cannot() -> None:
    history = [*FIRST, *SECOND]
    assert undone(fold, history, len(history) - 1, builds_on) == after(*history[:-1])
    with pytest.raises(EventError, match="DiscFlipped builds on it"):
        undone(fold, history, len(history) - 2, builds_on)
    with pytest.raises(EventError, match="builds on it"):
        undone(fold, history, len(FIRST) - 1, builds_on)
    (flower, _) = flip_choices(GAME, 0, 1)
    renamed = PlayerRenamed(2, "Mary")
    longer = [*history, flower, renamed]
    assert undone(fold, longer, len(history), builds_on) == after(*history, renamed)
    kinds = (*FIRST[2:], flower, renamed)
    assert all(is_undoable(event) for event in kinds)
    assert not is_undoable(RoundOpened(0)) and not is_undoable(GameClosed("x", Ending.ENDED))


def test_the_next_round_builds_on_the_one_before_and_a_name_on_nothing() -> None:
    corrected = RoundCorrected(0, GAME.rounds[0])
    assert builds_on(RoundOpened(0), DiscLost(0, 1))
    assert not builds_on(PlayerRenamed(0, "Mary"), DiscPlaced(0))
    assert not builds_on(corrected, DiscPlaced(0))
    assert not builds_on(DiscPlaced(0), corrected)


def test_every_event_belongs_to_its_round() -> None:
    assert place_of(GAME, RoundOpened(1)) == 2
    assert place_of(GAME, DiscPlaced(0)) == 1
    assert place_of(GAME, RoundCorrected(0, GAME.rounds[1])) == 0
    assert place_of(GAME, PlayerRenamed(0, "Mary")) is None
    assert place_of(after(*opened()[:1]), Passed(0)) is None


def test_rounds_are_looked_back_on_with_their_reasons() -> None:
    first, second = (review.to_json() for review in review_rounds(GAME))
    assert (first["place"], first["round"], first["challenger"]) == ("1", 0, 0)
    assert first["lost"] == {"player": 0, "chosen_by": 1}
    cases = [(one["rule"], one["case"]) for one in first["reasons"]]  # type: ignore[attr-defined]
    assert cases == [
        ("SKULL-BID", "challenger"),
        ("SKULL-FAIL", "blind"),
        ("SKULL-FAIL", "left"),
        ("SKULL-NEXT", "challenger"),
    ]
    assert (second["success"], second["wins"]) == (True, [0, 1, 0])
    json.dumps([first, second])


def test_what_each_player_did() -> None:
    anne, bonny, calico = tallies(GAME.judged, 3)
    assert (anne.challenges, anne.came_true, anne.own_skulls, anne.stopped) == (1, 0, 0, 0)
    assert (bonny.challenges, bonny.came_true, bonny.stopped, bonny.highest) == (1, 1, 1, 2)
    assert calico.to_json() == dict.fromkeys(calico.to_json(), 0)


def test_the_rulebook_has_every_rule_once() -> None:
    ids = [rule.id for rule in RULEBOOK]
    assert len(set(ids)) == len(ids) == 8
    assert all(rule.to_json()["id"] == rule.id for rule in RULEBOOK)


@settings(max_examples=4, deadline=None, derandomize=True)
@given(dice=st.integers(0, 1_000_000).map(random.Random))
def test_any_correction_leaves_a_game_that_can_be_shown_recorded_and_scored(
    dice: random.Random,
) -> None:
    history: list[Event] = []
    for event in play_out(dice, dice.randint(3, 6), True):
        history.append(event)
        if len(history) > 80:
            break
    state = after(*history)
    for _ in range(6):
        number = dice.randrange(len(state.rounds))
        there = state.rounds[number]
        found = []
        if there.actions:
            found += action_choices(state, number, dice.randrange(len(there.actions)))
        if there.flips:
            found += flip_choices(state, number, dice.randrange(len(there.flips)))
        if not found:
            continue
        event = dice.choice(found)
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
        assert changes(state, fold(state, event))
        state = fold(state, event)
        assert state.judged == judge(state.rules, len(state.players), state.rounds)
        json.dumps([view(state).to_json(), *(one.to_json() for one in review_rounds(state))])
        record = read_record(json.loads(json.dumps(state.record.to_json())))
        assert (record, score_record(record)) == (state.record, sheet_of(state))


def test_a_disc_flipped_wrongly_is_put_right_while_the_challenge_runs() -> None:
    state = after(*FIRST[:-1])
    (flower, _) = flip_choices(state, 0, 1)
    assert fold(state, flower).standing.wins == (1, 0, 0)
    state = after(*FIRST[:-2])
    (skull,) = (one for one in flip_choices(state, 0, 0) if one.told.flips[0].face is Face.SKULL)
    assert skull.told.lost is None
    corrected = fold(state, skull)
    assert fold(corrected, DiscLost(0, 0)).standing.discs == (3, 4, 4)
    with pytest.raises(EventError):
        fold(corrected, DiscFlipped(1, Face.FLOWER))
