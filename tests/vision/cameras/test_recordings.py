# SPDX-License-Identifier: AGPL-3.0-or-later
"""Video files and folders of pictures, as they lie on disk."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pillow_heif
import pytest
from PIL import Image

from vision.cameras import open_camera
from vision.cameras.folder import left_out
from vision.frames import BrokenRecording, Camera, CameraTrouble, EndOfRecording, Frame

SIZE = (160, 120)


def picture(number: int) -> np.ndarray:
    """A grey picture whose brightness tells its number."""
    return np.full((SIZE[1], SIZE[0], 3), 20 * number + 10, dtype=np.uint8)


def number_of(frame: Frame) -> int:
    return round((float(frame.pixels.mean()) - 10) / 20)


def frames(camera: Camera) -> Iterator[Frame]:
    while True:
        try:
            yield camera.read()
        except EndOfRecording:
            return


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "game.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 8.0, SIZE)
    for number in range(10):
        writer.write(picture(number))
    writer.release()
    return path


def filmed(path: Path, codec: str) -> Path:
    """A video of 5 s, each of its 40 pictures grainy, so that all take as much of the file."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), 8.0, SIZE)
    grain = np.random.default_rng(1)
    for number in range(40):
        writer.write(picture(number // 4) + grain.integers(0, 9, (120, 160, 3)).astype(np.uint8))
    writer.release()
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "frames"
    path.mkdir()
    for number in range(12):
        cv2.imwrite(str(path / f"frame{number}.png"), picture(number))
    (path / "notes.txt").write_text("no picture")
    return path


def test_a_video_gives_every_frame_with_its_time(video: Path) -> None:
    camera = open_camera(str(video))
    camera.open()
    seen = list(frames(camera))
    camera.close()
    assert camera.name == "game.mp4"
    assert [number_of(frame) for frame in seen] == list(range(10))
    assert [frame.number for frame in seen] == list(range(10))
    assert [frame.time for frame in seen] == pytest.approx([n / 8 for n in range(10)], abs=0.01)
    assert seen[0].pixels.shape == (120, 160, 3)
    assert seen[0].pixels.dtype == np.uint8


def test_the_end_stays_the_end_and_opening_again_begins_anew(video: Path) -> None:
    camera = open_camera(str(video))
    camera.open()
    assert len(list(frames(camera))) == 10
    with pytest.raises(EndOfRecording):
        camera.read()
    camera.close()
    camera.open()
    first = camera.read()
    camera.close()
    assert (first.number, first.time, number_of(first)) == (0, 0.0, 0)


def test_a_folder_is_shown_in_the_order_of_its_numbers(folder: Path) -> None:
    camera = open_camera(str(folder), frames_per_second=4.0)
    camera.open()
    seen = list(frames(camera))
    camera.close()
    assert [number_of(frame) for frame in seen] == list(range(12))
    assert [frame.time for frame in seen] == pytest.approx([n / 4 for n in range(12)])


def named(folder: Path, numbers: Iterable[int], name: str) -> Path:
    folder.mkdir()
    for number in numbers:
        cv2.imwrite(str(folder / name.format(number)), picture(1))
    return folder


@pytest.mark.parametrize(
    ("numbers", "name", "last"),
    [
        ([*range(20), *range(40, 50)], "{:04}.png", 4.9),
        (range(5, 205, 10), "of-10-{}.png", 1.9),
        # What says nothing of when it was taken counts one by one.
        ([0, 1, 7, 9, 30], "{}.png", 0.4),
        (range(20), "{0}-{0}.png", 1.9),
        (range(20), "{}a.png", 1.9),
    ],
)
def test_pictures_that_are_missing_took_their_time(
    tmp_path: Path, numbers: Iterable[int], name: str, last: float
) -> None:
    camera = open_camera(str(named(tmp_path / "named", numbers, name)))
    camera.open()
    *_, newest = frames(camera)
    camera.close()
    assert newest.time == pytest.approx(last)


def test_closing_in_the_middle_lets_go_at_once(folder: Path) -> None:
    camera = open_camera(str(folder))
    camera.open()
    camera.read()
    camera.close()
    camera.close()
    with pytest.raises(CameraTrouble, match="frames is not open"):
        camera.read()


def trouble_of(source: Path) -> CameraTrouble:
    with pytest.raises(CameraTrouble) as caught:
        camera = open_camera(str(source))
        camera.open()
        list(frames(camera))
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_missing_source_is_told_by_its_name(tmp_path: Path) -> None:
    trouble = trouble_of(tmp_path / "nowhere.mp4")
    assert "nowhere.mp4" in str(trouble)
    assert trouble.permanent


def test_a_file_that_is_no_video_is_told(tmp_path: Path) -> None:
    path = tmp_path / "letter.mp4"
    path.write_text("Dear Captain")
    trouble = trouble_of(path)
    assert "letter.mp4 cannot be read as a video" in str(trouble)
    assert trouble.permanent


def told_at_the_end(source: Path) -> tuple[int, EndOfRecording]:
    """How many frames could be read, and what was told after them."""
    camera = open_camera(str(source))
    camera.open()
    seen = sum(1 for _ in frames(camera))
    with pytest.raises(EndOfRecording) as caught:
        camera.read()
    camera.close()
    return seen, caught.value


@pytest.mark.parametrize(
    ("name", "codec", "cut"),
    [
        ("game.avi", "MJPG", True),
        ("game.mkv", "mp4v", True),
        ("game.mp4", "mp4v", False),
        ("game.mkv", "MJPG", False),
    ],
)
def test_a_video_that_breaks_off_is_shown_as_far_as_it_goes(
    tmp_path: Path, name: str, codec: str, cut: bool
) -> None:
    broken = filmed(tmp_path / name, codec)
    whole = broken.read_bytes()
    half = len(whole) // 2
    broken.write_bytes(whole[:half] + (b"" if cut else bytes(2000) + whole[half + 2000 :]))
    seen, told = told_at_the_end(broken)
    assert 10 <= seen <= 30
    assert isinstance(told, BrokenRecording)
    assert f"{name} cannot be read beyond {seen / 8:.0f} s of the 5 s that it claims" in str(told)


@pytest.mark.parametrize(
    ("name", "codec"), [("game.avi", "MJPG"), ("game.mp4", "mp4v"), ("game.mkv", "mp4v")]
)
def test_a_video_that_is_whole_ends_as_it_should(tmp_path: Path, name: str, codec: str) -> None:
    seen, told = told_at_the_end(filmed(tmp_path / name, codec))
    assert (seen, type(told)) == (40, EndOfRecording)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x" * 300 + ".mp4", "'" + "x" * 255 + "…' (File name too long)"),
        ("7" * 5000, "a webcam's number has at most 6 digits"),
        ("caf\udce9.mp4", "folder 'caf\\xe9.mp4'; give"),
        ("~nobody-at-all/game.mp4", "nobody of that name has a home folder here"),
    ],
)
def test_a_source_that_can_be_no_name_is_told(source: str, said: str) -> None:
    with pytest.raises(CameraTrouble, match="there is no camera, video or folder") as caught:
        open_camera(source)
    assert said in str(caught.value)
    assert caught.value.permanent


def test_a_folder_without_pictures_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no picture")
    trouble = trouble_of(tmp_path)
    assert "holds no pictures" in str(trouble)
    assert trouble.permanent


def test_a_broken_picture_is_told_by_its_name(folder: Path) -> None:
    (folder / "frame5.png").write_bytes(b"not a picture")
    assert "frame5.png cannot be read" in str(trouble_of(folder))


def test_a_picture_of_another_size_is_told(folder: Path) -> None:
    cv2.imwrite(str(folder / "frame5.png"), np.zeros((50, 60, 3), np.uint8))
    assert "frame5.png is 60x50 pixels" in str(trouble_of(folder))


def test_heic_among_jpeg_is_shown_in_its_turn(folder: Path) -> None:
    (folder / "frame5.png").unlink()
    Image.fromarray(picture(5)).save(folder / "frame5.jpg", quality=95)
    (folder / "frame6.png").unlink()
    pillow_heif.from_pillow(Image.fromarray(picture(6))).save(folder / "frame6.HEIC", quality=90)
    camera = open_camera(str(folder))
    camera.open()
    seen = [number_of(frame) for frame in frames(camera)]
    camera.close()
    assert seen == list(range(12))


def test_what_is_no_picture_in_a_folder_is_known(folder: Path) -> None:
    for name in ("game.mov", ".hidden", "Thumbs.db", "caf\udce9"):
        (folder / name).write_bytes(b"no picture")
    assert left_out(folder) == ("caf\\xe9", "game.mov", "notes.txt")


def test_a_folder_may_have_any_name(folder: Path) -> None:
    odd = folder.with_name("fol\udce9")
    folder.rename(odd)
    (odd / "frame3.png").rename(odd / "\udcff3.png")
    camera = open_camera(str(odd))
    camera.open()
    assert len(list(frames(camera))) == 12
    camera.close()
    assert camera.name == "fol\\xe9"
    (odd / "frame5.png").write_bytes(b"not a picture")
    assert "fol\\xe9/frame5.png cannot be read" in str(trouble_of(odd))


def test_one_picture_is_no_film(folder: Path) -> None:
    with pytest.raises(CameraTrouble, match=r"frame1\.png is one picture and no film") as caught:
        open_camera(str(folder / "frame1.png"))
    assert caught.value.permanent
