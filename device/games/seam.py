# SPDX-License-Identifier: AGPL-3.0-or-later
"""The seam between the table and the games: all that session, journal and page know of a game.

To bring another game to the table:

1. Write its rules as a pure fold of events, in `engine`.
2. Make a package here with a `Game` (its rules, as the session asks for them) and a
   `GameAtTable` (what a look, a press and an answer mean), and add the game to `GAMES` in
   `device/games/__init__.py`. Its name is lower case, with hyphens.
3. Draw it: `web_ui/static/games/<name>/game.js`, `seat.js`, `television.js`, `gamesheet.js` and
   `rules.js` (what the first three export is said in `main.js`, `seat.js` and `television.js` of
   `web_ui/static`), and in `web_ui/templates/games/<name>` the pages that fill the blocks of those
   of the same name in `web_ui/templates`. What several games draw alike is in
   `web_ui/static/play`, and for games of bids and tricks in `tricks` beside it. Its words go into
   the catalogues; those that begin with its name, as `dice.round.title`, are its own.

An event is whatever the game says it is; in the journal it is a JSON object with its "kind".
The kind "undone" is the session's own: an entry that takes another one back. The session adds
to a game's first event which game it is, and takes it away again: see `opening_body` and
`game_of`.

The session keeps one order for everything: an event is on disk, then folded, then shown, and
only then is a `GameAtTable` asked for the next one. So its generators may look at the state
after each event that they gave; an event that `fold` refuses leaves the state as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from device.buttons import Light, Pattern
from device.config import TableSettings
from device.journal import Author
from engine.common import Ending

State = TypeVar("State")
Event = TypeVar("Event")
Given = TypeVar("Given", covariant=True)

# The key in the body of a game's first event that says which game is played.
_PLAYS = "plays"
# The key in the same body that says with which deck and camera.
_SETTING = "setting"
# Journals from before games had names are of this one.
_UNNAMED = "skull-king"


class EventMisfit(Exception):
    """An event that cannot be read, or that the game has no place for.

    problem: what cannot be so, without a full stop; where: the field, if it is one. case: the
    page's message that says it in another language, empty for none; params: its values.
    """

    def __init__(self, problem: str, where: str = "", case: str = "", **params: Any) -> None:
        super().__init__(f"{where}: {problem}" if where else problem)
        self.problem = problem
        self.where = where
        self.case = case
        self.params = params


class NoEffect(EventMisfit):
    """A correction that contradicts nothing and changes nothing."""


class AnswerMisfit(Exception):
    """An answer that fits no open question; one sentence for people.

    case, params: as of an `EventMisfit`.
    """

    def __init__(self, sentence: str, case: str = "", **params: Any) -> None:
        super().__init__(sentence)
        self.case = case
        self.params = params


class UnknownGame(Exception):
    """A journal tells of a game that this program does not play; its name."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a state shows: the page's part, and the little that the session itself must know.

    game: the "game" part of `/api/state`, JSON-ready, passed on untouched but for the game's
    "name", which the session adds; open questions are in it too. Anyone may read it.
    players: names in seat order, as many all through a game; people may rename them.
    lights: what each seat's light shows.
    secret: whether presses are nobody else's business now, so that not even a button that is
    held down may be told of.
    ending: how the game ended; None for one that is gone on with at the next start.
    verdict: names the verdict that has just been reached, None while there is none: the time
    from a frame to its verdict is measured by it.
    place: how far the game is, in a few words for people at the terminal, as in "round 2".
    """

    game: Mapping[str, Any]
    players: tuple[str, ...]
    lights: tuple[Light, ...]
    secret: bool
    ending: Ending | None
    verdict: str | None
    place: str

    @property
    def over(self) -> bool:
        """Whether the game has ended, in whichever way."""
        return self.ending is not None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game came out, or stands: all that lists of games and of players need of it.

    ranking: seats by place, the best first. rounds: how many were begun. winners: the seats of
    those who have won it, as `engine.common.winners_of` tells. tallies: what each seat did,
    JSON-ready as `engine.common.SeatTally`; empty for a game that counts nothing of it.
    """

    players: tuple[str, ...]
    ending: Ending | None
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    rounds: int
    winners: tuple[int, ...]
    tallies: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Happening(Generic[Given]):
    """An event, and who caused it: the journal tells both.

    evidence: what it was seen on, given with the journal's entry to whoever keeps pictures
    and looked into by nobody in between; None for what no camera saw.
    """

    author: Author
    event: Given
    evidence: object | None = None


class GameAtTable(Protocol[Given]):
    """A game that is being played: it remembers what the state does not hold. One thread.

    What it gives are generators that the session draws from as the module says; it may stop
    drawing at any event.
    """

    def follow(self) -> Iterator[Happening[Given]]:
        """What the state brings about without anybody's doing, as the next deal, or the end.

        The session asks at the start, after an answer and after a correction or its undoing,
        when anything in the state may be another; whatever else is given below brings its
        own consequences along.
        """
        ...

    def look(self, observations: tuple[Any, ...], time: float) -> Iterator[Happening[Given]]:
        """What a frame means. Observations are the watcher's; time is in camera seconds."""
        ...

    def press(self, seat: int, pattern: Pattern, time: float) -> Iterator[Happening[Given]]:
        """What a press of a seat's button means; time is in seconds of the session's clock."""
        ...

    def answer(self, question: str, answer: str) -> Given:
        """What an answer to an open question means. Raises AnswerMisfit.

        question: its id, as the game showed it. The session writes the event, or tells
        whoever answered that it could not, and then asks what follows.
        """
        ...

    def say(self, seat: int, act: str, value: Any) -> Sequence[Given]:
        """What the person at a seat says with their own phone, as "bid" and 3. Raises AnswerMisfit.

        act, value: what `Game.own` offered. What it gives is written as an answer's event is.
        """
        ...

    def enter(self, act: str, value: Any) -> Sequence[Given]:
        """What the host enters by hand, as "card" and its code. Raises AnswerMisfit.

        What it gives is written as an answer's event is.
        """
        ...


class Game(Protocol[State, Event]):
    """A game's rules as the table needs them: no memory, same input, same output."""

    @property
    def name(self) -> str:
        """What the game is called in the configuration, the journal and the page's folders."""
        ...

    @property
    def seen_by_camera(self) -> bool:
        """Whether a camera can look at its pieces; else people tell all of it, with no deck."""
        ...

    def opening(self, table: TableSettings) -> Event:
        """The event that opens a game as `[table]` sets it up.

        Raises EventMisfit for what the game cannot be played with; where: as in `table.rules`.
        """
        ...

    def on_deck(self, first: Event, edition: Any) -> Event:
        """The opening for the deck that lies there; edition: what the deck says that it is of.

        Asked only of a game that a camera sees. Raises EventMisfit for what the deck cannot do.
        """
        ...

    def offers(self) -> Mapping[str, Any]:
        """What may be set of its rules, JSON-ready, for people who set a game up.

        "players": how many may play, at least and at most; the rest is the game's own.
        """
        ...

    def rematch(self, state: State) -> Mapping[str, Any]:
        """The same game once more, as `[table]`'s players, dealer and rules, JSON-ready."""
        ...

    def closing(self, reason: str, ending: Ending) -> Event:
        """The event that ends a game that goes on; reason: a few words."""
        ...

    def read_event(self, body: Mapping[str, Any]) -> Event:
        """An event from its JSON. Raises EventMisfit."""
        ...

    def write_event(self, event: Event) -> Mapping[str, Any]:
        """An event as JSON, its "kind" included; `read_event` gives an equal event back."""
        ...

    def fold(self, state: State | None, event: Event) -> State:
        """The state after an event; state is None before the first. Raises EventMisfit."""
        ...

    def view(self, state: State) -> Shown:
        """What a state shows. It may not fail for any state that events can make."""
        ...

    def ending(self, state: State) -> Ending | None:
        """How the game ended, as `view` tells it; quickly."""
        ...

    def outcome(self, state: State) -> Outcome:
        """How the game came out, or stands."""
        ...

    def recap(self, state: State) -> Mapping[str, Any]:
        """What is worth telling of the game as a whole, JSON-ready; `score` tells the rest."""
        ...

    def rulebook(self) -> Sequence[Mapping[str, Any]]:
        """Every rule that verdicts, scores and findings cite, JSON-ready.

        `{"id", "chapter", "sources": [...], "switches": [...]}`; what it says stands in the
        page's catalogues as `rulebook.<id>`.
        """
        ...

    def record(self, state: State) -> Mapping[str, Any]:
        """The game so far as a record, JSON-ready; its "format" says how to read it."""
        ...

    def score(self, state: State) -> Mapping[str, Any]:
        """The score so far, JSON-ready."""
        ...

    def public(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """What viewers may be told of an event, as its JSON without what is still secret."""
        ...

    def changes(self, before: State, after: State) -> Sequence[Mapping[str, Any]]:
        """What is another in a state than in an earlier one, JSON-ready."""
        ...

    def correction(self, state: State, body: Mapping[str, Any]) -> Event:
        """The event that a person's correction is, from its JSON.

        Raises EventMisfit, with the reason, for one that people may not make and for one
        that the rules or another correction contradict.
        """
        ...

    def undoable(self, event: Event) -> bool:
        """Whether an event is of a kind that may be taken back."""
        ...

    def is_entry(self, state: State, event: Event) -> bool:
        """Whether an event adds what comes next in that state, so that it corrects nothing."""
        ...

    def builds_on(self, later: Event, earlier: Event) -> bool:
        """Whether the later one would mean something else, had the earlier not happened."""
        ...

    def choices(self, state: State, place: Mapping[str, int]) -> Sequence[Mapping[str, Any]]:
        """What may have been at a place, likeliest and weightiest first, JSON-ready.

        Raises EventMisfit for a place that there is not.
        """
        ...

    def places(self, state: State) -> Sequence[str]:
        """What there is to review, in order and named for people: `3.2` is round 3, trick 2.

        What lies in a place has its name and a dot before its own: `3.2` is part of `3`.
        """
        ...

    def review(self, state: State, place: str) -> Mapping[str, Any]:
        """All that the state tells of one of `places`, JSON-ready and fit for anybody.

        Raises EventMisfit for a place that there is not.
        """
        ...

    def place_of(self, state: State, event: Event) -> str | None:
        """Which place an event belongs to, by the state before it; None for none.

        It may be more than one of `places`, as a whole round `3` is.
        """
        ...

    def moved(self, state: State, event: Event, place: str) -> str | None:
        """What a place of the state before an event is called after it.

        None for a place that is no more.
        """
        ...

    def own(self, state: State, seat: int) -> Mapping[str, Any]:
        """What only the person at a seat may see, and may say now, JSON-ready.

        "undo": whether the latest entry was theirs, so that they may take it back; absent where a
        game leaves that to the host.
        """
        ...

    def entered_last(self, past: Sequence[Event]) -> int:
        """How many of the latest events were the last entry by hand, with what followed by itself.

        past: all events that count, in order. 0 where nothing entered by hand is the latest.
        """
        ...

    def at_table(
        self, now: Callable[[], State], clock: Callable[[], float], past: Sequence[Event]
    ) -> GameAtTable[Event]:
        """A game to be played from the state that `now` gives, which later gives later ones.

        clock: seconds that never go back, the one that presses are timed with. past: all that
        happened so far, in order, what was taken back included: it may be brought back.
        """
        ...


AnyGame = Game[Any, Any]
"""A game whose states and events are passed on and not looked into."""


def opening_body(
    game: AnyGame, event: object, setting: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The first event of a game as its journal holds it; setting: with what it is played."""
    around = {_PLAYS: game.name} if setting is None else {_PLAYS: game.name, _SETTING: setting}
    return {**game.write_event(event), **around}


def game_of(opening: Mapping[str, Any], games: Mapping[str, AnyGame]) -> AnyGame:
    """Which game a journaled first event opens. Raises UnknownGame."""
    name = str(opening.get(_PLAYS, _UNNAMED))
    if name not in games:
        raise UnknownGame(name)
    return games[name]


def own_body(body: Mapping[str, Any]) -> dict[str, Any]:
    """A journaled first event as its game wrote it."""
    return {name: value for name, value in body.items() if name not in (_PLAYS, _SETTING)}
