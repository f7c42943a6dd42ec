# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the lobby offers: who played lately, games, rules, decks, cameras, and one tap to begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from device.buttons import PiHeader
from device.cameras import RENDERED
from device.config import Pins, Settings
from device.evening.past import PastGames, recent_names
from device.evening.past_game import PastGame
from device.evening.plan import GamePlan, PlanDefaults, plan_from
from device.eyes import enrolled_decks, open_playable, shipped_decks
from device.games import GAMES, AnyGame
from device.session import NO_CAMERA, Setting, setting_in
from engine.common import shown
from engine.skull_king import Edition
from vision.cameras.nodes import webcams_here
from vision.cameras.sources import PI_CAMERA
from web_ui import AnswerRefused

_PATIENCE_S: Final = 0.5
"""So long the lobby waits for past games: the names of the newest do."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What a data folder and its configuration let people begin.

    setting: the deck and camera that the configuration, or the command line, names.
    """

    folder: Path
    settings: Settings
    setting: Setting

    def plan(self, told: Mapping[str, Any]) -> GamePlan:
        """The game that a plan asks for; see `plan_from`.

        Raises AnswerRefused, also for a camera that is not offered: whoever hosts an evening need
        not be let read this machine's files.
        """
        defaults = PlanDefaults(self.settings.table, self.setting)
        game = GAMES.get(str(told.get("game", self.settings.table.game)))
        camera = told.get("camera")
        if isinstance(camera, str) and (game is None or game.seen_by_camera):
            self.check_camera(camera.strip())
        return plan_from(told, defaults, self._edition_of)

    @property
    def cameras(self) -> Sequence[str]:
        """The sources that a game may be played with, the configured one first."""
        pi = (PI_CAMERA,) if PiHeader(self.folder).is_there() else ()
        webcams = webcams_here().names()
        return tuple(dict.fromkeys((self.setting.camera, *pi, *webcams, NO_CAMERA, RENDERED)))

    def check_camera(self, source: str) -> None:
        """Raises AnswerRefused for a camera that is not offered."""
        if source not in self.cameras:
            sentence = f"There is no camera {shown(source)} here: choose another."
            raise AnswerRefused(sentence, "camera-unknown", camera=source)

    def to_json(self, past: PastGames) -> Mapping[str, Any]:
        """The lobby's part of `web_ui.House.lobby`."""
        decks = (*shipped_decks(), *enrolled_decks(self.folder))
        return {
            "plan": self.next_plan(past),
            "recent": list(recent_names(past.known(_PATIENCE_S))),
            "games": list(GAMES),
            "decks": list(decks),
            "cameras": list(self.cameras),
            "buttons": self._has_buttons,
            "rules": {name: _offered(game) for name, game in GAMES.items()},
        }

    def differing(self, game: AnyGame, state: Any, setting: Setting) -> Sequence[str]:
        """Which parts of a plan the configuration sets otherwise than a game that goes on has them.

        Who deals first is none of them: the deal moves on from game to game.
        """
        table, camera = self.settings.table, self.settings.camera
        told = {"game", "players", "rules", "deck"} & table.model_fields_set
        told |= {"camera"} if "source" in camera.model_fields_set else set()
        try:
            configured = self.plan({})
        except AnswerRefused:
            # What nobody could begin is said where it is read: no game can be as it says.
            return sorted(told)
        same = configured.game is game
        rules = game.rematch(game.fold(None, configured.first))["rules"] if same else None
        unseen = not (game.seen_by_camera and configured.game.seen_by_camera)
        is_so = {
            "game": same,
            "players": configured.table.players == game.view(state).players,
            "rules": rules == game.rematch(state)["rules"],
            "deck": unseen or configured.setting.deck == setting.deck,
            "camera": unseen or configured.setting.camera == setting.camera,
        }
        return [name for name, so in is_so.items() if name in told and not so]

    @property
    def _has_buttons(self) -> bool:
        pins = self.settings.buttons.pins
        return pins in (Pins.LGPIO, Pins.MOCK) or (
            pins is Pins.AUTO and PiHeader(self.folder).is_there()
        )

    def _edition_of(self, deck: str) -> Edition | None:
        return open_playable(deck, self.folder).declared.edition

    def next_plan(self, past: PastGames) -> Mapping[str, Any]:
        """What a tap on "Start" begins; as "plan" of `web_ui.House.lobby`."""
        return self._plan_after(past.newest(), past)

    def _plan_after(self, last: PastGame | None, past: PastGames) -> Mapping[str, Any]:
        """What a tap on "Start" begins: the game before once more, the deal one seat on."""
        table = self.settings.table
        plan: dict[str, Any] = {
            "game": table.game,
            "players": list(table.players),
            "dealer": table.dealer,
            "rules": table.rules,
            **asdict(self.setting),
        }
        if last is None:
            return plan
        rematch = last.game.rematch(last.state)
        around = self._setting_after(last, past)
        return {**plan, "game": last.game.name, **rematch, **asdict(around)}

    def _setting_after(self, last: PastGame, past: PastGames) -> Setting:
        """The deck and camera of the latest game that a camera could look at."""
        if not last.game.seen_by_camera:
            seen = [one for one in past.known(_PATIENCE_S) if GAMES[one.name].seen_by_camera]
            if not seen:
                return self.setting
            last = past.game(seen[-1].number)
        kept = setting_in(last.entries[0].body)
        return self.setting if kept is None else kept.now(self.setting)


def _offered(game: AnyGame) -> Mapping[str, Any]:
    """What may be set of a game's rules, and whether it is played with a deck and a camera."""
    return {**game.offers(), "seen_by_camera": game.seen_by_camera}
