# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the lobby offers: who played lately, games, rules, decks, cameras, and one tap to begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from device.buttons import PiHeader
from device.cameras import NO_CAMERA, RENDERED
from device.config import Settings
from device.evening.past import PastGame, PastGames, recent_names
from device.evening.plan import GamePlan, PlanDefaults, plan_from
from device.eyes import enrolled_decks, open_playable, shipped_decks
from device.games import GAMES
from device.session import Setting, setting_in
from engine.editions import Edition
from vision.cameras.nodes import webcams_here
from vision.cameras.sources import PI_CAMERA


@dataclass(frozen=True, slots=True)
class Offers:
    """What a data folder and its configuration let people begin.

    setting: the deck and camera that the configuration, or the command line, names.
    """

    folder: Path
    settings: Settings
    setting: Setting

    def plan(self, told: Mapping[str, Any]) -> GamePlan:
        """The game that a plan asks for; see `plan_from`. Raises AnswerRefused."""
        defaults = PlanDefaults(self.settings.table, self.setting)
        return plan_from(told, defaults, self._edition_of)

    def to_json(self, past: PastGames) -> Mapping[str, Any]:
        """The lobby's part of `web_ui.House.lobby`."""
        games = past.all()
        decks = (*shipped_decks(), *enrolled_decks(self.folder))
        pi = (PI_CAMERA,) if PiHeader(self.folder).is_there() else ()
        webcams = webcams_here().names()
        cameras = dict.fromkeys((self.setting.camera, *pi, *webcams, NO_CAMERA, RENDERED))
        return {
            "plan": self._next_plan(past.game(games[-1].number) if games else None),
            "recent": list(recent_names(games)),
            "games": list(GAMES),
            "decks": list(decks),
            "cameras": list(cameras),
            "rules": {name: game.offers() for name, game in GAMES.items()},
        }

    def differing(self, players: Sequence[str]) -> Sequence[str]:
        """Which of the configuration's settings a running game does not have."""
        there = self.settings.table.model_fields_set
        return ["players"] if "players" in there and self.settings.table.players != players else []

    def _edition_of(self, deck: str) -> Edition | None:
        return open_playable(deck, self.folder).declared.edition

    def _next_plan(self, last: PastGame | None) -> Mapping[str, Any]:
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
        kept = setting_in(last.entries[0].body)
        around = self.setting if kept is None else kept.now(self.setting)
        rematch = last.game.rematch(last.state)
        return {**plan, "game": last.game.name, **rematch, **asdict(around)}
