# SPDX-License-Identifier: AGPL-3.0-or-later
"""Games of dice as events: those that a record tells, and whatever may happen by chance."""

import random
from collections.abc import Iterator
from typing import Any

from engine.common.faults import EventError
from engine.dice import (
    BidCorrected,
    BidLocked,
    BidReopened,
    Colour,
    DiceRules,
    Die,
    DieThrown,
    Event,
    GameOpened,
    GameState,
    HandOpened,
    HandTold,
    LeaderTold,
    PlayerRenamed,
    PlayerTold,
    Scoring,
    ThrowInserted,
    ThrowMoved,
    ThrowNamed,
    ThrowRemoved,
    TrickCleared,
    TrickInserted,
    TrickVoided,
    WinnerTold,
    fold,
    next_hand,
    rules_from_json,
)

NAMES = ("Anne", "Bonny", "Calico", "Drake")


def events_of(record: dict[str, Any]) -> Iterator[Event]:
    """The events by which a game without mistakes is played that a record tells."""
    rules = rules_from_json(record["rules"])
    yield GameOpened(rules, tuple(record["players"]), record["hands"][0]["starter"])
    for hand in record["hands"]:
        yield HandOpened(hand["dice"], hand["starter"])
        for player, bid in enumerate(hand["bids"]):
            if bid is not None:
                yield BidLocked(player, bid)
        for index, trick in enumerate(hand["tricks"]):
            if index:
                yield TrickCleared()
            for throw in trick["throws"]:
                yield DieThrown(Colour(throw["die"]), throw["face"])


def some_die(state: GameState, chance: random.Random) -> Die:
    return chance.choice(state.rules.dice.dice)


def some_correction(state: GameState, chance: random.Random) -> Event:
    """What people may say, of places that there are as a rule."""
    number = chance.randint(0, max(0, len(state.hands) - 1))
    hand = state.hands[number] if state.hands else None
    tricks = hand.tricks if hand else ()
    trick = chance.randint(0, max(0, len(tricks) - (chance.random() < 0.9)))
    lying = tricks[trick].throws if trick < len(tricks) else ()
    position = chance.randint(0, max(0, len(lying) - (chance.random() < 0.9)))
    place = (number, trick, position)
    die = some_die(state, chance)
    player = chance.randrange(state.size)
    won = [0] * state.size
    for _ in range(chance.randint(0, hand.dice if hand else 1)):
        won[chance.randrange(len(won))] += 1
    return chance.choice(
        [
            ThrowNamed(*place, die.colour, die.face),
            ThrowInserted(*place, die.colour, die.face),
            ThrowRemoved(*place),
            ThrowMoved(*place, chance.randint(0, max(0, len(lying) - 1))),
            PlayerTold(*place, player),
            LeaderTold(number, trick, chance.choice([None, player])),
            WinnerTold(number, trick, chance.choice([None, player])),
            TrickVoided(number, trick),
            TrickInserted(number, trick),
            HandTold(number, tuple(won), tuple(chance.choice([0, 30, -10]) for _ in won)),
            BidCorrected(number, player, chance.randint(0, 3)),
            TrickCleared(),
            PlayerRenamed(player, chance.choice(["Mary", "Anne", ""])),
        ]
    )


def something(state: GameState, chance: random.Random, often: float) -> Event:
    """An event that may or may not fit, the next of a game being the likeliest."""
    if chance.random() < often:
        return some_correction(state, chance)
    newest = state.hands[-1] if state.hands else None
    if newest is not None and not newest.revealed:
        player = newest.bids.index(None)
        if chance.random() < 0.1:
            return BidReopened(chance.randrange(state.size))
        return BidLocked(player, chance.randint(0, newest.dice))
    following = next_hand(state)
    if following is not None:
        return following
    if newest is not None and newest.table is not None and state.is_whole(newest.table):
        return TrickCleared()
    die = some_die(state, chance)
    return DieThrown(die.colour, die.face)


def some_history(chance: random.Random, length: int, often: float = 0.25) -> list[Event]:
    """A history of so many events at most, all of which fit."""
    rules = DiceRules(chance.choice(list(Scoring)))
    players = NAMES[: chance.randint(3, 4)]
    history: list[Event] = [GameOpened(rules, players, chance.randrange(len(players)))]
    state = fold(None, history[0])
    for _ in range(length):
        event = something(state, chance, often)
        try:
            state = fold(state, event)
        except EventError:
            continue
        history.append(event)
    return history
