# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which camera a table has: a real one, a recording, or the rendered table and its people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from device.buttons import ButtonPanel
from device.complaints import Failure
from device.session import Opening
from vision.frames import Camera

RENDERED = "rendered"
# Where the people at the rendered table note how far they are, in the data folder.
_PROGRESS_NAME = "rendered-table.json"


@dataclass(frozen=True, slots=True)
class Rendering:
    """What can be set of the rendered table; speed is in times real time."""

    speed: float
    seed: int
    truth: Path | None


@dataclass(frozen=True, slots=True)
class Filmed:
    """A camera that is not open yet, and what the page says of the table it films.

    close: ends whatever stands before the camera.
    """

    camera: Camera
    title: str
    speed: float
    close: Callable[[], None]


def real_table(source: str) -> Filmed:
    """A camera or a recording. Raises CameraTrouble for a source that there is not."""
    # Imported here: a rendered table needs none of them.
    from vision.cameras import open_camera

    camera = open_camera(source)
    return Filmed(camera, f"camera {camera.name}", 1.0, lambda: None)


def rendered_table(
    opening: Opening, panel: ButtonPanel, folder: Path, rendering: Rendering
) -> Filmed:
    """A table that is drawn, with people who play there with the panel's mock buttons.

    The camera gets nothing but what they do; the program gets nothing but its frames
    and the buttons. Raises Failure where the people cannot play.
    """
    # Imported here: a real table draws no cards.
    from device.rehearsal import PanelFingers, Rehearsal, RehearsalTrouble
    from vision.cameras.rendered import RenderedCamera

    state = opening.state
    if not panel.fingers:
        raise Failure(
            "Nobody can press real buttons for the people of a rendered table: set "
            'pins = "mock" under [buttons] in the configuration, or choose a --camera.'
        )
    try:
        people = Rehearsal(
            players=state.players,
            seed=rendering.seed,
            buttons=PanelFingers(panel),
            dealer=state.dealer,
            rules=state.rules,
            game=opening.game,
            truth=rendering.truth,
            progress=folder / _PROGRESS_NAME,
        )
    except RehearsalTrouble as trouble:
        raise Failure(str(trouble)) from trouble
    camera = RenderedCamera(
        people, seed=rendering.seed, seats=len(state.players), speed=rendering.speed
    )
    return Filmed(camera, "rendered table", rendering.speed, people.close)
