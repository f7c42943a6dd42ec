# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster run` where the table cannot be started: the page, and the way back."""

from __future__ import annotations

import http.cookiejar
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner, Result

from device.cli import main
from device.journal import Journal
from device.keys import read_keys
from tests.device.backup.tables import furnish, history_of, play
from tests.device.commands.test_run import Blind
from tests.web_ui.browser import MISSING, Browser, browsing

BROKEN = '[table]\nplayers = ["Ada", "Bo", "Cy", "Di"]\n[buttons]\npins = "nails"\n'
MENDED = BROKEN.replace("nails", "mock")


@pytest.fixture(autouse=True)
def _blind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("device.furnishing.open_watcher", Blind)
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


class Visitor:
    """Somebody at the table's own screen, with a browser that keeps cookies."""

    def __init__(self, port: int, data: Path) -> None:
        self._address = f"http://127.0.0.1:{port}"
        self._data = data
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._browser = urllib.request.build_opener(jar)

    def page(self) -> str:
        """The page, once there is one."""
        deadline = time.monotonic() + 30
        while True:
            try:
                keys = read_keys(self._data)
                way = "" if keys is None else f"own-screen/{keys.own_screen}"
                with self._browser.open(f"{self._address}/{way}", timeout=20) as answer:
                    return str(answer.read().decode())
            except OSError:
                assert time.monotonic() < deadline
                time.sleep(0.05)

    def next_page(self) -> str:
        """The page that comes once the table has been started, or has not."""
        deadline = time.monotonic() + 30
        while 'http-equiv="refresh"' in (page := self.page()):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        return page

    def send(self, path: str, **fields: str) -> str:
        """Send a form."""
        data = urlencode(fields).encode()
        with self._browser.open(f"{self._address}{path}", data, timeout=20) as answer:
            return str(answer.read().decode())

    def send_file(self, path: str, content: bytes) -> str:
        """Send a form with a file called `backup`."""
        edge = uuid.uuid4().hex
        head = f'--{edge}\r\nContent-Disposition: form-data; name="backup"; filename="b.zip"\r\n'
        body = head.encode() + b"\r\n" + content + f"\r\n--{edge}--\r\n".encode()
        kind = {"Content-Type": f"multipart/form-data; boundary={edge}"}
        request = urllib.request.Request(f"{self._address}{path}", body, kind)
        with self._browser.open(request, timeout=20) as answer:
            return str(answer.read().decode())

    def health(self) -> tuple[int, dict[str, Any]]:
        """What `/healthz` says."""
        try:
            with self._browser.open(f"{self._address}/healthz", timeout=20) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def state(self) -> dict[str, Any]:
        """What `/api/state` says."""
        with self._browser.open(f"{self._address}/api/state", timeout=20) as answer:
            state: dict[str, Any] = json.load(answer)
            return state


@contextmanager
def meanwhile(errand: Callable[[], None]) -> Iterator[None]:
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
    yield
    thread.join()
    assert not failed, failed


def run(data: Path, port: int, *more: str | Path) -> Result:
    words = [
        "run",
        "--begin",
        "--host",
        "127.0.0.1",
        "--port",
        port,
        "--data",
        data,
        "--speed",
        20,
        *more,
    ]
    return CliRunner().invoke(main, [str(word) for word in words])


def test_a_broken_configuration_is_mended_at_the_page(tmp_path: Path, port: int) -> None:
    (tmp_path / "quartermaster.toml").write_text(BROKEN)
    visitor = Visitor(port, tmp_path)

    def mend() -> None:
        page = visitor.page()
        assert "buttons.pins" in page
        assert re.search(r'mending__faulty">.*pins = &#34;nails&#34;', page)
        status, health = visitor.health()
        assert (status, health["status"]) == (503, "safe-mode")
        assert "buttons.pins" in health["missing"][0]
        assert "toml.aside-1" in visitor.send("/mending/configuration", text=MENDED)
        assert 'http-equiv="refresh"' in visitor.send("/mending/start")
        assert '"Ada"' in visitor.next_page()
        assert visitor.health()[0] == 200

    with meanwhile(mend):
        result = run(tmp_path, port)
    assert result.exit_code == 0, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1
    assert "quartermaster.toml: buttons.pins" in lines[0]
    assert "Safe mode" in result.stdout
    pins = re.findall(r"Table PIN: (\d+)", result.stdout)
    assert len(pins) == 2
    assert len(set(pins)) == 1
    assert (tmp_path / "quartermaster.toml").read_text() == MENDED
    assert (tmp_path / "quartermaster.toml.aside-1").read_text() == BROKEN
    assert not (tmp_path / "starts.json").exists() or "1" not in (
        json.loads((tmp_path / "starts.json").read_text())["times"],
    )


def test_a_program_that_is_stopped_in_safe_mode_says_that_there_was_no_table(
    tmp_path: Path, port: int
) -> None:
    (tmp_path / "quartermaster.toml").write_text(BROKEN)
    with meanwhile(lambda: Visitor(port, tmp_path).page() and None):
        assert run(tmp_path, port).exit_code == 2
    (tmp_path / "quartermaster.toml").unlink()
    (tmp_path / "journal.sqlite").write_bytes(b"nothing of ours" * 1000)
    with meanwhile(lambda: Visitor(port, tmp_path).page() and None):
        assert run(tmp_path, port).exit_code == 1


def test_a_start_that_fails_twice_comes_up_without_its_camera(tmp_path: Path, port: int) -> None:
    # What the people at a rendered table noted; without one nobody needs it.
    (tmp_path / "rendered-table.json").write_text("torn")
    first = run(tmp_path, port, "--camera", "rendered")
    assert first.exit_code == 1
    assert "rendered-table.json" in first.stderr
    visitor = Visitor(port, tmp_path)

    def mend() -> None:
        assert "rendered-table.json" in visitor.page()
        visitor.send("/mending/start")
        # It fails again, and this time too the page says so.
        assert "rendered-table.json" in visitor.next_page()
        go_on_without_a_camera(visitor)

    with meanwhile(mend):
        again = run(tmp_path, port, "--camera", "rendered")
    assert again.exit_code == 0, again.output
    assert again.stderr.count("rendered-table.json") == 2
    assert "none" in (tmp_path / "quartermaster.toml").read_text()


def go_on_without_a_camera(visitor: Visitor) -> None:
    visitor.send("/mending/camera", source="none")
    visitor.send("/mending/start")
    assert "<script" in visitor.next_page()
    while "being started" in str(health := visitor.health()[1]):
        time.sleep(0.05)
    assert health["status"] == "ok"
    assert "people enter what is played" in str(health["camera"]["trouble"])
    assert health["missing_parts"] == []
    assert visitor.state()["title"] == "no camera"


def test_a_configured_camera_that_is_not_there_is_mended_at_the_page(
    tmp_path: Path, port: int
) -> None:
    (tmp_path / "quartermaster.toml").write_text("[camera]\nsource = 'no-such-film.mp4'\n")
    visitor = Visitor(port, tmp_path)

    def mend() -> None:
        page = visitor.page()
        assert "camera.source: there is no camera, video or folder" in page
        assert re.search(r'mending__faulty">.*no-such-film', page)
        go_on_without_a_camera(visitor)

    with meanwhile(mend):
        result = run(tmp_path, port)
    assert result.exit_code == 0, result.output
    with meanwhile(lambda: Visitor(port, tmp_path).page() and None):
        (tmp_path / "quartermaster.toml").write_text("[camera]\nsource = 'no-such-film.mp4'\n")
        assert run(tmp_path, port).exit_code == 2


def test_a_lost_history_is_brought_back_from_a_backup(tmp_path: Path, port: int) -> None:
    table = furnish(tmp_path / "table", games=2)
    # The notes of a rendered table that played something else.
    (table / "rendered-table.json").unlink()
    (table / "mat.json").unlink()
    history = history_of(table)
    backup = tmp_path / "b.zip"
    assert CliRunner().invoke(main, ["backup", str(backup), "--data", str(table)]).exit_code == 0
    for name in ("journal.sqlite", "journal.copy"):
        (table / name).write_bytes(b"nothing of ours" * 1000)
    visitor = Visitor(port, table)

    def mend() -> None:
        assert "/mending/aside" in visitor.page()
        answer = visitor.send_file("/mending/restore", backup.read_bytes())
        assert "table-aside-1" in answer
        visitor.send("/mending/start")
        assert "Anne" in visitor.next_page()
        assert visitor.health()[0] == 200

    with meanwhile(mend):
        result = run(table, port, "--camera", "none")
    assert result.exit_code == 0, result.output
    assert "Going on with game 2, round 2" in result.stdout
    after = history_of(table)
    assert after[1] == history[1]
    assert after[2][: len(history[2])] == history[2]


def test_a_port_in_use_leaves_nothing_but_to_say_so(tmp_path: Path) -> None:
    (tmp_path / "quartermaster.toml").write_text(BROKEN)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run(tmp_path, taken.getsockname()[1])
    assert result.exit_code == 1
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1
    assert "buttons.pins" in lines[0]
    assert "in use" in lines[0]


def test_a_table_that_is_running_already_is_no_case_for_safe_mode(
    tmp_path: Path, port: int
) -> None:
    play(tmp_path)
    with Journal(tmp_path):
        for _ in range(3):
            result = run(tmp_path, port)
            assert result.exit_code == 1
            assert "already running" in result.stderr
    assert "times" not in result.output


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_a_phone_mends_a_table_with_the_pin(tmp_path: Path, port: int) -> None:
    (tmp_path / "quartermaster.toml").write_text(BROKEN)
    words = [
        str(Path(sys.executable).parent / "quartermaster"),
        "run",
        "--begin",
        "--port",
        str(port),
    ]
    words += ["--data", str(tmp_path), "--pin", "4711", "--speed", "20"]
    table = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        Visitor(port, tmp_path).page()
        with browsing() as browser:
            _mend(browser, port)
        assert (tmp_path / "quartermaster.toml").read_text() == MENDED
    finally:
        table.terminate()
        _, complaints = table.communicate(timeout=20)
    assert table.returncode == 0, complaints


def _mend(browser: Browser, port: int) -> None:
    browser.resize(360, 800)
    # A name that is nobody's own screen; the browser takes every *.localhost for this machine.
    browser.open(f"http://table.localhost:{port}/?lang=de")
    assert browser.run("return document.documentElement.lang") == "de"
    assert browser.run("return document.getElementById('start')") is None
    browser.run("document.getElementById('given').value = '4711'; enter.click()")
    browser.wait_for("return document.getElementById('save')")
    # Nothing sticks out on a phone.
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
    assert browser.run("return getComputedStyle(document.getElementById('save')).minHeight")
    browser.run(
        "const text = document.getElementById('text');"
        "text.value = text.value.replace('nails', 'mock'); save.click()"
    )
    browser.wait_for("return document.getElementById('done')")
    assert browser.run("return document.getElementById('mended') !== null")
    browser.run("document.getElementById('start').click()")
    # The page goes on to the table by itself.
    browser.wait_for("return document.getElementById('live-sign')", 30)
    assert [line for line in browser.complaints() if "favicon" not in line] == []
