# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a game is to be begun with, and whether it can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from device.cameras import RENDERED, check_source
from device.complaints import BadInput, Failure
from device.config import MOST_SEATS, TableSettings
from device.evening.misfits import misfit_of, misfit_of_game, misfit_of_settings
from device.games import GAMES, AnyGame, EventMisfit
from device.rehearsal.place import PLAYERS
from device.session import UNSEEN, Setting
from device.starting import opened_on_deck
from engine.skull_king import Edition
from vision.frames import CameraTrouble
from web_ui import AnswerRefused


@dataclass(frozen=True, slots=True)
class PlanDefaults:
    """What counts where a plan says nothing: what is configured."""

    table: TableSettings
    setting: Setting


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game that can be begun.

    first: the event that opens it. setting: its deck and camera; `UNSEEN` for a game that no
    camera looks at, whatever was planned.
    """

    game: AnyGame
    first: object
    table: TableSettings
    setting: Setting


def plan_from(
    told: Mapping[str, Any],
    defaults: PlanDefaults,
    edition_of: Callable[[str], Edition | None],
) -> GamePlan:
    """The game that a plan asks for, as `web_ui.House.begin` takes it.

    edition_of: of which edition a deck says it is; raises BadInput or Failure for a deck that
    cannot be played with. Raises AnswerRefused with a sentence for what cannot be.
    """
    around = {"deck", "camera"}
    known = defaults.table.model_dump() | {
        name: value for name, value in told.items() if name not in around
    }
    if isinstance(known["players"], list):
        known["players"] = tuple(known["players"])
    try:
        table = TableSettings.model_validate(known)
    except ValidationError as error:
        raise misfit_of_settings(told, error, _people_of(known["game"])) from error
    if table.game not in GAMES:
        raise AnswerRefused(
            f"This table cannot play {table.game!r}: its games are {', '.join(GAMES)}.",
            "game-unknown",
            games=", ".join(GAMES),
        )
    game = GAMES[table.game]
    setting, edition = UNSEEN, None
    if game.seen_by_camera:
        setting = _setting(told, defaults)
        edition = _edition_before_camera(setting, len(table.players), edition_of)
    try:
        first = opened_on_deck(game, game.opening(table), edition)
    except EventMisfit as misfit:
        raise misfit_of_game(misfit) from misfit
    return GamePlan(game, first, table, setting)


def _edition_before_camera(
    setting: Setting, players: int, edition_of: Callable[[str], Edition | None]
) -> Edition | None:
    """The edition of the deck that the camera is to see. Raises AnswerRefused for what cannot be.

    edition_of: as for `plan_from`.
    """
    try:
        edition = edition_of(setting.deck)
        check_source(setting.camera)
    except (BadInput, Failure) as fault:
        raise AnswerRefused(str(fault), "deck-unplayable", deck=setting.deck) from fault
    except CameraTrouble as trouble:
        sentence = f"The camera cannot be used: {trouble}."
        raise AnswerRefused(sentence, "camera-unknown", camera=setting.camera) from trouble
    if setting.camera == RENDERED and players not in PLAYERS:
        fewest, most = PLAYERS[0], PLAYERS[-1]
        sentence = f"At a rendered table {fewest} to {most} people play."
        raise AnswerRefused(sentence, "rendered-count", fewest=fewest, most=most)
    return edition


def _people_of(name: object) -> tuple[int, int]:
    """How many may play a game, at least and at most; a game that there is not: at any table."""
    game = GAMES.get(str(name))
    fewest, most = (1, MOST_SEATS) if game is None else game.offers()["players"]
    return fewest, most


def _setting(told: Mapping[str, Any], defaults: PlanDefaults) -> Setting:
    deck = told.get("deck", defaults.setting.deck)
    camera = told.get("camera", defaults.setting.camera)
    for name, value in (("deck", deck), ("camera", camera)):
        if not isinstance(value, str) or not value.strip():
            raise misfit_of(name)
    return Setting(deck.strip(), camera.strip())
