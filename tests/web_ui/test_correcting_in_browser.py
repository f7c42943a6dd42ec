# SPDX-License-Identifier: AGPL-3.0-or-later
"""Putting things right on the page, in a real Chromium."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from engine.skull_king import CardLaid, CardNamed, TrickCleared, WinnerTold, event_to_json
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.fake_table import bid, laid, opened, played
from tests.web_ui.hands import (
    answer,
    choose,
    confirm,
    foreseen,
    press,
    refusals_were_all,
    take_way,
    type_into,
    wait_till_gone,
)
from tests.web_ui.shown import shown, text
from web_ui import AnswerRefused

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

ROUND = [*opened(), *bid(2, 3, (1, 0, 1, 1)), *played("G7", "G9", "B3", "Y5")]
DOUBTFUL = [*ROUND, CardLaid((("P12", 0.6), ("P1", 0.38)), 4), *laid("P9", "P2", "P4")]


def test_a_card_is_put_right_with_its_consequences_seen_first(browser: Browser) -> None:
    with shown(browser, DOUBTFUL, "en") as table:
        press(browser, ".play[data-piece=P12] .play__piece")
        assert text(browser, ".correcting h2") == "Round 1, trick 2, card 1: the purple 12"
        browser.wait_for("return document.querySelectorAll('.choice').length === 2")
        likely = "return [...document.querySelectorAll('.choice')].map((one) => one.innerText)"
        first, second = browser.run(likely)
        assert "Purple 12" in first and "60% sure" in first and "as recorded" in first
        assert "Purple 1\n38% sure\nRound 1, trick 2: Dampier wins now, no longer Calico." in second
        assert table.corrections() == []
        press(browser, ".choice input[value=P1]")
        assert foreseen(browser) == [
            "Round 1, trick 2, card 1: the purple 1, until now the purple 12.",
            "Round 1, trick 2: Dampier wins now, no longer Calico.",
            "Round 1, tricks won now: Calico\u00a01 and Dampier\u00a01.",
            "New totals: Calico\u00a020 and Dampier\u00a020.",
            "New places: Calico\u00a01. and Dampier\u00a01.",
        ]
        assert table.corrections() == []
        confirm(browser, by="Bonny", reason="The lamp was in the way.")
        wait_till_gone(browser, ".correcting")
        (noted,) = table.corrections()
        assert noted["event"] == {
            "kind": "card-named",
            "round": 0,
            "trick": 1,
            "position": 0,
            "card": "P1",
        }
        assert (noted["by"], noted["reason"]) == ("Bonny", "The lamp was in the way.")
        assert "Dampier wins now, no longer Calico." in text(browser, "#told")
        browser.wait_for("return document.querySelector('.play[data-piece=P1]')")


def test_a_correction_is_taken_back_from_the_list_of_all(browser: Browser) -> None:
    with shown(browser, ROUND, "en") as table:
        table.tell(WinnerTold(0, 0, 3), author="page")
        browser.wait_for(
            "return document.getElementById('corrections-open').textContent.includes('(1)')"
        )
        press(browser, "#corrections-open")
        entry = text(browser, ".entry__what")
        assert entry == "Round 1, trick 1: Dampier won, as the table settled it."
        assert "on the page" in text(browser, ".entry__who")
        press(browser, ".entry button")
        assert "Round 1, trick 1: Calico wins now, no longer Dampier." in foreseen(browser)
        confirm(browser, by="Anne")
        browser.wait_for("return document.querySelector('.entry--undone del')")
        sentences = browser.run(
            "return [...document.querySelectorAll('.entry__what')].map((one) => one.textContent)"
        )
        assert sentences == [f"Undone: {entry}", entry]
        assert text(browser, ".entry__gone") == "Undone"
        assert table.score()["rounds"][0]["tricks"][0]["winner"] == 2
        press(browser, ".entry button")
        confirm(browser)
        browser.wait_for("return document.querySelectorAll('.entry').length === 3")
        assert table.score()["rounds"][0]["tricks"][0]["winner"] == 3


CARD = {"round": 0, "trick": 1, "position": 1}
OPEN_CARD = ".play:nth-child(2) .play__piece"
OPEN_TRICK = "[data-focus=right-0-1]"
OPEN_ROUND = "[data-action=right-round]"
TIGRESS = [*ROUND, *laid("P9"), CardLaid((("TIG", 1.0),), 5), *laid("P2", "P4")]


def _nothing(browser: Browser) -> None:
    """A way that needs no more than to be chosen."""


WAYS = [
    (
        OPEN_CARD,
        "role",
        partial(answer, value="P"),
        {"kind": "role-declared", "role": "P"},
    ),
    (
        OPEN_CARD,
        "player",
        partial(answer, value="0"),
        {"kind": "player-told", "player": 0},
    ),
    (OPEN_CARD, "order", partial(choose, value="3"), {"kind": "card-moved", **CARD, "to": 3}),
    (OPEN_CARD, "not-played", _nothing, {"kind": "card-removed", **CARD}),
    (OPEN_TRICK, "leader", partial(answer, value="1"), {"kind": "leader-told", "leader": 1}),
    (OPEN_TRICK, "winner", partial(answer, value="1"), {"kind": "winner-told", "winner": 1}),
    (OPEN_TRICK, "void", _nothing, {"kind": "trick-voided", "round": 0, "trick": 1}),
    (OPEN_ROUND, "bid", partial(answer, value="2"), {"kind": "bid-corrected", "bid": 2}),
    (OPEN_ROUND, "by-hand", partial(type_into, index=1, value="20"), {"kind": "round-told"}),
]


@pytest.mark.parametrize(("opener", "way", "ask", "event"), WAYS, ids=[one[1] for one in WAYS])
def test_all_else_is_put_right_too(
    browser: Browser,
    opener: str,
    way: str,
    ask: Callable[[Browser], None],
    event: dict[str, Any],
) -> None:
    with shown(browser, TIGRESS, "en") as table:
        press(browser, opener)
        take_way(browser, way)
        ask(browser)
        assert all(sentence.endswith(".") for sentence in foreseen(browser))
        confirm(browser)
        wait_till_gone(browser, ".correcting")
        (noted,) = table.corrections()
        assert {name: noted["event"][name] for name in event} == event


def test_a_card_and_a_trick_that_were_missed_are_added(browser: Browser) -> None:
    events = [*opened(), *bid(3, 3, (1, 0, 1, 1)), *played("G7", "G9", "B3", "Y5")]
    with shown(browser, [*events, *laid("P9", "P2", "P4"), TrickCleared()], "en") as table:
        press(browser, "#review-open")
        press(browser, "[data-focus=right-trick]")
        choose(browser, "1")
        press(browser, ".pick[data-card=P12] input")
        assert foreseen(browser)[0] == "Round 1, trick 2: 3 cards are others or lie elsewhere."
        confirm(browser)
        browser.wait_for("return document.querySelector('.review .play[data-piece=P12]')")
        press(browser, "[data-focus=right-trick]")
        take_way(browser, "missed-trick")
        confirm(browser)
        wait_till_gone(browser, ".correcting")
        browser.wait_for("return document.querySelectorAll('.review option').length === 3")
        kinds = [noted["event"]["kind"] for noted in table.corrections()]
        assert kinds == ["card-inserted", "trick-inserted"]


def test_what_cannot_be_says_why_and_cannot_be_confirmed(browser: Browser) -> None:
    with shown(browser, [*ROUND, *laid("P9")], "en") as table:
        press(browser, OPEN_TRICK)
        take_way(browser, "winner")
        answer(browser, "1")
        browser.wait_for("return document.querySelector('.foreseen .error')")
        assert "This trick is still being played" in text(browser, ".foreseen .error")
        assert browser.run("return document.querySelector('.correcting [type=submit]').disabled")
        assert table.corrections() == []
        refusals_were_all(browser)


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        (
            AnswerRefused("…", "round-told", number=0),
            "Runde 1 wurde von Hand eingetragen, ihre Stiche zählen also nicht: "
            "Mach das zuerst rückgängig.",
        ),
        (
            AnswerRefused("…", "card-named", card="TIG", places="1.2"),
            "Es wurde schon gesagt, dass diese Karte anderswo in dieser Runde lag (1.2), und das "
            "Spiel hat keine weitere: Tigerin.",
        ),
        (
            AnswerRefused(
                "…",
                "contradicts",
                entry={"seq": 9, "event": event_to_json(WinnerTold(0, 0, 3))},
                because={"case": "trick-voided", "params": {}},
            ),
            "Es würde etwas widersprechen, das korrigiert wurde: „Runde 1, Stich 1: Dampier "
            "hat gewonnen, so hat es der Tisch entschieden“. Dieser Stich zählt nicht, also "
            "gewinnt ihn niemand: Mach das zuerst rückgängig.",
        ),
        (AnswerRefused("Only English.", "of-another-version", what="that"), "Only English."),
        (
            AnswerRefused("Only English.", "not-brought-back", because={"case": "", "params": {}}),
            "Only English.",
        ),
    ],
)
def test_a_refusal_is_told_in_the_viewers_language(
    browser: Browser, refusal: AnswerRefused, told: str
) -> None:
    with shown(browser, ROUND, "de") as table:
        table.refusal = refusal
        press(browser, OPEN_ROUND)
        answer(browser, "2")
        browser.wait_for("return document.querySelector('.foreseen .error')")
        assert text(browser, ".foreseen .error") == told
        refusals_were_all(browser)


def test_a_table_that_went_on_shows_again_what_would_change(browser: Browser) -> None:
    with shown(browser, DOUBTFUL, "en") as table:
        press(browser, ".play[data-piece=P12] .play__piece")
        press(browser, ".choice input[value=P1]")
        foreseen(browser)
        table.tell(CardNamed(0, 1, 3, "P14"), author="page")
        confirm(browser)
        browser.wait_for("return document.querySelector('.paper__foot > .error').textContent")
        assert "check again" in text(browser, ".paper__foot > .error")
        browser.wait_for(
            "return !document.querySelector('.foreseen').textContent.includes('wins now')"
        )
        confirm(browser)
        wait_till_gone(browser, ".correcting")
        assert len(table.corrections()) == 2
        refusals_were_all(browser)


def test_the_pin_is_asked_for_before_anything_is_worked_out(browser: Browser) -> None:
    with shown(browser, ROUND, "en") as table:
        browser.devtools("Network.clearBrowserCookies", {})
        press(browser, "[data-action=right-round]")
        answer(browser, "2")
        browser.wait_for("return document.getElementById('pin').open")
        browser.run("document.getElementById('pin').close()")
        browser.wait_for("return document.querySelector('.foreseen .error')")
        assert "PIN" in text(browser, ".foreseen .error")
        answer(browser, "0")
        browser.wait_for("return document.getElementById('pin').open")
        browser.run(
            "document.getElementById('pin-text').value = '4711';"
            "document.getElementById('pin-form').requestSubmit()"
        )
        confirm(browser)
        wait_till_gone(browser, ".correcting")
        assert table.corrections()[0]["event"]["bid"] == 0
        refusals_were_all(browser)


def test_a_keyboard_is_enough_and_the_focus_comes_back(browser: Browser) -> None:
    with shown(browser, DOUBTFUL, "en") as table:
        opener = ".play[data-piece=P12] .play__piece"
        browser.run(f"document.querySelector({opener!r}).focus()")
        browser.press("Enter")
        browser.wait_for("return document.querySelectorAll('.choice').length === 2")
        assert browser.run("return document.activeElement.textContent").startswith("Round 1")
        browser.press("Tab", "Tab", "Tab")
        assert browser.run("return document.activeElement.value") == "P12"
        browser.press("ArrowDown")
        assert "the purple 1" in foreseen(browser)[0]
        browser.run("document.querySelector('.correcting [type=submit]').focus()")
        browser.press("Enter")
        wait_till_gone(browser, ".correcting")
        assert table.corrections()[0]["event"]["card"] == "P1"
        browser.wait_for("return document.querySelector('.play[data-piece=P1]')")
        assert browser.run("return document.activeElement.dataset.focus") == "piece-0-1-0"
        browser.press("Enter")
        browser.wait_for("return document.querySelector('.correcting')")
        browser.press("Escape")
        wait_till_gone(browser, ".correcting")
        assert browser.run("return document.activeElement.dataset.focus") == "piece-0-1-0"


@pytest.mark.parametrize("opener", [OPEN_CARD, OPEN_TRICK, OPEN_ROUND, "#review-open"])
def test_no_dialog_sticks_out_sideways(browser: Browser, opener: str) -> None:
    for language in ("de", "fr"):
        with shown(browser, TIGRESS, language, width=360):
            press(browser, opener)
            browser.wait_for("return document.querySelector('.paper__body > *')")
            for way in browser.run(
                "return [...document.querySelectorAll('.way input')].map((one) => one.value)"
            ) or [None]:
                if way:
                    take_way(browser, way)
                dialog = "document.querySelector('.paper')"
                assert browser.run(f"return {dialog}.scrollWidth <= {dialog}.clientWidth")
                assert browser.run("return document.documentElement.scrollWidth") <= 360
            refusals_were_all(browser)
