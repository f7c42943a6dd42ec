# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people write in any script: which signs it may have, what a name is, which are the same.

Joiners are letters of real names: Persian and Indian scripts need them, and families, professions
and flags are emoji that they join. What turns other text around, ends a line, obeys a terminal or
shows nothing at all is no part of a name.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

import regex

LONGEST_NAME: Final = 40
"""So many letters a person's name may have at most."""

# A family with skin tones is one letter of eleven characters; few letters need more.
_MOST_CHARACTERS: Final = 16 * LONGEST_NAME
_LETTER = regex.compile(r"\X")

_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
# One that joins nothing: at an end, beside a space, or beside another one.
_LONE_JOINER = re.compile(rf"(?:\A|[\s{_JOINERS}])[{_JOINERS}]|[{_JOINERS}](?:\s|\Z)")
# England, Scotland and Wales: a black flag and the region's letters as tags (UTS 51).
_REGION_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,16}\U000e007f")
# Unicode's Default_Ignorable_Code_Point, and Braille's blank.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Unicode keeps these for emoji; a phone has new ones years before a Python knows them.
_FIRST_EMOJI, _LAST_EMOJI = "\U0001f000", "\U0001faff"
# But for what is wider than a space, or holds two words together.
_SPACE = re.compile(r"[ \t-\r\x1c-\x1f\x85\u2028\u2029]+")
# Letters, marks, numbers, punctuation and symbols.
_SHOWN = "LMNPS"


def unsupported_in(text: str) -> str | None:
    """Return the first sign that no text of people may have, or None.

    Those are controls and line ends, overrides of the direction, private, unassigned and half
    characters, and signs that only format.
    """
    for sign in _REGION_FLAG.sub("", text):
        category = unicodedata.category(sign)
        newer_emoji = category == "Cn" and _FIRST_EMOJI <= sign <= _LAST_EMOJI
        shown = category[0] in _SHOWN or category == "Zs" or newer_emoji
        if not shown and sign not in _JOINERS:
            return sign
    return None


def in_one_line(text: str) -> str:
    """Return a text with its space made single; ideographic and no-break spaces stay."""
    return _SPACE.sub(" ", text).strip(" ")


def problem_of_name(name: str) -> str | None:
    """Return why no one can be called that, as in "contains …", or None."""
    odd = unsupported_in(name)
    if odd is not None:
        return f"contains an unsupported character ({_code(odd)})"
    lone = _LONE_JOINER.search(name)
    if lone is not None:
        joiner = next(sign for sign in lone[0] if sign in _JOINERS)
        return f"contains an unsupported character ({_code(joiner)}, which joins nothing there)"
    if not any(unicodedata.category(sign)[0] not in "MZ" for sign in _without_invisible(name)):
        return "contains no visible character"
    return None


def is_too_long(name: str) -> bool:
    """Return whether a person's name has more letters than it may, or letters of too much."""
    return len(name) > _MOST_CHARACTERS or letters_in(name) > LONGEST_NAME


def letters_in(text: str) -> int:
    """Return how many letters people see: grapheme clusters (UAX 29).

    >>> letters_in("Zo\u0308e\N{WHITE SMILING FACE}")
    4
    """
    return len(_LETTER.findall(text))


def compared(name: str) -> str:
    """Return what names are compared by: composed letters (NFC), without invisible signs."""
    return unicodedata.normalize("NFC", _without_invisible(name))


def same_names(names: Sequence[str]) -> tuple[int, int] | None:
    """Return the places of the first two names that are the same, or None."""
    seen: dict[str, int] = {}
    for place, name in enumerate(names):
        first = seen.setdefault(compared(name), place)
        if first != place:
            return first, place
    return None


def _without_invisible(name: str) -> str:
    # A region's flag is told by its tags from another's.
    flags = _REGION_FLAG.findall(name)
    shown = [_INVISIBLE.sub("", part) for part in _REGION_FLAG.split(name)]
    return "".join(part + flag for part, flag in zip(shown, [*flags, ""], strict=True))


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X}"
