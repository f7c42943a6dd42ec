# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table on a desktop: players, trick, scoresheet and review side by side, and all of use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.evening.states import OWN_SCREEN, EveningInStates
from tests.web_ui.browser import MISSING, Browser, browsing

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

SIZES = ((1280, 800), (1440, 900), (1920, 1080))
SEEN = "return document.documentElement.dataset.seq === '{}'"
REVIEWED = """
return [...document.querySelectorAll("#review-beside .play__name bdi")].map((one) => one.title)
"""
# What a host looks at and presses must be on the first screen, and cut by nothing around it.
FAULTS = """
const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
const faults = [];
const told = (fault, holds) => holds || faults.push(fault);
const [players, ...columns] = ["#players", "#trick", "#sheet", "#review-beside"].map(box);
told("a panel is missing", columns.every((one) => one?.width > 0) && players?.width > 0);
told("columns of other tops", new Set(columns.map((one) => one.top)).size === 1);
const [trick, sheet, review] = columns;
told("columns overlap", trick.right < sheet.left && sheet.right < review.left);
told("columns stick out", review.right < innerWidth);
told("players not above", players.top > 0 && players.bottom < trick.top);
told("columns begin low", trick.top < innerHeight / 2);
const scroll = document.querySelector("#sheet .scroll");
told("the scoresheet scrolls", !scroll || scroll.scrollWidth <= scroll.clientWidth);
told("the page scrolls sideways", document.documentElement.scrollWidth <= innerWidth);
for (const one of document.querySelectorAll("#hand button:not(.hand__slot *)")) {
  told(`below the screen: ${one.textContent}`, one.getBoundingClientRect().bottom <= innerHeight);
}
for (const one of document.querySelectorAll(".hand__slot .answer")) {
  told(`cut: ${one.textContent}`, one.getBoundingClientRect().bottom <= box(".hand__slot").bottom);
}
const numbers = ".tally, .seat__total, .cell__total, .sheet tfoot td, .key";
for (const one of document.querySelectorAll(numbers)) {
  const text = document.createRange();
  text.selectNodeContents(one);
  const room = one.closest("td, li, .key").clientWidth;
  told(`wider than its place: ${one.textContent}`, text.getBoundingClientRect().width <= room);
}
return faults;
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.mark.parametrize("players", [2, 5, 8])
def test_all_stands_side_by_side_and_on_the_first_screen(
    browser: Browser, tmp_path: Path, players: int
) -> None:
    with ExitStack() as stack:
        evening = EveningInStates(stack, tmp_path, players)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.devtools("Network.clearBrowserCookies", {})
        browser.resize(*SIZES[0])
        browser.open(f"{root}own-screen/{OWN_SCREEN}")
        for state in evening.states():
            if state.name == "bidding":
                browser.open(root)
            elif state.name in ("question", "second-verdict", "bidding-after-a-round"):
                browser.wait_for(SEEN.format(evening.state()["seq"]))
                browser.wait_for("return document.querySelector('#review-beside .play__name')")
                for size in SIZES:
                    browser.resize(*size)
                    assert browser.run(FAULTS) == [], (state.name, size)
            if state.leave:
                break
        assert browser.complaints() == []
        browser.open("about:blank")


def test_the_review_beside_the_table_follows_a_new_name(browser: Browser, tmp_path: Path) -> None:
    with ExitStack() as stack:
        evening = EveningInStates(stack, tmp_path, 3)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.resize(*SIZES[0])
        for state in evening.states():
            if state.name == "verdict":
                break
        browser.open(root)
        before = browser.wait_for(REVIEWED)
        assert "Anne" in before
        event = {"kind": "player-renamed", "player": 0, "name": "Zoë"}
        answer = evening.table.post(
            "/api/corrections", event=event, reason="", by="", seen=evening.state()["seq"]
        )
        assert answer.status_code == 200
        renamed = ["Zoë" if name == "Anne" else name for name in before]
        browser.wait_for(f"{REVIEWED.strip()}.join() === {','.join(renamed)!r}")
        browser.open("about:blank")
