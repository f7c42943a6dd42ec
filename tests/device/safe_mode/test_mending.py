# SPDX-License-Identifier: AGPL-3.0-or-later
"""What safe mode's forms do to real folders."""

from __future__ import annotations

import io
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from device.cli import main
from device.journal import Journal, JournalTrouble
from device.safe_mode.mending import Mending
from device.starting import Ailment, Asked, StartTrouble, read_start
from tests.device.backup.tables import CONFIGURATION, files_of, furnish, history_of, play
from web_ui.mendable import FaultKind, MendingRefused
from web_ui.mending import create_mending_app

BROKEN = "[table]\nplayers = ['Ada', 'Ada']\n[page]\nport = 'eighty'\n"


def mending(
    folder: Path,
    over: dict[str, dict[str, Any]] | None = None,
    trouble: StartTrouble | None = None,
    config: Path | None = None,
) -> Mending:
    trouble = trouble or StartTrouble(Ailment.CONFIGURATION, "It cannot be used.")
    return Mending(Asked(folder, config, over or {}), trouble)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A folder whose configuration cannot be used."""
    (tmp_path / "quartermaster.toml").write_text(BROKEN)
    return tmp_path


def test_the_fault_and_its_line_are_as_they_are_now(broken: Path) -> None:
    table = mending(broken)
    fault = table.fault()
    assert fault is not None
    assert fault.kind is FaultKind.CONFIGURATION
    assert "page.port" in fault.sentence or "players" in fault.sentence
    assert table.configuration().line in (1, 4)
    (broken / "quartermaster.toml").write_text("[page]\nport =\n")
    assert table.configuration().line == 2
    # Mended by other ways than the page's.
    (broken / "quartermaster.toml").write_text("[page]\nport = 80\n")
    assert table.fault() is None
    assert table.configuration().line is None


@pytest.mark.parametrize("pin", ["471199", "'471199x'", "471199 # six", "'471199"])
def test_a_mistyped_pin_is_shown_to_nobody_who_has_not_given_it(tmp_path: Path, pin: str) -> None:
    (tmp_path / "quartermaster.toml").write_text(f"[page]\npin = {pin}\n")
    visitor = create_mending_app(mending(tmp_path)).test_client()
    for path in ("/", "/healthz"):
        told = visitor.get(path, headers={"Host": "127.0.0.1"}).text
        assert "page.pin: " in told or "is not TOML" in told
        assert "471199" not in told


def test_a_configuration_is_checked_saved_and_the_old_one_kept(broken: Path) -> None:
    table = mending(broken)
    with pytest.raises(MendingRefused, match=r"page\.port"):
        table.save("[page]\nport = -1\n")
    with pytest.raises(MendingRefused, match="not TOML"):
        table.save("[page\n")
    with pytest.raises(MendingRefused, match="whist"):
        table.save("[table]\ngame = 'whist'\n")
    with pytest.raises(MendingRefused, match=r"mat\.json"):
        table.save("[camera]\nmat = 'no/mat.json'\n")
    assert files_of(broken) == {"quartermaster.toml": BROKEN.encode()}
    kept = table.save("[page]\r\nport = 8200\r\n")
    assert kept == str(broken / "quartermaster.toml.aside-1")
    assert Path(kept).read_text() == BROKEN
    assert (broken / "quartermaster.toml").read_text() == "[page]\nport = 8200\n"
    assert table.fault() is None
    assert table.save("[page]\nport = 8201\n") == str(broken / "quartermaster.toml.aside-2")
    assert table.save("[page]\nport = 8201\n") is None
    assert table.start_again() == 8201
    assert table.wanted_again(0)


def test_a_configuration_that_is_elsewhere_is_mended_there(tmp_path: Path) -> None:
    config = tmp_path / "etc" / "table.toml"
    config.parent.mkdir()
    config.write_text(BROKEN)
    table = mending(tmp_path / "data", config=config)
    assert table.use_defaults() == str(tmp_path / "etc" / "table.toml.aside-1")
    # The command line goes on naming it.
    assert config.read_text() == ""
    assert table.fault() is None


def test_defaults(broken: Path) -> None:
    table = mending(broken)
    assert table.use_defaults() == str(broken / "quartermaster.toml.aside-1")
    assert not (broken / "quartermaster.toml").exists()
    assert table.fault() is None
    assert table.use_defaults() is None


def test_a_camera_is_chosen_over_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "quartermaster.toml").write_text(CONFIGURATION)
    told = StartTrouble(Ailment.START, "There is no camera.")
    table = mending(tmp_path, {"camera": {"source": "7", "mat": None}}, told)
    fault = table.fault()
    assert fault is not None
    assert fault.kind is FaultKind.START
    assert (table.configuration().camera, table.configuration().told) == ("7", True)
    assert table.choose_camera("none") is not None
    assert tomllib.loads((tmp_path / "quartermaster.toml").read_text())["camera"] == {
        "source": "none"
    }
    assert read_start(table.asked).settings.camera.source == "none"
    assert (table.configuration().camera, table.configuration().told) == ("none", False)
    assert table.fault() is None


def test_a_configured_camera_that_is_not_there_is_at_fault_until_it_is(tmp_path: Path) -> None:
    film = tmp_path / "film.mp4"
    text = f"[table]\n\n[camera]\nsource = '{film}'\n"
    (tmp_path / "quartermaster.toml").write_text(text)
    table = mending(tmp_path)
    fault = table.fault()
    assert fault is not None
    assert fault.kind is FaultKind.CONFIGURATION
    assert "camera.source: there is no camera, video or folder" in fault.sentence
    assert table.configuration().line == 4
    assert table.configuration().camera == str(film)
    for choose in (table.save, lambda _: table.choose_camera("no-other.mp4")):
        with pytest.raises(MendingRefused, match="there is no camera"):
            choose(text)
    film.write_bytes(b"")
    assert table.fault() is None
    assert table.choose_camera(str(tmp_path)) is not None


def test_no_camera_is_chosen_in_a_text_that_cannot_be_read(broken: Path) -> None:
    (broken / "quartermaster.toml").write_text("[page\n")
    with pytest.raises(MendingRefused, match="mend it"):
        mending(broken).choose_camera("none")
    for source in ("", "x\n", "x" * 300):
        with pytest.raises(MendingRefused):
            mending(broken).choose_camera(source)
    assert files_of(broken) == {"quartermaster.toml": b"[page\n"}


def test_a_calibration_at_fault_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "mat.json").write_text("{}")
    table = mending(tmp_path, {"camera": {"source": "0"}})
    fault = table.fault()
    assert fault is not None
    assert fault.kind is FaultKind.MAT
    assert table.set_aside() == str(tmp_path / "mat.json.aside-1")
    assert table.fault() is None
    with pytest.raises(MendingRefused, match="nothing at fault"):
        table.set_aside()


def test_a_history_at_fault_is_set_aside_whole(tmp_path: Path) -> None:
    furnish(tmp_path)
    before = history_of(tmp_path)
    table = mending(tmp_path, trouble=StartTrouble(Ailment.JOURNAL, "It cannot be opened."))
    with Journal(tmp_path), pytest.raises(MendingRefused, match="is running"):
        table.set_aside()
    kept = Path(str(table.set_aside()))
    assert kept == tmp_path / "history.aside-1"
    assert history_of(kept) == before
    assert {"rendered-table.json", "pictures/0001/00000004.jpg"} <= set(files_of(kept))
    assert table.fault() is None
    # What is no part of the games stays.
    assert (tmp_path / "decks" / "mine.npz").is_file()
    with Journal(tmp_path) as journal:
        assert journal.last_game() == 0


def test_a_backup_is_restored_and_what_was_there_is_kept(tmp_path: Path) -> None:
    other = furnish(tmp_path / "other", games=1)
    backup = tmp_path / "b.zip"
    assert CliRunner().invoke(main, ["backup", str(backup), "--data", str(other)]).exit_code == 0
    folder = tmp_path / "table"
    folder.mkdir()
    (folder / "journal.sqlite").write_bytes(b"nothing of ours" * 1000)
    table = mending(folder, trouble=StartTrouble(Ailment.JOURNAL, "It cannot be opened."))
    with pytest.raises(MendingRefused, match=r"sent\.zip"):
        table.restore(io.BytesIO(backup.read_bytes()[:-50]), "sent.zip")
    assert table.fault() is not None
    kept = table.restore(io.BytesIO(backup.read_bytes()), "sent.zip")
    assert kept == str(tmp_path / "table-aside-1")
    assert history_of(folder) == history_of(other)
    assert table.fault() is None


def test_downloads(tmp_path: Path) -> None:
    folder = furnish(tmp_path / "table")
    before = files_of(folder)
    table = mending(folder)
    with table.backup().content as content, zipfile.ZipFile(content) as archive:
        assert "manifest.json" in archive.namelist()
    with table.history().content as content, zipfile.ZipFile(content) as archive:
        archive.extractall(tmp_path / "sent")
    assert history_of(tmp_path / "sent") == history_of(folder)
    # Nothing is left lying about.
    assert files_of(folder) == before
    (folder / "journal.sqlite").write_bytes(b"nothing of ours" * 1000)
    with pytest.raises(JournalTrouble):
        history_of(folder)
    with pytest.raises(MendingRefused, match="cannot be made"):
        table.backup()
    with table.history().content as content, zipfile.ZipFile(content) as archive:
        assert archive.read("journal.sqlite").startswith(b"nothing of ours")


def test_a_failing_start_is_mended_by_whatever_is_done(tmp_path: Path) -> None:
    play(tmp_path)
    table = mending(tmp_path, trouble=StartTrouble(Ailment.START, "No camera."))
    assert table.fault() is not None
    table.save("[camera]\nsource = '1'\n")
    assert table.fault() is None


def test_a_configuration_that_others_may_not_read_stays_so(broken: Path) -> None:
    (broken / "quartermaster.toml").chmod(0o600)
    kept = mending(broken).save("[page]\npin = '471199'\n")
    assert kept is not None
    for path in (Path(kept), broken / "quartermaster.toml"):
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_folder_whose_name_is_not_utf_8_is_told_of_by_a_name_that_can_be_sent(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "od\udcff"
    folder.mkdir()
    (folder / "quartermaster.toml").write_text(BROKEN)
    table = mending(folder)
    fault = table.fault()
    assert fault is not None
    assert r"od\xff" in fault.sentence
    assert r"od\xff" in table.configuration().place
    kept = table.save("[page]\nport = 8200\n")
    assert kept == rf"{tmp_path}/od\xff/quartermaster.toml.aside-1"
    with pytest.raises(MendingRefused, match=r"od.xff.*page\.port"):
        table.save("[page]\nport = -1\n")
