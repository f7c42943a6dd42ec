# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster run` as a whole: started, asked, stopped, and given what it cannot use."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request

import click
import cv2
import pytest
from click.testing import CliRunner, Result

from device.buttons import PiHeader
from device.cli import main
from device.games import GAMES
from device.journal import FILE_NAME, Author, Journal, read_game, read_games
from tests.device.backup.tables import play
from tests.device.games.coins import Coins
from tests.vision.mat.scenes import Shot, photograph
from vision.frames import Frame
from vision.mat import find_markers, from_markers
from vision.mat.saved import to_json
from vision.observations import Observation


class Blind:
    """A watcher that sees nothing, so that no model is needed."""

    def __init__(self, deck: str, data: Path, finder: object) -> None:
        pass

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        return ()


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def run(*arguments: str | Path | int) -> Result:
    return CliRunner().invoke(main, ["run", "--begin", "--host", "127.0.0.1", *map(str, arguments)])


def run_as_scripts_do(*arguments: str | Path | int) -> Result:
    return run("--no-safe-mode", *arguments)


def get(port: int, path: str) -> Any:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
        return json.load(answer)


@contextmanager
def meanwhile(errand: Callable[[], None]) -> Iterator[list[BaseException]]:
    """Does the errand in a thread, then interrupts this process as a service manager would."""
    failed: list[BaseException] = []

    def work() -> None:
        try:
            errand()
        except BaseException as error:
            failed.append(error)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=work)
    thread.start()
    yield failed
    thread.join()
    assert not failed, failed


def reachable(port: int) -> None:
    deadline = time.monotonic() + 20
    while True:
        try:
            get(port, "/healthz")
            return
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_it_runs_until_it_is_told_to_stop_and_goes_on_the_next_time(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.furnishing.open_watcher", Blind)
    seen: dict[str, Any] = {}

    def look_at_it() -> None:
        reachable(port)
        while not seen.get("state", {}).get("camera", {}).get("ok"):
            seen["state"] = get(port, "/api/state")
            time.sleep(0.05)
        seen["record"] = get(port, "/api/record")

    options = ("--port", port, "--data", tmp_path, "--players", 5, "--pin", "4711", "--speed", 20)
    with meanwhile(look_at_it):
        result = run(*options, "--truth", tmp_path / "truth.json")
    assert result.exit_code == 0, result.output
    assert f"http://127.0.0.1:{port}/" in result.stdout
    assert "4711" in result.stdout
    assert seen["state"]["title"] == "rendered table"
    assert len(seen["record"]["players"]) == 5
    assert json.loads((tmp_path / "truth.json").read_text())["format"] == "quartermaster-game/1"
    kept = read_game(tmp_path, 1)
    assert [entry.kind for entry in kept][:2] == ["game-opened", "round-opened"]

    with meanwhile(lambda: reachable(port)):
        again = run(*options)
    assert again.exit_code == 0, again.output
    assert "Going on with game 1" in again.stdout
    assert read_games(tmp_path) == (1,)
    assert read_game(tmp_path, 1)[: len(kept)] == kept


def test_another_seed_is_another_table_and_the_game_before_is_kept(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.furnishing.open_watcher", Blind)
    seeds: list[int] = []

    def started(*options: str | int) -> Result:
        with meanwhile(lambda: reachable(port)):
            result = run("--port", port, "--data", tmp_path, "--speed", 20, *options)
        assert result.exit_code == 0, result.output
        note = json.loads((tmp_path / "rendered-table.json").read_text(encoding="utf-8"))
        seeds.append(note["seed"])
        return result

    started("--seed", 7)
    with Journal(tmp_path) as journal:
        journal.append(1, Author.BUTTONS, {"kind": "bid-locked", "player": 0, "bid": 0})
    assert "Going on with game 1" in started().stdout
    assert "Going on" not in started("--seed", 8).stdout
    assert seeds == [7, 7, 8]
    assert read_games(tmp_path) == (1, 2)
    assert read_game(tmp_path, 1)[-1].kind == "game-closed"


@pytest.fixture(scope="module")
def knocked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A film of a mat whose camera is knocked after two seconds, and before it, mat.json."""
    folder = tmp_path_factory.mktemp("knocked")
    (folder / "film").mkdir()
    shot = Shot(tilt=12, heading=30, size=(640, 480))
    pictures = photograph(shot), photograph(shot.but(shift=(9, 4), seed=3))
    for number in range(70):
        cv2.imwrite(str(folder / "film" / f"{number}.jpg"), pictures[number > 20])
    calibration = from_markers(find_markers(pictures[0]), shot.size)
    (folder / "mat.json").write_text(json.dumps(to_json(calibration)), encoding="utf-8")
    return folder


@pytest.mark.parametrize("by", ["data folder", "option", "configuration"])
def test_a_knocked_camera_is_told_of_and_stops_nothing(
    by: str, knocked: Path, tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.furnishing.open_watcher", Blind)
    mat, more = knocked / "mat.json", ()
    if by == "data folder":
        shutil.copy(mat, tmp_path / "mat.json")
    elif by == "option":
        more = ("--mat", mat)
    else:
        (tmp_path / "quartermaster.toml").write_text('[camera]\nmat = "kept.json"\n')
        shutil.copy(mat, tmp_path / "kept.json")
    seen: dict[str, Any] = {}

    def look_at_it() -> None:
        reachable(port)
        deadline = time.monotonic() + 20
        while (seen.get("mat") or {}).get("state") != "moved" and time.monotonic() < deadline:
            seen.update(get(port, "/api/state"))
            time.sleep(0.05)
        seen["health"] = get(port, "/healthz")

    options = ("--camera", knocked / "film", "--port", port, "--data", tmp_path)
    with meanwhile(look_at_it):
        result = run(*options, *more)
    assert result.exit_code == 0, result.output
    assert seen["mat"]["state"] == "moved"
    assert 4 <= seen["mat"]["moved_mm"] <= 20
    assert seen["health"]["status"] == "ok"
    assert any("was moved" in sentence for sentence in seen["health"]["missing"])


def test_a_calibration_that_cannot_be_used(tmp_path: Path) -> None:
    one_sentence(run("--mat", tmp_path / "no.json", "--data", tmp_path), 2, "no.json", "calibrate")
    (tmp_path / "mat.json").write_text("{}")
    result = run_as_scripts_do("--camera", "0", "--data", tmp_path)
    one_sentence(result, 2, "mat.json", "version is missing", "calibrate the mat again")


def one_sentence(result: Result, status: int, *said: str) -> None:
    assert result.exit_code == status, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    for words in said:
        assert words in lines[0]


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        one_sentence(run("--port", number, "--data", tmp_path), 1, f"Port {number}", "--port")
    one_sentence(run("--port", 80, "--host", "192.0.2.7", "--data", tmp_path), 1, "--host")


def test_a_broken_configuration(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text("[page]\nport = 'eighty'\n")
    result = run_as_scripts_do("--config", config, "--data", tmp_path)
    one_sentence(result, 2, "table.toml", "page.port", "change it")
    one_sentence(run("--config", tmp_path / "no.toml", "--data", tmp_path), 2, "cannot be read")
    (tmp_path / "quartermaster.toml").write_text("[paeg]\n")
    one_sentence(run_as_scripts_do("--data", tmp_path), 2, "did you mean page?")
    assert not (tmp_path / FILE_NAME).exists()


def test_a_game_that_there_is_not(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text("[table]\ngame = 'whist'\n")
    result = run_as_scripts_do("--config", config, "--data", tmp_path)
    one_sentence(result, 2, "table.game is 'whist'", "skull-king")


def test_a_game_without_cards_cannot_have_what_is_of_cards(tmp_path: Path) -> None:
    dice = ("--game", "dice", "--data", tmp_path)
    one_sentence(run(*dice, "--edition", "2013"), 2, "--edition: it is of cards", "dice")
    one_sentence(run(*dice, "--rules", "rascal"), 2, "table.rules must be one of classic")
    one_sentence(run(*dice, "--players", 7), 2, "table.players must be 3 to 6 names, not 7")
    small = tmp_path / "small.toml"
    small.write_text("[dice.black]\ncount = 9\nfaces = [5, 5, 6, 6, 7, 7]\n")
    one_sentence(
        run(*dice, "--rules", small), 2, "table.rules.dice 8 dice for each of 4", "holds 9"
    )
    small.write_text("[dice.king]\ncount = 36\nfaces = [5, 5, 6, 6, 7, 7]\n")
    one_sentence(run(*dice, "--rules", small), 2, "table.rules.dice.king.faces[0]", "no 5")


def test_a_game_that_no_rendered_table_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("device.commands.run", "device.starting", "device.evening.plan"):
        monkeypatch.setattr(f"{module}.GAMES", {**GAMES, "coins": Coins()})
    config = tmp_path / "table.toml"
    config.write_text("[table]\ngame = 'coins'\n")
    result = run("--config", config, "--data", tmp_path)
    one_sentence(result, 1, "Nobody plays coins at a rendered table", "--camera")


def test_a_journal_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    one_sentence(run("--data", tmp_path / "file"), 1, "--data")
    (tmp_path / FILE_NAME).write_text("something else, and quite long" * 99)
    one_sentence(run_as_scripts_do("--data", tmp_path), 1, "not a journal")
    newer = tmp_path / "newer"
    newer.mkdir()
    with closing(sqlite3.connect(newer / FILE_NAME)) as journal:
        journal.execute("PRAGMA application_id = 0x514D6A72")
        journal.execute("PRAGMA user_version = 99")
    one_sentence(run_as_scripts_do("--data", newer), 1, "newer Quartermaster", "update")
    with Journal(tmp_path / "other") as other:
        other.append(1, Author.REFEREE, {"kind": "opened", "plays": "liars-dice"})
    result = run_as_scripts_do("--data", tmp_path / "other")
    one_sentence(result, 1, "plays liars-dice", "update", "--data")


def ends_with_one_full_stop(result: Result) -> None:
    assert re.search(r"[^.]\.\n$", result.stderr), result.stderr


@pytest.mark.parametrize("more", [(), ("--no-safe-mode",)])
@pytest.mark.parametrize("source", ["no-such-video.mp4", "no-such-folder/", "7" * 50])
def test_a_camera_that_is_not_there_leaves_all_as_it_is(
    tmp_path: Path, source: str, more: tuple[str, ...]
) -> None:
    data = tmp_path / "data"
    result = run("--camera", source, "--data", data, *more)
    one_sentence(result, 2, source.strip("/"), "give a webcam's number")
    ends_with_one_full_stop(result)
    assert not data.exists()
    play(data)
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    one_sentence(run("--camera", source, "--data", data, *more), 2, source.strip("/"))
    assert {path.name: path.read_bytes() for path in data.iterdir()} == before


def test_a_configured_camera_that_is_not_there_is_told_with_its_setting(tmp_path: Path) -> None:
    (tmp_path / "quartermaster.toml").write_text("[camera]\nsource = 'no-such-video.mp4'\n")
    result = run_as_scripts_do("--data", tmp_path)
    one_sentence(result, 2, "quartermaster.toml: camera.source: there is no", "no-such-video")
    ends_with_one_full_stop(result)
    assert [path.name for path in tmp_path.iterdir()] == ["quartermaster.toml"]


def test_a_film_that_is_none(tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.furnishing.open_watcher", Blind)
    film = tmp_path / "film.mp4"
    film.write_bytes(b"no film at all")
    result = run_as_scripts_do("--camera", film, "--data", tmp_path, "--port", port)
    one_sentence(result, 1, "film.mp4 cannot be read as a video")
    ends_with_one_full_stop(result)


def test_a_table_starts_without_the_camera_and_the_buttons_that_it_should_have(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.furnishing.open_watcher", Blind)
    monkeypatch.setattr("device.commands.run._UP_S", 1.0)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    (tmp_path / "quartermaster.toml").write_text("[buttons]\npins = 'lgpio'\n")
    seen: dict[str, Any] = {}

    def look_at_it() -> None:
        reachable(port)
        deadline = time.monotonic() + 40
        while "no webcam" not in str(seen) and time.monotonic() < deadline:
            seen.update(get(port, "/healthz"))
            time.sleep(0.1)
        seen["state"] = get(port, "/api/state")
        press = Request(
            f"http://127.0.0.1:{port}/api/buttons/0",
            b'{"action": "long"}',
            {"Content-Type": "application/json", "X-Quartermaster-Pin": "4711"},
        )
        with urllib.request.urlopen(press, timeout=5) as answer:
            seen["pressed"] = json.load(answer)
        time.sleep(1.5)
        seen["failed starts"] = json.loads((tmp_path / "starts.json").read_text())["times"]

    with meanwhile(look_at_it):
        result = run("--camera", "77", "--data", tmp_path, "--port", port, "--pin", "4711")
    assert result.exit_code == 0, result.output
    assert seen["status"] == "ok"
    assert seen["missing_parts"] == ["camera", "buttons"]
    assert "no webcam 77" in seen["missing"][0]
    assert "lgpio is not installed" in seen["missing"][1]
    assert "lgpio is not installed" in result.stderr
    assert seen["state"]["buttons"]["trouble"]["case"] == "buttons-no-library"
    assert seen["pressed"] == {"pressed": "long", "seat": 0}
    assert seen["failed starts"] == 0


def test_a_rendered_table_plays_on_mock_pins(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.furnishing.open_watcher", Blind)
    # As on a Raspberry Pi, with no usable pins.
    monkeypatch.setattr(PiHeader, "is_there", lambda _: True)
    monkeypatch.setattr(PiHeader, "open", lambda _: pytest.fail("real pins were taken"))
    with meanwhile(lambda: reachable(port)):
        result = run("--data", tmp_path, "--port", port)
    assert (result.exit_code, result.stderr) == (0, "")
    (tmp_path / "quartermaster.toml").write_text("[buttons]\npins = 'lgpio'\n")
    with meanwhile(lambda: reachable(port)):
        result = run("--data", tmp_path, "--port", port)
    assert result.exit_code == 0, result.output
    assert 'pins = "lgpio" is not used' in result.stderr


def test_models_that_are_not_there(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def blind(deck: str, data: Path, finder: object) -> Blind:
        raise click.ClickException("the detector's weights are missing")

    monkeypatch.setattr("device.furnishing.open_watcher", blind)
    result = run("--data", tmp_path, "--port", port)
    one_sentence(result, 1, "weights are missing")
    ends_with_one_full_stop(result)


def test_options_that_cannot_be(tmp_path: Path) -> None:
    assert run("--players", 9, "--data", tmp_path).exit_code == 2
    one_sentence(run("--pin", "secret", "--data", tmp_path), 2, "page.pin: it must have 4 to 12")
