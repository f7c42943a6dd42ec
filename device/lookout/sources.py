# SPDX-License-Identifier: AGPL-3.0-or-later
"""Through which cameras the lobby looks, and with which eyes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from device.cameras import RENDERED, real_table
from device.complaints import Failure
from device.detecting import detect_cards
from device.eyes import open_finder, open_playable, reader_of
from device.kept_measures import KeptMeasures
from device.lookout.lookout import Eyes, Lookout, Mat
from vision.frames import Camera

_SEATS = 4
_SHOWN = "G7"
"""What lies on the rendered table before a game: something to check light and size by."""


def lookout_of(folder: Path, focus: float | None, mat_of: Callable[[str], Mat | None]) -> Lookout:
    """The lookout of a table.

    Args:
        folder: the data folder.
        focus: what is configured for a Pi's lens.
        mat_of: as of `Lookout`.

    """
    return Lookout(partial(_camera_of, folder, focus), partial(_eyes_of, folder), mat_of)


def _camera_of(folder: Path, focus: float | None, source: str) -> Camera:
    if source == RENDERED:
        return _rendered()
    camera = real_table(source, KeptMeasures(folder).wishes(focus)).camera
    if camera is None:
        raise Failure("There is no camera at this table.")
    return camera


def _rendered() -> Camera:
    # Imported here: a real table draws no cards.
    from vision.cameras.rendered import Act, LayCard, RenderedCamera

    class OneCard:
        """A table at which nobody plays yet, with a card on it."""

        lying = (LayCard(0, _SEATS, _SHOWN),)

        def next_act(self) -> Act | None:
            """Nothing happens."""
            return None

    return RenderedCamera(OneCard(), seed=1, seats=_SEATS)


def _eyes_of(folder: Path, deck: str) -> Eyes:
    return partial(detect_cards, open_finder(), reader_of(open_playable(deck, folder)))
