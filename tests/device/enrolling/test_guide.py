# SPDX-License-Identifier: AGPL-3.0-or-later
"""Somebody is guided through a deck before a camera, and helps with the keys."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import pytest

from device.complaints import BadInput, Failure
from device.enrolling.desk import Key
from device.enrolling.guide import StoppedByHand, pictures_from
from device.eyes import open_finder
from tests.device.enrolling.films import Film, Laid, Scene, laying, spread
from vision.artwork import draw_face
from vision.frames import BrokenRecording, CameraTimeout, CameraTrouble, Frame
from vision.showing import FLAT_SIZE

FINDER = open_finder()


class Desk:
    """Writes down what is said, and presses a key the first time after something was said."""

    def __init__(self, presses: Mapping[str, Key] | None = None, *, has_keys: bool = True) -> None:
        self.has_keys = has_keys
        self.lines: list[str] = []
        self._presses = dict(presses or {})

    def say(self, sentence: str) -> None:
        if not self.lines or self.lines[-1] != sentence:
            self.lines.append(sentence)

    def note(self, sentence: str) -> None:
        self.lines.append(sentence)

    def key(self) -> Key | None:
        for said in tuple(self._presses):
            if self.lines[-1].startswith(said):
                return self._presses.pop(said)
        return None

    @property
    def notes(self) -> list[str]:
        return [line for line in self.lines[2:] if not line.startswith("Show")]


def enrolled(film: Film, names: Sequence[str], desk: Desk) -> list[str]:
    """The faces that have a picture."""
    pairs = pictures_from(film, FINDER, names, desk)
    assert film.closed
    return [name for name, _ in pairs]


def test_each_card_is_asked_for_and_taken_in_its_turn() -> None:
    desk = Desk()
    names = ("G7", "ESC-1", "SK")
    film = Film(laying(spread(("G7", "ESC", "SK"))))
    assert enrolled(film, names, desk) == ["G7", "ESC", "SK"]
    assert desk.notes == ["G7: got it, 1 of 3.", "ESC-1: got it, 2 of 3.", "SK: got it, 3 of 3."]
    assert "top away from you" in desk.lines[0]
    assert "Show G7 (green 7): hold it still." in desk.lines
    assert "Show ESC-1 (Escape)." in desk.lines


def test_what_is_wrong_is_said_before_the_card_is_taken() -> None:
    g7 = Laid("G7")
    wrong = [
        Scene((), 8),
        Scene((Laid("G7", 180), Laid("B2", 460)), 8),
        Scene((Laid("G7", length=80),), 8),
        Scene((g7,), 8, light=0.25),
        Scene((g7,), 8, blur=4.5),
        Scene((g7,), 8, glare=(320, 235)),
        Scene((g7,), 2, light=0.02),
        Scene((g7,), 8),
    ]
    desk = Desk()
    assert enrolled(Film(wrong), ("G7",), desk) == ["G7"]
    told = [line.partition(": ")[2] for line in desk.lines if "hold it still" not in line]
    for words in (
        "no card",
        "2 cards",
        "too small",
        "too dark",
        "blurred",
        "glare",
        "black picture",
    ):
        at = next(number for number, line in enumerate(told) if words in line)
        assert 0 < at < told.index("got it, 1 of 1.")


def test_a_card_that_still_lies_there_is_not_the_next_one() -> None:
    g7 = Laid("G7")
    hand = Scene((g7,), 2, hand=(320, 300))
    film = Film((Scene((g7,), 8), hand, Scene((g7,), 8), *laying([Laid("G8", 300, 240)])))
    desk = Desk()
    assert enrolled(film, ("G7", "G8"), desk) == ["G7", "G8"]
    still = [line for line in desk.lines if "that is G7, taken already" in line]
    assert still and desk.lines.index(still[0]) < desk.lines.index("G8: got it, 2 of 2.")


def test_a_card_that_was_taken_long_before_is_not_taken_for_another() -> None:
    cards = [Laid("G7"), Laid("SK"), Laid("G7"), Laid("KRA", 300)]
    desk = Desk()
    assert enrolled(Film(laying(cards)), ("G7", "SK", "KRA"), desk) == ["G7", "SK", "KRA"]
    assert any("that is G7, taken already" in line for line in desk.lines)


SEVEN = ("G2", "B2", "Y2", "SK", "KRA", "MER", "WHA")


def laid_within_a_frame(codes: Sequence[str], odd: str) -> tuple[Scene, ...]:
    """All as they are but one, the outer border of which has the table's colour."""
    return tuple(
        replace(scene, cards=tuple(replace(one, bare=one.card == odd) for one in scene.cards))
        for scene in laying(spread(codes))
    )


def test_a_card_outlined_within_its_border_is_shown_again() -> None:
    film = (*laid_within_a_frame((*SEVEN, "B9"), "B9"), *laying(spread(("B9",))))
    desk = Desk()
    assert enrolled(Film(film), (*SEVEN, "B9"), desk) == [*SEVEN, "B9"]
    told = [at for at, line in enumerate(desk.lines) if "of another shape" in line]
    assert told and told[0] < desk.lines.index("B9: got it, 8 of 8.")


def test_without_keys_it_is_taken_and_told_in_the_end() -> None:
    desk = Desk(has_keys=False)
    codes = (*SEVEN, "B9")
    assert enrolled(Film(laid_within_a_frame(codes, "B9")), codes, desk) == [*codes]
    assert desk.lines[-1].startswith("B9 was outlined in another shape")
    assert not any("press" in line for line in desk.lines)


def test_a_copy_laid_after_the_table_was_empty_is_the_next_one() -> None:
    empty = Scene((), 10)
    cards = [Laid("ESC"), Laid("ESC", 250), Laid("G7")]
    film = [scene for card in cards for scene in (*laying([card]), empty)]
    names = ("ESC-1", "ESC-2", "G7")
    desk = Desk(has_keys=False)
    assert enrolled(Film(film), names, desk) == ["ESC", "ESC", "G7"]


def test_what_was_not_taken_is_told_where_a_film_ends_too_soon() -> None:
    film = Film(laying([Laid("G7"), Laid("G7"), Laid("KRA", 300)]))
    with pytest.raises(BadInput, match=r"SK: that is G7, taken already; lay the next\)"):
        pictures_from(film, FINDER, ("G7", "SK", "B2", "B3"), Desk(has_keys=False))


def test_one_of_the_first_cards_outlined_so_is_told_in_the_end() -> None:
    desk = Desk()
    assert enrolled(Film(laid_within_a_frame(SEVEN, "B2")), SEVEN, desk) == [*SEVEN]
    assert [line for line in desk.notes if "another shape" in line] == [desk.notes[-1]]
    assert desk.notes[-1].startswith("B2 was outlined in another shape")


def test_keys_leave_out_go_back_and_take_as_it_is() -> None:
    # The deck has no G8; B2 is taken for G9 by mistake, and corrected; ESC-2 looks like ESC-1.
    cards = [Laid("G7"), Laid("B2", 300), Laid("G9"), Laid("ESC")]
    desk = Desk(
        {
            "Show G8": Key.SKIP,
            "Show ESC-1": Key.BACK,
            "Show ESC-2 (Escape): that is ESC-1": Key.TAKE,
        }
    )
    hand = Scene((Laid("ESC"),), 2, hand=(320, 300))
    film = Film((*laying(cards), hand, Scene((Laid("ESC"),), 9)))
    names = ("G7", "G8", "G9", "ESC-1", "ESC-2")
    pairs = pictures_from(film, FINDER, names, desk)
    assert [name for name, _ in pairs] == ["G7", "G9", "ESC", "ESC"]
    assert "G8: left out." in desk.notes
    assert desk.notes.count("G9: got it, 2 of 5.") == 2
    drawn = cv2.resize(draw_face("G9", 252), FLAT_SIZE, interpolation=cv2.INTER_AREA)
    other = cv2.resize(draw_face("B2", 252), FLAT_SIZE, interpolation=cv2.INTER_AREA)
    shown = cv2.resize(pairs[1][1], FLAT_SIZE, interpolation=cv2.INTER_AREA)
    apart = [float(cv2.absdiff(shown, face).mean()) for face in (drawn, other)]
    assert apart[0] < 0.7 * apart[1]


def test_who_stops_keeps_nothing() -> None:
    film = Film(laying(spread(("G7", "SK"))), goes_on=True)
    with pytest.raises(StoppedByHand):
        pictures_from(film, FINDER, ("G7", "SK", "KRA"), Desk({"Show KRA": Key.QUIT}))
    assert film.closed


def test_a_deck_of_which_everything_is_left_out_is_none() -> None:
    film = Film([Scene((), 20)])
    with pytest.raises(BadInput, match="every card was left out; nothing is enrolled"):
        pictures_from(film, FINDER, ("G7",), Desk({"Show G7": Key.SKIP}))


def test_a_film_that_ends_too_early_is_one_sentence() -> None:
    film = Film(laying(spread(("G7", "SK"))))
    with pytest.raises(BadInput, match="film ended before the card KRA was seen, with 2 of 3"):
        pictures_from(film, FINDER, ("G7", "SK", "KRA"), Desk())


def test_a_film_that_cannot_be_read_to_its_end_says_so() -> None:
    film = Film(laying(spread(("G7",))), end=BrokenRecording("the film cannot be read beyond 4 s"))
    with pytest.raises(BadInput, match="cannot be read beyond 4 s; nothing is enrolled"):
        pictures_from(film, FINDER, ("G7", "SK"), Desk())


def test_a_film_of_nothing_but_black_says_why() -> None:
    with pytest.raises(BadInput, match=r"picture is black.*its lens.*nothing is enrolled"):
        pictures_from(Film([Scene((), 20, light=0.02)]), FINDER, ("G7",), Desk())


def test_a_lens_that_stays_covered_is_given_up() -> None:
    film = Film([Scene((Laid("G7"),), 8), Scene((), 1, light=0.02)], goes_on=True)
    with pytest.raises(Failure, match="picture is black"):
        pictures_from(film, FINDER, ("G7", "SK"), Desk())


class Failing(Film):
    """Breaks off after so many frames, the first time or every time."""

    def __init__(self, scenes: Sequence[Scene], after: int, *, times: int) -> None:
        super().__init__(scenes)
        self._after, self._times, self._given = after, times, 0

    def open(self) -> None:
        if self._given == 0:
            super().open()
        self._begun = self._given

    def read(self, timeout: float = 1.5) -> Frame:
        if self._times and self._given - self._begun == self._after:
            self._times -= 1
            self._begun = self._given
            raise CameraTimeout("film gave no picture for 1.5 s")
        self._given += 1
        frame = super().read(timeout)
        return Frame(frame.pixels, frame.number - self._begun, frame.time - self._begun * 0.1)


def test_a_camera_that_fails_is_started_again_and_nothing_is_lost() -> None:
    desk = Desk()
    film = Failing(laying(spread(("G7", "SK"))), 12, times=1)
    assert enrolled(film, ("G7", "SK"), desk) == ["G7", "SK"]
    assert "film gave no picture for 1.5 s; starting it again." in desk.lines


def test_a_camera_that_stays_away_is_one_sentence() -> None:
    film = Failing(laying(spread(("G7", "SK"))), 0, times=9)
    with pytest.raises(CameraTrouble, match=r"no picture for 1\.5 s$"):
        pictures_from(film, FINDER, ("G7", "SK"), Desk())


def test_a_camera_that_is_not_there_is_one_sentence() -> None:
    class Absent(Film):
        def open(self) -> None:
            raise CameraTrouble("there is no webcam 7; plug it in", permanent=True)

    with pytest.raises(CameraTrouble, match=r"there is no webcam 7; plug it in$"):
        pictures_from(Absent([Scene()]), FINDER, ("G7",), Desk())
