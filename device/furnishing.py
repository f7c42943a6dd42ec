# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table put together: its game, its buttons, its camera, and all that looks at it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from device.buttons import ButtonPanel, PiHeader, open_panel
from device.cameras import (
    RENDERED,
    Filmed,
    Rendering,
    real_table,
    rendered_table,
)
from device.complaints import BadInput, Failure
from device.config import Settings
from device.evening import GamePlan
from device.evidence import EvidenceKeeper, seen_by_deck
from device.eyes import open_lasting_finder, open_watcher
from device.fresh_eyes import Looker
from device.games import GAMES
from device.journal import Journal
from device.kept_measures import KeptMeasures
from device.knocks import KnockWatch
from device.runtimes import fastest_here
from device.sayings import Saying
from device.session import (
    NO_CAMERA,
    About,
    CameraNews,
    KeptSetting,
    Opening,
    Setting,
    TableSession,
    end_game,
    new_game,
    reopened_game,
)
from device.table_loop import TableLoop
from device.zoned import zoned
from engine.common import Ending
from vision.frames import CameraTrouble

MatGuardOf = Callable[[str], KnockWatch | None]
"""The check of the mat at a table with a camera of that source."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all tables of an evening share.

    faults: takes a sentence when the table that the program was started with cannot go on. guard:
    see `MatGuardOf`.
    """

    folder: Path
    settings: Settings
    journal: Journal
    rendering: Rendering
    guard: MatGuardOf
    faults: Callable[[str], None]

    @property
    def configured(self) -> Setting:
        """The deck and the camera that the configuration, or the command line, names."""
        return Setting(self.settings.table.deck, self.settings.camera.source)


class FurnishedTable:
    """`device.evening.Standing`: one game's table. It is started once, and stopped once.

    from_page: whether people begin it on the page: what its camera cannot do is then told there,
    and the program goes on.
    """

    def __init__(
        self,
        around: Surroundings,
        opening: Opening,
        setting: Setting,
        *,
        from_page: bool = False,
    ) -> None:
        """Set it up. Raises Failure for a camera that there is not."""
        self.opening = opening
        self._from_page = from_page
        self.setting = setting
        self._stack = ExitStack()
        try:
            self._furnish(around)
        except BaseException:
            self._stack.close()
            raise

    def _furnish(self, around: Surroundings) -> None:
        settings, folder, opening = around.settings, around.folder, self.opening
        deck, source = self.setting.deck, self.setting.camera
        self.panel = open_panel(
            settings.buttons, opening.players, PiHeader(folder), rendered=source == RENDERED
        )
        self._stack.callback(self.panel.close)
        measures = KeptMeasures(folder)
        filmed = _filmed(around, opening, self.panel, source, measures)
        self._stack.callback(filmed.close)
        camera = filmed.camera
        about = About(filmed.title, NO_CAMERA if camera is None else camera.name, filmed.speed)
        self._keeper = EvidenceKeeper(
            folder, settings.evidence, partial(seen_by_deck, deck, folder)
        )
        self.session = TableSession(about, around.journal, opening, self.panel, self._keeper)
        self._loop: TableLoop | None = None
        if camera is None:
            return
        guard = around.guard(source)

        def eyes() -> Looker:
            fastest = fastest_here(folder)
            finder = open_lasting_finder(fastest.weights, fastest.runtime)
            return zoned(open_watcher(deck, folder, finder), guard, opening.players)

        self._loop = TableLoop(
            camera,
            eyes,
            self.session.tell,
            self._tell_on_page if self._from_page else around.faults,
            guard,
            recorded=filmed.recorded,
            waits=filmed.waits,
            keep=measures.keep,
        )
        self.session.show_pictures_of(self._loop.picture)
        self.session.measure_with(self._loop.measure_again)

    def _tell_on_page(self, sentence: str) -> None:
        self.session.tell(CameraNews(Saying(sentence)))

    def start(self) -> None:
        """See `device.evening.Standing`."""
        for part in (self._keeper, self.session, self._loop):
            if part is not None:
                part.start()
                self._stack.callback(part.stop)

    def stop(self) -> None:
        """See `device.evening.Standing`."""
        self._stack.close()

    def hold(self) -> None:
        """See `device.evening.Standing`."""
        if self._loop is not None:
            self._loop.hold()

    def release(self) -> None:
        """See `device.evening.Standing`."""
        if self._loop is not None:
            self._loop.release()

    def rest(self) -> None:
        """See `device.evening.Standing`."""
        if self._loop is not None:
            self._loop.stop()


class Furnisher:
    """`device.evening.Opener`: it writes what begins, and sets the table up for it."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around

    def begun(self, plan: GamePlan) -> FurnishedTable:
        """See `device.evening.Opener`."""
        kept = KeptSetting(plan.setting, self._around.configured)
        opening = new_game(self._around.journal, plan.game, plan.first, kept)
        return self._furnished(opening, plan.setting, Ending.DISCARDED)

    def gone_on_with(self, game: int) -> FurnishedTable:
        """See `device.evening.Opener`."""
        opening = reopened_game(self._around.journal, game, GAMES)
        setting = opening.setting(self._around.configured)
        return self._furnished(opening, setting, Ending.UNFINISHED)

    def _furnished(self, opening: Opening, setting: Setting, otherwise: Ending) -> FurnishedTable:
        """The game's table; a game that no table can be set up for ends again, as `otherwise`."""
        try:
            return FurnishedTable(self._around, opening, setting, from_page=True)
        except (BadInput, Failure):
            why = "no table could be set up for it"
            end_game(self._around.journal, opening.number, GAMES, otherwise, why)
            raise


def _filmed(
    around: Surroundings,
    opening: Opening,
    panel: ButtonPanel,
    source: str,
    measures: KeptMeasures,
) -> Filmed:
    try:
        if source == RENDERED:
            return rendered_table(opening, panel, around.folder, around.rendering)
        return real_table(source, measures.wishes(around.settings.camera.focus))
    except CameraTrouble as trouble:
        raise Failure(f"{trouble}.") from trouble
