# SPDX-License-Identifier: AGPL-3.0-or-later
"""Programs that hang, links that go silent and answers that are slow, in a real Chromium."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.web_ui.access import ACCESS
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.fake_table import FakeTable, bid, opened
from tests.web_ui.link import Link
from web_ui import Server, create_app

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

PROGRAM = str(Path(sys.executable).with_name("quartermaster"))
LOST_S = 20.0
BACK_S = 15.0
SLOW_S = 4.0
WIDTHS = {"hung": 1280, "stuck": 1280, "silent": 360, "slow": 1280}
# Every sign that was ever shown, in order.
WATCH = """
window.signs = [];
const sign = document.getElementById('live-sign');
const note = () => {
  if (window.signs.at(-1) !== sign.textContent) window.signs.push(sign.textContent);
};
note();
new MutationObserver(note).observe(sign, { childList: true, characterData: true, subtree: true });
"""
# A change, a picture and something to read are asked for, and what is told of each is kept.
ASK = """
window.told = {};
const keep = (place, name) => new MutationObserver(() => {
  const text = place.querySelector(name === 'review' ? '.review .error' : '#toast')?.textContent;
  if (text) window.told[name] = text;
}).observe(place, { childList: true, characterData: true, subtree: true });
keep(document.body, 'change');
keep(document.body, 'review');
document.querySelector('#buttons [data-seat="1"] .plain').click();
document.getElementById('review-open').click();
const picture = document.createElement('img');
window.requests.showPicture(picture, 'camera.jpg')
  .then((came) => { window.told.picture = came || picture.hasAttribute('src'); });
"""
# The module that asks, from before the link goes silent.
FETCH = "return import('/static/requests.js').then((module) => { window.requests = module; })"
SIGN = "return document.getElementById('live-sign').textContent"


@contextmanager
def program(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The whole program at a table without a camera, in a process of its own."""
    command = [PROGRAM, "run", "--camera", "none", "--begin", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--data", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGCONT)
        process.terminate()
        process.wait(timeout=30)


def port_of(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    for line in process.stdout:
        if (found := re.search(r"http://127\.0\.0\.1:(\d+)", line)) is not None:
            return int(found[1])
    raise AssertionError("the program told of no page")


class Windows:
    """One browser window a page, all of them on screen at the same time."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._handles: dict[str, str] = {}

    def open(self, name: str, port: int) -> None:
        self._handles[name] = self._browser.new_window()
        self.turn_to(name).resize(WIDTHS[name], 740)
        self._browser.open(f"http://127.0.0.1:{port}/?lang=en")
        self._browser.wait_for(f"{SIGN} === 'Live'", 30)
        self._browser.run(WATCH)

    def turn_to(self, name: str) -> Browser:
        self._browser.turn_to(self._handles[name])
        return self._browser

    def seconds_until(self, names: list[str], sign: str, patience: float) -> dict[str, float]:
        """How long it takes until each of these pages shows a sign."""
        began, took = time.monotonic(), {}
        while len(took) < len(names):
            for name in names:
                if name not in took and self.turn_to(name).run(SIGN) == sign:
                    took[name] = time.monotonic() - began
            assert time.monotonic() - began < patience, f"{sign} is shown by {took} only"
            time.sleep(0.25)
        return took

    def signs(self, name: str) -> list[str]:
        return list(self.turn_to(name).run("return window.signs"))


def test_silence_is_told_and_ends_and_a_slow_answer_is_none(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        hung = stack.enter_context(program(tmp_path))
        # Its page and its event stream answer all the while: only who plays does not go on.
        stuck = FakeTable([*opened(), *bid(1, 3, (1, 0, 0, 1))])
        stuck_server = Server(create_app(stuck, ACCESS), "127.0.0.1", 0)
        stuck_server.start()
        stack.callback(stuck_server.stop)
        link = stack.enter_context(Link(server.port))
        slow = stack.enter_context(Link(server.port, SLOW_S))
        windows = Windows(browser)
        windows.open("hung", port_of(hung))
        windows.open("stuck", stuck_server.port)
        windows.open("silent", link.port)
        windows.open("slow", slow.port)

        windows.turn_to("silent").run(FETCH)
        hung.send_signal(signal.SIGSTOP)
        stuck.hanging = True
        link.go_silent()
        windows.turn_to("silent").run(ASK)
        silent = ["hung", "stuck", "silent"]
        lost = windows.seconds_until(silent, "Connection lost", LOST_S)
        # A beat that is late is not yet missed.
        assert min(lost.values()) > 5
        for name in silent:
            notice = windows.turn_to(name).run(
                "const notice = document.getElementById('live-notice');"
                "return notice.hidden ? '' : notice.textContent"
            )
            assert "what you see may be old" in notice
        asked = windows.turn_to("silent").run("return window.told")
        assert asked["picture"] is False
        assert asked["change"].startswith("The table did not answer within 8 s. It may have done")
        assert asked["review"] == "The table did not answer within 8 s. Try again."
        hung.send_signal(signal.SIGCONT)
        stuck.hanging = False
        link.come_back()
        windows.seconds_until(silent, "Live", BACK_S)
        assert [windows.signs(name) for name in silent] == [["Live", "Connection lost", "Live"]] * 3
        assert windows.signs("slow") == ["Live"]
        browser.complaints()
        browser.open("about:blank")
