# SPDX-License-Identifier: AGPL-3.0-or-later
"""A question that arises because explanations differ says which they are, and why."""

from __future__ import annotations

from itertools import count

from device.games.skull_king.tracker import TrickTracker
from device.watching import RecordingReferee
from device.watching.setup import RecordingSetup
from engine.skull_king import (
    CardNamed,
    ClaimKind,
    ClueKind,
    Event,
    GameState,
    Question,
    TrickDoubted,
    fold,
    questions,
)
from tests.device.games.skull_king.tables import PLAYERS, before
from vision.observations import CardArrived, CardLeft, CardReread, Observation, TableCleared

RULES = {"profile": "rulebook-2021", "round_plan": [5]}


class Table:
    """Three who lay cards before themselves; the tracker follows."""

    def __init__(self) -> None:
        setup = RecordingSetup(players=PLAYERS, dealer=2, rules=RULES)  # type: ignore[arg-type]
        self.referee = RecordingReferee(setup, TrickTracker)
        self.told: list[Event] = list(self.referee.begin())
        self.time = 0.0
        self._tracks = count()

    def look(self, *seen: Observation) -> None:
        self.told += self.referee.look(seen, self.time)

    def lay(self, player: int, face: str, odds: float = 0.99, after: float = 2.0) -> int:
        self.time += after
        track = next(self._tracks)
        self.look(CardArrived(track, self.time, 0, before(player), ((face, odds),)))
        return track

    def take(self, track: int) -> None:
        self.time += 1.0
        self.look(CardLeft(track, self.time, 0))

    def sweep(self, *tracks: int) -> None:
        self.time += 2.0
        gone = (CardLeft(track, self.time, 0) for track in tracks)
        self.look(*gone, TableCleared(self.time, 0))

    def play(self, *faces: str) -> None:
        self.sweep(*(self.lay(player, face) for player, face in enumerate(faces)))

    @property
    def doubts(self) -> list[TrickDoubted]:
        return [event for event in self.told if isinstance(event, TrickDoubted)]

    @property
    def asked(self) -> tuple[Question, ...]:
        return questions(self.referee.state)


def with_a_card_that_another_took_the_place_of() -> Table:
    """In the third trick Calico lays purple 2 and then black 14 too, and purple 2 goes again."""
    table = Table()
    table.play("G9", "G3", "G2")
    table.play("Y9", "Y3", "Y2")
    led, second, third = table.lay(0, "P9"), table.lay(1, "P3"), table.lay(2, "P2")
    instead = table.lay(2, "B14")
    table.take(third)
    table.sweep(led, second, instead)
    return table


def test_it_is_asked_with_both_explanations_and_what_speaks_for_each() -> None:
    (asked,) = with_a_card_that_another_took_the_place_of().asked
    assert (asked.trick, asked.position, asked.options) == (2, 2, ("P2", "B14"))
    likelier, less = asked.explanations
    assert 1 > likelier.share > less.share > 0
    first, second = likelier.claims[0], less.claims
    assert (first.kind, first.card, first.player) == (ClaimKind.LAID, "P2", 2)
    assert first.clue is ClueKind.SEAT
    assert {(claim.kind, claim.card, claim.clue) for claim in second} >= {
        (ClaimKind.NONE, "P2", ClueKind.GONE)
    }
    assert any((claim.kind, claim.card) == (ClaimKind.LAID, "B14") for claim in second)


def test_looks_that_show_nothing_new_do_not_tell_it_again() -> None:
    table = with_a_card_that_another_took_the_place_of()
    told = len(table.doubts)
    for _ in range(5):
        table.time += 1.0
        table.look(CardReread(0, table.time, 0, before(0), (("G9", 0.98),)))
    assert len(table.doubts) == told


def test_the_camera_says_once_that_it_is_sure_again() -> None:
    table = with_a_card_that_another_took_the_place_of()
    # Purple 9 won, if black 14 was none of the trick's.
    table.lay(0, "G11")
    table.lay(1, "G12")
    *doubted, sure = [bool(doubt.explanations) for doubt in table.doubts]
    assert doubted
    assert all(doubted)
    assert not sure
    assert table.asked == ()


def test_nothing_is_left_of_it_once_people_say_which_card_it_was() -> None:
    table = with_a_card_that_another_took_the_place_of()
    answered = [fold(table.referee.state, CardNamed(0, 2, 2, "B14"))]

    def now() -> GameState:
        return answered[-1]

    tracker = TrickTracker(table.referee.state)
    for happening in (*tracker.happenings((), 0.0, now), *tracker.release(now)):
        answered.append(fold(now(), happening.event))
    assert [trick.explanations for trick in now().rounds[0].tricks] == [(), (), ()]
    assert questions(now()) == ()


def test_a_card_that_is_hard_to_read_is_asked_for_alone() -> None:
    table = Table()
    tracks = [table.lay(0, "P9"), table.lay(1, "P14", 0.5), table.lay(2, "P2")]
    table.sweep(*tracks)
    (asked,) = table.asked
    assert (asked.position, asked.explanations) == (1, ())
    assert table.doubts == []
