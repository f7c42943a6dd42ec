# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which signs a name may have, in any script, and which names are the same."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.common.faults import RecordError
from engine.common.names import (
    compared,
    in_one_line,
    is_too_long,
    letters_in,
    problem_of_name,
    same_names,
    unsupported_in,
)
from engine.skull_king.record_reader import read_record

ZWNJ, ZWJ = "\u200c", "\u200d"
INVISIBLE = (ZWNJ, ZWJ, "\ufe0e", "\ufe0f", "\u034f", "\u3164", "\U000e0101")

REAL = {
    "plain": "Anne",
    "apostrophe": "Siobhán O’Neil-Ó’Dálaigh",
    "Vietnamese, decomposed": unicodedata.normalize("NFD", "Nguyễn Thị Hồng"),
    "Arabic": "محمد عبد الله",
    "Persian with a non-joiner": f"مهر{ZWNJ}نوش",
    "Urdu": "زینب",
    "Hebrew with points": "שָׂרָה",
    "Japanese with an ideographic space": "山田\u3000太郎",
    "Japanese with a variant": "辻\U000e0100さん",
    "Chinese": "王小明",
    "Korean": "김\u00a0민준",
    "French with a narrow no-break space": "Anne\u202f!",
    "Thai": "สมชาย น้ำใจ",
    "Hindi with a joiner": f"शक्{ZWJ}ति",
    "Marathi eyelash": f"सूर्{ZWJ}य",
    "Bengali with a non-joiner": f"উদ্{ZWNJ}যম",
    "Sinhala": f"ශ්{ZWJ}රී",
    "Malayalam": "അമ്മു",
    "Tamil": "கார்த்திக்",
    "Georgian": "ნინო",
    "Armenian": "Անահիտ",
    "Greek": "Ελένη",
    "Cyrillic": "Ёлка Ґедзь",
    "Amharic": "ሰላም",
    "Cherokee": "ᏣᎳᎩ",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ",
    "Navajo, decomposed": "Na\u0301a\u0328\u0301ʼ",
    "flag of a country": "Jo 🇨🇭",
    "flag of a region": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "skin tone": "👋🏽",
    "family": f"👩🏽{ZWJ}👩🏻{ZWJ}👧{ZWJ}👦",
    "pirate": f"🏴{ZWJ}☠\ufe0f",
    "heart on fire": f"❤\ufe0f{ZWJ}🔥",
    "keycap": "1\ufe0f\u20e3",
    "newer than some Pythons": "\U0001fae8\U0001fac8",
}
NOT_NAMES = {
    "a lone joiner": ZWJ,
    "a lone non-joiner": ZWNJ,
    "a joiner first": f"{ZWJ}Anne",
    "a joiner last": f"Anne{ZWJ}",
    "a joiner before a space": f"Anne{ZWNJ} Bonny",
    "a joiner after a wide space": f"山田\u3000{ZWJ}太郎",
    "two joiners": f"An{ZWJ}{ZWNJ}ne",
    "nothing but blanks": "\u3164\u2800\ufe0f",
    "an accent and nothing under it": "\u0301",
    "spaces": " \u3000\u00a0",
    "an override": "Anne\u202eBonny",
    "an isolate": "\u2066Anne\u2069",
    "a line's end": "Anne\nBonny",
    "a line separator": "Anne\u2028Bonny",
    "a control": "Anne\x1b[31m",
    "half a character": "Anne\ud83d",
    "no character": "Anne\uffff",
    "an unassigned one": "Anne\u0378",
    "a private one": "Anne\ue000",
    "a byte order mark": "\ufeffAnne",
    "a soft hyphen": "An\u00adne",
    "tags without a flag": "Anne\U000e0067\U000e007f",
    "a flag whose tags do not end": "🏴\U000e0067\U000e0062",
}


@pytest.mark.parametrize("name", REAL.values(), ids=REAL.keys())
def test_real_names_are_names(name: str) -> None:
    assert problem_of_name(name) is None
    assert compared(unicodedata.normalize("NFD", name)) == compared(name)


@pytest.mark.parametrize("name", NOT_NAMES.values(), ids=NOT_NAMES.keys())
def test_what_is_no_name_is_told(name: str) -> None:
    problem = problem_of_name(name)
    assert problem is not None
    assert problem.startswith(("contains an unsupported character (U+", "contains no visible"))


def test_names_are_the_same_however_they_are_typed() -> None:
    assert same_names(["Anne", "Bo", f"An{ZWJ}ne"]) == (0, 2)
    assert same_names(["Zoe", "Zoé", unicodedata.normalize("NFD", "Zoé")]) == (1, 2)
    assert same_names(["❤", "❤\ufe0f"]) == (0, 1)
    assert same_names([REAL["Persian with a non-joiner"], "مهرنوش"]) == (0, 1)
    assert same_names(["Anne", "anne", "Änne", "Annè"]) is None
    wales = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
    assert same_names(["🏴", REAL["flag of a region"], wales]) is None


def test_one_line_keeps_the_spaces_that_a_script_has() -> None:
    assert in_one_line(" a \t\n b\u2028c ") == "a b c"
    assert in_one_line("山田\u3000太郎 Anne\u00a0B.") == "山田\u3000太郎 Anne\u00a0B."


TEXTS = st.text(st.characters(max_codepoint=0x1FFFF) | st.sampled_from(INVISIBLE), max_size=12)


@given(TEXTS)
@example("e\u200d\u0301")
def test_comparing_is_the_same_whichever_form_and_whatever_is_invisible(name: str) -> None:
    for form in ("NFC", "NFD"):
        assert compared(unicodedata.normalize(form, compared(name))) == compared(name)
    woven = "".join(sign + ZWJ for sign in name)
    assert compared(woven) == compared(name)


@given(TEXTS, st.sampled_from("\n\r\x00\x1b\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2069"))
def test_one_sign_that_is_none_spoils_any_name(name: str, odd: str) -> None:
    for place in {0, len(name) // 2, len(name)}:
        spoilt = name[:place] + odd + name[place:]
        assert unsupported_in(spoilt) is not None
        assert problem_of_name(spoilt) is not None


@given(TEXTS)
def test_what_is_a_name_can_be_written_and_read_again(name: str) -> None:
    if problem_of_name(name) is None:
        assert name.encode().decode() == name
        assert len(name.splitlines()) == 1
        assert compared(name).strip()
        assert not name.startswith((ZWJ, ZWNJ)) and not name.endswith((ZWJ, ZWNJ))


@pytest.mark.parametrize("name", [NOT_NAMES["a lone joiner"], NOT_NAMES["an override"]])
def test_a_record_with_no_name_names_its_field(name: str) -> None:
    record = {"format": "quartermaster-game/1", "rules": {}, "players": ["Ada", name], "rounds": []}
    with pytest.raises(RecordError) as refused:
        read_record(record)
    assert refused.value.where == "players[1]"
    assert "contains an unsupported character" in refused.value.problem


def test_a_record_has_real_names() -> None:
    players = [*REAL.values()][4:12]
    record = {"format": "quartermaster-game/1", "rules": {}, "players": players, "rounds": []}
    assert read_record(record).players == tuple(players)


FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"


@pytest.mark.parametrize(
    "letter",
    ["a", "e\u0301", "क्षि", "\uac00", "\u1112\u1161\u11ab", FAMILY, "\U0001f1e9\U0001f1ea"],
)
def test_forty_letters_are_a_name_however_many_characters_they_have(letter: str) -> None:
    assert letters_in(letter) == 1
    assert problem_of_name(letter * 40) is None
    assert not is_too_long(letter * 40)
    assert is_too_long(letter * 41)


def test_a_letter_of_a_thousand_marks_is_too_long() -> None:
    assert letters_in("a" + "\u0301" * 1000) == 1
    assert is_too_long("a" + "\u0301" * 1000)
