# SPDX-License-Identifier: AGPL-3.0-or-later
"""What somebody may have meant who mistyped a word: "did you mean …?", or nothing."""

import difflib
from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 40
"""Nobody mistypes one word of more letters, and comparing takes the longer the longer they are."""


def meant(given: object, known: Iterable[str]) -> str:
    """Return `` (did you mean …?)`` with the known word that is nearest, or an empty text.

    Letter case does not matter, and neither does which of `-`, `_` and space joins two words.

    >>> meant("rulebok-2021", ["rulebook-2021", "reglas-es"])
    ' (did you mean rulebook-2021?)'
    >>> meant("poker", ["rulebook-2021"])
    ''
    """
    word = nearest(given, {each: each for each in known})
    return "" if word is None else f" (did you mean {word}?)"


def nearest(given: object, words: dict[str, str]) -> str | None:
    """Return what the word means that is nearest to the one given; None where none is near."""
    if not isinstance(given, str) or not 0 < len(given) <= _LONGEST:
        return None
    plain = {_plain(word): meaning for word, meaning in words.items()}
    found = difflib.get_close_matches(_plain(given), plain, n=1, cutoff=0.6)
    if found:
        return plain[found[0]]
    # Two letters of a short word that changed places are not near for the library.
    shuffled = (word for word in plain if sorted(word) == sorted(_plain(given)))
    return next((plain[word] for word in shuffled), None)


def _plain(word: str) -> str:
    return word.strip().lower().replace("_", "-").replace(" ", "-")
