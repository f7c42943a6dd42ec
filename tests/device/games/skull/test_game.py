# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull behind the seam."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from device.config import TableSettings
from device.games import GAMES, AnswerMisfit, EventMisfit, NoEffect
from engine.common import Ending
from engine.skull import DiscPlaced, Event, GameClosed, GameOpened, Rules, fold
from tests.engine.skull.tables import NAMES, opened, play_out, table, told

SKULL = GAMES["skull"]


def at(text: str) -> Any:
    """The game at its table after three players' first round so far, in the rules' short hand."""
    state = table(text)
    return SKULL.at_table(lambda: state, lambda: 0.0, ())


def test_it_opens_as_the_table_sets_it_up() -> None:
    settings = TableSettings(players=NAMES[:3], dealer=1, rules={"last_chance": True})
    assert SKULL.opening(settings) == GameOpened(Rules(True), NAMES[:3], 1)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (TableSettings(players=NAMES[:2], dealer=0), "table.players: 3 to 6 play, not 2"),
        (TableSettings(rules="rulebook-2021"), "table.rules: must be an object"),
        (TableSettings(rules={"last_chance": 1}), "table.rules.last_chance: must be true or false"),
    ],
)
def test_what_it_cannot_be_played_with_is_told_with_its_place(
    settings: TableSettings, said: str
) -> None:
    with pytest.raises(EventMisfit, match=said):
        SKULL.opening(settings)


@pytest.mark.parametrize("seed", range(4))
def test_all_that_it_gives_of_any_state_is_json(seed: int) -> None:
    state = None
    events = list(play_out(random.Random(seed), 3 + seed, last_chance=seed % 2 == 0))
    for event in events:
        assert SKULL.read_event(SKULL.write_event(event)) == event
        state = SKULL.fold(state, event)
        shown = SKULL.view(state)
        assert len(shown.lights) == len(shown.game["players"]) == len(shown.players)
        told = [shown.game, *(SKULL.own(state, seat) for seat in range(len(shown.players)))]
        told += [SKULL.review(state, place) for place in SKULL.places(state)]
        told += [SKULL.record(state), SKULL.score(state), SKULL.recap(state)]
        assert json.loads(json.dumps(told)) == told
        waits = [s for s in range(len(shown.players)) if SKULL.own(state, s)["may"]]
        assert set(shown.game["waits_for"]) <= set(waits)
    assert state is not None
    assert SKULL.view(state).game["winner"] == SKULL.outcome(state).ranking[0][0]
    assert SKULL.view(state).game["last"]["winner"] is not None


def test_the_round_that_is_over_stays_in_view_when_the_next_one_opens() -> None:
    state = table("0 1 2 0=1 1x 2x 0f")
    assert SKULL.view(state).game["last"]["success"] is True
    (opening,) = (one.event for one in [next(SKULL.at_table(lambda: state, float, ()).follow())])
    after = SKULL.fold(state, opening)
    game = SKULL.view(after).game
    assert (game["round"], game["phase"]) == ({"number": 1, "starter": 0}, "placing")
    assert game["last"]["flips"] == [{"mat": 0, "face": "flower"}]
    assert game["players"][0]["wins"] == 1
    assert [reason["case"] for reason in game["last"]["reasons"]] == [
        "challenger",
        "round",
        "challenger",
    ]


@pytest.mark.parametrize(
    ("text", "seat", "act", "value", "said"),
    [
        ("0 1", 0, "bid", 1, "Anne cannot bid or pass before everybody has placed a disc"),
        ("0 1 2", 0, "bid", 4, "Anne bids 4; a bid is from 1 to the 3 discs on the mats"),
        ("0 1 2", 1, "place", True, "Bonny acts when it is the turn of Anne"),
        ("0 1 2 0=1", 1, "place", True, "Bonny cannot place a disc once the bidding is open"),
        ("0 1 2 0=2", 1, "bid", 2, "Bonny bids 2, which is not above 2"),
        ("0 1 2 0=2", 1, "bid", "2", "A bid is a whole number of discs."),
        ("0 1 2 0=2", 1, "bid", True, "A bid is a whole number of discs."),
        ("0 1 2 0=2 1x", 0, "pass", True, "Anne cannot pass with the highest bid"),
        ("0 1 2 0=2", 0, "flip", {"mat": 0, "face": "flower"}, "has neither outbid nor passed"),
        ("0 1 2 0=2 1x 2x", 0, "flip", {"mat": 1, "face": "skull"}, "before all of their own"),
        ("0 1 2 0=2 1x 2x", 0, "flip", {"mat": 7, "face": "skull"}, "There is no player 7"),
        ("0 1 2 0=2 1x 2x", 0, "flip", {"mat": 0, "face": "thorn"}, "flower or skull"),
        ("0 1 2 0=2 1x 2x", 0, "flip", "skull", "flower or skull"),
        ("0 1 2 0=2 1x 2x", 1, "flip", {"mat": 0, "face": "skull"}, "Anne is the challenger."),
        ("0 1 2 0=2 1x 2x 0f", 0, "lose", True, "No disc is to be lost now."),
        ("0 1 2 0=2 1x 2x 0f 1s", 2, "lose", True, "Bonny chooses the disc that is lost."),
        ("0 1 2 0=2 1x 2x 0f 1s", 0, "starter", 1, "Nobody chooses who starts"),
        ("0 1 2", 0, "place", "skull", "Of a disc that lies face down nothing is told."),
        ("0 1 2", 0, "dance", True, "That is nothing that is done in this game."),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    text: str, seat: int, act: str, value: Any, said: str
) -> None:
    with pytest.raises(AnswerMisfit) as refused:
        at(text).say(seat, act, value)
    assert said in str(refused.value) and str(refused.value).endswith(".")
    assert refused.value.case


def test_the_host_enters_for_any_seat() -> None:
    assert at("0 1").enter("place", {"player": 2}) == [DiscPlaced(2)]
    for act, value in (("place", None), ("place", {}), ("bid", {"bid": 1}), ("pass", 2)):
        with pytest.raises(AnswerMisfit, match="for which player"):
            at("0 1 2").enter(act, value)
    with pytest.raises(AnswerMisfit, match="nothing is told") as refused:
        at("0 1").enter("place", {"player": 2, "face": "skull"})
    assert "skull" not in str(refused.value)


def past(text: str) -> list[Event]:
    """All that happened at the table, what follows by itself included."""
    game, first, *rest = [*opened(), *told(text)]
    states = [fold(fold(None, game), first)]
    events = [game, first]
    played = SKULL.at_table(lambda: states[-1], float, ())
    for event in rest:
        states.append(fold(states[-1], event))
        events.append(event)
        for following in played.follow():
            states.append(fold(states[-1], following.event))
            events.append(following.event)
    return events


def test_the_latest_entry_is_taken_back_with_what_followed_by_itself() -> None:
    assert SKULL.entered_last(past("")) == 0
    assert SKULL.entered_last(past("0")) == 1
    # Everybody else passes by itself once all discs are bid.
    assert SKULL.entered_last(past("0 1 2 0=3")) == 3
    # The next round opens by itself.
    assert SKULL.entered_last(past("0 1 2 0=1 1x 2x 0f")) == 2
    end = [*past("0"), GameClosed("played to its end", Ending.FINISHED)]
    assert SKULL.entered_last(end) == 2
    assert SKULL.entered_last([*past("0"), GameClosed("ended early", Ending.ENDED)]) == 0


def test_a_correction_that_changes_nothing_and_a_wrong_name_are_refused() -> None:
    state = table("0 1 2")
    with pytest.raises(NoEffect):
        SKULL.correction(state, {"kind": "player-renamed", "player": 0, "name": "Anne"})
    with pytest.raises(EventMisfit, match="no letters, or too many"):
        SKULL.correction(state, {"kind": "player-renamed", "player": 0, "name": "A" * 99})
    with pytest.raises(EventMisfit, match="nothing that people"):
        SKULL.correction(state, {"kind": "game-closed", "reason": "x", "ending": "ended"})
