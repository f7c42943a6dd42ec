# SPDX-License-Identifier: AGPL-3.0-or-later
"""People who play Skull with real discs: they know what they placed, the program does not."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.skull import (
    BidMade,
    DiscFlipped,
    DiscPlaced,
    Event,
    Face,
    GameOpened,
    GameState,
    Passed,
    RoundOpened,
    Rules,
    StarterChosen,
    fold,
    lost_disc,
    next_event,
    options,
    view,
)

NAMES = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Flint")


def opened(players: int = 3, last_chance: bool = False, starter: int = 0) -> list[Event]:
    """A game with its first round open."""
    game = GameOpened(Rules(last_chance), NAMES[:players], starter)
    return [game, RoundOpened(starter)]


def told(text: str) -> list[Event]:
    """Events from a short hand: `0` places, `0=2` bids, `0x` passes, `0f` and `0s` flip."""
    events: list[Event] = []
    for word in text.split():
        seat, what = int(word[0]), word[1:]
        if what in ("f", "s"):
            events.append(DiscFlipped(seat, Face.FLOWER if what == "f" else Face.SKULL))
        elif what == "x":
            events.append(Passed(seat))
        else:
            events.append(BidMade(seat, int(what[1:])) if what else DiscPlaced(seat))
    return events


def table(text: str) -> GameState:
    """The state of three players' first round after so much of it, Anne having started."""
    state = None
    for event in (*opened(), *told(text)):
        state = fold(state, event)
    assert state is not None
    return state


@dataclass
class People:
    """The hands and mats of a table as only people can see them; a mat's last is its topmost."""

    dice: random.Random
    hands: list[list[Face]]
    mats: list[list[Face]] = field(default_factory=list)
    extra: int | None = None

    def next_round(self, holder: int | None) -> None:
        for seat, mat in enumerate(self.mats):
            self.hands[seat] += mat
        self.mats = [[] for _ in self.hands]
        self.extra = holder
        if holder is not None:
            self.hands[holder].append(Face.FLOWER)

    def place(self, seat: int) -> None:
        hand = self.hands[seat]
        self.mats[seat].append(hand.pop(self.dice.randrange(len(hand))))

    def lose(self, seat: int) -> None:
        """A disc of all that a player has goes back, and a Last Chance disc first of all."""
        everything = self.hands[seat] + self.mats[seat]
        if self.extra == seat:
            everything.remove(Face.FLOWER)
            self.extra = None
        everything.pop(self.dice.randrange(len(everything)))
        self.hands[seat], self.mats[seat] = everything, []

    def give_back(self) -> None:
        if self.extra is not None:
            seat = self.extra
            self.hands[seat] += self.mats[seat]
            self.mats[seat] = []
            self.hands[seat].remove(Face.FLOWER)
            self.extra = None


def play_out(dice: random.Random, players: int, last_chance: bool) -> Iterator[Event]:
    """A whole game by the rules, event by event, until it is won.

    What the people know decides nothing but what a disc shows when it is flipped.
    """
    people = People(dice, [[*[Face.FLOWER] * 3, Face.SKULL] for _ in range(players)])
    bold = dice.random()
    first: Event = GameOpened(Rules(last_chance), NAMES[:players], dice.randrange(players))
    state = fold(None, first)
    yield first
    while state.standing.winner is None:
        event = _next(state, people, dice, bold)
        state = fold(state, event)
        yield event


def _next(state: GameState, people: People, dice: random.Random, bold: float) -> Event:
    loss = lost_disc(state)
    if loss is not None:
        people.lose(loss.player)
        return loss
    due = next_event(state)
    if due is not None:
        if isinstance(due, RoundOpened):
            people.give_back()
            people.next_round(state.standing.last_chance)
        return due
    choices: list[tuple[float, Event]] = []
    for seat in range(len(state.players)):
        may = options(state, seat)
        if may.place:
            choices.append((1.0, DiscPlaced(seat)))
        if may.bids is not None:
            low, high = may.bids
            choices.append((0.2 + bold, BidMade(seat, min(high, low + dice.randrange(2)))))
        if may.pass_on:
            choices.append((0.6, Passed(seat)))
        for mat in may.mats:
            choices.append((1.0, DiscFlipped(mat, people.mats[mat][-1])))
        for starter in may.starters:
            choices.append((1.0, StarterChosen(starter)))
    assert choices, view(state)
    (event,) = dice.choices([e for _, e in choices], [w for w, _ in choices])
    if isinstance(event, DiscPlaced):
        people.place(event.player)
    elif isinstance(event, DiscFlipped):
        people.mats[event.mat].insert(0, people.mats[event.mat].pop())
    return event
