# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which pictures of an archive are grounds, and how they are laid out."""

from pathlib import Path
from zipfile import BadZipFile, ZipFile

import cv2
import numpy as np
import pytest

from models.scenes.textures import main, textures_in


def stone(width: int = 256, height: int = 256, level: int = 120) -> np.ndarray:
    return np.full((height, width, 3), level, np.uint8)


def archive(path: Path, **held: np.ndarray) -> Path:
    with ZipFile(path, "w") as opened:
        for name, pixels in held.items():
            opened.writestr(name, cv2.imencode(".png", pixels)[1].tobytes())
        opened.writestr("textures/tex_nature/broken.jpg", b"none")
        opened.writestr("textures/tex_nature/readme.txt", b"none")
    return path


def test_grounds_are_what_lies_underfoot_and_is_large_and_whole_enough(tmp_path: Path) -> None:
    held = {
        "textures/tex_nature/grass.png": stone(),
        "textures/tex_nature/grass_nm.png": stone(),
        "textures/tex_doors/door.png": stone(),
        "textures/tex_streets/line.png": stone(600, 200),
        "textures/tex_streets/dot.png": stone(64, 64),
        "textures/tex_streets/grate.png": stone(level=0),
        "io/resources/textures/bluesky.png": stone(),
        "io/resources/textures/tiles.png": stone(450, 300),
    }
    grounds = list(textures_in(archive(tmp_path / "held.pk3", **held)))
    assert [ground.shape for ground in grounds] == [(600, 900, 3), (1024, 1024, 3)]


def test_they_are_written_as_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    held = {"textures/tex_nature/grass.png": stone()}
    packed, out = archive(tmp_path / "held.jar", **held), tmp_path / "textures"
    main([str(packed), "--out", str(out)])
    assert [one.name for one in out.iterdir()] == ["000.jpg"]
    assert capsys.readouterr().out == f"1 grounds in {out}\n"


def test_what_is_no_archive_is_told(tmp_path: Path) -> None:
    none = tmp_path / "none.pk3"
    none.write_bytes(b"none")
    with pytest.raises(BadZipFile):
        list(textures_in(none))


def test_a_missing_archive_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path / "none.jar"), "--out", str(tmp_path / "textures")])
    assert "an archive cannot be read" in capsys.readouterr().err
    assert not (tmp_path / "textures").exists()
