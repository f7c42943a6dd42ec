# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whatever the dice game's engine says has its words on the page, in five languages."""

from __future__ import annotations

import pytest

from engine.dice import DEFAULT_SET, FINDINGS, NUMBERS, RULEBOOK, SENTENCES, Colour, Scoring
from engine.dice.event_json import CODEC
from web_ui.languages import LANGUAGES, catalogue, placeholders, wording

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_reason_is_told_by_what_it_names(language: str) -> None:
    words = catalogue(language)
    told = {key.removeprefix("dice.why.") for key in words if key.startswith("dice.why.")}
    assert told == {f"{rule}.{case}" for rule, case in SENTENCES}
    for rule, case in SENTENCES:
        assert placeholders(words[f"dice.why.{rule}.{case}"]) <= {"player", "die", "by"}


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_finding_is_told_with_all_that_it_names(language: str) -> None:
    words = catalogue(language)
    for (rule, case), sentence in FINDINGS.items():
        assert placeholders(words[f"dice.finding.{rule}.{case}"]) == placeholders(sentence)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_rule_and_every_event_has_a_sentence(language: str) -> None:
    words = wording(language, "dice")
    for rule in RULEBOOK:
        assert words[f"rule.{rule.id}"].endswith(".")
    for kind in CODEC.kinds:
        assert f"told.{kind}" in words


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_die_has_a_name_of_its_own(language: str) -> None:
    words = catalogue(language)
    faces = [*(die for die in DEFAULT_SET.dice if die.face not in NUMBERS)]
    named = [words[f"dice.die.{die.colour.value}.{die.face}"] for die in faces]
    assert len({*named}) == len(faces)
    assert len({words[f"dice.colour.{colour.value}"] for colour in Colour}) == len(Colour)
    assert all(f"dice.scored.{scoring.value}" in words for scoring in Scoring)


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated_not_copied(language: str) -> None:
    english, own = catalogue("en"), catalogue(language)
    sentences = ("dice.why.", "dice.rule.", "dice.finding.", "dice.told.", "dice.foreseen.")
    assert [k for k in own if k.startswith(sentences) and own[k] == english[k]] == []
