# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game that has nothing of cards: coins go into purses, in secret, until there are enough.

A short press counts a coin in one's hand, a long one puts the hand into the purse; a coin that
is seen to fall on the table belongs to nobody until somebody says whose it is. People may say
how many coins a purse holds, and take some out again; there is nothing else to correct.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from device.buttons import Light, Pattern
from device.config import TableSettings
from device.games import AnswerMisfit, EventMisfit, Happening, Outcome, Shown
from device.journal import Author
from engine.common import Ending

ENOUGH = 10
KINDS = ("opened", "put", "dropped", "given", "counted", "taken", "closed")


@dataclass(frozen=True)
class Move:
    """kind: one of `KINDS`."""

    kind: str
    told: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Purses:
    players: tuple[str, ...]
    coins: tuple[int, ...]
    fallen: int = 0
    closed: bool = False

    def with_more(self, seat: int, coins: int) -> Purses:
        return replace(self, coins=tuple(c + coins * (s == seat) for s, c in enumerate(self.coins)))


class Coins:
    name = "coins"
    seen_by_camera = True

    def opening(self, table: TableSettings) -> Move:
        return Move("opened", {"players": list(table.players)})

    def on_deck(self, first: Move, edition: object) -> Move:
        return first

    def offers(self) -> Mapping[str, Any]:
        return {"enough": ENOUGH}

    def rematch(self, state: Purses) -> Mapping[str, Any]:
        return {"players": list(state.players), "dealer": 0, "rules": None}

    def own(self, state: Purses, seat: int) -> Mapping[str, Any]:
        return {"coins": state.coins[seat], "may": [], "questions": []}

    def closing(self, reason: str, ending: Ending) -> Move:
        return Move("closed", {"reason": reason, "ending": ending.value})

    def read_event(self, body: Mapping[str, Any]) -> Move:
        if body.get("kind") not in KINDS:
            raise EventMisfit(f"{body.get('kind')} is nothing that coins do", "kind")
        return Move(body["kind"], {name: body[name] for name in body if name != "kind"})

    def write_event(self, event: Move) -> Mapping[str, Any]:
        return {"kind": event.kind, **event.told}

    def fold(self, state: Purses | None, event: Move) -> Purses:
        if state is None:
            players = tuple(event.told["players"])
            return Purses(players, (0,) * len(players))
        if event.kind in ("counted", "taken"):
            return self._put_right(state, event.kind, event.told["seat"], event.told["coins"])
        if state.closed:
            raise EventMisfit("the purses are shut")
        match event.kind:
            case "put":
                return state.with_more(event.told["seat"], event.told["coins"])
            case "dropped":
                return replace(state, fallen=state.fallen + 1)
            case "given":
                if not state.fallen:
                    raise EventMisfit("no coin lies there")
                there = state.with_more(event.told["seat"], 1)
                return replace(there, fallen=state.fallen - 1)
        return replace(state, closed=True)

    def _put_right(self, state: Purses, kind: str, seat: int, coins: int) -> Purses:
        held = state.coins[seat]
        if kind == "taken" and coins > held:
            raise EventMisfit(f"there are only {held} in the purse", "coins")
        return state.with_more(seat, -coins if kind == "taken" else coins - held)

    def view(self, state: Purses) -> Shown:
        return Shown(
            game={"all": sum(state.coins), "asked": ["whose"] if state.fallen else []},
            players=state.players,
            lights=tuple(Light.OFF if state.closed else Light.ON for _ in state.players),
            secret=not state.closed,
            ending=Ending.FINISHED if state.closed else None,
            verdict="enough" if state.closed else None,
            place=f"{sum(state.coins)} coins",
        )

    def ending(self, state: Purses) -> Ending | None:
        return Ending.FINISHED if state.closed else None

    def outcome(self, state: Purses) -> Outcome:
        ranking = tuple((seat,) for seat in range(len(state.players)))
        return Outcome(state.players, self.ending(state), state.coins, ranking, 1, ())

    def recap(self, state: Purses) -> Mapping[str, Any]:
        return {}

    def rulebook(self) -> Sequence[Mapping[str, Any]]:
        return ()

    def record(self, state: Purses) -> Mapping[str, Any]:
        return {"format": "coins/1", **asdict(state)}

    def score(self, state: Purses) -> Mapping[str, Any]:
        return dict(zip(state.players, state.coins, strict=True))

    def public(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: value for name, value in body.items() if name != "coins"}

    def changes(self, before: Purses, after: Purses) -> list[dict[str, Any]]:
        return [
            {"what": "purse", "player": seat, "before": was, "after": now}
            for seat, (was, now) in enumerate(zip(before.coins, after.coins, strict=True))
            if was != now
        ]

    def correction(self, state: Purses, body: Mapping[str, Any]) -> Move:
        event = self.read_event(body)
        if event.kind not in ("counted", "taken"):
            raise EventMisfit(f"nobody may say that it was {event.kind}", "kind")
        if event.told.get("seat") not in range(len(state.players)):
            raise EventMisfit("nobody sits there", "seat")
        self.fold(state, event)
        return event

    def undoable(self, event: Move) -> bool:
        return event.kind in ("dropped", "given", "counted", "taken")

    def is_entry(self, state: Any, event: Move) -> bool:
        return False

    def builds_on(self, later: Move, earlier: Move) -> bool:
        same = later.told.get("seat") == earlier.told.get("seat")
        return same and (later.kind, earlier.kind) == ("taken", "counted")

    def choices(self, state: Purses, place: Mapping[str, int]) -> list[dict[str, Any]]:
        if place.get("seat") not in range(len(state.players)):
            raise EventMisfit("nobody sits there", "seat")
        return [{"coins": coins} for coins in range(state.coins[place["seat"]], -1, -1)]

    def places(self, state: Purses) -> Sequence[str]:
        return state.players

    def review(self, state: Purses, place: str) -> Mapping[str, Any]:
        if place not in state.players:
            raise EventMisfit(f"{place} does not play")
        return {"coins": state.coins[state.players.index(place)]}

    def place_of(self, state: Purses, event: Move) -> str | None:
        return state.players[event.told["seat"]] if "seat" in event.told else None

    def moved(self, state: Purses, event: Move, place: str) -> str | None:
        return place

    def at_table(
        self, now: Callable[[], Purses], clock: Callable[[], float], past: Sequence[Move]
    ) -> Hands:
        return Hands(now)


class Hands:
    """Remembers what everybody holds in hand."""

    def __init__(self, now: Callable[[], Purses]) -> None:
        self._now = now
        self._held: Counter[int] = Counter()

    def follow(self) -> Iterator[Happening[Move]]:
        if not self._now().closed and sum(self._now().coins) >= ENOUGH:
            yield Happening(Author.REFEREE, Move("closed", {"reason": "enough"}))

    def look(self, observations: tuple[Any, ...], time: float) -> Iterator[Happening[Move]]:
        for _ in observations:
            yield Happening(Author.CAMERA, Move("dropped", {"at": time}))

    def press(self, seat: int, pattern: Pattern, time: float) -> Iterator[Happening[Move]]:
        if pattern is Pattern.SHORT:
            self._held[seat] += 1
            return
        put = {"seat": seat, "coins": self._held.pop(seat, 0)}
        yield Happening(Author.BUTTONS, Move("put", put))
        yield from self.follow()

    def answer(self, question: str, answer: str) -> Move:
        if question != "whose" or not self._now().fallen:
            raise AnswerMisfit("No coin lies there.")
        if answer not in self._now().players:
            raise AnswerMisfit(f"{answer} does not play.")
        return Move("given", {"seat": self._now().players.index(answer)})

    def enter(self, act: str, value: Any) -> Sequence[Move]:
        raise AnswerMisfit("Coins are entered nowhere.")

    def say(self, seat: int, act: str, value: Any) -> Sequence[Move]:
        raise AnswerMisfit("Coins say nothing.")
