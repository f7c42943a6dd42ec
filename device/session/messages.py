# SPDX-License-Identifier: AGPL-3.0-or-later
"""What comes to the session's one queue, beside the buttons' edges."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field

from vision.observations import Observation


@dataclass(frozen=True, slots=True)
class Looked:
    """The watcher looked at a frame.

    time: the frame's, in camera seconds. arrived: when it came from the camera, in
    seconds of the session's clock.
    """

    observations: tuple[Observation, ...]
    time: float
    arrived: float


@dataclass(frozen=True, slots=True)
class CameraNews:
    """How the camera is; `trouble` is a sentence for people, None when all is well."""

    trouble: str | None


@dataclass(frozen=True, slots=True)
class Answer:
    """Someone answered a question; `done` is fulfilled once the answer is on disk."""

    question: str
    answer: str
    done: Future[None] = field(default_factory=Future)


class Stop:
    """The session shall end."""
