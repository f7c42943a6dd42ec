# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table without camera and journal: real games of the engine, told event by event."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.common import InputError
from engine.skull_king import (
    BidLocked,
    CardLaid,
    CardNamed,
    CardRemoved,
    Event,
    GameOpened,
    GameState,
    Question,
    QuestionKind,
    RoundOpened,
    TrickCleared,
    card_choices,
    changes,
    chosen,
    event_to_json,
    questions,
    record_of,
    replay,
    review_tricks,
    rules_named,
    sheet_of,
    view,
)
from tests.web_ui.fake_journal import FakeJournal
from web_ui import AnswerRefused, Correction, NoSuchSeat, Press, Update

NAMES = ("Anne", "Bonny", "Calico", "Dampier")


def opened(
    players: tuple[str, ...] = NAMES, profile: str = "rulebook-2021", **switches: Any
) -> list[Event]:
    """A game that has just been opened; the last player deals first."""
    rules = replace(rules_named(profile), **switches)
    return [GameOpened(rules, players, len(players) - 1)]


def bid(cards: int, dealer: int, bids: tuple[int, ...]) -> list[Event]:
    """A round dealt, and bid by everyone."""
    return [RoundOpened(cards, dealer), *(BidLocked(p, b) for p, b in enumerate(bids))]


def laid(*cards: str) -> list[Event]:
    """Cards that the camera is sure of, in the order of play."""
    return [CardLaid(((card, 1.0),), None) for card in cards]


def played(*cards: str) -> list[Event]:
    """A whole trick, put away."""
    return [*laid(*cards), TrickCleared()]


def saying(text: str, case: str = "", **params: str | int) -> Mapping[str, Any]:
    """A sentence as the state tells it."""
    return {"text": text, "case": case, "params": params}


class FakeTable:
    """A `web_ui.Table` whose events the test tells; it remembers what was pressed."""

    def __init__(self, events: list[Event], mock_buttons: bool = True) -> None:
        self._changed = threading.Condition()
        self._listeners = 0
        self._mentions: list[Update] = []
        self._journal = FakeJournal()
        self._updates: list[Update] = []
        for event in events:
            self._write(event_to_json(event), "camera")
        self._game: GameState = replay(self._journal.standing)
        self.trouble: str | Mapping[str, Any] | None = None
        self.mat: Mapping[str, Any] | None = None
        self.buttons_trouble: Mapping[str, Any] | None = None
        self.status = "ok"
        self.hanging = False
        self.picture: bytes | None = None
        self.news: list[Mapping[str, Any]] = []
        self.refusal: AnswerRefused | None = None
        self.pictures: dict[str, list[Mapping[str, Any]]] = {}
        self.kept: dict[str, bytes] = {}
        self.pressed: list[tuple[int, Press]] = []
        self.mock_buttons = mock_buttons
        self.can_measure, self.measuring = False, False
        self.notes: list[Mapping[str, Any]] = []

    @property
    def _seq(self) -> int:
        return self._journal.newest

    def _write(self, body: Mapping[str, Any], author: str, by: str = "", reason: str = "") -> None:
        seq = self._journal.write(body, author, by, reason)
        told = {name: value for name, value in body.items() if name not in ("kind", "bid")}
        self._updates.append(Update(seq, str(body["kind"]), {**told, "author": author}))

    def tell(self, *events: Event, author: str = "camera") -> None:
        """Let events happen."""
        for event in events:
            self._take(event_to_json(event), author)

    def _take(self, body: Mapping[str, Any], author: str, by: str = "", reason: str = "") -> None:
        with self._changed:
            self._write(body, author, by, reason)
            self._game = replay(self._journal.standing)
            self._changed.notify_all()

    def lose_camera(self, trouble: str | Mapping[str, Any]) -> None:
        """Let the camera go away, which no journal holds."""
        with self._changed:
            self.trouble = trouble
            self._mentions.append(Update(self._seq, "camera", {"ok": False}, journaled=False))
            self._changed.notify_all()

    def move_mat(self, millimetres: int) -> None:
        """Let somebody knock the camera."""
        with self._changed:
            self.mat = {"state": "moved", "moved_mm": millimetres}
            self._mentions.append(Update(self._seq, "mat", self.mat, journaled=False))
            self._changed.notify_all()

    def state(self) -> Mapping[str, Any]:
        shown = {"name": "skull-king", **view(self._game).to_json()}
        trouble = saying(self.trouble) if isinstance(self.trouble, str) else self.trouble
        return {
            "seq": self._seq,
            "title": "test table",
            "speed": 1.0,
            "camera": {
                "name": "none",
                "ok": self.trouble is None,
                "trouble": trouble,
                "can_measure": self.can_measure,
                "measuring": self.measuring,
                "notes": self.notes,
            },
            "mat": self.mat,
            "news": self.news,
            "clock": 12.3,
            "hangs": self.hanging,
            "latency_ms": 85.0,
            "buttons": {
                "kind": "mock" if self.mock_buttons else "real",
                "mock": self.mock_buttons,
                "trouble": self.buttons_trouble,
                "seats": [
                    {
                        "seat": seat,
                        "name": name,
                        "pressed": False,
                        "light": "blink" if seat else "on",
                    }
                    for seat, name in enumerate(self._game.players)
                ],
            },
            "game": shown,
        }

    def hangs(self) -> bool:
        return self.hanging

    def record(self) -> Mapping[str, Any]:
        return record_of(self._game).to_json()

    def score(self) -> Mapping[str, Any]:
        return sheet_of(self._game).to_json()

    def health(self) -> Mapping[str, Any]:
        return {"status": self.status, "missing": [] if self.trouble is None else [self.trouble]}

    def subscribe(self, after: int) -> FakeSubscription:
        with self._changed:
            return FakeSubscription(self, after, len(self._mentions))

    def wait_for_news(self, after: int, mentioned: int, timeout: float) -> tuple[list[Update], ...]:
        with self._changed:
            self._listeners += 1
            self._changed.notify_all()

            def news() -> tuple[list[Update], ...]:
                told = [update for update in self._updates if update.seq > after]
                return told, self._mentions[mentioned:]

            self._changed.wait_for(lambda: any(news()), timeout)
            self._listeners -= 1
            return news()

    def wait_for_presses(self, count: int) -> None:
        """Block until so many presses have come."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.pressed) >= count, 5)

    def wait_for_a_listener(self) -> None:
        """Block until somebody waits for updates."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._listeners > 0, 5)

    def press(self, seat: int, action: Press) -> None:
        if not 0 <= seat < len(self._game.players):
            raise NoSuchSeat(seat)
        if not self.mock_buttons:
            raise AnswerRefused("This table has real buttons.")
        with self._changed:
            self.pressed.append((seat, action))
            self._changed.notify_all()

    def measure_again(self) -> None:
        if not self.can_measure:
            raise AnswerRefused("This camera measures nothing.", "no-measuring")
        with self._changed:
            self.measuring = True
            told = {"measuring": True}
            self._mentions.append(Update(self._seq, "camera", told, journaled=False))
            self._changed.notify_all()

    def answer(self, question_id: str, answer: str) -> Sequence[Mapping[str, Any]]:
        before = self._game
        for question in questions(self._game):
            if question.id == question_id:
                self.tell(_event_of(before, question, answer), author="page")
                return [change.to_json() for change in changes(before, self._game)]
        raise AnswerRefused("That question is not open any more.")

    def preview(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        if self.refusal is not None:
            raise self.refusal
        after = self._after(event)
        changed = [change.to_json() for change in changes(self._game, after)]
        return {"seq": self._seq, "changed": changed}

    def correct(self, correction: Correction) -> Sequence[Mapping[str, Any]]:
        before, after = self._game, self._after(correction.event)
        changed = [change.to_json() for change in changes(before, after)]
        if correction.seen != self._seq:
            raise AnswerRefused("The table went on; look again.", "went-on")
        self._take(correction.event, "page", correction.by, correction.reason)
        return changed

    def _after(self, body: Mapping[str, Any]) -> GameState:
        try:
            return self._journal.with_correction(self._game, body)
        except InputError as error:
            said = f"This cannot be: {error}."
            raise AnswerRefused(said, error.case, **error.params) from error

    def corrections(self) -> Sequence[Mapping[str, Any]]:
        return self._journal.told_by_people()

    def choices(self, place: Mapping[str, int]) -> Sequence[Mapping[str, Any]]:
        try:
            found = card_choices(self._game, place["round"], place["trick"], place["position"])
        except InputError as error:
            raise KeyError(str(error)) from error
        return [choice.to_json() for choice in found]

    def places(self) -> Sequence[str]:
        return [trick.place for trick in review_tricks(self._game)]

    def review(self, place: str) -> Mapping[str, Any]:
        found = {trick.place: trick.to_json() for trick in review_tricks(self._game)}
        return {
            "place": place,
            "trick": found[place],
            "pictures": self.pictures.get(place, []),
            "history": self._journal.of_trick(place),
        }

    def evidence(self, name: str) -> bytes | None:
        return self.kept.get(name)

    def frame_jpeg(self) -> bytes | None:
        return self.picture


class FakeSubscription:
    """One viewer of a fake table."""

    def __init__(self, table: FakeTable, after: int, mentioned: int) -> None:
        self._table, self._after, self._mentioned = table, after, mentioned

    def wait(self, timeout: float) -> tuple[Update, ...]:
        told, mentions = self._table.wait_for_news(self._after, self._mentioned, timeout)
        self._after = max((self._after, *(update.seq for update in told)))
        self._mentioned += len(mentions)
        return (*told, *mentions)


def _event_of(state: GameState, question: Question, answer: str) -> Event:
    if question.kind is QuestionKind.WHICH_CARD:
        assert question.position is not None
        return CardNamed(question.round, question.trick, question.position, answer)
    if question.kind is QuestionKind.GONE_CARD:
        assert question.position is not None
        place = (question.round, question.trick, question.position)
        return CardRemoved(*place) if answer == "-" else CardNamed(*place, answer)
    return chosen(state, question, answer)
