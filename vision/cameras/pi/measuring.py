# SPDX-License-Identifier: AGPL-3.0-or-later
"""Light and focus of the Pi's camera: measured, locked, seen to be kept, and watched.

A script that is given each picture's metadata and answers with the controls to set:

    exposure settles → one autofocus cycle → exposure and white balance settle → lock
      → later frames tell what was asked → kept for the next start

What was kept is locked at once, and measured anew where the pictures look otherwise with it.
Nothing is locked of a black picture, nor of a lens that still moves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any

from vision.cameras.appearance import Appearance
from vision.cameras.condition import Condition, Measured
from vision.cameras.pi.controls import (
    AUTOMATIC,
    BY_HAND,
    Abilities,
    AfMode,
    AfState,
    AfTrigger,
    Controls,
    locking,
    obeyed,
)
from vision.cameras.pi.steadiness import STEADY, Steadiness, SteadyLimits


@dataclass(frozen=True, slots=True)
class MeasuringLimits:
    """How long measuring takes, and when it is done; not fitted on a Pi.

    playing_us: from frame to frame while people play: ten a second. measuring_us: meanwhile,
    since autofocus counts in frames, and so that no exposure longer than this is chosen.
    light_s: for the exposure before the lens moves. focus_s: for one autofocus cycle, of which
    there are focus_tries. settle_s: for the light after it. steady: when light has settled.
    obeying: so many frames must tell what was asked, within obeying_frames. straying_frames:
    after so many that tell otherwise it is asked again. brighter, blurrier: factors by which
    pictures may differ from those at which the kept values were measured.
    """

    playing_us: int = 100_000
    measuring_us: int = 33_333
    light_s: float = 3.0
    focus_s: float = 8.0
    focus_tries: int = 2
    settle_s: float = 8.0
    steady: SteadyLimits = STEADY
    obeying: int = 3
    obeying_frames: int = 20
    straying_frames: int = 20
    brighter: float = 1.3
    blurrier: float = 2.0


LIMITS = MeasuringLimits()


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture. told: its metadata. time: in seconds. look: how it appears."""

    told: Controls
    time: float
    is_black: bool
    look: Callable[[], Appearance]


class _Dark(Exception):
    """The pictures have become black."""


_Script = Generator[Controls, Seen, None]
_NOTHING: Controls = {}
_FOCUS_ONCE: Controls = {"AfMode": AfMode.AUTO, "AfTrigger": AfTrigger.START}


class Measuring:
    """One opening's measuring.

    camera: its lasting name. focus: where the lens is to stand, in dioptres; None for autofocus.
    kept: what was measured before, None for nothing.
    """

    def __init__(
        self,
        camera: str,
        abilities: Abilities,
        focus: float | None = None,
        kept: Measured | None = None,
        limits: MeasuringLimits = LIMITS,
    ) -> None:
        self._camera, self._abilities, self._limits = camera, abilities, limits
        self._focus = None if focus is None else min(focus, abilities.nearest)
        self._kept = kept if kept is not None and self._is_whole(kept) else None
        self._lens_known = self._abilities.lens_default if kept is None else kept.lens_position
        able = abilities.can_measure
        self.condition = Condition(can_measure=able, measuring=able)
        self._script = self._begun(self._kept)

    def first_controls(self) -> Controls:
        """What the camera is to be configured with."""
        kept = {} if self._kept is None else locking(self._kept, self._abilities)
        return self._abilities.pace(self._limits.playing_us) | self._lens() | kept

    def again(self) -> None:
        """Measure anew from the next picture on."""
        if self._abilities.can_measure:
            self._script = self._begun(None)

    def take(self, seen: Seen) -> Controls:
        """What to set after a picture; mostly nothing."""
        return self._script.send(seen)

    def _begun(self, kept: Measured | None) -> _Script:
        script = self._run(kept)
        # It answers nothing before the first picture.
        next(script)
        return script

    def _run(self, kept: Measured | None) -> _Script:
        seen = yield _NOTHING
        if not self._abilities.can_measure:
            while True:
                yield _NOTHING
        while True:
            try:
                if seen.is_black:
                    seen = yield from self._until_lit()
                if kept is None or not (yield from self._still_fits(kept)):
                    kept = yield from self._measured()
                yield from self._watch(kept)
            except _Dark as dark:
                (seen,) = dark.args
                kept = None

    def _measured(self) -> Generator[Controls, Seen, Measured]:
        """Measure, lock, and tell; what was locked."""
        self._tell(measuring=True, unfocused=False, disobeyed=False, measured=None)
        steadiness = Steadiness(self._limits.steady)
        yield from self._next(self._unlocked())
        yield from self._until(lambda: steadiness.exposed, self._limits.light_s, steadiness)
        focused = True
        if self._abilities.can_focus and self._focus is None:
            focused = yield from self._focused()
        steadiness = Steadiness(self._limits.steady)
        seen = yield from self._until(
            lambda: steadiness.exposed and steadiness.balanced, self._limits.settle_s, steadiness
        )
        found = Measured(
            camera=self._camera,
            exposure_us=steadiness.exposure_us,
            analogue_gain=steadiness.analogue_gain,
            colour_gains=steadiness.colour_gains,
            lens_position=self._lens_position(seen, focused=focused),
            appearance=seen.look(),
        )
        if focused:
            self._lens_known = found.lens_position
        self._tell(unfocused=not focused)
        yield from self._lock(found)
        return found

    def _until_lit(self) -> Generator[Controls, Seen, Seen]:
        """The first picture that shows something; an exposure that was locked may be why not."""
        self._tell(measuring=True)
        seen = yield self._unlocked()
        while seen.is_black:
            seen = yield _NOTHING
        return seen

    def _focused(self) -> Generator[Controls, Seen, bool]:
        """Whether an autofocus cycle found a focus; the lens then stands still."""
        for _ in range(self._limits.focus_tries):
            seen = yield from self._next(_FOCUS_ONCE)
            until, scanned, state = seen.time + self._limits.focus_s, False, AfState.IDLE
            # What is told before the scan is of an older one.
            while seen.time < until and not (scanned and state != AfState.SCANNING):
                seen = yield from self._next(_NOTHING)
                state = seen.told.get("AfState", AfState.IDLE)
                scanned = scanned or state == AfState.SCANNING
            if scanned and state == AfState.FOCUSED:
                return True
            yield from self._next({"AfTrigger": AfTrigger.CANCEL})
        return False

    def _lock(self, found: Measured) -> Generator[Controls, Seen, None]:
        """Ask for what was measured until later frames tell it; keep it where they do."""
        controls = locking(found, self._abilities)
        pace = self._abilities.pace(self._limits.playing_us)
        kept = yield from self._obeys(controls | pace, controls)
        if not kept:
            # Some versions need the switches too; in others they would undo the values.
            kept = yield from self._obeys(controls | self._abilities.only(BY_HAND), controls)
        lasts = kept and not self.condition.unfocused
        self._tell(measuring=False, disobeyed=not kept, measured=found if lasts else None)

    def _obeys(self, asked: Controls, told: Controls) -> Generator[Controls, Seen, bool]:
        """Whether, once this was asked, enough frames in a row tell that."""
        in_a_row = 0
        for _ in range(self._limits.obeying_frames):
            seen = yield from self._next(asked)
            asked = _NOTHING
            in_a_row = in_a_row + 1 if obeyed(told, seen.told) else 0
            if in_a_row == self._limits.obeying:
                return True
        return False

    def _still_fits(self, kept: Measured) -> Generator[Controls, Seen, bool]:
        """Whether the camera keeps what was measured before, and its pictures look as then."""
        controls = locking(kept, self._abilities)
        if not (yield from self._obeys(controls, controls)):
            return False
        seen = yield from self._next(_NOTHING)
        factors = {"brightness": self._limits.brighter, "sharpness": self._limits.blurrier}
        if not seen.look().is_like(kept.appearance, **factors):
            return False
        self._tell(measuring=False, measured=kept)
        return True

    def _watch(self, kept: Measured) -> Generator[Controls, Seen, None]:
        """Ask again where the camera strays; dark pictures change nothing any more."""
        controls = locking(kept, self._abilities)
        straying = 0
        while True:
            seen = yield _NOTHING
            strays = not (seen.is_black or obeyed(controls, seen.told))
            straying = straying + 1 if strays else 0
            if straying == self._limits.straying_frames and not self.condition.disobeyed:
                yield from self._lock(kept)

    def _until(
        self, done: Callable[[], bool], limit_s: float, steadiness: Steadiness
    ) -> Generator[Controls, Seen, Seen]:
        """The picture at which it is done, or after so many seconds the newest."""
        seen = yield from self._next(_NOTHING)
        until = seen.time + limit_s
        while True:
            steadiness.add(seen.told)
            if done() or seen.time >= until:
                return seen
            seen = yield from self._next(_NOTHING)

    def _next(self, controls: Controls) -> Generator[Controls, Seen, Seen]:
        """The next picture. Raises _Dark for a black one, of which nothing can be measured."""
        seen = yield controls
        if seen.is_black:
            raise _Dark(seen)
        return seen

    def _unlocked(self) -> dict[str, Any]:
        """Light left to the camera, and the lens where people want it."""
        automatic = self._abilities.only(AUTOMATIC)
        return automatic | self._lens() | self._abilities.pace(self._limits.measuring_us)

    def _lens(self) -> dict[str, Any]:
        """Where people want the lens to stand, if they do."""
        if self._focus is None or not self._abilities.can_focus:
            return {}
        return {"AfMode": AfMode.MANUAL, "LensPosition": self._focus}

    def _lens_position(self, seen: Seen, *, focused: bool) -> float | None:
        if not self._abilities.can_focus:
            return None
        if self._focus is not None:
            return self._focus
        return seen.told.get("LensPosition") if focused else self._lens_known

    def _is_whole(self, kept: Measured) -> bool:
        """Whether what was kept is all that this camera, so configured, is to be told."""
        if not self._abilities.can_focus:
            return True
        if self._focus is not None:
            return kept.lens_position == self._focus
        return kept.lens_position is not None

    def _tell(self, **what: Any) -> None:
        self.condition = replace(self.condition, **what)
