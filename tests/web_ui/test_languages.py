# SPDX-License-Identifier: AGPL-3.0-or-later
from __future__ import annotations

import re
from dataclasses import fields
from enum import StrEnum
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import web_ui
from device.eyes import shipped_decks
from engine import skull
from engine.skull_king import FACES, PROFILES, ClaimKind, ClueKind, Load, QuestionKind, Rules
from engine.skull_king.event_json import EVENT_KINDS
from engine.skull_king.findings import EXPLANATIONS
from engine.skull_king.findings import SENTENCES as FINDINGS
from engine.skull_king.reasons import SENTENCES
from web_ui.languages import (
    GAMES_WITH_WORDS,
    LANGUAGES,
    catalogue,
    catalogue_path,
    page_words,
    placeholders,
    say,
    wording,
)

ROOM = Path(web_ui.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
# The trick, deck, scoring and finding sections of the rules.
RULES = re.findall(
    r"\S+",
    """
    DECK-70 DECK-EXP ROUND-10 ROUND-PLAN ROUND-MAX PLAYERS DEAL-ROTATE LEAD-SUIT LEAD-ESCAPE
    LEAD-CHARACTER FOLLOW RANK-SUIT RANK-TRUMP RANK-PIRATE RANK-MERMAID RANK-SKULLKING
    RANK-MERMAID-KING RANK-ESCAPE KRAKEN KRAKEN-LEADER WHALE WHALE-EMPTY BEASTS LOOT-ALLY
    NEXT-LEADER TIGRESS POWER POWER-LAST POWER-ROSIE POWER-BENDT POWER-RASCAL POWER-JUANITA
    POWER-HARRY GRAYBEARD BID SCORE-HIT SCORE-MISS SCORE-ZERO RASCAL RASCAL-LOADS BONUS-14
    BONUS-MERMAID BONUS-PIRATE BONUS-KING BONUS-UNIT BONUS-LOOT BONUS-BID TIE REVOKE OUT-OF-TURN
    DUPLICATE NOT-IN-DECK WRONG-LEADER MISSING-CARD TOO-MANY-TRICKS BID-RANGE WRONG-DEALER
    WRONG-HAND-SIZE POWER-MISUSED WINNER-TOLD TRICK-VOIDED ROUND-TOLD
    """,
)


def _own(language: str) -> dict[str, str]:
    with catalogue_path(language).open("rb") as file:
        messages = read_po(file, locale=language)
    return {str(m.id): str(m.string) for m in messages if m.id and not m.fuzzy}


@pytest.mark.parametrize("language", OTHERS)
def test_every_catalogue_says_everything_with_the_same_placeholders(language: str) -> None:
    english, own = _own("en"), _own(language)
    assert set(own) == set(english)
    for key, text in own.items():
        assert text.strip(), key
        assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_breaks_before_a_sign_that_belongs_to_the_word(language: str) -> None:
    for key, text in catalogue(language).items():
        assert re.search(r" [%:;!?»]|« ", text) is None, key
    assert "{percent}\u00a0%" in catalogue(language)["recap.bold-chance"]


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated_not_copied(language: str) -> None:
    english, own = _own("en"), _own(language)
    sentences = ("rule.", "why.", "finding.", "explained.", "changed.", "question.which-")
    sentences += ("foreseen.", "told.trick-", "told.card-", "claim.", "clue.", "doubt.")
    copied = [k for k, text in own.items() if k.startswith(sentences) and text == english[k]]
    assert copied == []


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_sentence(rule: str) -> None:
    assert f"rule.{rule}" in _own("en")


def test_every_reason_of_the_engine_has_a_sentence_that_its_parameters_can_fill() -> None:
    english = _own("en")
    for rule, case in SENTENCES:
        text = english[f"why.{rule}.{case}"]
        told = placeholders(text)
        assert told <= {"player", "card", "by", "suit", "lead", "setter"}
        # Only reasons that a lead suit decided say which it was, and who set it with what.
        led = rule == "RANK-SUIT" or case.endswith("-in-suit")
        assert told & {"suit", "lead", "setter"} == ({"suit", "lead", "setter"} if led else set())
        if "{by}" in text:
            # Only reasons about a card name the card that decided against it.
            assert rule not in {"NEXT-LEADER", "KRAKEN-LEADER"} and case != "leads"


def test_the_engine_knows_every_reason_that_has_a_sentence() -> None:
    told = {tuple(key.split(".")[1:]) for key in _own("en") if key.startswith("why.")}
    assert told == set(SENTENCES)


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize(("kind", "told"), [("finding", FINDINGS), ("explained", EXPLANATIONS)])
def test_every_finding_and_what_could_explain_it_has_a_sentence_with_its_parameters(
    language: str, kind: str, told: dict[tuple[str, str], str]
) -> None:
    own = {key: text for key, text in _own(language).items() if key.startswith(f"{kind}.")}
    needed = {f"{kind}.{rule}.{case}": placeholders(text) for (rule, case), text in told.items()}
    assert {key: placeholders(text) for key, text in own.items()} == needed


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_choice_is_asked_in_words_and_answered_in_words(language: str) -> None:
    own = _own(language)
    for kind in QuestionKind:
        assert f"question.{kind.value}" in own
    assert {f"question.load-{load.value}" for load in Load} <= set(own)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_all_that_the_camera_hesitates_between_is_told_in_words(language: str) -> None:
    own = _own(language)
    claims = {f"claim.{kind.value}" for kind in ClaimKind}
    clues = {f"clue.{kind.value}" for kind in ClueKind}
    assert {key for key in own if key.startswith(("claim.", "clue."))} == claims | clues
    assert not placeholders(own["told.trick-doubted-back"])


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    words = catalogue(language)

    def name(face: str) -> str:
        numbered = re.fullmatch(r"([GYPB])(\d+)", face)
        if numbered is None:
            return words[f"card.{face}"]
        return say(language, "card.number", suit=words[f"suit.{numbered[1]}"], rank=numbered[2])

    assert len({name(face) for face in FACES}) == len(FACES)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_event_is_told_in_words_and_every_author_has_a_name(language: str) -> None:
    own = _own(language)
    assert {f"told.{kind}" for kind in EVENT_KINDS} <= set(own)
    assert {f"author.{name}" for name in ("camera", "buttons", "page", "referee")} <= set(own)
    for kind in ("leader-told", "winner-told", "power-used"):
        assert not placeholders(own[f"told.{kind}-back"])


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_switch_of_the_rules_has_a_sentence_for_each_setting(language: str) -> None:
    own = {key: text for key, text in _own(language).items() if key.startswith("switch.")}
    keys = {"switch.expansions", "switch.expansions.none", "switch.edition", "switch.round_plan"}
    for field in fields(Rules):
        default = getattr(Rules(), field.name)
        if isinstance(default, bool):
            keys |= {f"switch.{field.name}.no", f"switch.{field.name}.yes"}
        elif isinstance(default, int):
            keys.add(f"switch.{field.name}")
            assert placeholders(own[f"switch.{field.name}"]) == {"points"}
        elif isinstance(default, StrEnum):
            keys |= {f"switch.{field.name}.{setting}" for setting in type(default)}
    assert set(own) == keys
    titled = {key.split(".")[1] for key in keys} - {"expansions", "edition", "round_plan"}
    assert {f"lobby.rule.{name}" for name in titled} <= set(_own(language))


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_profile_and_every_shipped_deck_has_a_title(language: str) -> None:
    own = _own(language)
    told = {key for key in own if key.startswith(("profile.", "deck."))}
    decks = {f"deck.{deck}" for deck in shipped_decks()}
    assert told >= {f"profile.{profile}" for profile in PROFILES} | decks
    assert len({own[key] for key in told}) == len(told)


def test_every_word_that_the_page_asks_for_is_there() -> None:
    known = set(_own("en"))
    asked: set[str] = set()
    for script in (ROOM / "static").rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        here = set(re.findall(r'\bt\(\s*"([a-z][\w.-]+)"', text))
        here |= {f"{key}.one" for key in re.findall(r'\bcount\(\s*"([\w.-]+)"', text)}
        for pair in re.findall(r'\? "([a-z]+\.[a-z-]+)" : "([a-z]+\.[a-z-]+)"', text):
            here |= set(pair)
        asked |= _but_own(script, here, known)
    for template in (ROOM / "templates").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        asked |= _but_own(template, set(re.findall(r"words\[[\"']([\w.-]+)[\"']\]", text)), known)
    for source in ROOM.glob("*.py"):
        text = source.read_text(encoding="utf-8")
        asked |= {f"error.{key}" for key in re.findall(r'Refusal\(\s*\d+, "([\w-]+)"', text)}
    assert len(asked) > 60
    assert asked - known == set()


def _but_own(path: Path, asked: set[str], known: set[str]) -> set[str]:
    """What a page's part asks for, but a game's own words: its name need not stand before them."""
    if path.parent.parent.name != "games":
        return asked
    own = f"{path.parent.name}."
    return {key for key in asked if not {f"{own}{key}", f"{own}{key}.one"} & known}


def test_no_word_is_left_over() -> None:
    sources = [
        *ROOM.glob("*.py"),
        *ROOM.glob("static/**/*.js"),
        *ROOM.glob("templates/**/*.html"),
    ]
    text = "".join(source.read_text(encoding="utf-8") for source in sources)
    # These are put together from what the engine, the deck or an error says.
    built = re.compile(
        r"(rule|rulebook|why|claim|clue|finding|explained|card|said|saying|suit|error|refused|light|told|author|right|switch|deck|profile)\."
        r"|trick\.(leads|turn|deals)$|question\."
        r"|camera\.title\.|lobby\.(up|down|remove|deck|camera)$|lobby\.(expansion|plan|rule|camera|game)\.|(life|games)\.as\."
        r"|rules\.chapter\.|theme\.(auto|light|dark)$|over\.heading\.|life\.(paused|finished|ended|unfinished|discarded)$"
    )
    # A game's own words begin with its name; some of them stand for words that several games share.
    put_together = re.compile(
        r"dice\.(colour|face|die|scoring|scored)\.|skull\.(act|disc|foreseen|mark)\."
    )
    games = re.compile(rf"({'|'.join(GAMES_WITH_WORDS)})\.")
    left = set()
    for key in _own("en"):
        plain = re.sub(r"\.(one|other)$", "", key)
        names = (plain, games.sub("", plain, count=1))
        used = any(f'"{name}"' in text or f"'{name}'" in text for name in names)
        if not (used or put_together.match(key) or any(built.match(name) for name in names)):
            left.add(key)
    assert left == set()


@pytest.mark.parametrize("game", GAMES_WITH_WORDS)
def test_a_game_s_own_words_are_sent_with_its_own_pages_only(game: str) -> None:
    own = {key for key in catalogue("en") if key.startswith(f"{game}.")}
    assert own.isdisjoint(page_words("en")) and own.isdisjoint(page_words("en", "skull-king"))
    told = {key for key in page_words("en", game) if key.startswith(f"{game}.")}
    assert told == {key for key in own if not key.startswith(f"{game}.rulebook.")}


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_all_that_skull_tells_has_a_sentence_with_its_parameters(language: str) -> None:
    own = _own(language)
    told = [*(("why", key, text) for key, text in skull.REASONS.items())]
    told += [("finding", key, text) for key, text in skull.SENTENCES.items()]
    for kind, (rule, case), text in told:
        # A finding's English stands after a place; a name may stand there twice.
        assert placeholders(own[f"skull.{kind}.{rule}.{case}"]) == placeholders(text), (rule, case)
    shared = {"game-opened", "player-renamed", "game-closed"}
    assert {f"skull.told.{kind}" for kind in set(skull.EVENT_KINDS) - shared} <= set(own)
    for rule in skull.RULEBOOK:
        assert {f"skull.rule.{rule.id}", f"skull.rulebook.{rule.id}"} <= set(own)
        assert f"skull.rules.chapter.{rule.chapter}" in own or rule.chapter == "findings"


def test_a_game_s_own_wording_stands_for_what_others_say() -> None:
    assert wording("en", "dice")["round.title"] == "Hand {number} of {of}"
    assert wording("en", "skull-king")["round.title"] == "Round {number} of {of}"
    assert wording("en", None) == catalogue("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_button_is_called_holds_what_is_read_on_it(language: str) -> None:
    own = _own(language)
    for shown, said in (
        ("players.free", "players.free-of"),
        ("byhand.change", "byhand.change-of"),
        ("people.split", "people.split-name"),
    ):
        assert own[shown].lower() in own[said].lower(), said


def test_an_unfilled_placeholder_stays_visible() -> None:
    assert say("en", "trick.to-play") == "{player} to play."
    assert say("de", "trick.to-play", player="Anne") == "Anne ist am Zug."
