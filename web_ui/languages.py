# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page's words in five languages, read from gettext catalogues without a compile step.

Messages are named by keys (`rule.KRAKEN`), English is a catalogue like the others,
and `{name}` placeholders are filled by `say` here and by `words.js` on the page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from babel.messages.pofile import read_po
from flask import Request

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "es": "Español"}
)
FALLBACK = "en"
COOKIE = "quartermaster-language"

GAMES_WITH_WORDS: Final = ("dice", "skull")
"""Games whose own messages begin with their name, as `skull.turn`: only their pages get them."""

_LONG = "rulebook."
_FOLDER = Path(__file__).parent / "translations"
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
# Where no line may break: before such signs, and after an opening guillemet.
_UNBROKEN = re.compile(r" (?=[%:;!?»])|(?<=«) ")


def catalogue_path(language: str) -> Path:
    """Where a language's catalogue lies."""
    return _FOLDER / language / "LC_MESSAGES" / "messages.po"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language by key; a missing or fuzzy one stands in English.

    No line breaks between a number and its "%", nor before the signs that French sets apart.
    Raises `KeyError` for a language that the page does not speak.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    with catalogue_path(language).open("rb") as file:
        messages = read_po(file, locale=language)
    own = {
        str(message.id): _UNBROKEN.sub("\u00a0", str(message.string))
        for message in messages
        if message.id and message.string and not message.fuzzy
    }
    if language == FALLBACK:
        return MappingProxyType(own)
    return MappingProxyType({**catalogue(FALLBACK), **own})


def wording(language: str, game: str | None) -> Mapping[str, str]:
    """All messages of a language, in a game's own wording.

    Where several games say the same, one may say it otherwise: `dice.round.title` stands for
    `round.title` on the pages of the dice game, as `t` of words.js has it too. game: its name; None
    for no game's.
    """
    words = catalogue(language)
    own = f"{game}."
    return {**words, **{key.removeprefix(own): words[key] for key in words if key.startswith(own)}}


def page_words(language: str, *games: str | None) -> Mapping[str, str]:
    """The messages that a page's scripts may need: all but the rules' long text.

    Args:
        language: the viewer's.
        games: whose own messages are among them; None for none.

    """
    left_out = (_LONG, *(f"{name}." for name in GAMES_WITH_WORDS if name not in games))
    long = tuple(f"{name}.{_LONG}" for name in games)
    return {
        key: text
        for key, text in catalogue(language).items()
        if not key.startswith(left_out) and not key.startswith(long)
    }


def say(language: str, key: str, **values: str) -> str:
    """A message with its placeholders filled; an unfilled one stays as it is written."""
    text = catalogue(language).get(key, key)
    return _PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), text)


def placeholders(text: str) -> frozenset[str]:
    """The names of a message's placeholders."""
    return frozenset(_PLACEHOLDER.findall(text))


def asked_language(request: Request) -> str | None:
    """The language that the address asks for with `?lang=`, if the page speaks it."""
    asked = request.args.get("lang", "")
    return asked if asked in LANGUAGES else None


def language_of(request: Request) -> str:
    """The language of a request: `?lang=`, then the cookie, then Accept-Language."""
    asked = asked_language(request)
    if asked is not None:
        return asked
    kept = request.cookies.get(COOKIE, "")
    if kept in LANGUAGES:
        return kept
    # Best first; a variety (`de-AT`) is served by its language.
    wished = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    return next((language for language in wished if language in LANGUAGES), FALLBACK)
