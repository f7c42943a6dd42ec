# SPDX-License-Identifier: AGPL-3.0-or-later
"""The configuration file: read strictly, refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.config import ConfigError, Pins, Settings, read_settings

WHOLE = """
[table]
players = ["Anne", "Bonny", "Calico"]
dealer = 2

[table.rules]
profile = "board-game-arena"
expansions = ["kraken"]
round_plan = [1, 2, 3]

[camera]
source = "0"

[buttons]
pins = "mock"
seats = [{button = 4, light = 5}, {button = 6, light = 12}, {button = 13, light = 16}]

[page]
host = "127.0.0.1"
port = 9000
pin = "4711"
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.toml"


def test_a_whole_file(path: Path) -> None:
    path.write_text(WHOLE)
    settings = read_settings(path, {})
    assert settings.table.players == ("Anne", "Bonny", "Calico")
    assert settings.table.rules["profile"] == "board-game-arena"
    assert settings.table.rules["round_plan"] == [1, 2, 3]
    assert settings.buttons.pins is Pins.MOCK
    assert settings.buttons.seats[2].light == 16
    assert (settings.page.port, settings.page.pin) == (9000, "4711")


@pytest.mark.parametrize(("written", "focus"), [('"auto"', None), ("2", 2.0), ("0.5", 0.5)])
def test_where_the_lens_stands(path: Path, written: str, focus: float | None) -> None:
    path.write_text(f"[camera]\nfocus = {written}")
    assert read_settings(path, {}).camera.focus == focus


def test_no_file_and_an_empty_one_are_the_defaults(path: Path) -> None:
    path.write_text("")
    assert read_settings(path, {}) == read_settings(None, {}) == Settings()


def test_the_command_line_counts_more(path: Path) -> None:
    path.write_text(WHOLE)
    settings = read_settings(path, {"page": {"port": 1234}, "table": {"rules": "reglas-es"}})
    assert settings.page.port == 1234
    assert settings.page.host == "127.0.0.1"
    assert settings.table.rules == "reglas-es"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[table", "is not TOML"),
        ("[page]\nprot = 1", "no setting page.prot; did you mean port?"),
        ("[sound]\nloud = true", "no setting sound; there is table, camera, buttons, page"),
        ("[page]\nport = '80'", "page.port is '80'"),
        ("[page]\nport = 70000", "page.port is 70000"),
        ("[page]\npin = 'secret'", "page.pin: it must have 4 to 12 digits"),
        ("[table]\nplayers = []", "table.players"),
        ("[table]\nplayers = ['Anne', ' Anne ']", "two players have the same name"),
        ('[table]\nplayers = ["Zoé", "A", "Zoe\\u0301"]', "players[0] and players[2]"),
        ('[table]\nplayers = ["Anne", "An\\u200dne"]', "two players have the same name"),
        ('[table]\nplayers = ["A", "\\u200d"]', "players[1] is '\\u200d': it contains an unsupp"),
        ('[table]\nplayers = ["A\\u202eB"]', "it contains an unsupported character (U+202E)"),
        ("[table]\ndealer = 4", "dealer 4 is nobody's seat"),
        ("[buttons]\npins = 'real'", "buttons.pins is 'real'"),
        ("[buttons]\nseats = [{button = 4, light = 5}]", "4 players have only 1"),
        ("[buttons]\nseats = [{button = 4, light = 4}]", "pin 4 is given to two things"),
        ("[buttons]\nseats = [{button = 4, lihgt = 5}]", "did you mean light?"),
        ("[buttons]\nseats = [{button = 4}]", "buttons.seats[0].light is missing"),
        ("[table]\nplayers = 1979-05-27", "table.players"),
        ("[table]\nplayers = []", "table.players: there must be at least 1, not 0; change"),
        ("[table]\nplayers = [1]", "table.players[0] is 1: it must be a text in quotation marks"),
        ("[table]\nplayers = ['']", "players[0] is '': it needs at least 1 letter"),
        (f"[table]\nplayers = ['{'x' * 41}']", "it may be at most 40 letters long"),
        (f"[table]\nplayers = {list('123456789')}", "there may be at most 8, not 9"),
        ("[table]\nplayers = 'Anne'", "players is 'Anne': it must be a list in square brackets"),
        ("[table]\ndealer = -1", "table.dealer is -1: it must be 0 or more"),
        ("[table]\ndealer = 1.5", "table.dealer is 1.5: it must be a whole number"),
        ("[page]\nport = 70000", "page.port is 70000: it must be 65535 or less"),
        ("[page]\npin = '12'", "page.pin: it must have 4 to 12 digits"),
        ("[evidence]\nkeep_corrected = 1", "keep_corrected is 1: it must be true or false"),
        ("[buttons]\npins = 'real'", "it must be 'auto', 'lgpio' or 'mock'"),
        ("[camera]\nfocus = 'near'", "camera.focus is 'near': it must be \"auto\", or the lens"),
        ("[camera]\nfocus = true", "camera.focus is True: it must be"),
        ("[camera]\nfocus = nan", "camera.focus"),
        ("[camera]\nfocus = 100", "in dioptres from 0 to 20, which is 1 divided by the metres"),
        ("page = 5", "page is 5: it must be a table of names and values"),
    ],
)
def test_a_broken_file_is_one_sentence(path: Path, text: str, said: str) -> None:
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        read_settings(path, {})
    sentence = str(caught.value)
    assert sentence.startswith(str(path))
    assert said in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(
    "written", ["471199", "'471199x'", "4711.99", "['471199']", "{ 471199 = 1 }", "471199 x"]
)
def test_a_pin_that_is_wrong_is_told_to_nobody(path: Path, written: str) -> None:
    path.write_text(f"[page]\npin = {written}\n")
    with pytest.raises(ConfigError) as caught:
        read_settings(path, {})
    assert "4711" not in str(caught.value)
    assert "page.pin: " in str(caught.value) or caught.value.line == 2


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_settings(tmp_path / "none.toml", {})
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9")
    with pytest.raises(ConfigError, match="UTF-8"):
        read_settings(tmp_path / "latin.toml", {})
