# SPDX-License-Identifier: AGPL-3.0-or-later
"""The camera that the table reads, over the process that films."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress

from vision.cameras.apart.messages import Ended, Failed, Garbled, Handed, Opened, Reported
from vision.cameras.apart.process import CHILD, CameraProcess
from vision.cameras.condition import Condition
from vision.cameras.device import OPENING_S
from vision.cameras.handover import Frames, InOrder, Shot
from vision.cameras.sources import FOLDERS_RATE, source_named
from vision.cameras.troubles import did_not_open, not_open, trouble_of
from vision.cameras.wishes import Wishes
from vision.frames import BrokenRecording, CameraTimeout, CameraTrouble, EndOfRecording, Frame

STARTING_S = 5.0
"""What the process may take to begin, before the camera itself; a second or two on a Pi."""

GRACE_S = 1.0
"""What a process that is asked to end may take before it is killed."""

# The thread ends with the process, which then is no more.
_LEAVING_S = 1.0


class ApartCamera:
    """A `Camera` in a process of its own, which is killed when it hangs.

    source, frames_per_second, and errors: as of `vision.cameras.open_camera`. wishes: what is
    asked of a lens. opening_s: how long opening may take, grace_s: how long ending; seconds.
    program: what films. recorded: as of `vision.cameras.sources.Source`.
    """

    def __init__(
        self,
        source: str,
        frames_per_second: float = FOLDERS_RATE,
        *,
        wishes: Wishes | None = None,
        opening_s: float = STARTING_S + OPENING_S,
        grace_s: float = GRACE_S,
        program: Sequence[str] = CHILD,
    ) -> None:
        meant = source_named(source, frames_per_second)
        self.name, self.recorded = meant.name, meant.recorded
        self._make_handover = meant.make_handover
        self._arguments = source, repr(frames_per_second)
        self._wishes = wishes or Wishes()
        self._opening_s, self._grace_s = opening_s, grace_s
        self._program = program
        self._filming: _Filming | None = None

    def open(self) -> None:
        """Start the process, anew if there is one, and wait until it has the device open.

        Raises CameraTrouble.
        """
        self.close()
        try:
            arguments = *self._arguments, self._wishes.to_text()
            process = CameraProcess(self._program, arguments)
        except OSError as error:
            raise CameraTrouble(
                f"no process could be started for {self.name} ({error.strerror}); close other "
                "programs, or start the machine again"
            ) from error
        self._filming = _Filming(self.name, process, self._make_handover())
        try:
            self._filming.begin(self._opening_s)
        except BaseException:
            self.close()
            raise

    def read(self, timeout: float = 1.5) -> Frame:
        """The next frame within `timeout` seconds.

        Raises CameraTimeout, CameraTrouble or EndOfRecording.
        """
        if self._filming is None:
            raise not_open(self.name)
        return self._filming.frames.next(timeout)

    @property
    def condition(self) -> Condition | None:
        """How a camera that measures is; None while it is closed, and of all others."""
        filming = self._filming
        return None if filming is None else filming.condition

    def measure_again(self) -> None:
        """Have light and focus measured anew; from any thread, and nothing where it is closed."""
        if (filming := self._filming) is not None:
            filming.measure_again()

    def close(self) -> None:
        """End the process: one that does not end when it is asked is killed."""
        if self._filming is not None:
            if (condition := self._filming.condition) and condition.measured is not None:
                # The next opening begins with it.
                self._wishes = self._wishes.keeping(condition.measured)
            self._filming.finish(self._grace_s)
            self._filming = None


class _Filming:
    """One opening, to its closing: a thread takes what the process hands over."""

    def __init__(self, name: str, process: CameraProcess, handover: InOrder) -> None:
        self._name, self._process, self._handover = name, process, handover
        self.frames = Frames(name, handover)
        self.condition: Condition | None = None
        self._opened = threading.Event()
        self._trouble: CameraTrouble | None = None
        self._thread = threading.Thread(target=self._run, name=f"camera {name}", daemon=True)

    def begin(self, patience: float) -> None:
        """Wait so many seconds until the device is open. Raises CameraTrouble."""
        self._thread.start()
        if not self._opened.wait(patience):
            raise did_not_open(self._name, patience)
        if self._trouble is not None:
            raise self._trouble

    def measure_again(self) -> None:
        """Ask for it; a process that has ended hears nothing."""
        self._process.ask_to_measure()

    def finish(self, grace_s: float) -> None:
        """End the process, and then the thread."""
        self._handover.close()
        self._process.end(grace_s)
        # It was never begun where the machine had no thread to spare.
        with suppress(RuntimeError):
            self._thread.join(_LEAVING_S)
        if not self._thread.is_alive():
            self._process.forget()

    def _run(self) -> None:
        try:
            self._await_opening()
            self._opened.set()
            self._take_pictures()
        except EndOfRecording as end:
            self._handover.end(end)
        except Exception as error:
            self._fail(error)
        finally:
            self._opened.set()

    def _fail(self, error: Exception) -> None:
        if isinstance(error, Garbled | ValueError):
            error = CameraTrouble(
                f"what comes from {self._name} makes no sense ({error}); if it does so again, "
                "plug the camera in anew"
            )
        trouble = trouble_of(self._name, error)
        if not self._opened.is_set():
            self._trouble = trouble
        self._handover.end(trouble)

    def _await_opening(self) -> None:
        match self._process.hear():
            case Opened():
                return
            case other:
                raise self._end_told_by(other)

    def _take_pictures(self) -> None:
        size: tuple[int, int] | None = None
        number = 0
        while isinstance(told := self._process.hear(), Handed | Reported):
            if isinstance(told, Reported):
                self.condition = told.condition
                continue
            size = size or (told.height, told.width)
            if (told.height, told.width) != size:
                raise Garbled(f"a picture of {told.width} x {told.height} pixels after others")
            if told.number != number:
                raise Garbled(f"picture {told.number} in the place of picture {number}")
            pixels = self._process.picture(told.slot, told.height, told.width)
            self._handover.put(Shot(pixels, told.time))
            number += 1
        raise self._end_told_by(told)

    def _end_told_by(self, told: object) -> Exception:
        match told:
            case Ended(sentence, broken) if self._opened.is_set():
                return BrokenRecording(sentence) if broken else EndOfRecording(sentence)
            case Failed(sentence, permanent, late):
                kind = CameraTimeout if late else CameraTrouble
                return kind(sentence, permanent=permanent)
            case None:
                how = self._process.how_it_ended()
                return CameraTrouble(
                    f"the process that films with {self._name} {how}; if it does so again, see "
                    "whether memory is short, or plug the camera in anew"
                )
        return Garbled(f"{type(told).__name__} out of turn")
