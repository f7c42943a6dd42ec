# SPDX-License-Identifier: AGPL-3.0-or-later
"""Films that begin late, were edited, streamed, turned or cut, whatever they are called."""

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.cameras.video import VideoFile
from vision.files.claims import Claim
from vision.files.containers import missing_part
from vision.files.films import OpenFilm
from vision.files.matroska import tracks_of
from vision.frames import BrokenRecording, CameraTrouble, EndOfRecording, Pixels

FILMS = Path(__file__).parent / "films"
UPRIGHT, UPSIDE_DOWN, TO_THE_RIGHT, TO_THE_LEFT = "RG..", "..RG", ".RG.", "G..R"
"""The colours of a picture's quarters, clockwise from the upper left."""


def quarters(pixels: Pixels) -> str:
    height, width = pixels.shape[:2]
    rows, columns = (height // 4, 3 * height // 4), (width // 4, 3 * width // 4)
    places = [(0, 0), (0, 1), (1, 1), (1, 0)]
    told = ""
    for row, column in places:
        _, green, red = (int(value) for value in pixels[rows[row], columns[column]])
        told += "R" if red > green + 60 else "G" if green > red + 60 else "."
    return told


def filmed(path: Path, codec: str = "mp4v", count: int = 24) -> Path:
    """A film with a red quarter above to the left, and a green one above to the right."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), 8.0, (64, 48))
    picture = np.full((48, 64, 3), 40, np.uint8)
    picture[:24, :32, 2] = picture[:24, 32:, 1] = 250
    for _ in range(count):
        writer.write(picture)
    writer.release()
    return path


def turned(path: Path, degrees: int) -> Path:
    """The film, with a header that says to turn it clockwise: `tkhd` of ISO 14496-12, 8.3.2."""
    content = bytearray(filmed(path).read_bytes())
    across, down = {90: (0, 1), 180: (-1, 0), 270: (0, -1)}[degrees]
    a, b, c, d = across, down, -down, across
    matrix = struct.pack(">9i", a << 16, b << 16, 0, c << 16, d << 16, 0, 0, 0, 1 << 30)
    at = content.index(b"tkhd") + 4 + 40
    content[at : at + len(matrix)] = matrix
    path.write_bytes(content)
    return path


def seen(path: Path) -> tuple[Pixels, list[float], Exception]:
    """A film's first picture, all times, and what was said at its end."""
    device, times, first = VideoFile(path), [], None
    device.open()
    try:
        while True:
            shot = device.shoot()
            first = shot.pixels if first is None else first
            times.append(shot.time)
    except (EndOfRecording, CameraTrouble) as end:
        assert first is not None
        return first, times, end
    finally:
        device.close()


@pytest.mark.parametrize(
    ("degrees", "looks"), [(90, TO_THE_RIGHT), (180, UPSIDE_DOWN), (270, TO_THE_LEFT)]
)
@pytest.mark.parametrize("ending", ["mp4", "mov"])
def test_a_film_is_turned_as_its_camera_was_held(
    tmp_path: Path, ending: str, degrees: int, looks: str
) -> None:
    first, times, end = seen(turned(tmp_path / f"game.{ending}", degrees))
    assert quarters(first) == looks
    assert first.shape == ((48, 64, 3) if degrees == 180 else (64, 48, 3))
    assert (len(times), type(end)) == (24, EndOfRecording)


def test_a_matroska_film_is_turned_too() -> None:
    assert quarters(seen(FILMS / "turned.mkv")[0]) == TO_THE_RIGHT


class TurnsByItself:
    """Turns its pictures until it is told not to, as OpenCV 4.12 does, or never, as 4.11 does."""

    def __init__(self, meta: float, *, by_itself: bool) -> None:
        self._meta, self._by_itself = meta, by_itself
        self._picture = np.full((48, 64, 3), 40, np.uint8)
        self._picture[:24, :32, 2] = self._picture[:24, 32:, 1] = 250

    def get(self, propId: int, /) -> float:
        return self._meta if propId == cv2.CAP_PROP_ORIENTATION_META else 0.0

    def set(self, propId: int, value: float, /) -> bool:
        if propId == cv2.CAP_PROP_ORIENTATION_AUTO and not value:
            self._by_itself = False
        return True

    def read(self) -> tuple[bool, Pixels]:
        turn = {90.0: cv2.ROTATE_90_CLOCKWISE, 180.0: cv2.ROTATE_180}.get(self._meta)
        if self._by_itself and turn is not None:
            return True, np.asarray(cv2.rotate(self._picture, turn), np.uint8)
        return True, self._picture

    def release(self) -> None:
        pass


@pytest.mark.parametrize("by_itself", [True, False])
@pytest.mark.parametrize(
    ("meta", "looks"), [(0.0, UPRIGHT), (90.0, TO_THE_RIGHT), (180.0, UPSIDE_DOWN)]
)
def test_each_opencv_turns_a_film_once(meta: float, looks: str, by_itself: bool) -> None:
    pixels = OpenFilm(TurnsByItself(meta, by_itself=by_itself)).read()
    assert pixels is not None
    assert quarters(pixels) == looks


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("begins-at-5-s.mkv", 24),
        ("edited.mp4", 10),
        ("longer-sound.mkv", 24),
        ("streamed.avi", 24),
    ],
)
def test_a_film_that_is_whole_is_called_whole(name: str, count: int) -> None:
    _, times, end = seen(FILMS / name)
    assert type(end) is EndOfRecording
    assert times == pytest.approx([times[0] + number / 8 for number in range(count)], abs=0.01)


def test_whether_longer_sound_is_noted_or_not_a_film_is_whole_or_cut(tmp_path: Path) -> None:
    told = (FILMS / "longer-sound.mkv").read_bytes()
    silent = told.replace(b"DURATION", b"XURATION")
    assert silent != told
    path = tmp_path / "game.mkv"
    path.write_bytes(silent)
    _, times, end = seen(path)
    assert (len(times), type(end)) == (24, EndOfRecording)
    for cut in (told, silent):
        path.write_bytes(cut[: len(cut) // 2])
        assert isinstance(seen(path)[2], BrokenRecording)


@pytest.mark.parametrize("at", range(0, 2000, 37))
def test_a_damaged_matroska_file_is_read_as_far_as_it_can_be(tmp_path: Path, at: int) -> None:
    whole = (FILMS / "longer-sound.mkv").read_bytes()
    path = tmp_path / "game.mkv"
    for damage in (b"\0" * 9, b"\xff" * 9, b"\1" + b"\xfe" * 8):
        path.write_bytes(whole[:at] + damage + whole[at + 9 :])
        assert tracks_of(path).count <= 2


def test_a_film_that_begins_late_and_is_cut_is_called_cut(tmp_path: Path) -> None:
    whole = (FILMS / "begins-at-5-s.mkv").read_bytes()
    path = tmp_path / "game.mkv"
    path.write_bytes(whole[: len(whole) * 3 // 4])
    _, times, end = seen(path)
    assert isinstance(end, BrokenRecording)
    assert f"game.mkv cannot be read beyond {times[-1] + 1 / 8:.0f} s of the 3 s" in str(end)


def test_an_mp4_without_its_end_is_told_as_that(tmp_path: Path) -> None:
    path = filmed(tmp_path / "game.mp4")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CameraTrouble, match=r"game\.mp4 cannot be read because \d\d% of") as told:
        VideoFile(path).open()
    assert told.value.permanent


@pytest.mark.parametrize(("ending", "codec"), [("mp4", "mp4v"), ("avi", "MJPG"), ("mkv", "mp4v")])
def test_what_is_missing_of_a_file_is_known_by_its_lengths(
    tmp_path: Path, ending: str, codec: str
) -> None:
    path = filmed(tmp_path / f"game.{ending}", codec)
    whole = path.read_bytes()
    assert missing_part(path) == 0
    path.write_bytes(whole + bytes(100))
    assert missing_part(path) == 0
    if ending == "mp4":
        # What follows the pictures' box is gone together with that box's end.
        whole = whole[: whole.index(b"moov") - 4]
    path.write_bytes(whole[: len(whole) * 3 // 4])
    assert missing_part(path) == pytest.approx(0.25, abs=0.01)


@pytest.mark.parametrize(
    ("claim", "broken"),
    [
        (Claim(47 / 8, 47, 1 / 8), False),
        (Claim(49 / 8, 49, 1 / 8), True),
        (Claim(0.0, None, 1 / 8), False),
        (Claim(5.0, 5000, 1 / 1000), False),
        (Claim(40.0, 40, 1.0), False),
        (Claim(7.0, None, 1 / 8), True),
        (Claim(0.0, None, 1 / 8, missing=0.4), True),
        (Claim(5.0, 40, 1 / 8, missing=0.01), False),
    ],
)
def test_what_a_container_estimates_may_be_a_little_off(claim: Claim, broken: bool) -> None:
    assert (claim.broken(40, 5.0) is not None) is broken


@pytest.mark.parametrize("name", [b"caf\xe9.mp4", b"http:game.mp4", b"game%03d.mp4", b"\xff"])
def test_a_film_may_have_any_name(tmp_path: Path, name: bytes) -> None:
    path = tmp_path / name.decode(errors="surrogateescape")
    path.write_bytes(filmed(tmp_path / "game.mp4").read_bytes())
    _, times, end = seen(path)
    assert (len(times), type(end)) == (24, EndOfRecording)
    str(end).encode()
