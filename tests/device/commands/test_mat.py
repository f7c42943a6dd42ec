# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster mat`: the mat to print, and a calibration from a picture."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL.PdfParser import PdfParser

from device.commands.mat import command
from device.knocks import read_mat
from tests.vision.mat.scenes import Shot, photograph
from vision.mat import MadeFrom
from vision.mat.saved import from_json


def mat(*args: object) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args])


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photograph of the mat with marker 2 covered."""
    path = tmp_path_factory.mktemp("mat") / "table.png"
    cv2.imwrite(str(path), photograph(Shot(tilt=15, heading=50, covered=(2,))))
    return path


@pytest.mark.parametrize(("size", "pages"), [("a3", 1), ("a4", 2), ("tabloid", 1), ("letter", 2)])
def test_print_writes_one_whole_pdf(size: str, pages: int, tmp_path: Path) -> None:
    out = tmp_path / "mat.pdf"
    result = mat("print", "--paper", size, "--out", out)
    assert result.exit_code == 0, result.output
    assert "100 %" in result.output and "50 mm" in result.output
    with PdfParser(str(out)) as pdf:
        assert len(pdf.pages) == pages
    assert list(tmp_path.iterdir()) == [out]


def test_print_into_a_missing_folder_is_one_sentence_and_status_1(tmp_path: Path) -> None:
    result = mat("print", "--out", tmp_path / "nowhere" / "mat.pdf")
    assert result.exit_code == 1
    assert "cannot be written" in result.output


def test_calibrate_says_scale_error_and_what_is_missing(table: Path, tmp_path: Path) -> None:
    out = tmp_path / "calibration.json"
    result = mat("calibrate", table, "--out", out)
    assert result.exit_code == 0, result.output
    scale, error, absent, written = result.output.splitlines()
    assert scale.startswith("scale\t2.1")
    assert error.startswith("error\t0.")
    assert absent == "missing markers\t2"
    assert str(out) in written
    assert from_json(out.read_text()).made_from is MadeFrom.MARKERS


def test_calibrate_as_json(table: Path) -> None:
    told = json.loads(mat("calibrate", table, "--json").stdout)
    assert told["missing_markers"] == [2]
    assert told["pixels_per_mm"] == pytest.approx(2.1, abs=0.1)
    assert from_json(json.dumps(told["calibration"])).frame_size == (1280, 960)


CORNERS = ("--corners", "100,100", "1100,110", "1150,800.5", "80,790")


def test_calibrate_by_hand(table: Path) -> None:
    result = mat("calibrate", table, *CORNERS, "--size", "900x600")
    assert result.exit_code == 0, result.output
    assert "scale\t1." in result.output
    assert "not known" in result.output
    told = json.loads(mat("calibrate", table, *CORNERS, "--size", "900x600", "--json").stdout)
    assert told["missing_markers"] == []
    assert told["calibration"]["made_from"] == "corners"


def refused(result: Result, reason: str) -> None:
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert reason in lines[-1]
    assert "Traceback" not in result.output


def test_pictures_that_cannot_be_calibrated(tmp_path: Path) -> None:
    black, bare, text = (tmp_path / name for name in ("black.png", "bare.png", "no.jpg"))
    mirrored = tmp_path / "mirrored.png"
    cv2.imwrite(str(mirrored), photograph(Shot())[:, ::-1])
    cv2.imwrite(str(black), np.zeros((480, 640, 3), np.uint8))
    cv2.imwrite(str(bare), photograph(Shot(with_mat=False)))
    text.write_text("no picture")
    out = tmp_path / "calibration.json"
    refused(mat("calibrate", black, "--out", out), "the picture is black")
    refused(mat("calibrate", bare, "--out", out), "none of the mat's markers")
    refused(mat("calibrate", mirrored, "--out", out), "the picture is mirrored")
    refused(mat("calibrate", text, "--out", out), "not a picture")
    refused(mat("calibrate", tmp_path / "gone.jpg"), "cannot be read")
    refused(mat("calibrate", tmp_path), "cannot be read")
    assert not out.exists()


def test_corners_that_make_no_sense(table: Path) -> None:
    size = ("--size", "900x600")
    refused(mat("calibrate", table, *CORNERS), "go together")
    refused(mat("calibrate", table, *size), "go together")
    refused(mat("calibrate", table, *CORNERS, "--size", "900x-1"), "no table's")
    refused(mat("calibrate", table, *CORNERS, "--size", "1x1"), "no table's")
    refused(mat("calibrate", table, *CORNERS, "--size", "900"), "'900' is no size")
    turned = ("--corners", *CORNERS[:0:-1])
    refused(mat("calibrate", table, *turned, *size), "clockwise")
    wrong = ("--corners", "left,up", *CORNERS[2:])
    refused(mat("calibrate", table, *wrong, *size), "'left,up' is no place")


def test_a_camera_is_calibrated_and_the_calibration_kept_for_the_table(tmp_path: Path) -> None:
    video = cv2.VideoWriter(
        str(tmp_path / "table.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, (1280, 960)
    )
    for _ in range(3):
        video.write(photograph(Shot(tilt=15)))
    video.release()
    result = mat("calibrate", tmp_path / "table.avi", "--keep", "--data", tmp_path / "data")
    assert result.exit_code == 0, result.output
    kept = tmp_path / "data" / "mat.json"
    assert str(kept) in result.output
    assert read_mat(kept).frame_size == (1280, 960)


def test_what_cannot_be_written_makes_no_folder_of_data(table: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    keep = ("--keep", "--data", data)
    result = mat("calibrate", table, "--out", tmp_path / "nowhere" / "c.json", *keep)
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
    assert not data.exists()


def test_a_calibration_takes_the_place_of_no_picture(table: Path) -> None:
    before = table.read_bytes()
    refused(mat("calibrate", table, "--out", table), "would take the place of what is read")
    assert table.read_bytes() == before


def test_files_are_looked_at_before_a_camera_is_waited_for() -> None:
    result = mat("calibrate", "no camera", "--out", "")
    assert result.exit_code == 1
    assert result.stderr == "Error: the file to be written has no name; give it one.\n"


def test_cameras_that_are_not_there(tmp_path: Path) -> None:
    out = tmp_path / "calibration.json"
    refused(mat("calibrate", "nowhere", "--out", out), "no camera, video or folder")
    absent = mat("calibrate", 97, "--out", out)
    assert absent.exit_code == 1
    assert "there is no webcam 97" in absent.stderr
    film = tmp_path / "no.mp4"
    film.write_text("no video")
    refused(mat("calibrate", film, "--out", out), "no.mp4 cannot be read as a video")
    assert not out.exists()
