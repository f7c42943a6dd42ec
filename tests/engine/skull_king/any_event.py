# SPDX-License-Identifier: AGPL-3.0-or-later
"""Histories in which anything may happen: what fits is taken, whatever sense it makes."""

import random

from engine.common import EventError
from engine.skull_king import (
    FACES,
    GRAYBEARD,
    PROFILES,
    BidCorrected,
    BidLocked,
    CardInserted,
    CardLaid,
    CardMoved,
    CardNamed,
    CardRemoved,
    CardSeenAgain,
    CardsMissed,
    Claim,
    ClaimKind,
    ClueKind,
    Event,
    GameOpened,
    GameState,
    LeaderTold,
    Load,
    LoadCorrected,
    NoTrickMissed,
    PlayerRenamed,
    PlayerTold,
    Power,
    PowerUsed,
    Question,
    QuestionKind,
    Role,
    RoleDeclared,
    RoundTold,
    Rules,
    TableUnseen,
    TrickCleared,
    TrickDoubted,
    TrickExplanation,
    TrickInserted,
    TricksSeen,
    TrickVoided,
    WinnerTold,
    chosen,
    deck,
    fold,
    next_round,
    questions,
)
from engine.skull_king.cards import TIGRESS, copies
from engine.skull_king.rules import rules_from_json
from tests.engine.skull_king.tables import NAMES

POWERS = (
    Power("ROS", leader=0),
    Power("RAS", wager=20),
    Power("HAR", change=-1),
    Power("BEN"),
    None,
)


def some_rules(dice: random.Random) -> Rules:
    """A profile with short rounds."""
    return rules_from_json(
        {
            **PROFILES[dice.choice(sorted(PROFILES))].to_json(),
            "round_plan": [1, 3, 2, 3],
            "pirate_powers": dice.random() < 0.7,
            "scoring": dice.choice(["skull-king", "rascal"]),
            "expansions": dice.choice([[], ["kraken", "white-whale", "loot"]]),
        }
    )


def a_clear_reading(state: GameState, dice: random.Random) -> tuple[tuple[str, float], ...]:
    """A card that was not read in the round before, and that the deck has."""
    there = state.rounds[-1].tricks if state.rounds else ()
    seen = {play.readings[0][0] for trick in there for play in trick.plays if play.readings}
    held = {card.face for card in deck(state.rules.expansions)} - {TIGRESS}
    return ((dice.choice(sorted(held - seen)), 0.99),)


def some_readings(dice: random.Random) -> tuple[tuple[str, float], ...]:
    faces = dice.sample(FACES, dice.randint(0, 3))
    first = dice.choice([0.99, 0.8, 0.5, 0.3])
    return tuple((face, first / 4**place) for place, face in enumerate(faces))


def some_player(state: GameState, dice: random.Random) -> int:
    players = len(state.players)
    return dice.choice([*range(players), *([GRAYBEARD] if players == 2 else [])])


def some_correction(state: GameState, dice: random.Random) -> Event:
    """What people may say, of places that there are as a rule."""
    number = dice.randint(0, max(0, len(state.rounds) - 1))
    there = state.rounds[number] if state.rounds else None
    trick = dice.randint(0, max(0, len(there.tricks) - 1) if there and dice.random() < 0.9 else 2)
    lying = there.tricks[trick].plays if there and trick < len(there.tricks) else ()
    position = dice.randint(0, max(0, len(lying) - 1) if dice.random() < 0.9 else 4)
    place, face = (number, trick, position), dice.choice(FACES)
    cards = there.cards if there else 1
    won = [0] * len(state.players)
    for _ in range(dice.randint(0, cards)):
        won[dice.randrange(len(won))] += 1
    return dice.choice(
        [
            CardNamed(*place, face),
            CardInserted(*place, face),
            CardRemoved(*place),
            CardMoved(*place, dice.randint(0, max(0, len(lying) - 1))),
            PlayerTold(*place, some_player(state, dice)),
            LeaderTold(number, trick, dice.choice([None, some_player(state, dice)])),
            WinnerTold(number, trick, dice.choice([None, some_player(state, dice)])),
            TrickVoided(number, trick),
            RoundTold(number, tuple(won), tuple(dice.choice([0, 20, -10]) for _ in won)),
            RoleDeclared(*place, dice.choice(list(Role))),
            TrickInserted(number, trick),
            NoTrickMissed(number, trick),
            PowerUsed(number, trick, dice.choice(POWERS)),
            BidCorrected(number, dice.randint(0, 1), dice.randint(0, 3)),
            LoadCorrected(number, dice.randint(0, 1), dice.choice(list(Load))),
            TrickCleared(),
            PlayerRenamed(dice.randint(0, 1), dice.choice(["Mary", "Anne", ""])),
        ]
    )


def some_tricks(state: GameState, dice: random.Random) -> Event:
    """The cards that the camera saw from some trick on, dealt out to tricks anew; it lost some."""
    number = dice.randint(0, max(0, len(state.rounds) - 1))
    there = state.rounds[number].tricks if state.rounds else ()
    trick = dice.randint(0, len(there))
    seen = [
        (play.readings if dice.random() < 0.7 else some_readings(dice), play.track)
        for one in there[trick:]
        for play in one.plays
        if play.track is not None and dice.random() < 0.9
    ]
    size = dice.choice([state.size, state.size, state.size - 1])
    tricks = tuple(tuple(seen[at : at + size]) for at in range(0, len(seen), size))
    return TricksSeen(number, trick, tricks, dice.random() < 0.6)


def some_doubt(state: GameState, dice: random.Random, track: int) -> Event:
    """Two explanations of some trick, or none any more."""
    number = dice.randint(0, max(0, len(state.rounds) - 1))

    def one(share: float) -> TrickExplanation:
        card, other = dice.choice([*FACES, None]), dice.choice([*FACES, None])
        kind, clue = dice.choice(list(ClaimKind)), dice.choice([*ClueKind, None])
        about = dice.randrange(track + 1)
        claim = Claim(kind, about, card, some_player(state, dice), clue, other)
        return TrickExplanation(share, (claim,))

    both = (one(0.6), one(0.3)) if dice.random() < 0.8 else ()
    return TrickDoubted(number, 0, dice.randrange(track + 1), both)


def something(
    state: GameState, dice: random.Random, track: int, often: float = 0.3, clear: float = 0.25
) -> Event:
    """An event that may or may not fit, laid cards and swept tables being the likeliest.

    ``track`` is for a card that is laid; ``often`` is how often people say something, and
    ``clear`` how often a card is read clearly.
    """
    if state.rounds and not state.rounds[-1].revealed and dice.random() < 0.8:
        bids = state.rounds[-1].bids
        return BidLocked(bids.index(None), dice.randint(0, state.rounds[-1].cards))
    table = state.rounds[-1].table if state.rounds else None
    if table is not None and len(table.plays) >= state.size and dice.random() < 0.7:
        return TrickCleared()
    if dice.random() > often:
        clearly = dice.random() < clear
        readings = a_clear_reading(state, dice) if clearly else some_readings(dice)
        return CardLaid(readings, track)
    if dice.random() < 0.8:
        return some_correction(state, dice)
    number = dice.randint(0, max(0, len(state.rounds) - 1))
    lost = tuple(dice.randrange(track + 1) for _ in range(2))
    return dice.choice(
        [
            CardSeenAgain(number, 0, 0, some_readings(dice), dice.randrange(track + 1)),
            CardSeenAgain(number, dice.randint(0, 2), dice.randint(0, 4), some_readings(dice)),
            CardsMissed(number, 0, lost),
            TableUnseen(number, dice.randint(0, 2)),
            some_tricks(state, dice),
            some_doubt(state, dice, track),
            BidLocked(dice.randint(0, 5), dice.randint(0, 3)),
        ]
    )


def an_answer(state: GameState, asked: Question, dice: random.Random) -> Event:
    """What somebody at the table may answer to a question."""
    if asked.kind.is_choice:
        return chosen(state, asked, dice.choice(asked.options))
    if asked.position is None:
        return CardInserted(asked.round, asked.trick, 0, a_clear_reading(state, dice)[0][0])
    place = asked.round, asked.trick, asked.position
    gone = asked.kind is QuestionKind.GONE_CARD and dice.random() < 0.5
    if gone or asked.kind is QuestionKind.EXTRA_CARD:
        return CardRemoved(*place)
    held = [code for code in asked.options if copies(code, state.rules.expansions)]
    # What was read may be a card that the deck in use does not have.
    return CardNamed(*place, dice.choice(held or [a_clear_reading(state, dice)[0][0]]))


def answered(state: GameState, dice: random.Random) -> GameState:
    """The state once every question that is asked has its answer."""
    while asked := questions(state):
        state = fold(state, an_answer(state, asked[0], dice))
    return state


def some_history(
    dice: random.Random, length: int, often: float = 0.3, clear: float = 0.25
) -> list[Event]:
    """A history of events that fit, at most so long; every card laid has a track of its own."""
    players = dice.randint(2, 6)
    history: list[Event] = [GameOpened(some_rules(dice), NAMES[:players], 0)]
    state = fold(None, history[0])
    for track in range(length):
        deal = next_round(state)
        dealt = deal is not None and dice.random() < 0.5
        event = deal if deal is not None and dealt else something(state, dice, track, often, clear)
        try:
            state = fold(state, event)
        except EventError:
            continue
        history.append(event)
    return history
