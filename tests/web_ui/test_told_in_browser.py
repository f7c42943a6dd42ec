# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the page says of findings, choices and answers, in a real Chromium."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.skull_king import (
    CardLaid,
    Claim,
    ClaimKind,
    ClueKind,
    TrickCleared,
    TrickDoubted,
    TrickExplanation,
    event_to_json,
)
from engine.skull_king.findings import EXPLANATIONS
from engine.skull_king.findings import SENTENCES as FINDINGS
from engine.skull_king.switches import Scoring
from tests.web_ui.browser import MISSING, Browser
from tests.web_ui.fake_table import NAMES, bid, laid, opened, played
from tests.web_ui.shown import shown, text
from web_ui.languages import LANGUAGES, placeholders

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")


def test_a_finding_is_told_in_german_with_what_could_explain_it(browser: Browser) -> None:
    tricks = [*played("G5", "Y3", "G9"), *played("P2", "P4", "BEN"), *played("G4", "G7", "P9")]
    events = [*opened(NAMES[:3], pirate_powers=True), *bid(4, 2, (1, 1, 0)), *tricks]
    with shown(browser, events, "de"):
        browser.wait_for("return document.querySelector('.explained')")
        found = text(browser, ".findings li > p")
        assert found.startswith("Runde 1, Stich 1: Bonny hat Gelb 3 gespielt, obwohl Grün")
        assert "in Stich 3, Grün 4 gezeigt. Regel REVOKE" in found
        assert text(browser, ".explained p") == "Das könnte es erklären:"
        explained = text(browser, ".explained li")
        assert explained.startswith("Bonny hat Stich 2 mit Bendt the Bandit gewonnen, und keine")
        assert "POWER-BENDT" in explained


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_all_that_can_be_noticed_is_told_in_full(browser: Browser, language: str) -> None:
    values: dict[str, Any] = dict.fromkeys(("player", "should", "by"), 1)
    values |= {"card": "ROS", "lead": "G8", "shown": "G11", "at": 0, "later": 2, "next": 1}
    values |= {"suit": "G", "count": 3, "copies": 2, "cards": 4, "drawn": 2, "bid": 4, "change": 1}
    values |= {"plan": 9, "hands": 8}
    noticed = [
        [kind, {"rule": rule, "case": case, "params": {n: values[n] for n in placeholders(text)}}]
        for kind, told in (("finding", FINDINGS), ("explained", EXPLANATIONS))
        for (rule, case), text in told.items()
    ]
    with shown(browser, [*opened(), *bid(1, 3, (1, 0, 0, 1))], language):
        sentences = browser.run(
            "return Promise.all(["
            "import('/static/play/findings.js'), import('/static/games/skull-king/findings.js')"
            "]).then(([{ noticed }, { saidValue }]) => {"
            "const { game } = JSON.parse(document.getElementById('state').textContent);"
            "const said = (name, value) => saidValue(game, name, value);"
            f"return {json.dumps(noticed)}.map(([kind, one]) => noticed(said, kind, one)) }})"
        )
    assert len(sentences) == len(set(sentences)) == len(FINDINGS) + len(EXPLANATIONS)
    for sentence, (_, one) in zip(sentences, noticed, strict=True):
        assert sentence.endswith(".") and "{" not in sentence
        assert ("Bonny" in sentence) == bool(one["params"].keys() & {"player", "should", "by"})
        assert "later" not in one["params"] or "3" in sentence


def test_a_choice_is_made_with_one_tap_on_its_words(browser: Browser) -> None:
    events = [
        *opened(pirate_powers=True),
        *bid(3, 3, (1, 0, 0, 1)),
        *played("G7", "ROS", "G3", "G2"),
    ]
    with shown(browser, events, "en") as table:
        asked = text(browser, ".question h3")
        assert asked == "Bonny won with Rosie D’Laney: who leads the next trick?"
        assert text(browser, ".question .help") == "Round 1, trick 1"
        answers = "return [...document.querySelectorAll('.answer')].map((one) => one.innerText)"
        assert browser.run(answers) == ["Bonny\nwon the trick", "Anne", "Calico", "Dampier"]
        assert browser.run("return document.querySelector('.answer .card')") is None
        browser.run("document.querySelector('[data-answer=\"2\"]').click()")
        browser.wait_for("return document.getElementById('questions').hidden")
        assert "Calico leads." in text(browser, "#trick-body")
        assert table.state()["game"]["trick"]["leader"] == 2


@pytest.mark.parametrize(
    ("pirate", "words"),
    [
        ("RAS", ["Nichts", "10 Punkte", "20 Punkte"]),
        ("HAR", ["Wie sie war", "Eins weniger", "Eins mehr"]),
    ],
)
def test_a_wager_and_a_change_are_chosen_in_words(
    browser: Browser, pirate: str, words: list[str]
) -> None:
    events = [
        *opened(pirate_powers=True),
        *bid(3, 3, (1, 1, 0, 1)),
        *played("G7", pirate, "G3", "G2"),
    ]
    with shown(browser, events, "de"):
        answers = "return [...document.querySelectorAll('.answer')].map((one) => one.innerText)"
        assert browser.run(answers) == words


def test_everyone_is_asked_for_the_load_and_the_focus_goes_on_to_the_next(browser: Browser) -> None:
    rules = {"scoring": Scoring.RASCAL, "rascal_loads": True}
    with shown(browser, [*opened(**rules), *bid(2, 3, (1, 1, 0, 1))], "en"):
        assert text(browser, ".question .help") == "Round 1"
        for name in NAMES:
            asked = f"{name}: which load for the cannon in this round?"
            browser.wait_for(
                f"return document.querySelector('.question h3').textContent === {asked!r}"
            )
            browser.run(
                "const one = document.querySelector('[data-answer=cannonball]');"
                "one.focus(); one.click()"
            )
        browser.wait_for("return document.getElementById('questions').hidden")
        assert browser.run("return document.activeElement.id") == "trick"


def test_whoever_answers_is_told_what_else_changed(browser: Browser) -> None:
    likely = CardLaid((("G12", 0.6), ("G1", 0.38)), 4)
    events = [*opened(), *bid(1, 3, (1, 0, 0, 1)), *laid("G7", "G9", "G2"), likely]
    with shown(browser, events, "en"):
        assert browser.run("return document.getElementById('told').role") == "status"
        browser.run("document.querySelector('[data-answer=G1]').click()")
        told = browser.wait_for("return document.getElementById('told').textContent")
        assert told == (
            "Round 1, trick 1: Bonny wins now, no longer Dampier. "
            "New totals: Bonny\u00a0\u221210 and Dampier\u00a0\u221210."
        )


def test_whoever_answers_what_was_seen_anyway_is_told_nothing(browser: Browser) -> None:
    likely = CardLaid((("G12", 0.6), ("G1", 0.38)), 4)
    events = [*opened(), *bid(1, 3, (1, 0, 0, 1)), *laid("G7", "G9", "G2"), likely]
    with shown(browser, events, "en"):
        browser.run("document.querySelector('[data-answer=G12]').click()")
        browser.wait_for("return document.getElementById('questions').hidden")
        assert text(browser, "#told") == ""


def test_a_question_says_which_explanations_there_are_and_what_speaks_for_each(
    browser: Browser,
) -> None:
    claims = (
        Claim(ClaimKind.UNSEEN, player=1),
        Claim(ClaimKind.LAID, 4, "G7", 2, ClueKind.SEAT),
    )
    less = (Claim(ClaimKind.LAID, 4, "G7", 1, ClueKind.ON, "SK"),)
    doubt = TrickDoubted(0, 0, 4, (TrickExplanation(0.7, claims), TrickExplanation(0.3, less)))
    seen = [CardLaid(((face, 1.0),), track) for track, face in enumerate(("SK", "G7", "P3"), 3)]
    events = [*opened(), *bid(1, 3, (1, 0, 0, 1)), *seen, TrickCleared(), doubt]
    with shown(browser, events, "en"):
        helped = "return [...document.querySelectorAll('.question .help')].map((p) => p.innerText)"
        assert browser.run(helped) == [
            "Round 1, trick 1",
            "Perhaps (70%): Bonny’s card was not seen; Calico played the green 7, as it lies "
            "before Calico.",
            "Or (30%): Bonny played the green 7, as it lies on the Skull King.",
        ]
        browser.run("document.getElementById('review-open').click()")
        browser.wait_for("return document.querySelector('.review .play[data-piece=SK]')")
        assert "Perhaps (70%): Bonny’s card was not seen" in text(browser, ".review")


def test_all_that_the_camera_hesitates_between_is_told_in_full(browser: Browser) -> None:
    claims = [Claim(kind, 4, "G7", 1, clue, "SK") for kind in ClaimKind for clue in ClueKind]
    doubts = [TrickDoubted(0, 0, 4, (TrickExplanation(0.5, (claim,)),)) for claim in claims]
    events = [event_to_json(one) for one in (*doubts, TrickDoubted(0, 0, 4, ()))]
    with shown(browser, [*opened(), *bid(1, 3, (1, 0, 0, 1))], "de"):
        sentences = browser.run(
            "return import('/static/games/skull-king/told.js').then(({ told }) => {"
            "const { game } = JSON.parse(document.getElementById('state').textContent);"
            f"return {json.dumps(events)}.map((event) => told(game, event)) }})"
        )
    *said, sure = sentences
    assert len(set(said)) == len(ClaimKind) * len(ClueKind)
    assert not [one for one in said if "{" in one or "claim." in one or "clue." in one]
    assert said[0] == (
        "Runde 1, Stich 1: Die Kamera ist sich bei diesem Stich nicht sicher. "
        "Vielleicht (50\u00a0%): Bonny hat Grün 7 gespielt, denn die Karte liegt vor Bonny."
    )
    assert sure == "Runde 1, Stich 1: Die Kamera ist sich bei diesem Stich wieder sicher."
