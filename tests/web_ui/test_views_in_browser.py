# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table's page on a phone and on a desktop: a bar with a menu, and all side by side."""

from __future__ import annotations

import pytest

from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.fake_table import bid, laid, opened, played
from tests.web_ui.shown import shown, text

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

NAMES = ("Anne", "Bonny", "Calico", "Dampier", "Edward", "Flint", "Grace", "Henry")


@pytest.mark.parametrize(("players", "lines"), [(4, [4]), (5, [5]), (7, [4, 3]), (8, [4, 4])])
def test_a_phone_shows_the_trick_in_even_lines(
    browser: Browser, players: int, lines: list[int]
) -> None:
    events = [*opened(NAMES[:players]), *bid(1, 0, (0,) * players), *laid("G1", "SK")]
    with shown(browser, events, "en", 360):
        tops = browser.run(
            "return [...document.querySelectorAll('.plays .card')]"
            ".map((one) => Math.round(one.getBoundingClientRect().top))"
        )
        assert [tops.count(top) for top in sorted(set(tops))] == lines
        assert browser.run("return document.documentElement.scrollWidth") <= 360


def test_a_phone_has_one_bar_and_the_rest_behind_its_menu(browser: Browser) -> None:
    events = [*opened(), *bid(2, 3, (1, 0, 0, 1)), *laid("G7", "G9")]
    seen = "return document.querySelector({!r}).checkVisibility()"
    with shown(browser, events, "en", 360) as table:
        assert text(browser, "#bar-words") == "Calico to play."
        table.tell(*laid("B3", "Y5"))
        browser.wait_for(
            "return document.getElementById('bar-words').textContent === 'Calico leads next.'"
        )
        assert not browser.run(seen.format("#actions"))
        assert not browser.run(seen.format(".foot"))
        for _ in range(2):
            browser.run("document.getElementById('bar-menu').click()")
            assert browser.run(seen.format("dialog[open] #corrections-open"))
            assert browser.run(seen.format("dialog[open] .foot"))
            # What is opened from the menu takes its place.
            browser.run("document.getElementById('corrections-open').click()")
            browser.wait_for("return document.querySelector('.table > #actions')")
            assert browser.run("return document.querySelectorAll('dialog[open]').length") == 1
            browser.run("document.querySelector('dialog[open] .close').click()")
            browser.wait_for("return !document.querySelector('dialog[open]')")
        browser.resize(1000, 800)
        assert browser.run(seen.format("#actions"))
        assert not browser.run(seen.format("#bar-menu"))


def test_a_desktop_shows_table_sheet_and_review_side_by_side(browser: Browser) -> None:
    events = [*opened(), *bid(2, 3, (1, 0, 0, 1)), *played("G7", "G9", "KRA", "B3"), *laid("G1")]
    with shown(browser, events, "en", 1200) as table:
        browser.wait_for("return document.querySelector('#review-beside .review__game')")
        boxes = browser.run(
            "return ['.trick', '.sheet', '#review-beside'].map((one) => {"
            "  const box = document.querySelector(one).getBoundingClientRect();"
            "  return [box.left, box.right, box.top]; })"
        )
        assert boxes[0][1] < boxes[1][0] < boxes[1][1] < boxes[2][0] < 1200
        assert len({top for _, _, top in boxes}) == 1
        chosen = "return document.querySelector('#review-beside select').value"
        assert browser.run(chosen) == "1.2"
        # What somebody looks at stays, and no dialog lies over it.
        browser.run("document.querySelector('#review-beside .review__bar button').click()")
        browser.wait_for(f"{chosen} === '1.1'")
        table.tell(*laid("G2"))
        browser.wait_for("return document.querySelector('.play[data-piece=G2]')")
        assert browser.run(chosen) == "1.1"
        browser.run("document.getElementById('review-open').click()")
        browser.wait_for(f"{chosen} === '1.2'")
        assert not browser.run("return document.querySelector('dialog[open]')")
        assert browser.run("return document.documentElement.scrollWidth") <= 1200
