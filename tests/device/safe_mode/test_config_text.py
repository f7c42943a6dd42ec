# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from device.config.places import line_of, text_of
from device.safe_mode.config_text import NoPlace, with_camera

TEXT = """\
# The evening's table.
[table]
players = ["Ada", "Bo"]   # who sits here
dealer = 7

[page]
"port" = "eighty"

[table.rules]
kraken = 3

[buttons]
seats = [
    { button = 4, light = 19 },
]
"""


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("page.port", 7),
        ("table.dealer", 4),
        ("table.players[1]", 3),
        ("table", 2),
        ("table.rules.kraken", 10),
        ("table.rules", 9),
        ("buttons.seats[0].button", 13),
        ("page.host", 6),
        ("camera.source", None),
        ("", None),
    ],
)
def test_a_setting_is_found_in_the_text(where: str, line: int | None) -> None:
    assert line_of(TEXT, where) == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        TEXT,
        "[camera]\nsource = 'picamera2'  # above the table\nmat = 'mat.json'\n",
        "[camera]\nmat = 'mat.json'\n\n[page]\nport = 1\n",
        "[page]\nport = 1\n[camera]",
    ],
)
def test_another_camera_is_put_in_and_nothing_else_changes(text: str) -> None:
    source = 'C:\\a "film".mp4'
    changed = with_camera(text, source)
    before, after = tomllib.loads(text), tomllib.loads(changed)
    assert after.pop("camera") == {**before.pop("camera", {}), "source": source}
    assert after == before
    kept = [line for line in text.splitlines() if line and "source" not in line]
    assert [line for line in changed.splitlines() if line in kept] == kept


@pytest.mark.parametrize(
    "text",
    [
        "[page\n",
        "camera = 3\n",
        'camera = { source = "0" }\n',
        '[camera]\nsource = """\n0"""\n',
        '[page]\nhost = """\n[camera]\nsource = "0"\n"""\n',
    ],
)
def test_a_text_that_has_no_such_line_is_left_to_people(text: str) -> None:
    with pytest.raises(NoPlace):
        with_camera(text, "none")


def test_a_text_is_shown_whatever_it_is(tmp_path: Path) -> None:
    assert text_of(tmp_path / "no.toml") == ""
    (tmp_path / "latin.toml").write_bytes("[table]\nplayers = ['Zoë']\n".encode("latin-1"))
    assert "players" in text_of(tmp_path / "latin.toml")


def test_an_editors_mark_before_the_first_sign_is_no_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "marked.toml").write_bytes(b"\xef\xbb\xbf[table]\n")
    assert text_of(tmp_path / "marked.toml") == "[table]\n"
