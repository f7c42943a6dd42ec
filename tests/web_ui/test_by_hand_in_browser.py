# SPDX-License-Identifier: AGPL-3.0-or-later
"""Going on by hand, and what people settled, on the page in a real Chromium."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.skull_king import EDITIONS, CardLaid, CardsMissed, RoundOpened, TableUnseen
from engine.skull_king.event_json import EVENT_KINDS
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.fake_table import FakeTable, bid, laid, opened, played
from tests.web_ui.hands import press
from tests.web_ui.shown import shown, text
from web_ui import Correction
from web_ui.languages import LANGUAGES

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

ROUND = [*opened(), *bid(2, 3, (1, 0, 1, 1)), *played("G7", "G9", "B3", "Y5")]


def test_while_the_camera_is_away_the_game_goes_on_by_hand(browser: Browser) -> None:
    with shown(browser, [*ROUND, *laid("P9", "P2")], "en", width=390) as table:
        assert browser.run("return document.getElementById('while-away').hidden")
        assert browser.run("return document.getElementById('hand').hidden")
        table.lose_camera("It was unplugged.")
        press(browser, "#while-away:not([hidden]) [data-action=by-hand]")
        browser.wait_for("return document.querySelector('#hand:not([hidden])') !== null")
        assert "Anne to play." in text(browser, ".hand__now")
        assert browser.run("return document.activeElement.closest('#hand') !== null")
        table.tell(*laid("P4"))
        browser.wait_for(
            "return document.querySelectorAll('.hand .small-pieces .card').length === 3"
        )
        assert "Bonny to play." in text(browser, ".hand__now")
        press(browser, ".hand .close")
        assert browser.run("return document.activeElement.dataset.action") == "by-hand"
        assert browser.run("return document.documentElement.scrollWidth") <= 390


def test_by_hand_only_cards_of_the_deck_can_be_chosen(browser: Browser) -> None:
    first = [*opened(edition=EDITIONS["2013"]), *bid(2, 3, (1, 0, 1, 1)), *laid("G9")]
    with shown(browser, first, "en") as table:
        press(browser, "#actions [data-action=by-hand]")
        there = "return [...document.querySelectorAll('.keys [data-card]')].map("
        codes = browser.run(f"{there}key => key.dataset.card)")
        assert codes == table.state()["game"]["deck"]["cards"]
        assert "G13" in codes and "TIG:P" in codes
        assert {"G14", "LOOT", "KRA", "WHA"}.isdisjoint(codes)
        named = "return [...document.querySelectorAll('.keys__name')].map("
        assert browser.run(f"{named}name => name.textContent)") == [
            "red",
            "yellow",
            "blue",
            "black",
        ]
        assert browser.run(f"{there}key => key.ariaLabel)")[8] == "red 9, already played"
        assert "\u00d75" in text(browser, ".keys [data-card=ESC]")


def test_a_card_that_is_gone_is_asked_about(browser: Browser) -> None:
    with shown(browser, [*ROUND, CardLaid((("P9", 1.0),), 7), *laid("P2")], "en") as table:
        table.tell(CardsMissed(0, 1, (7,)))
        browser.wait_for("return !document.getElementById('questions').hidden")
        asked = text(browser, ".question h3")
        assert "does not find this card any more: the purple 9. Was it played?" in asked
        answers = "return [...document.querySelectorAll('.answer__words')].map((a) => a.innerText)"
        assert browser.run(answers) == ["Yes: purple 9", "No, it was not played"]
        assert text(browser, ".play[data-piece=P9] .play__note") == "not seen any more"
        press(browser, "[data-answer='-']")
        browser.wait_for("return document.getElementById('questions').hidden")
        assert [play["card"] for play in table.state()["game"]["trick"]["plays"]] == ["P2"]


def test_a_trick_that_nobody_saw_is_asked_about_and_put_in(browser: Browser) -> None:
    with shown(browser, ROUND, "en") as table:
        table.tell(TableUnseen(0, 0))
        browser.wait_for("return !document.getElementById('questions').hidden")
        assert "Was a whole trick played before this one meanwhile?" in text(
            browser, ".question h3"
        )
        answers = "return [...document.querySelectorAll('.answer__words')].map((a) => a.innerText)"
        assert browser.run(answers) == ["No", "Yes, one is missing"]
        browser.wait_for(
            "return document.getElementById('announcer').textContent.includes('a whole trick')"
        )
        press(browser, "[data-answer=yes]")
        browser.wait_for(
            "return document.querySelector('.question h3').innerText.includes('a card too few')"
        )
        tricks = table.state()["game"]["tricks"]
        assert [len(trick["plays"]) for trick in tricks] == [0, 4]


def test_a_round_by_hand_and_a_voided_trick_are_marked(browser: Browser) -> None:
    with shown(browser, ROUND, "en") as table:
        void = {"kind": "trick-voided", "round": 0, "trick": 0}
        _correct(table, void)
        voided = "The table voided this trick: nobody wins it."
        browser.wait_for(
            f"return document.querySelector('.before')?.innerText.includes('{voided}')"
        )
        browser.wait_for(
            "return document.getElementById('announcer').textContent.includes('was voided')"
        )
        _correct(table, {"kind": "round-told", "round": 0, "won": [1, 0, 1, 0], "bonus": [0] * 4})
        browser.wait_for(
            "return document.querySelector('#sheet tbody th').textContent.includes('hand')"
        )
        assert "Round 1 is kept by hand" in text(browser, "#trick-body")
        assert "Kept by hand" in text(browser, "#announcer") or "kept by hand" in text(
            browser, "#announcer"
        )


def _correct(table: FakeTable, event: dict[str, Any]) -> None:
    table.correct(Correction(event, "", "", int(table.state()["seq"])))


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_event_is_told_in_full(browser: Browser, language: str) -> None:
    values: dict[str, Any] = {"round": 0, "trick": 1, "position": 2, "to": 3, "card": "G7"}
    values |= {"player": 1, "leader": 1, "winner": 1, "role": "P", "bid": 2, "load": "grapeshot"}
    values |= {
        "won": [1, 0, 0, 0],
        "bonus": [0, 20, 0, 0],
        "tracks": [3],
        "power": {"pirate": "ROS"},
        "tricks": [],
        "explanations": [],
        "track": 3,
        "swept": True,
    }
    values |= {"readings": [["G7", 0.9]], "cards": 3, "reason": "over", "name": "Bonny"}
    events = [
        {"kind": kind, **{name: values[name] for name in event.__slots__ if name in values}}
        for kind, event in EVENT_KINDS.items()
    ]
    with shown(browser, [*ROUND, RoundOpened(1, 0)][:-1], language):
        sentences = browser.run(
            "return import('/static/games/skull-king/told.js').then((module) => {"
            "const { game } = JSON.parse(document.getElementById('state').textContent);"
            f"return {json.dumps(events)}.map((event) => module.told(game, event)) }})"
        )
    assert len(set(sentences)) == len(events)
    for sentence, event in zip(sentences, events, strict=True):
        assert sentence.endswith(".") and "{" not in sentence and "undefined" not in sentence
        assert ("Bonny" in sentence) == bool(event.keys() & {"player", "leader", "winner", "won"})
