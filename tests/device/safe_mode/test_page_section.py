# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where safe mode's page is and who may open it, whatever is wrong with the configuration."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.config import PageSettings
from device.safe_mode.page_section import page_of
from device.starting import Asked

UNCLOSED = "[table]\nplayers = [\ndealer = 0\n"
PAGE = """
[page]
host = "127.0.0.1"
port = 8312
pin = "471199"
own_screen = false
hosts = [
    "table.example",
]
trusted_proxies = ["127.0.0.1"]
prefix = "/cards"
"""
CONFINED = PageSettings(
    host="127.0.0.1",
    port=8312,
    pin="471199",
    own_screen=False,
    hosts=("table.example",),
    trusted_proxies=("127.0.0.1",),
    prefix="/cards",
)


def read(folder: Path, text: str, over: dict[str, object] | None = None) -> PageSettings:
    (folder / "quartermaster.toml").write_text(text, encoding="utf-8")
    return page_of(Asked(folder, None, {"page": over or {}}))


@pytest.mark.parametrize(
    ("text", "over", "page"),
    [
        ("", {}, PageSettings()),
        ("[page]\nport = 81\npin = '4711'\n", {}, PageSettings(port=81, pin="4711")),
        # What is wrong elsewhere, or in one setting, costs no other.
        ("[page]\nport = 81\npin = 'x'\nhost = '::1'\n", {}, PageSettings(port=81, host="::1")),
        ("[page]\nport = 81\n[table\ndealer = 1\n[page]\n", {}, PageSettings(port=81)),
        ("[page]\nport = 81\nplayers = ['Ada\n", {}, PageSettings(port=81)),
        ("[page]\nport = 81\n[table]\nx = '''\n\n\n", {}, PageSettings(port=81)),
        ("page = 3\n", {}, PageSettings()),
        ("[page]\nport = 1979-05-27\n", {}, PageSettings()),
        ("x = " + "[" * 5000, {}, PageSettings()),
        ("[page]\nport = 81\n", {"port": 82}, PageSettings(port=82)),
        ("[page\n", {"port": 82, "pin": "4711"}, PageSettings(port=82, pin="4711")),
    ],
)
def test_the_page_is_where_people_expect_it(
    text: str, over: dict[str, object], page: PageSettings, tmp_path: Path
) -> None:
    assert read(tmp_path, text, over) == page


@pytest.mark.parametrize(
    "text",
    [
        UNCLOSED + PAGE,
        PAGE + UNCLOSED,
        UNCLOSED + PAGE + "[buttons\npins = 3 4\n",
        UNCLOSED + PAGE.replace("[page]", "[page"),
        UNCLOSED + PAGE.replace("[page]", '[ "page" ]  # who may open it'),
        UNCLOSED + PAGE.replace("[page]", "[[page]]"),
        PAGE.replace("[page]", "[[page]]"),
        UNCLOSED + PAGE + "port = 80\n[page]\npin = '4712'\n",
        "\ufeff" + UNCLOSED + PAGE,
        "\ufeff" + PAGE,
    ],
)
def test_a_fault_elsewhere_costs_the_page_nothing(text: str, tmp_path: Path) -> None:
    assert read(tmp_path, text) == CONFINED


def test_the_page_in_one_line_counts_too(tmp_path: Path) -> None:
    inline = 'page = { host = "127.0.0.1", port = 8312 }\n'
    dotted = 'page.host = "127.0.0.1"\npage.port = 8312\n'
    for text in (inline, dotted):
        assert read(tmp_path, text + UNCLOSED) == PageSettings(host="127.0.0.1", port=8312)


@pytest.mark.parametrize("wrong", ["port = 83 12", "port = ", "port 8312", "port = '8312'"])
def test_a_fault_in_the_page_costs_that_setting_alone(wrong: str, tmp_path: Path) -> None:
    text = UNCLOSED + PAGE.replace("port = 8312", wrong)
    assert read(tmp_path, text) == CONFINED.model_copy(update={"port": 8123})


@pytest.mark.parametrize(
    "line",
    [
        'host = "127.0.0.1',
        "host = 127.0.0.1",
        "host = 127",
        'host = ""',
        'host "127.0.0.1"',
        "host",
        'Host = "127.0.0.1"',
        'hots = "127.0.0.1"',
        'host = "0.0.0.0"\nhost = "127.0.0.1"',
    ],
)
@pytest.mark.parametrize("before", ["", UNCLOSED])
def test_a_host_that_cannot_be_read_leaves_the_page_to_this_machine(
    line: str, before: str, tmp_path: Path
) -> None:
    text = f"{before}[page]\n{line}\nport = 8312\n"
    assert read(tmp_path, text) == PageSettings(host="127.0.0.1", port=8312)
    # The command line's host can be read.
    assert read(tmp_path, text, {"host": "::1"}).host == "::1"


@pytest.mark.parametrize("line", ["", '# host = "127.0.0.1"', 'hosts = ["a.host", "host"]'])
def test_where_nobody_wrote_a_host_the_network_reaches_the_page(line: str, tmp_path: Path) -> None:
    assert read(tmp_path, f"{UNCLOSED}[page]\n{line}\nport = 8312\n").host == "0.0.0.0"
