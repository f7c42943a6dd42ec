# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which camera a table has: a real one, a recording, or the rendered table and its people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from device.buttons import ButtonPanel
from device.complaints import BadInput, Failure
from device.rehearsal.place import Place, RehearsalTrouble, place_in
from device.session import NO_CAMERA, Opening
from engine.skull_king import GameState
from vision.cameras.wishes import Wishes
from vision.frames import Camera

RENDERED = "rendered"
_FIRST_SEED = 1
# Where the people at the rendered table note how far they are, in the data folder.
_PROGRESS_NAME = "rendered-table.json"


@dataclass(frozen=True, slots=True)
class Rendering:
    """What can be set of the rendered table; speed is in times real time.

    seed, players: None where nobody asked for one; an unfinished game's count then.
    distractions: what people do there beside the play, as `distractions_named` takes it.
    """

    speed: float
    seed: int | None
    players: int | None
    truth: Path | None
    distractions: str = "none"


@dataclass(frozen=True, slots=True)
class Filmed:
    """A camera that is not open yet, and what the page says of the table it films.

    camera: None where there is none. close: ends whatever stands before the camera. recorded:
    whether it is a recording, of which what is wrong stays wrong; any other may come back. waits:
    whether what it films stands still while nobody looks.
    """

    camera: Camera | None
    title: str
    speed: float
    close: Callable[[], None]
    recorded: bool = False
    waits: bool = False


def real_table(source: str, wishes: Wishes | None = None) -> Filmed:
    """A camera, a recording or none, in a process of its own: it may hang, and the game goes on.

    wishes: what is asked of a lens; None for nothing. Raises CameraTrouble for a source that there
    is not.
    """
    if source == NO_CAMERA:
        return Filmed(None, "no camera", 1.0, lambda: None)
    # Imported here: a rendered table needs none of them.
    from device.sourcing import tell_left_out
    from vision.cameras.apart import ApartCamera

    tell_left_out(source)
    camera = ApartCamera(source, wishes=wishes)
    return Filmed(
        camera, f"camera {camera.name}", 1.0, lambda: None, camera.recorded, camera.recorded
    )


def check_source(source: str) -> None:
    """Raises CameraTrouble for a source that there is not; nothing is opened."""
    if source in (RENDERED, NO_CAMERA):
        return
    # Imported here: a rendered table needs none of it.
    from vision.cameras.sources import source_named

    source_named(source)


def asks_for_another(rendering: Rendering, game: int, folder: Path) -> bool:
    """Whether the rendered game of this number was begun with another seed or more or fewer people.

    Raises Failure for a note of the people's that cannot be read.
    """
    place = _place(folder, game)
    if place is None:
        return False
    return (rendering.seed is not None and rendering.seed != place.seed) or (
        rendering.players is not None and rendering.players != place.players
    )


def _place(folder: Path, game: int) -> Place | None:
    try:
        return place_in(folder / _PROGRESS_NAME, game)
    except RehearsalTrouble as trouble:
        raise Failure(str(trouble)) from trouble


def _seed(rendering: Rendering, game: int, folder: Path) -> int:
    place = _place(folder, game)
    if rendering.seed is None and place is not None:
        return place.seed
    # Each game of an evening is another.
    return _FIRST_SEED + game - 1 if rendering.seed is None else rendering.seed


def rendered_table(
    opening: Opening, panel: ButtonPanel, folder: Path, rendering: Rendering
) -> Filmed:
    """A table that is drawn, with people who play there with the panel's mock buttons.

    The camera gets nothing but what they do; the program gets nothing but its frames
    and the buttons. Raises Failure where the people cannot play, and BadInput for a distraction
    that there is not.
    """
    # Imported here: a real table draws no cards.
    from device.rehearsal import PanelFingers, Rehearsal
    from vision.cameras.rendered import RenderedCamera
    from vision.cameras.rendered.distractions import distractions_named

    state = opening.state
    if not isinstance(state, GameState):
        raise Failure(
            f"Nobody plays {opening.game.name} at a rendered table: choose a --camera, or "
            "another game."
        )
    try:
        distractions = distractions_named(rendering.distractions)
    except ValueError as error:
        raise BadInput(f"--distractions: {error}.") from None
    seed = _seed(rendering, opening.number, folder)
    try:
        people = Rehearsal(
            players=state.players,
            seed=seed,
            buttons=PanelFingers(panel),
            dealer=state.dealer,
            rules=state.rules,
            game=opening.number,
            truth=rendering.truth,
            progress=folder / _PROGRESS_NAME,
        )
    except RehearsalTrouble as trouble:
        raise Failure(str(trouble)) from trouble
    camera = RenderedCamera(
        people,
        seed=seed,
        seats=len(state.players),
        speed=rendering.speed,
        distractions=distractions,
    )
    return Filmed(camera, "rendered table", rendering.speed, people.close, waits=True)
