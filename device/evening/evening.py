# SPDX-License-Identifier: AGPL-3.0-or-later
"""The evening: one table after the other, each with its game, and the page's `House`.

The page asks the evening, which passes on to the table that stands there now. A game that has ended
stays there, for the page to show and for people to correct, until the next one begins.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from device.complaints import BadInput, Failure
from device.evening.archive import GameArchive
from device.evening.empty import EmptyTable
from device.evening.following import EveningSubscription
from device.evening.offers import Offers
from device.evening.passed_on import PassedOn
from device.evening.past import PATIENCE_S, PastGames
from device.evening.plan import GamePlan
from device.evening.seats import SeatBook
from device.journal import JournalTrouble
from device.lookout import Lookout
from device.session import NO_CAMERA, Life, Setting, TableSession
from engine.common import Ending
from web_ui import AnswerRefused, Correction, NoSuchSeat, Subscription

_LOG = logging.getLogger(__name__)
_ENDINGS = (Ending.ENDED, Ending.UNFINISHED, Ending.DISCARDED)


class Standing(Protocol):
    """A table with a game on it, and all that looks at it."""

    @property
    def session(self) -> TableSession:
        """The game's session."""

    @property
    def setting(self) -> Setting:
        """With which deck and camera it is played."""

    def start(self) -> None:
        """Begin to look and to listen."""

    def stop(self) -> None:
        """End all of it; what the session knows can still be read."""

    def hold(self) -> None:
        """Look away."""

    def release(self) -> None:
        """Look again."""

    def rest(self) -> None:
        """Let the camera go for good, as after a game; returns when it is free."""


class Opener(Protocol):
    """Sets tables up; the composition root's."""

    def begun(self, plan: GamePlan) -> Standing:
        """A table with a new game, which is on disk. Raises JournalTrouble and Failure."""

    def gone_on_with(self, game: int) -> Standing:
        """A table with a game of the journal that was kept unfinished, and goes on now.

        Raises as `begun`.
        """


class Evening(PassedOn):
    """It implements `web_ui.Table` and `web_ui.House`; from any thread.

    standing: the table that is there already, not started yet; None for none.
    """

    def __init__(
        self,
        opener: Opener,
        offers: Offers,
        past: PastGames,
        seats: SeatBook,
        lookout: Lookout,
        standing: Standing | None = None,
    ) -> None:
        self._opener = opener
        self._offers = offers
        self._past = past
        self._archive = GameArchive(past)
        self._seats = seats
        self._lookout = lookout
        self._empty = EmptyTable()
        self._standing = standing
        # Whether the camera of the table that stands there was let go after its game.
        self._rests = False
        self._changing = threading.Lock()
        self._stopped = False
        if standing is not None:
            seats.seat(standing.session.players)
            standing.session.when_all_hold(self._rematch_soon)

    # Its life.

    def start(self) -> None:
        """Start the table that is there."""
        standing = self._standing
        self._past.warm()
        if standing is not None:
            standing.start()
            if standing.session.life.phase == "paused":
                standing.hold()

    def stop(self) -> None:
        """End whatever stands there; nothing begins any more."""
        with self._changing:
            self._stopped = True
            self._lookout.leave()
            if self._standing is not None:
                self._standing.stop()

    @property
    def _life(self) -> Life:
        return Life() if self._standing is None else self._standing.session.life

    # What hosts do: `web_ui.House`.

    def life(self) -> Mapping[str, Any]:
        """As `web_ui.House`."""
        return self._life.to_json()

    def lobby(self) -> Mapping[str, Any]:
        """As `web_ui.House`."""
        offers = self._offers.to_json(self._past)
        return {"life": self._life.to_json(), **offers, "differs": list(self._differing())}

    def _differing(self) -> Sequence[str]:
        """As "differs" of `web_ui.House.lobby`; nothing while no game goes on."""
        standing, life = self._standing, self._life
        if standing is None or life.game is None or not life.runs:
            return ()
        running = self._past.game(life.game)
        return self._offers.differing(running.game, running.state, standing.setting)

    def look(self, camera: str, deck: str) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.House`."""
        with self._changing:
            self._check_free()
            self._offers.check_camera(camera)
            if camera == NO_CAMERA:
                self._lookout.leave()
                return ()
            if self._standing is not None:
                # Its game has ended: the same camera cannot be opened twice.
                self._standing.rest()
                self._rests = True
            return [check.to_json() for check in self._lookout.look(camera, deck)]

    def lobby_picture(self) -> bytes | None:
        """As `web_ui.House`."""
        return self._lookout.picture()

    def begin(self, plan: Mapping[str, Any]) -> int:
        """As `web_ui.House`."""
        with self._changing:
            self._check_free()
            made = self._offers.plan(plan)
            self._put(lambda: self._opener.begun(made))
            return self._number()

    def _rematch_soon(self) -> None:
        """Begin the next game with the same people, as their buttons ask for."""
        # Not in the caller's thread: that is the session's, which ends for it.
        threading.Thread(target=self._rematch, name="rematch", daemon=True).start()

    def _rematch(self) -> None:
        try:
            self.begin(self._offers.next_plan(self._past))
        except AnswerRefused as refusal:
            # Whoever stands at the table sees that nothing begins; the page says why on "Rematch".
            _LOG.warning("the buttons begin no game: %s", refusal)

    def go_on_with(self, game: int) -> None:
        """As `web_ui.House`."""
        with self._changing:
            self._check_free()
            past = self._past.game(game)
            if past.game.ending(past.state) is not Ending.UNFINISHED:
                raise AnswerRefused(
                    f"Game {game} was not kept unfinished; begin a new one.", "game-not-unfinished"
                )
            self._put(lambda: self._opener.gone_on_with(game))

    def end(self, ending: str, by: str, game: int | None = None) -> None:
        """As `web_ui.House`."""
        known = {one.value: one for one in _ENDINGS}
        if ending not in known:
            names = ", ".join(known)
            raise AnswerRefused(f"A game ends as one of: {names}.", "ending-unknown", known=names)
        with self._changing:
            standing = self._running(game)
            standing.session.end(known[ending], by)
            standing.release()
            standing.session.mention_life()

    def pause(self, paused: bool, by: str, game: int | None = None) -> None:
        """As `web_ui.House`."""
        with self._changing:
            standing = self._running(game)
            standing.session.pause(paused, by)
            (standing.hold if paused else standing.release)()
            standing.session.mention_life()

    def games(self) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.House`."""
        return [past.to_json() for past in self._past.all(PATIENCE_S)]

    @property
    def archive(self) -> GameArchive:
        """As `web_ui.House`."""
        return self._archive

    def record_of(self, game: int) -> Mapping[str, Any]:
        """As `web_ui.House`."""
        past = self._past.game(game)
        return past.game.record(past.state)

    def score_of(self, game: int) -> Mapping[str, Any]:
        """As `web_ui.House`."""
        past = self._past.game(game)
        return past.game.score(past.state)

    # Seats.

    def join_token(self) -> str | None:
        """As `web_ui.House`."""
        return self._seats.join if self._standing is not None else None

    def claim(self, seat: int, join: str, origin: str, own: str = "") -> str:
        """As `web_ui.House`."""
        secret = self._seats.claim(seat, join, origin, own)
        self._table.mention_life()
        return secret

    def seat_of(self, secret: str) -> int | None:
        """As `web_ui.House`."""
        return self._seats.seat_of(secret) if self._standing is not None else None

    def claimed(self) -> Sequence[bool]:
        """As `web_ui.House`."""
        return self._seats.claimed() if self._standing is not None else ()

    def free(self, seat: int) -> None:
        """As `web_ui.House`."""
        self._seats.free(seat)
        self._table.mention_life()

    def own(self, seat: int) -> Mapping[str, Any]:
        """As `web_ui.House`."""
        return self._seated(seat).own(seat)

    def enter(self, act: str, value: Any) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.House`."""
        return self._running().session.enter(act, value)

    def take_back(self, seat: int | None = None) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.House`."""
        with self._changing:
            if self._life.ending is not Ending.FINISHED:
                return self._running().session.take_back(seat)
            assert self._standing is not None
            changed = self._standing.session.take_back(seat)
            if self._rests:
                number = self._number()
                self._put(lambda: self._opener.gone_on_with(number))
            self._table.mention_life()
            return changed

    def say(self, seat: int, act: str, value: Any) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.House`."""
        return self._seated(seat).say(seat, act, value)

    # The table that stands there: `web_ui.Table`.

    @property
    def _table(self) -> TableSession | EmptyTable:
        return self._empty if self._standing is None else self._standing.session

    def state(self) -> Mapping[str, Any]:
        """As `web_ui.Table`, with "claimed": which seats phones have."""
        return {**self._table.state(), "claimed": list(self.claimed())}

    def subscribe(self, after: int) -> Subscription:
        """As `web_ui.Table`, over all tables of the evening."""
        return EveningSubscription(lambda: self._table, after)

    def correct(self, correction: Correction) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.Table`; who is renamed keeps the seat."""
        changed = self._table.correct(correction)
        if self._standing is not None:
            self._seats.rename(self._standing.session.players)
        return changed

    def _seated(self, seat: int) -> TableSession:
        standing = self._standing
        if standing is None:
            raise NoSuchSeat(seat)
        return standing.session

    def _running(self, game: int | None = None) -> Standing:
        """The table of the game that goes on; game: which one whoever asks means, if they say."""
        if self._standing is None or not self._life.runs:
            raise AnswerRefused("No game is being played.", "no-game")
        if game not in (None, self._life.game):
            raise AnswerRefused("Another game is being played by now; look again.", "other-game")
        return self._standing

    def _check_free(self) -> None:
        if self._stopped:
            raise AnswerRefused("The table is being stopped.", "busy")
        if self._life.runs:
            raise AnswerRefused(
                "A game is being played: end it before another begins.", "game-goes-on"
            )

    def _put(self, opened: Callable[[], Standing]) -> None:
        """Take away the table that stands there, and put another in its place."""
        self._lookout.leave()
        before, left = self._standing, self._table
        if before is not None:
            # The journal is used by one session at a time.
            before.stop()
        try:
            standing = opened()
        except (BadInput, Failure, JournalTrouble) as trouble:
            # Nobody plays now: people may begin another in the lobby.
            self._standing = None
            left.mention_life()
            raise AnswerRefused(str(trouble)) from trouble
        self._seats.seat(standing.session.players)
        standing.session.when_all_hold(self._rematch_soon)
        self._standing, self._rests = standing, False
        standing.start()
        left.mention_life()

    def _number(self) -> int:
        number = self._life.game
        assert number is not None
        return number
