# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people say that a deck is complete for, in a file or in a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.complaints import BadInput
from device.enrolling.declaring import AS_IT_IS, declared_beside, declared_by_word, settled, told
from device.enrolling.names import face_named, skull_king_cards
from engine.skull_king import EDITIONS
from engine.skull_king.cards import FACES
from vision.reading import Declared

TO_13 = [face for face in FACES if face[1:] != "14" and face not in ("LOOT", "KRA", "WHA")]


def beside(folder: Path, text: str) -> Declared | None:
    (folder / "deck.toml").write_text(text, encoding="utf-8")
    return declared_beside(folder)


def test_a_deck_says_in_its_folder_what_it_is_complete_for(tmp_path: Path) -> None:
    assert declared_beside(tmp_path) is None
    assert beside(tmp_path, "[deck]\ncomplete = true\n") == Declared(None, True)
    assert beside(tmp_path, '[deck]\nedition = "2013"\n') == Declared(EDITIONS["2013"], True)
    own = beside(tmp_path, "[deck]\ncomplete = false\n[deck.edition]\nhighest = 13\npirates = 4\n")
    assert own is not None and own.edition is not None
    assert (own.complete, own.edition.highest, own.edition.pirates) == (False, 13, 4)
    assert declared_by_word(str(tmp_path / "deck.toml")) == own


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[deck]\n\nedition = "1066"', "line 3: deck.edition: '1066' is not an edition"),
        ("[deck]\ncomplete = 1", "line 2: deck.complete: must be true or false"),
        ("[deck]\n[deck.edition]\n\nescapes = -1", "line 4: deck.edition.escapes: must be from 0"),
        ('[deck.edition]\nsuits = ["G", "Q"]', "line 2: deck.edition.suits[1]: must be one of"),
        ('[deck.edition]\nsuits = {G = "grey"}', "line 2: deck.edition.suits.G: must be one of"),
        ("[deck]\ncomplte = true", "line 2: deck.complte: is not a known field"),
        ("[pack]\n", "line 1: pack: is not a known field"),
        ("[deck\n", "is not TOML"),
    ],
)
def test_what_is_wrong_in_it_is_told_by_file_line_and_field(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(BadInput) as refused:
        beside(tmp_path, text)
    assert str(tmp_path / "deck.toml") in refused.value.message
    assert said in refused.value.message


def test_a_word_names_an_edition_or_says_that_nothing_lacks() -> None:
    assert declared_by_word("2021") == Declared(EDITIONS["2021"], True)
    assert declared_by_word(AS_IT_IS) == Declared(None, True)
    for word in ("1066", "nowhere.toml"):
        with pytest.raises(BadInput, match=word):
            declared_by_word(word)


def test_a_deck_is_complete_only_for_an_edition_of_which_it_lacks_nothing() -> None:
    with pytest.raises(BadInput, match="lacks G14, Y14, P14, B14, so that it is not complete"):
        settled(Declared(EDITIONS["2021"], True), TO_13)
    first = Declared(EDITIONS["2013"], True)
    assert settled(first, TO_13) == settled(Declared(None, True), TO_13) == first
    assert told(first) == "complete for the edition of 2013"
    lacking = Declared(EDITIONS["2013"], False)
    assert settled(lacking, TO_13[1:]) == lacking
    assert told(lacking) == "of the edition of 2013"
    own = settled(Declared(None, True), [face for face in TO_13 if face != "TIG"])
    assert told(own) == "complete for its own edition (65 cards)"
    aces = ["ace of hearts", "ace of spades"]
    assert settled(Declared(None, True), aces) == Declared(None, True)


def test_copies_are_one_face_in_every_deck() -> None:
    assert [face_named(f"escape-{copy}") for copy in range(1, 6)] == ["escape"] * 5
    assert [face_named(name) for name in ("esc-5", "ESC", "MER-alyra", "joker-12")] == [
        "ESC",
        "ESC",
        "MER",
        "joker",
    ]
    assert [face_named(name) for name in ("2-of-clubs", "route-66a", "-7", "card-1998")] == [
        "2-of-clubs",
        "route-66a",
        "-7",
        "card-1998",
    ]


def test_an_edition_says_which_cards_are_shown_to_a_camera() -> None:
    first = skull_king_cards(EDITIONS["2013"])
    assert len(first) == 66
    assert {"G13", "ESC-5", "MER-2", "HAR"} <= set(first)
    assert {"G14", "LOOT-1", "KRA"}.isdisjoint(first)
    assert len(skull_king_cards()) == 74
