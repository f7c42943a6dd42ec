# SPDX-License-Identifier: AGPL-3.0-or-later
"""People's names on the page: cut with an ellipsis, and told apart where they look alike."""

from __future__ import annotations

import pytest

from engine.common import Ending
from engine.skull_king import GameClosed
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.fake_table import bid, laid, opened, played
from tests.web_ui.shown import shown, text

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"
LONG = "Bonny-Maximiliane von und zu Hohenberg-L"
PERSIAN = "مهر\u200cنوش"
NAMES = ("Anne", "ANNE", LONG, PERSIAN, FAMILY * 5)


@pytest.mark.parametrize("width", [360, 1280])
def test_long_names_are_cut_and_alike_ones_told_apart(browser: Browser, width: int) -> None:
    events = [
        *opened(NAMES),
        *bid(1, 4, (1, 0, 0, 1, 0)),
        *played("G7", "G9", "KRA", "B3", "Y5"),
        *bid(2, 0, (0,) * 5),
        *laid("G1"),
    ]
    with shown(browser, events, "en", width):
        places = (".seat__name", "#trick .play__name", ".sheet thead .name", ".ranking__name")
        for place in places:
            signs = browser.run(
                f"return [...document.querySelectorAll({place!r})].map("
                "(one) => one.querySelector('.name__sign')?.textContent.trim() ?? '')"
            )
            assert sorted(filter(None, signs)) == ["①", "②"], place
            cut = browser.run(
                f"return [...document.querySelectorAll({place!r})].filter((one) => {{"
                f"  const text = one.querySelector('.name__text');"
                f"  const cut = text.scrollWidth > text.clientWidth"
                f"    || text.scrollHeight > text.clientHeight;"
                f"  return text.title === {LONG!r} && cut"
                f"    && getComputedStyle(text).textOverflow === 'ellipsis'; }}).length"
            )
            assert cut == 1 or place == ".ranking__name", place
        assert browser.run("return document.documentElement.scrollWidth") <= width
        # A name from right to left turns nothing else of its sentence.
        assert "ANNE\u00a0②" in text(browser, "#trick-body")
        assert browser.run(
            "return [...document.querySelectorAll('.name__text')]"
            f".filter((one) => one.title === {PERSIAN!r})"
            ".every((one) => one.tagName === 'BDI')"
        )


@pytest.mark.parametrize("begun", ["bidding", "playing", "over"])
def test_a_name_without_a_space_widens_no_phone(browser: Browser, begun: str) -> None:
    names = tuple(f"{'W' * 38}{seat:02}" for seat in range(4))
    told = bid(1, 3, (1, 0, 0, 1))
    shown_then = {
        "bidding": told[:1],
        "playing": [*told, *laid("G7")],
        "over": [*told, *played("G7", "G9", "G1", "B3"), GameClosed("ended early", Ending.ENDED)],
    }
    events = [*opened(names), *shown_then[begun]]
    with shown(browser, events, "en", 360):
        assert browser.run("return document.documentElement.scrollWidth") <= 360
