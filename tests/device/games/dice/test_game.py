# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game behind the seam."""

from __future__ import annotations

import json
from typing import Any

import pytest

from device.buttons import Light
from device.config import TableSettings
from device.games import AnswerMisfit, EventMisfit, NoEffect
from engine.common import Ending
from engine.dice import DEFAULT_SET
from tests.device.games.dice.tables import DICE, PLAYERS, Played

SET = DEFAULT_SET.to_json()


@pytest.mark.parametrize(
    ("players", "rules", "said"),
    [
        (("Anne", "Bonny"), None, "table.players: must be 3 to 6 names, not 2"),
        (PLAYERS, "poker", "table.rules: "),
        (PLAYERS, {"dice": {"black": SET["black"]}}, "table.rules.dice: .* the bag holds 7"),
        (PLAYERS, {"dice": {"green": SET["black"]}}, "table.rules.dice.green: "),
    ],
)
def test_what_it_cannot_be_played_with_is_told_with_its_place(
    players: tuple[str, ...], rules: object, said: str
) -> None:
    with pytest.raises(EventMisfit, match=said):
        DICE.opening(TableSettings(game="dice", players=players, rules=rules))


def test_a_hand_is_played_by_phones_from_bids_to_the_next_hand() -> None:
    played = Played()
    assert [DICE.own(played.state, seat)["may"] for seat in range(3)] == [["bid"]] * 3
    played.bid(0, 1, 1)
    assert DICE.own(played.state, 1)["may"] == []
    played.say(0, "throw", {"die": "black", "face": "7"})
    own = DICE.own(played.state, 1)
    assert own["may"] == ["throw"]
    assert {one["die"] for one in own["throw"] if one["off"]} == {"blue", "red", "yellow"}
    with pytest.raises(AnswerMisfit, match="another player's turn"):
        played.say(2, "throw", {"die": "red", "face": "1"})
    played.say(1, "throw", {"die": "yellow", "face": "7"})
    played.say(2, "throw", {"die": "king", "face": "skull"})
    game = DICE.view(played.state).game
    assert (game["phase"], game["trick"]["winner"], game["may"]) == (
        "trick-done",
        2,
        ["clear", "hand"],
    )
    assert [DICE.own(played.state, seat)["may"] for seat in range(3)] == [[], [], ["clear"]]
    with pytest.raises(AnswerMisfit, match="leads the next trick"):
        played.say(0, "clear", True)
    played.say(2, "clear", True)
    game = DICE.view(played.state).game
    assert (game["hand"]["number"], game["hand"]["dice"], game["hand"]["starter"]) == (1, 2, 1)
    assert [player["total"] for player in game["players"]] == [10, -10, 20]
    assert DICE.places(played.state) == ["1.1"]


def test_bids_are_nobody_else_s_until_all_are_in() -> None:
    played = Played()
    played.say(1, "bid", 1)
    shown = DICE.view(played.state)
    assert shown.secret
    assert [player["bid"] for player in shown.game["players"]] == [None] * 3
    assert DICE.own(played.state, 1)["bid"] == 1
    assert DICE.public(DICE.write_event(played.events[-1])) == {"kind": "bid-locked", "player": 1}
    assert shown.lights == (Light.BLINK, Light.OFF, Light.BLINK)
    played.say(1, "bid", None)
    assert DICE.own(played.state, 1)["bid"] is None


def test_the_next_trick_s_leader_clears_the_one_before_by_throwing() -> None:
    played = Played()
    played.bid(0, 0, 0)
    played.throw("black:5", "black:6", "black:7")
    played.enter("clear")
    played.bid(1, 1, 1)
    played.throw("red:1", "red:2", "red:3")
    leader = played.state.hands[-1].starter
    (taker,) = (seat for seat in range(3) if DICE.own(played.state, seat)["may"])
    assert taker == (leader + 2) % 3
    assert DICE.view(played.state).lights[taker] is Light.ON
    place = {"hand": 1, "trick": 1, "position": 0}
    with pytest.raises(AnswerMisfit, match="look again"):
        played.say(taker, "throw", {"die": "red", "face": "3", **place, "trick": 0})
    played.say(taker, "throw", {"die": "red", "face": "3", **place})
    assert played.kinds[-2:] == ["trick-cleared", "die-thrown"]
    # The same tap twice.
    with pytest.raises(AnswerMisfit, match="look again"):
        played.enter("throw", {"die": "red", "face": "3", **place})


@pytest.mark.parametrize(
    ("act", "value", "case"),
    [
        ("throw", {"die": "green", "face": "7"}, ""),
        ("throw", {"die": "red", "face": "7"}, "no-such-face"),
        ("throw", {"die": "pirate", "face": "skull"}, "no-such-die"),
        ("throw", None, ""),
        ("clear", None, "no-trick"),
        ("hand", {"won": [2, 0, 0], "bonus": [0, 0, 0]}, "dice-too-many-won"),
        ("hand", {"won": [1, 0], "bonus": [0, 0, 0]}, ""),
        ("hand", {"won": "all"}, "round-misfit"),
        ("card", {"card": "G7"}, ""),
    ],
)
def test_an_entry_that_cannot_be_is_refused_and_nothing_is_lost(
    act: str, value: Any, case: str
) -> None:
    without_pirates = {colour: kind for colour, kind in SET.items() if colour != "pirate"}
    played = Played(rules={"dice": without_pirates})
    played.bid(0, 1, 0)
    before = played.state
    with pytest.raises(AnswerMisfit) as refused:
        played.enter(act, value)
    assert refused.value.case == case
    assert played.state == before


def test_a_correction_rescores_what_came_after_it_and_is_taken_back() -> None:
    played = Played()
    played.bid(0, 1, 0)
    played.throw("black:5", "king:skull", "black:7")
    played.enter("clear")
    assert DICE.outcome(played.state).totals == (10, 20, 10)
    flag = {"kind": "throw-named", "hand": 0, "trick": 0, "position": 1}
    told = {"die": "king", "face": "flag"}
    before = played.state
    played.put_right({**flag, **told})
    changed = DICE.changes(before, played.state)
    assert {"what": "winner", "hand": 0, "trick": 0, "before": 1, "after": 2} in changed
    assert DICE.outcome(played.state).totals == (10, -10, -10)
    assert DICE.place_of(before, played.events[-1]) == "1.1"
    assert DICE.undoable(played.events[-1])
    with pytest.raises(NoEffect):
        played.put_right({**flag, **told})
    choices = DICE.choices(played.state, {"hand": 0, "trick": 0, "position": 1})
    assert {"die": "king", "face": "skull"}.items() <= choices[0].items()
    assert DICE.review(played.state, "1.1")["winner"] == 2


def test_a_game_told_hand_by_hand_is_finished_and_counted() -> None:
    played = Played()
    for dice in range(1, 9):
        played.bid(dice, 0, 0)
        played.enter("hand", {"won": [dice, 0, 0], "bonus": [30, 0, 0]})
    outcome = DICE.outcome(played.state)
    assert (outcome.ending, outcome.rounds) == (Ending.FINISHED, 8)
    # 20 a trick and the bonus; 10 times the hand's dice for each bid of 0.
    assert outcome.totals == (20 * 36 + 8 * 30, 360, 360)
    assert outcome.tallies[0]["bonuses"] == [{"rule": "HAND-TOLD", "points": 240}]
    assert len(outcome.tallies[1]["bids"]) == 8
    assert DICE.entered_last(played.events) == 2
    rematch = DICE.rematch(played.state)
    assert (rematch["dealer"], rematch["players"]) == (1, list(PLAYERS))
    again = TableSettings(game="dice", players=PLAYERS, dealer=1, rules=rematch["rules"])
    assert DICE.opening(again).rules == played.state.rules


def test_every_event_of_a_game_is_read_as_it_was_written() -> None:
    played = Played()
    played.bid(0, 1, 0)
    played.throw("black:5", "king:skull", "yellow:flag")
    played.enter("clear")
    for event in played.events:
        body = json.loads(json.dumps(DICE.write_event(event)))
        assert DICE.read_event(body) == event
