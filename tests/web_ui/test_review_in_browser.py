# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looking at tricks again, in a real Chromium."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from engine.skull_king import WinnerTold
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.fake_table import FakeTable, bid, laid, opened, played, saying
from tests.web_ui.shown import shown, text

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

GAME = [
    *opened(),
    *bid(1, 3, (1, 0, 1, 1)),
    *played("G7", "G9", "B3", "Y5"),
    *bid(2, 0, (1, 0, 1, 1)),
    *played("P7", "KRA", "P3", "P5"),
    *laid("SK"),
]
QUAD = [[40, 30], [100, 34], [96, 120], [36, 116]]
OTHER = [[180, 40], [240, 44], [236, 130], [176, 126]]


def _jpeg(width: int, height: int) -> bytes:
    made, coded = cv2.imencode(".jpg", np.full((height, width, 3), 90, np.uint8))
    assert made
    return coded.tobytes()


def _keep(table: FakeTable, place: str) -> None:
    """Keep pictures of a trick: two cards, the first one's frame let go, and the verdict."""
    card = {"what": "card", "thinned": [], "damaged": [], "size": [320, 240], "camera_time": 1.0}
    models = {"finder": "finder-2", "square": "square-2", "reader": "reader-2"}
    card |= {"deck": {"name": "own", "version": "1"}, "models": models, "track": 1}
    card |= {"quad": QUAD, "outlines": [{"track": 1, "quad": QUAD}], "readings": [["G7", 0.97]]}
    crop, frame, whole = "0001-00000007-card.jpg", "0001-00000008.jpg", "0001-00000010-verdict.jpg"
    both = [{"track": 1, "quad": QUAD}, {"track": 2, "quad": OTHER}]
    verdict: dict[str, Any] = {**card, "seq": 10, "what": "verdict", "name": whole, "crop": None}
    table.pictures[place] = [
        {**card, "seq": 7, "name": None, "crop": crop, "thinned": ["frame"]},
        {**card, "seq": 8, "name": frame, "crop": crop, "outlines": both},
        {**verdict, "quad": None, "track": None, "readings": [], "outlines": both},
    ]
    table.kept = {crop: _jpeg(252, 352), frame: _jpeg(320, 240), whole: _jpeg(320, 240)}


def _look_at(browser: Browser, place: str) -> None:
    browser.wait_for("return document.querySelector('.review option')")
    browser.run(
        "const select = document.querySelector('.review__bar select');"
        f"select.value = {place!r}; select.dispatchEvent(new Event('change'))"
    )
    browser.wait_for(f"return document.querySelector('.review__bar select').value === {place!r}")


def _loaded(browser: Browser) -> None:
    browser.wait_for("return document.querySelector('.picture__frame img')?.naturalWidth === 320")


def test_pictures_are_shown_once_the_pin_is_given(browser: Browser) -> None:
    with shown(browser, GAME, "en") as table:
        _keep(table, "1.1")
        browser.devtools("Network.clearBrowserCookies", {})
        browser.run("location.reload()")
        browser.wait_for("return document.getElementById('live-sign').dataset.sign === 'ok'")
        browser.run("document.getElementById('review-open').click()")
        _look_at(browser, "1.1")
        browser.wait_for("return document.querySelector('.review .closed')")
        assert "its PIN" in text(browser, ".review .closed")
        assert browser.run("return document.querySelector('.review .pictures')") is None
        # The trick itself is open to all.
        browser.wait_for("return document.querySelector('.review .play[data-piece=B3]')")
        browser.run(
            "document.querySelector('.review .closed button').click();"
            "document.getElementById('pin-text').value = '4711';"
            "document.getElementById('pin-form').requestSubmit()"
        )
        _loaded(browser)
        assert browser.run("return document.querySelector('.review .closed')") is None


def test_a_trick_is_looked_at_with_its_pictures_and_their_outlines(browser: Browser) -> None:
    with shown(browser, GAME, "en") as table:
        _keep(table, "1.1")
        browser.run("document.getElementById('review-open').click()")
        browser.wait_for("return document.querySelector('.review .play[data-piece=SK]')")
        assert "No picture of this trick is kept." in text(browser, ".review")
        _look_at(browser, "1.1")
        _loaded(browser)
        # The verdict's comes first: it shows all cards, none of them the one that was laid.
        polygons = "return document.querySelectorAll('.outline polygon').length"
        assert browser.run(polygons) == 4
        assert browser.run("return document.querySelector('.outline--own')") is None
        box = "document.querySelector('.outlines').viewBox.baseVal"
        assert browser.run(f"return [{box}.width, {box}.height]") == [320, 240]
        browser.run("document.querySelectorAll('.thumb input')[1].click()")
        _loaded(browser)
        own = "return document.querySelector('.outline--own polygon').getAttribute('points')"
        assert browser.run(own) == "40,30 100,34 96,120 36,116"
        assert "Read as green 7 (97%)." in text(browser, ".picture figcaption")
        assert "reader-2" in text(browser, ".picture figcaption")
        browser.run("document.querySelectorAll('.thumb input')[0].click()")
        assert "Picture deleted to free space." in text(browser, ".picture")


def test_verdict_reasons_and_other_rules_are_told(browser: Browser) -> None:
    with shown(browser, GAME, "en"):
        browser.run("document.querySelector('[data-focus=review-open]').click()")
        _look_at(browser, "2.1")
        browser.wait_for("return document.querySelector('.review .play[data-piece=KRA]')")
        assert "The Kraken destroys the trick" in text(browser, ".review .saying")
        assert text(browser, ".review .why").count("set aside") == 3
        others = text(browser, ".elsewhere")
        assert "Publisher’s FAQ: Bonny leads next." in others
        steps = (
            "return [...document.querySelectorAll('.review__bar button')].map((b) => b.disabled)"
        )
        assert browser.run(steps) == [False, False]
        browser.run("document.querySelector('[data-focus=\"review.before\"]').click()")
        browser.wait_for("return document.querySelector('.review .play[data-piece=B3]')")
        assert browser.run(steps) == [True, False]
        assert "judge this trick alike" in text(browser, ".review__game")


def test_what_people_told_is_seen_while_it_is_looked_at(browser: Browser) -> None:
    with shown(browser, GAME, "en") as table:
        browser.run("document.querySelector('[data-focus=review-open]').click()")
        _look_at(browser, "1.1")
        browser.wait_for("return document.querySelector('.review .play[data-piece=B3]')")
        table.tell(WinnerTold(0, 0, 0), author="page")
        browser.wait_for(
            "return document.querySelector('.review .saying')?.textContent.includes('Anne wins')"
        )
        assert "the table settled it so" in text(browser, ".review .saying")
        history = "return [...document.querySelectorAll('.review .entry')].map((e) => e.innerText)"
        browser.run("document.querySelector('.review [data-focus=review-history]').click()")
        newest, cleared, *cards = browser.run(history)
        assert "Anne won, as the table settled it." in newest and "Undo" in newest
        assert "The next trick was begun." in cleared
        assert "A card was laid, read as green 7 (100%)." in cards[-1]
        assert "the camera" in cards[-1] and "Undo" not in cards[-1]


def test_the_trick_on_the_table_leads_to_its_review_and_back(browser: Browser) -> None:
    with shown(browser, GAME, "en"):
        opener = "[data-focus=review-1-1]"
        browser.run(f"const b = document.querySelector('{opener}'); b.focus(); b.click()")
        browser.wait_for("return document.querySelector('.review .play[data-piece=SK]')")
        assert browser.run("return document.querySelector('.review__bar select').value") == "2.2"
        browser.press("Escape")
        browser.wait_for("return !document.querySelector('.review')")
        assert browser.run("return document.activeElement.dataset.focus") == "review-1-1"


def test_a_game_without_a_trick_has_nothing_to_look_at(browser: Browser) -> None:
    with shown(browser, opened(), "de"):
        browser.run("document.querySelector('[data-focus=review-open]').click()")
        browser.wait_for("return document.querySelector('.review .help')")
        assert text(browser, ".review .help") == "Es gibt noch nichts nachzusehen."


def test_news_about_keeping_the_game_stay_until_they_are_read(browser: Browser) -> None:
    with shown(browser, GAME, "en") as table:
        table.news = [saying("The disk is full: no pictures are kept.")]
        table.tell(*laid("P1"))
        browser.wait_for("return !document.getElementById('news-notice').hidden")
        assert "The disk is full" in text(browser, "#news-notice")
        browser.run("document.querySelector('#news-notice button').click()")
        table.tell(*laid("P2"))
        browser.wait_for("return document.querySelector('.play[data-piece=P2]')")
        assert browser.run("return document.getElementById('news-notice').hidden")
        table.news = [saying("The disk is full: events go through still.")]
        table.tell(*laid("P4"))
        browser.wait_for("return !document.getElementById('news-notice').hidden")


def test_what_the_table_has_to_tell_is_in_the_viewers_language(browser: Browser) -> None:
    with shown(browser, GAME, "de") as table:
        table.news = [
            saying("…", "disk-full", folder="/data"),
            saying("…", "events-brought-back", path="/data/journal.sqlite", events="3, 7-9"),
            saying("Something new.", "not-known-here"),
        ]
        table.lose_camera(saying("…", "camera-hangs"))
        browser.wait_for("return !document.getElementById('news-notice').hidden")
        told = browser.run(
            "return [...document.querySelectorAll('#news-notice p')].map((one) => one.textContent)"
        )
        assert "Schaff jetzt Platz (/data)" in told[0]
        assert told[1].endswith("wo sie fehlten: 3, 7-9 (Nummern von Ereignissen).")
        assert told[2] == "Something new."
        assert "Die Kamera gibt keine Bilder mehr" in text(browser, "#camera-notice")
        table.lose_camera("The webcam is gone.")
        browser.wait_for(
            "return document.getElementById('camera-notice').textContent.includes('webcam')"
        )
        assert text(browser, "#camera-notice").startswith("Kamera getrennt: The webcam is gone.")
