# SPDX-License-Identifier: AGPL-3.0-or-later
"""Nobody but the door hands a file's name to OpenCV, and the door takes every name."""

import ast
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pillow_heif
import pytest
from PIL import Image

import vision
from vision.files.names import PICTURES, is_picture, shown
from vision.files.pictures import decoded, decoded_as_it_is, decoded_bytes, write_picture
from vision.files.shrinking import shrunk

ROOT = Path(vision.__file__).parents[1]
TAKES_A_NAME = frozenset(
    (
        *("imread", "imreadmulti", "imreadanimation", "imcount", "haveImageReader"),
        *("imwrite", "imwritemulti", "imwriteanimation", "haveImageWriter"),
        *("VideoCapture", "VideoWriter", "FileStorage", "CascadeClassifier"),
    )
)
DOORS = {Path("vision/files/films.py"), Path("vision/cameras/webcam.py")}
"""The second knows its cameras by number."""

ODD_NAMES = [b"caf\xe9.png", b"\xff\xfe.jpg", b"a b%03d.tif", "Straße ♥.webp".encode()]
GREY = np.full((60, 80, 3), 120, np.uint8)


def handed_names(path: Path) -> set[str]:
    """What of OpenCV a module uses that takes a file's name."""
    text = path.read_text(encoding="utf-8")
    if "cv2" not in text:
        return set()
    tree = ast.parse(text)
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "cv2"
    }
    named = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cv2")
        for alias in node.names
    }
    return (used | named).intersection(TAKES_A_NAME)


def test_nobody_but_the_door_hands_opencv_a_name() -> None:
    rooms = ("engine", "vision", "device", "web_ui", "models")
    modules = [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]
    handing = {path.relative_to(ROOT) for path in modules if handed_names(path)}
    assert len(modules) > 300
    assert handing == DOORS


def named(folder: Path, name: bytes) -> Path:
    return folder / name.decode(errors="surrogateescape")


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_picture_may_have_any_name(tmp_path: Path, name: bytes) -> None:
    path = named(tmp_path, name)
    write_picture(path, GREY)
    back = decoded(path)
    assert back is not None
    assert np.abs(back.astype(int) - GREY).max() <= 3


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"as '\.xyz'"):
        write_picture(tmp_path / "card.xyz", GREY)
    with pytest.raises(OSError):
        write_picture(tmp_path / "nowhere" / "card.png", GREY)


def test_a_picture_keeps_its_channels_where_they_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "icon.png"
    write_picture(path, np.dstack((GREY, GREY[..., 0])))
    kept, coloured = decoded_as_it_is(path), decoded(path)
    assert kept is not None and coloured is not None
    assert (kept.shape, coloured.shape) == ((60, 80, 4), (60, 80, 3))


def test_a_name_can_be_shown_everywhere() -> None:
    assert shown("cafe\N{COMBINING ACUTE ACCENT}.mp4") == "cafe\N{COMBINING ACUTE ACCENT}.mp4"
    assert shown(named(Path("games"), b"caf\xe9.mp4")) == "games/caf\\xe9.mp4"
    assert shown("\ud800") == "\\ud800"


def taken(orientation: int, kind: str) -> bytes:
    """A picture with a red and a green quarter, by a camera that was held so."""
    pixels = np.full((96, 160, 3), 40, np.uint8)
    pixels[:48, :80, 0] = pixels[:48, 80:, 1] = 250
    exif = Image.Exif()
    exif[0x0112] = orientation
    file, picture = BytesIO(), Image.fromarray(pixels)
    if kind == "heic":
        pillow_heif.from_pillow(picture).save(file, quality=80, exif=exif.tobytes())
    else:
        picture.save(file, "JPEG", quality=90, exif=exif)
    return file.getvalue()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_heic_is_turned_as_jpeg_is(orientation: int) -> None:
    heic, jpeg = (decoded_bytes(taken(orientation, kind)) for kind in ("heic", "jpeg"))
    assert heic is not None and jpeg is not None
    assert heic.shape == jpeg.shape
    assert np.abs(heic.astype(int) - jpeg.astype(int)).mean() < 3


@pytest.mark.parametrize("part", [0.1, 0.5, 0.95])
def test_torn_heic_is_no_picture(part: float) -> None:
    whole = taken(1, "heic")
    assert decoded_bytes(whole[: int(len(whole) * part)]) is None


def test_a_large_heic_is_shrunk_and_told_in_its_own_pixels(tmp_path: Path) -> None:
    path, file = tmp_path / "table.heic", BytesIO()
    pillow_heif.from_pillow(Image.new("RGB", (4600, 3600))).save(file, quality=10)
    path.write_bytes(file.getvalue())
    small = shrunk(path)
    assert small is not None
    assert (small.pixels.shape, small.size, small.scale) == ((1800, 2300, 3), (4600, 3600), (2, 2))


def test_a_picture_is_told_from_a_film_by_its_name_or_its_beginning(tmp_path: Path) -> None:
    for ending in PICTURES:
        assert is_picture(tmp_path / f"0001{ending.upper()}")
    for number, content in enumerate((taken(1, "heic"), cv2.imencode(".png", GREY)[1].tobytes())):
        path = tmp_path / f"{number}.mp4"
        path.write_bytes(content)
        assert is_picture(path)
    film = Path(__file__).parent / "films" / "edited.mp4"
    assert not is_picture(film)
    assert not is_picture(tmp_path / "nowhere.mp4")
