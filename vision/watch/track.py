# SPDX-License-Identifier: AGPL-3.0-or-later
"""One card from when it comes to rest until it leaves."""

from __future__ import annotations

from math import inf

import numpy as np

from vision.frames import Frame
from vision.observations import Quad, Readings, by_chance, is_named, likeliest, mixed, surety
from vision.plane import Floats
from vision.reading import LEAST_OF_A_FACE, Reading

MOST_VOTES = 6
"""Frames that are read of a card that stays unsure; more of the same frame add nothing."""

MORE_VOTES = 2
"""Frames more, each time that something has moved over a card that is still unsure."""

AGAIN_S = 1.5
"""Seconds after which one frame more is read of a card that is in doubt, though nothing has moved:
a camera that looks for its focus, or a lamp, may show more of it then.
"""

IN_DOUBT = 0.9
"""Probability below which a card's name is in doubt: another frame may well show it better."""

SURE = 0.99
"""Probability at which one frame's reading is believed without a second frame."""

AS_GOOD = 0.06
"""A vote that fits worse than the best one by more than this was read through a hand, and does
not count."""


class Track:
    """A card on the table as the watcher knows it.

    first_seen: camera seconds. bare_at: when its place was seen bare before that, None where nobody
    knows. missing_since: when its place was first seen without it,
    hidden_since: when it was first looked for in vain although its place is not bare; None
    while it is seen. bare: whether the table itself was seen in its place, by which a missing
    card is known to be gone. beside: the numbers of the cards that were seen when it was first
    hidden. disturbed: something moved over it since it was read.
    """

    def __init__(
        self,
        number: int,
        reading: Reading,
        confidence: float,
        frame: Frame,
        bare_at: float | None,
    ) -> None:
        self.number = number
        self.first_seen, self.bare_at = frame.time, bare_at
        self.confidence = confidence
        self.missing_since: float | None = None
        self.hidden_since: float | None = None
        self.bare = False
        self.beside: frozenset[int] = frozenset()
        self.disturbed = False
        self.announced = False
        self.told: Readings = ()
        self._votes: list[tuple[float, Readings]] = []
        self._votes_left = MOST_VOTES
        self._voted_at = frame.time
        self._evidence: Frame | None = None
        self._fit = -inf
        self.quad: Quad = reading.quad
        self.vote(reading, frame)

    @property
    def corners(self) -> Floats:
        """(4, 2) frame pixels, top left of the card first."""
        return np.array(self.quad, np.float32)

    def vote(self, reading: Reading, frame: Frame) -> None:
        """Take one more frame's reading; the outline and the frame of the best fit are kept."""
        if reading.fit >= self._fit:
            self.quad, self._fit, self._evidence = reading.quad, reading.fit, frame
        self._votes_left -= 1
        self._voted_at = frame.time
        self._votes.append((reading.fit, reading.names))

    def stir(self) -> None:
        """Something moves over the card."""
        if not self.disturbed:
            self.disturbed = True
            self._votes_left = max(self._votes_left, MORE_VOTES)

    def follow(self, reading: Reading, frame: Frame) -> None:
        """The card was nudged: it lies here now, and earlier outlines count no more."""
        self._lie(reading.quad, reading.fit, frame)

    def find(self, reading: Reading, frame: Frame) -> None:
        """The card is found further on, which is one more look at it."""
        if self.wants_votes:
            self.vote(reading, frame)
        self.follow(reading, frame)

    def take_over(self, later: Track) -> None:
        """The later track is the same card, as it lies now."""
        self._lie(later.quad, later._fit, later._evidence)

    def _lie(self, quad: Quad, fit: float, evidence: Frame | None) -> None:
        self.quad, self._fit = quad, fit
        if not self.announced:
            # Of one that was told nobody asks for another frame: eight of them are 30 MB.
            self._evidence = evidence
        self.seen()

    def seen(self) -> None:
        """The card lies where it is known to lie."""
        self.missing_since = self.hidden_since = None
        self.bare = False

    def miss(self, time: float, *, bare: bool) -> None:
        """The card is not in its place."""
        self.hidden_since = None
        self.bare = bare
        if self.missing_since is None:
            self.missing_since = time

    def hide(self, time: float, beside: frozenset[int]) -> None:
        """Something else is seen in the card's place; beside: the cards that are seen."""
        self.missing_since = None
        self.bare = False
        if self.hidden_since is None:
            self.hidden_since = time
            self.beside = beside

    def tell(self) -> Frame | None:
        """The card is told as it is read now; gives the frame of the best reading, and lets it go.

        None where no better frame was read since it was told.
        """
        self.announced = True
        self.told = self.readings
        evidence, self._evidence = self._evidence, None
        return evidence

    @property
    def rank(self) -> tuple[bool, int]:
        """What tells which of two came before the other: one that was told, or that came sooner."""
        return not self.announced, self.number

    @property
    def is_seen(self) -> bool:
        """Whether it was seen in its place when it was looked for last."""
        return self.missing_since is None and self.hidden_since is None

    @property
    def was_read_once(self) -> bool:
        """Whether no frame but the first has told its name."""
        return len(self._votes) == 1

    @property
    def wants_votes(self) -> bool:
        """Whether another frame's reading could make it surer."""
        return self.surety < SURE and self._votes_left > 0

    def is_due(self, time: float) -> bool:
        """Whether it is in doubt, and was read so long ago that it is worth another look."""
        return self.is_in_doubt and time >= self._voted_at + AGAIN_S

    @property
    def is_in_doubt(self) -> bool:
        """Whether its name is in doubt."""
        return self.surety < IN_DOUBT

    @property
    def readings(self) -> Readings:
        """Mean probability of each name over the frames that fit best, best name first."""
        best = max(fit for fit, _ in self._votes)
        counted = [names for fit, names in self._votes if fit >= best - AS_GOOD]
        return by_chance(mixed((names, 1 / len(counted)) for names in counted))

    @property
    def surety(self) -> float:
        """The best name's probability, 0..1."""
        return surety(self.readings)

    @property
    def name(self) -> str:
        """The likeliest name; empty where none comes into question."""
        return likeliest(self.readings)

    @property
    def is_of_a_face(self) -> bool:
        """Whether it agrees with a face of the deck better than anything else does."""
        return self._fit >= LEAST_OF_A_FACE

    @property
    def is_named(self) -> bool:
        """Whether it reads as a card of the deck, if not surely which."""
        return is_named(self.readings)
