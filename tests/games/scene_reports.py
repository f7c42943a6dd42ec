# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a watcher would report of the rendered table's play if it erred in nothing that it sees.

A card is told once a part of it lies there plainly for a moment, and gone once the table is seen
where it lay. Hands, drinks and other cards hide some for long, and some for good.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass

import numpy as np

from tests.games.reports import FRAME, SURETY, Report
from tests.games.scenes import BARE, SHAPE, FaceUp, Mask, Scene, place_of, scenes_of
from tests.games.written import WrittenGame
from vision.cameras.rendered import Distraction, Habit
from vision.observations import CardArrived, CardLeft, Observation, TableCleared
from vision.reading.naming import quad_of

_LEAST_SEEN = (0.08, 0.16)
"""Share of a card that is enough to know it, of the one more and of another less."""

_SETTLES_S = (0.25, 0.5)
_LEFT_S = 0.25
_MOVED_OVER = 0.03
"""Share of a card over which something may move while it is told."""

_SHOWS_TABLE = 0.25
"""Share of its place that must show the table once a card is gone."""

_SHARE = 0.05
"""Of a card, that must lie on another or under it to be told so."""

_PLAIN = 0.85
"""How often it is plain which of two lies on the other."""


def scene_reports_of(
    director: WrittenGame,
    seed: int,
    players: int,
    distractions: Collection[Distraction],
    habits: Collection[Habit] = (),
) -> Iterator[Report]:
    """A whole game's, one for each frame."""
    eyes = _Eyes(np.random.default_rng([seed, 0xE7E5]))
    for scene in scenes_of(director, seed, players, distractions, habits):
        yield Report(scene.time, eyes.look(scene))


@dataclass
class _Known:
    """A card that was told. missing_since: since when the table was seen in its place."""

    track: int
    place: Mask
    missing_since: float | None = None


class _Eyes:
    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._known: dict[Hashable, _Known] = {}
        self._shown_since: dict[Hashable, float] = {}
        # Of each card what share must be seen of it, and for how long.
        self._asks_for: dict[Hashable, tuple[float, float]] = {}
        self._bare_at = np.full(SHAPE, -np.inf)
        self._tracks = 0
        self._looks = 0

    def look(self, scene: Scene) -> tuple[Observation, ...]:
        """What this scene adds to those before."""
        left = list(self._leave(scene))
        came = [arrived for card in scene.cards if (arrived := self._arrive(card, scene))]
        self._note_bare(scene)
        self._looks += 1
        is_cleared = left and not self._known and not scene.cards
        cleared = [TableCleared(scene.time, self._looks)] if is_cleared else []
        return (*left, *came, *cleared)

    def _leave(self, scene: Scene) -> Iterator[CardLeft]:
        there = {card.key: card for card in scene.cards}
        for key, known in list(self._known.items()):
            if key in there:
                known.place, known.missing_since = place_of(there[key].corners), None
                continue
            hidden = _share(scene.moving, known.place) >= 2 * _MOVED_OVER
            shown = _share(scene.top == BARE, known.place) >= _SHOWS_TABLE or not there
            if hidden or not shown:
                known.missing_since = None
            elif known.missing_since is None:
                known.missing_since = scene.time
            elif scene.time - known.missing_since >= _LEFT_S:
                del self._known[key]
                yield CardLeft(known.track, scene.time, self._looks)

    def _arrive(self, card: FaceUp, scene: Scene) -> CardArrived | None:
        if card.key in self._known:
            return None
        if card.key not in self._asks_for:
            ranges = _LEAST_SEEN, _SETTLES_S
            least, settles = (float(self._rng.uniform(*each)) for each in ranges)
            self._asks_for[card.key] = least, settles
        least, settles = self._asks_for[card.key]
        place = place_of(card.corners)
        shown = _share((scene.top == card.mark) & ~scene.moving, place)
        if shown < least or _share(scene.moving, place) >= _MOVED_OVER:
            self._shown_since.pop(card.key, None)
            return None
        since = self._shown_since.setdefault(card.key, scene.time)
        return self._told(card, place, scene) if scene.time - since >= settles else None

    def _told(self, card: FaceUp, place: Mask, scene: Scene) -> CardArrived:
        under, over = self._layers(card, place, scene)
        self._known[card.key] = _Known(self._tracks, place)
        self._tracks += 1
        bare_at = float(self._bare_at[place].min())
        return CardArrived(
            self._tracks - 1,
            scene.time,
            self._looks,
            quad_of(card.corners),
            ((card.face, SURETY),),
            FRAME,
            under=under,
            over=over,
            bare_at=bare_at if np.isfinite(bare_at) else None,
        )

    def _layers(
        self, card: FaceUp, place: Mask, scene: Scene
    ) -> tuple[frozenset[int], frozenset[int]]:
        """The tracks of known cards on it, and of those under it, as far as they are plain."""
        found: dict[bool, set[int]] = {True: set(), False: set()}
        for other in scene.cards:
            known = self._known.get(other.key)
            if known is None or _share(known.place, place) < _SHARE:
                continue
            if not (known.place & scene.moving).any() and self._rng.random() < _PLAIN:
                found[other.mark > card.mark].add(known.track)
        return frozenset(found[True]), frozenset(found[False])

    def _note_bare(self, scene: Scene) -> None:
        """Where no card lies but those that were told, and nothing else."""
        marks = [card.mark for card in scene.cards if card.key in self._known]
        self._bare_at[np.isin(scene.top, [BARE, *marks]) & ~scene.moving] = scene.time


def _share(mask: Mask, place: Mask) -> float:
    """Of a place, how much of it lies in a mask."""
    return float(np.count_nonzero(mask & place)) / max(1.0, float(np.count_nonzero(place)))
