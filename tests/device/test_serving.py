# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the terminal says of a page opens it, on this machine with the PIN."""

from __future__ import annotations

import http.cookiejar
import re
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from device.config import PageSettings
from device.keys import TableKeys, keep_keys, read_keys
from device.serving import access_of, server_of, tell_of
from device.starting import Asked
from tests.web_ui.fake_table import FakeTable, opened
from web_ui import create_app


def opens(address: str) -> str:
    """The page at an address, as a browser with nothing in it gets it."""
    jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    with urllib.request.build_opener(jar).open(address, timeout=10) as answer:
        return str(answer.read().decode())


@pytest.mark.parametrize("prefix", ["", "/table"])
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "localhost"])
def test_the_told_addresses_open_the_page(
    host: str,
    prefix: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = PageSettings(host=host, port=0, prefix=prefix)
    keys = TableKeys(tmp_path, page)
    server = server_of(create_app(FakeTable(opened()), access_of(page, keys)), page)
    server.start()
    try:
        tell_of(server, page, keys, Asked(tmp_path, None, {}))
        for_a_log = capsys.readouterr().out
        assert keys.pin in for_a_log
        assert str(keys.own_screen) not in for_a_log
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        tell_of(server, page, keys, Asked(tmp_path, None, {}))
        told = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
        assert keys.pin not in opens(told["The page"])
        own = told["The own screen, with the PIN"]
        assert re.search(rf'id="own-pin">{keys.pin}<', opens(own))
        kept = read_keys(tmp_path)
        assert kept is not None
        assert own == f"{kept.address}own-screen/{kept.own_screen}"
    finally:
        server.stop()


def test_a_page_that_has_no_own_screen_tells_of_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = PageSettings(host="127.0.0.1", port=0, own_screen=False)
    keys = TableKeys(tmp_path, page)
    server = server_of(create_app(FakeTable(opened()), access_of(page, keys)), page)
    server.start()
    try:
        tell_of(server, page, keys, Asked(tmp_path, None, {}))
        assert "own screen" not in capsys.readouterr().out
        kept = read_keys(tmp_path)
        assert kept is not None
        with pytest.raises(urllib.error.HTTPError, match="403"):
            opens(f"{kept.address}own-screen/{kept.own_screen}")
    finally:
        server.stop()


def test_a_changed_pin_counts_at_a_page_that_is_served(tmp_path: Path) -> None:
    page = PageSettings(host="127.0.0.1", port=0)
    keys = TableKeys(tmp_path, page)
    server = server_of(create_app(FakeTable(opened()), access_of(page, keys)), page)
    server.start()
    try:
        kept = read_keys(tmp_path)
        assert kept is not None
        own = f"http://127.0.0.1:{server.port}/own-screen/{kept.own_screen}"
        for pin in ("4711", "271828"):
            keep_keys(tmp_path, type(kept)(pin, kept.own_screen, kept.table))
            assert f'id="own-pin">{pin}<' in opens(own)
    finally:
        server.stop()
