# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game told event by event is the game that its record tells: whole random games, both ways."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.skull_king import (
    BidLocked,
    CardLaid,
    Event,
    GameOpened,
    GameRecord,
    LoadChosen,
    PlayerTold,
    PowerUsed,
    QuestionKind,
    RoleDeclared,
    RoundOpened,
    RoundRecord,
    TrickCleared,
    fold,
    next_round,
    parse_card,
    questions,
    read_record,
    record_of,
    replay,
    score_record,
    sheet_of,
)
from engine.skull_king.deal import GRAYBEARD
from engine.skull_king.switches import HarryWhen
from tests.reference.deal_games import random_game
from tests.reference.deals import random_rules

GAMES = 60
# The deals leave a power unused now and then, and so it is asked for.
CHOICES = (QuestionKind.WHICH_LEADER, QuestionKind.WHICH_WAGER, QuestionKind.WHICH_CHANGE)


def events_of(record: GameRecord) -> Iterator[Event]:
    yield GameOpened(record.rules, record.players, record.rounds[0].dealer)
    for number, there in enumerate(record.rounds):
        yield RoundOpened(there.cards, there.dealer)
        for player, bid in enumerate(there.bids):
            assert bid is not None
            yield BidLocked(player, bid)
        for player, load in enumerate(there.loads or ()):
            yield LoadChosen(player, load)
        yield from tricks_of(record, there, number)


def tricks_of(record: GameRecord, there: RoundRecord, number: int) -> Iterator[Event]:
    afterwards = []
    for index, trick in enumerate(there.tricks):
        for position, play in enumerate(trick.plays):
            card = parse_card(play.card)
            yield CardLaid(((card.face, 1.0),), None)
            if card.role is not None and play.player >= 0:
                yield RoleDeclared(number, index, position, card.role)
        if trick.leader == GRAYBEARD and len(trick.plays) > 1:
            # The two people follow in either order: by place, or people tell.
            yield PlayerTold(number, index, 1, trick.plays[1].player)
        if trick.power is not None:
            used = PowerUsed(number, index, trick.power)
            late = record.rules.harry_when is HarryWhen.AFTER_LAST_TRICK
            if trick.power.pirate == "HAR" and late:
                afterwards.append(used)
            else:
                yield used
        if len(trick.plays) == (len(record.players) if len(record.players) > 2 else 3):
            yield TrickCleared()
    if len(there.tricks) == there.cards:
        yield from afterwards


def told(record: GameRecord) -> dict[str, Any]:
    """What a live game can know of a record: not what Harry will change after the last trick."""
    json = record.to_json()
    late = record.rules.harry_when is HarryWhen.AFTER_LAST_TRICK
    rounds: Any = json["rounds"]
    for there in rounds:
        unfinished = len(there["tricks"]) < there["cards"]
        for trick in there["tricks"]:
            if late and unfinished and trick.get("power", {}).get("pirate") == "HAR":
                del trick["power"]
    return json


@pytest.mark.parametrize(
    "profile", ["rulebook-2021", "official-faq", "board-game-arena", "reglas-es", "custom"]
)
def test_told_live_and_told_as_a_record_a_game_is_the_same(profile: str) -> None:
    dice = random.Random(f"live {profile}")
    for _ in range(GAMES):
        record = read_record(random_game(dice, random_rules(dice, profile)))
        state = replay(events_of(record))
        assert record_of(state).to_json() == told(record)
        assert sheet_of(state) == score_record(read_record(told(record)))
        for asked in questions(state):
            assert asked.kind in CHOICES
            assert "power" not in told(record)["rounds"][asked.round]["tricks"][asked.trick]


def test_the_deals_are_those_that_the_rules_want() -> None:
    dice = random.Random(8)
    for _ in range(GAMES):
        record = read_record(random_game(dice, random_rules(dice, "rulebook-2021")))
        state = None
        for event in events_of(record):
            if isinstance(event, RoundOpened) and state is not None:
                assert next_round(state) == event
            state = fold(state, event)
