# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a judge of whole decks learns from."""

import numpy as np

from models.reading.collect import VARIANT_WEIGHS, Case, Readings
from models.reading.honesty import LACKING_WEIGHS
from models.reading.strangers import STRANGERS, whole_decks
from vision.reading.stored import WHOLE

FACES, PLACES, VECTOR = 6, 12, 4


def a_deck(seed: int, looks: int = STRANGERS + 3) -> Readings:
    """Cards of noise, each held against the deck with its face and without."""
    rng = np.random.default_rng(seed)
    drawn = rng.standard_normal((FACES, 2, PLACES, VECTOR))
    drawn /= np.linalg.norm(drawn, axis=-1, keepdims=True)
    shown = drawn[np.arange(looks) % FACES, 0]
    cases = [
        Case(look, look % FACES, (3, 4, 5), known, known, share)
        for look in range(looks)
        for known in (True, False)
        for share in (1.0, VARIANT_WEIGHS)
    ]
    gallery = np.rint(drawn * WHOLE).astype(np.int8)
    trust = np.ones((looks, PLACES), np.float16)
    return Readings(shown.astype(np.float16), trust, gallery, tuple(cases))


def test_what_a_whole_deck_lacks_is_cards_of_another_deck() -> None:
    decks = [a_deck(seed) for seed in range(3)]
    for number, (deck, learned) in enumerate(zip(decks, whole_decks(decks, 1), strict=True)):
        own = [case for case in learned.cases if case.look < len(deck.vectors)]
        strangers = learned.cases[len(own) :]
        assert own == [case for case in deck.cases if case.right]
        assert len(strangers) == STRANGERS
        far = decks[(number + 1) % 3].vectors
        for case in strangers:
            assert not case.right
            assert case.weight == LACKING_WEIGHS
            assert any(np.array_equal(learned.vectors[case.look], vector) for vector in far)


def test_a_stranger_is_held_against_the_face_that_it_is_likest() -> None:
    decks = [a_deck(seed) for seed in range(3)]
    deck = whole_decks(decks, 1)[0]
    turned = np.concatenate([deck.gallery[:, 0], deck.gallery[:, 1]]).astype(float)
    for case in deck.cases[-STRANGERS:]:
        agreed = (turned * deck.vectors[case.look]).sum(axis=(1, 2))
        assert case.face == agreed.argmax()
        assert case.face % FACES not in {rival % FACES for rival in case.rivals}


def test_the_same_seed_chooses_the_same_strangers() -> None:
    decks = [a_deck(seed, looks=40) for seed in range(3)]
    first, again, other = (whole_decks(decks, seed)[0].vectors for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
