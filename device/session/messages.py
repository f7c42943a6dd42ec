# SPDX-License-Identifier: AGPL-3.0-or-later
"""What comes to the session's one queue, beside what is new of the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from device.sayings import Saying
from engine.common import Ending
from web_ui import Correction


@dataclass(frozen=True, slots=True)
class Looked:
    """The watcher looked at a frame.

    observations: what it saw, for the game that is played. time: the frame's, in camera
    seconds. arrived: when it came from the camera, in seconds of the session's clock.
    """

    observations: tuple[Any, ...]
    time: float
    arrived: float


@dataclass(frozen=True, slots=True)
class CameraNews:
    """How the camera is; `trouble` is a sentence for people, None when all is well."""

    trouble: Saying | None


@dataclass(frozen=True, slots=True)
class LightNews:
    """How a camera measures light and focus.

    can_measure: whether it can be told to measure again. measuring: light and focus are not locked
    yet. notes: what people should know of its pictures, and can mend.
    """

    can_measure: bool = False
    measuring: bool = False
    notes: tuple[Saying, ...] = ()


NO_MEASURING = LightNews()
"""Of a camera that measures nothing, or of which nothing is known yet."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Someone answered a question; `done` is fulfilled once the answer is on disk.

    It then holds what the answer changed.
    """

    question: str
    answer: str
    done: Future[Sequence[Mapping[str, Any]]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Correct:
    """Someone puts something right; `done` as that of an answer."""

    correction: Correction
    done: Future[Sequence[Mapping[str, Any]]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class End:
    """Someone ends the game; `done` is fulfilled once that is on disk."""

    ending: Ending
    by: str = ""
    done: Future[Sequence[Mapping[str, Any]]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Pause:
    """Someone pauses the game, or goes on with it; `done` as that of an ending."""

    paused: bool
    by: str = ""
    done: Future[Sequence[Mapping[str, Any]]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Reopen:
    """Someone goes on with a game that was ended; `done` as that of an ending."""

    done: Future[Sequence[Mapping[str, Any]]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class SeatAct:
    """Someone at a seat says something, as `device.games.GameAtTable.say` takes it.

    `done` is fulfilled once it is on disk.
    """

    seat: int
    act: str
    value: Any
    done: Future[Sequence[Mapping[str, Any]]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Enter:
    """The host enters something by hand, as `device.games.GameAtTable.enter` takes it.

    `done` is fulfilled once it is on disk.
    """

    act: str
    value: Any
    done: Future[Sequence[Mapping[str, Any]]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What was entered by hand last is taken back; `done` as that of an entry.

    seat: of the person who takes the own doing back; None for the host.
    """

    seat: int | None = None
    done: Future[Sequence[Mapping[str, Any]]] = field(default_factory=Future)


class Stop:
    """The session shall end."""
