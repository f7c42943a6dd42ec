# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table without a camera: it sees every act rightly, and hears the real way of the buttons."""

from collections.abc import Callable

import pytest

from device.buttons import TIMING, PressReader
from device.games.skull_king.bidding import Bidding
from device.games.skull_king.lights import lights
from device.games.skull_king.roles import Roles
from device.rehearsal import Rehearsal
from engine.skull_king import (
    CardLaid,
    Event,
    GameOpened,
    GameRecord,
    GameState,
    Phase,
    Rules,
    TrickCleared,
    fold,
    next_round,
    record_of,
    view,
)
from vision.cameras.rendered.acts import Act, Deal, LayCard, Sweep, WaitFor

NAMES = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Flint", "Grace", "Hook")


class Button:
    """A contact that a finger closes."""

    def __init__(self) -> None:
        self.closed = False

    def level(self) -> bool:
        return self.closed


class BlindTable:
    """Folds what the players do; its `Fingers` press real press readers on a fake clock.

    numb: so many times a button is moved without its contact following, at first.
    """

    def __init__(self, players: int, rules: Rules | None = None, numb: int = 0) -> None:
        opened = GameOpened(rules or Rules(), NAMES[:players], 0)
        self.state: GameState = fold(None, opened)
        self.acts: list[Act] = []
        self.now = 0.0
        self._numb = numb
        self._contacts = [Button() for _ in range(players)]
        self._readers = [PressReader(contact, 0.0) for contact in self._contacts]
        self._bidding, self._roles = Bidding(), Roles()
        self._go_on()
        # Until the buttons are known to lie open.
        self.sleep(2 * TIMING.debounce)

    @property
    def record(self) -> GameRecord:
        return record_of(self.state)

    def light(self, seat: int) -> str:
        return lights(view(self.state))[seat].value

    def down(self, seat: int) -> None:
        self._edge(seat, True)

    def up(self, seat: int) -> None:
        self._edge(seat, False)

    def sleep(self, seconds: float) -> bool:
        until = self.now + seconds
        while (due := min(reader.due for reader in self._readers)) <= until:
            self.now = due
            for seat, reader in enumerate(self._readers):
                if reader.due <= due and (pattern := reader.read(due)) is not None:
                    self._pressed(seat, pattern)
        self.now = until
        return False

    def play(self, rehearsal: Rehearsal, acts: int | None = None) -> None:
        """See so many acts, or all until the end."""
        while acts is None or acts > 0:
            if (act := rehearsal.next_act()) is None:
                return
            acts = None if acts is None else acts - 1
            self.acts.append(act)
            match act:
                case LayCard():
                    self._take(CardLaid(((act.card, 1.0),), None))
                    self._declare()
                case Sweep():
                    self._take(TrickCleared())
                    self._go_on()
                case WaitFor():
                    assert act.done(), "nobody is still at the buttons"
                case Deal():
                    assert view(self.state).phase is Phase.BIDDING

    def _edge(self, seat: int, pressed: bool) -> None:
        if self._numb > 0:
            self._numb -= 1
            return
        self._contacts[seat].closed = pressed
        if (pattern := self._readers[seat].edge(self.now, pressed)) is not None:
            self._pressed(seat, pattern)

    def _pressed(self, seat: int, pattern: object) -> None:
        if view(self.state).phase is Phase.BIDDING:
            event = self._bidding.press(self.state, seat, pattern)  # type: ignore[arg-type]
            if event is not None:
                self._take(event)
        else:
            self._roles.press(seat, pattern, self.now)  # type: ignore[arg-type]
            self._declare()

    def _declare(self) -> None:
        for event in self._roles.declared(self.state, self.now):
            self._take(event)

    def _take(self, event: Event) -> None:
        self.state = fold(self.state, event)

    def _go_on(self) -> None:
        if (not self.state.rounds or self.state.round_over) and (
            following := next_round(self.state)
        ) is not None:
            self._take(following)


@pytest.fixture
def table() -> Callable[..., BlindTable]:
    return BlindTable


@pytest.fixture
def rehearse() -> Callable[..., Rehearsal]:
    """A rehearsal at a blind table; its hands act at once, in this thread."""

    def make(there: BlindTable, **wishes: object) -> Rehearsal:
        settings: dict[str, object] = {
            "players": there.state.players,
            "rules": there.state.rules,
            "seed": 7,
            **wishes,
        }
        return Rehearsal(
            buttons=there,
            start=lambda errand: errand(),
            sleep=there.sleep,
            **settings,  # type: ignore[arg-type]
        )

    return make
