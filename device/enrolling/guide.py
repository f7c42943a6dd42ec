# SPDX-License-Identifier: AGPL-3.0-or-later
"""Guides people through a deck, card by card before a camera, until all have a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from device.complaints import BadInput, Failure
from device.enrolling.album import Album
from device.enrolling.desk import Desk, Key
from device.enrolling.names import described
from vision.cameras.darkness import BLACK_PICTURE
from vision.finding import Finder
from vision.frames import (
    BrokenRecording,
    Camera,
    CameraTimeout,
    CameraTrouble,
    EndOfRecording,
    Frame,
    Pixels,
)
from vision.showing import Hindrance, ShownCard, Sight, Viewfinder

KEYS = "s or Enter: the deck has none; b: back; t: take it as it is; q: keep nothing."
HOW = "Lay one card alone before the camera, its top away from you."

OF_ANOTHER_SHAPE = (
    "its outline is of another shape than the others'; lay it flat on another colour, or press t"
)

MOST_DOUBTS = 3
"""Names that are told for which something else was shown: those after them went wrong by these."""

BLACK_S = 15.0
"""Seconds of nothing but black after which nobody is about to switch on the lamp."""

MOST_RESTARTS = 3
"""Of a camera that gives no picture in between."""

_ADVICE = {
    Hindrance.MOVING: "hold it still",
    Hindrance.NO_CARD: "no card to be seen; lay it in the middle",
    Hindrance.SMALL: "too small; bring it nearer to the camera",
    Hindrance.CUT: "a part of it is outside; lay it in the middle",
    Hindrance.ACROSS: "it lies across; turn its top away from you",
    Hindrance.SIDES_UNSEEN: "its sides are hard to see; lay it on another colour",
    Hindrance.DARK: "too dark; more light",
    Hindrance.BLURRED: "blurred; further away, or focus the camera",
    Hindrance.GLARE: "glare on it; tilt it, or move the lamp",
    Hindrance.BLACK: "black picture; uncover the lens, or more light",
}


class StoppedByHand(Exception):
    """Somebody pressed the key to stop."""


class Guide:
    """Says what to show and what is wrong with it, and takes each card when it is right."""

    def __init__(self, names: Sequence[str], desk: Desk) -> None:
        self.album = Album(names)
        self._desk = desk
        self._shown: Sight | None = None
        # Sights are compared once: the very same one comes as long as nothing changes.
        self._compared: Sight | None = None
        self._doubt = ""
        # Names for which something else was shown, and what was said of it.
        self._doubted: dict[str, str] = {}

    def follow(self, sight: Sight) -> None:
        """Take the card if it is to be taken, and say how things stand."""
        self._shown = sight
        if sight.hindrance is Hindrance.NO_CARD:
            self.album.see_none()
        card = None if sight.hindrance is not None or sight is self._compared else sight.card
        if card is not None and self.album.wanted is not None:
            self._compared = sight
            self._doubt = self._doubt_about(card)
            if self._doubt:
                self._doubted.setdefault(self.album.wanted, self._doubt)
            else:
                self._take(card)
        self._say()

    @property
    def doubts(self) -> str:
        """For which names, at first, what was shown was not taken; nothing where all was."""
        first = islice(self._doubted.items(), MOST_DOUBTS)
        said = "; ".join(f"{name}: {doubt}" for name, doubt in first)
        return f" What was shown for some was not taken ({said})." if said else ""

    def press(self, key: Key) -> None:
        """Do what a key means. Raises StoppedByHand."""
        wanted = self.album.wanted
        if wanted is None:
            return
        match key:
            case Key.QUIT:
                raise StoppedByHand
            case Key.SKIP:
                self.album.skip()
                self._desk.note(f"{wanted}: left out.")
            case Key.BACK:
                self.album.back()
            case Key.TAKE if self._shown is not None and self._shown.card is not None:
                self._take(self._shown.card)
            case Key.TAKE:
                pass
        # What lies there now was meant for another name: it is taken only when asked for.
        self._compared, self._doubt = self._shown, ""

    def _take(self, card: ShownCard) -> None:
        name = self.album.wanted
        self.album.take(card)
        self._desk.note(f"{name}: got it, {self.album.count} of {self.album.size}.")

    def _say(self) -> None:
        wanted = self.album.wanted
        if wanted is None or self._shown is None:
            return
        advice = self._advice(self._shown)
        shown = f"Show {described(wanted)}"
        self._desk.say(f"{shown}: {advice}." if advice else f"{shown}.")

    def _advice(self, sight: Sight) -> str:
        if sight.hindrance is Hindrance.SEVERAL:
            return f"{sight.cards} cards; take the others away"
        return self._doubt if sight.hindrance is None else _ADVICE[sight.hindrance]

    def _doubt_about(self, card: ShownCard) -> str:
        """Why a card that can be seen well may not be what was asked for; nothing where it may.

        Without keys a card of another shape is taken, and told of in the end.
        """
        before = self.album.name_of(card)
        if before is not None:
            or_take = ", or press t" if self._desk.has_keys else ""
            return f"that is {before}, taken already; lay the next{or_take}"
        return OF_ANOTHER_SHAPE if self._desk.has_keys and self.album.is_odd(card) else ""


def pictures_from(
    camera: Camera, finder: Finder, names: Sequence[str], desk: Desk
) -> tuple[tuple[str, Pixels], ...]:
    """Face and picture of every card that was shown, in order of their names.

    Raises StoppedByHand; BadInput for a recording that does not show them all or shows nothing;
    CameraTrouble for a camera that gives no picture, and Failure for one that gives only black
    ones.
    """
    guide = Guide(names, desk)
    viewfinder = Viewfinder(finder)
    light = _Light(camera.name)
    desk.note(HOW)
    if desk.has_keys:
        desk.note(KEYS)
    frames = _Frames(camera, desk)
    try:
        while guide.album.wanted is not None:
            frame = frames.next()
            sight = viewfinder.look(frame)
            light.check(sight, frame.time)
            guide.follow(sight)
            key = desk.key()
            if key is not None:
                guide.press(key)
    except BrokenRecording as broken:
        raise BadInput(f"{broken}; nothing is enrolled.") from None
    except EndOfRecording:
        if light.never_was:
            raise BadInput(f"{camera.name}: {BLACK_PICTURE}; nothing is enrolled.") from None
        album = guide.album
        raise BadInput(
            f"{camera.name} ended before the card {album.wanted} was seen, with {album.count} of "
            f"{album.size}; nothing is enrolled: film every card in order, with nothing on the "
            f"table between them, or give --names with those that there are.{guide.doubts}"
        ) from None
    finally:
        camera.close()
    if not guide.album.count:
        raise BadInput("every card was left out; nothing is enrolled.")
    for name in guide.album.odd:
        desk.note(
            f"{name} was outlined in another shape than the others, so it may be taken for another "
            "card: if it is, enrol the deck anew, flat on another colour."
        )
    return guide.album.pairs


class _Light:
    """Gives up on a camera that shows nothing but black for long."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._black_since: float | None = None
        self.never_was = True

    def check(self, sight: Sight, time: float) -> None:
        if sight.hindrance is not Hindrance.BLACK:
            self.never_was, self._black_since = False, None
        elif self._black_since is None:
            self._black_since = time
        elif time - self._black_since > BLACK_S:
            raise Failure(f"{self._name}: {BLACK_PICTURE}; nothing is enrolled.")


class _Frames:
    """A camera that is started again when it fails."""

    def __init__(self, camera: Camera, desk: Desk) -> None:
        self._camera, self._desk = camera, desk
        self._open = False
        self._restarts = 0
        # A camera's clock begins anew each time it is opened.
        self._begun_at = self._time = 0.0

    def next(self) -> Frame:
        """The next frame. Raises EndOfRecording, and CameraTrouble when the camera stays away."""
        while True:
            try:
                if not self._open:
                    self._camera.open()
                    self._open, self._begun_at = True, self._time
                frame = self._camera.read()
            except CameraTrouble as trouble:
                self._open = False
                self._restarts += 1
                lost = trouble.permanent and not isinstance(trouble, CameraTimeout)
                if lost or self._restarts > MOST_RESTARTS:
                    raise
                self._desk.note(f"{trouble}; starting it again.")
            else:
                self._restarts = 0
                self._time = self._begun_at + frame.time
                return replace(frame, time=self._time)
