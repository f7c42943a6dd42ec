# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table asks when an answer could change an outcome, and only then."""

import pytest

from engine.skull_king import (
    CardInserted,
    CardLaid,
    CardNamed,
    CardRemoved,
    CardSeenAgain,
    Event,
    GameState,
    Question,
    Role,
    RoleDeclared,
    TrickCleared,
    fold,
    questions,
    record_of,
    replay,
    view,
)
from tests.engine.skull_king.tables import laid, opened, trick_of


def unsure(*readings: tuple[str, float]) -> CardLaid:
    return CardLaid(readings, None)


def table(*events: Event, cards: int = 3) -> GameState:
    return replay([*opened(3, cards, [0, 0, 0]), *events])


def the_question(state: GameState) -> Question:
    (question,) = questions(state)
    return question


ONE_OR_SEVEN = unsure(("G7", 0.7), ("G1", 0.3))


def test_a_doubt_that_changes_the_winner_is_asked_once_the_trick_is_whole() -> None:
    state = table(laid("G3"), ONE_OR_SEVEN)
    assert questions(state) == ()
    state = fold(state, laid("G2"))
    asked = the_question(state)
    assert asked.to_json() == {
        "id": "r0t0p1",
        "kind": "which-card",
        "round": 0,
        "trick": 0,
        "position": 1,
        "player": 1,
        "options": ["G7", "G1"],
    }
    shown = view(state).trick
    assert (shown.winning, shown.final) == (1, False)
    state = fold(state, CardNamed(0, 0, 1, "G1"))
    assert questions(state) == ()
    assert (view(state).trick.winning, view(state).trick.final) == (0, True)


def test_a_better_look_answers_unless_a_person_has() -> None:
    state = table(laid("G3"), ONE_OR_SEVEN, laid("G2"))
    surely_one = CardSeenAgain(0, 0, 1, (("G1", 0.99),))
    assert questions(fold(state, surely_one)) == ()
    assert view(fold(state, surely_one)).trick.winning == 0
    told = fold(fold(state, CardNamed(0, 0, 1, "G7")), surely_one)
    assert view(told).trick.winning == 1


def test_a_doubt_that_cannot_matter_is_not_asked() -> None:
    state = table(laid("G9"), ONE_OR_SEVEN, laid("SK"))
    assert questions(state) == ()
    assert view(state).trick.final
    assert [play.card for play in record_of(state).rounds[0].tricks[0].plays] == ["G9", "G7", "SK"]


@pytest.mark.parametrize(
    ("other", "cards"),
    [
        ("G14", ("SK", "G2")),  # a bonus
        ("LOOT", ("SK", "G2")),  # an alliance
        ("KRA", ("SK", "G2")),  # the effect
    ],
)
def test_bonuses_alliances_and_effects_matter_too(other: str, cards: tuple[str, str]) -> None:
    state = table(laid(cards[0]), unsure(("G5", 0.8), (other, 0.2)), laid(cards[1]))
    assert the_question(state).options == ("G5", other)


def test_none_of_these_is_an_alternative_too() -> None:
    asked = questions(table(laid("G3"), unsure(("G7", 0.8)), laid("G2")))
    assert [question.kind.value for question in asked] == ["which-card"]
    assert asked[0].options[0] == "G7"
    assert {"G14", "B1", "SK"} <= set(asked[0].options)


def test_readings_too_unlikely_or_nearly_sure_are_left_alone() -> None:
    state = table(laid("G3"), unsure(("G7", 0.996), ("G1", 0.004)), laid("G2"))
    assert questions(state) == ()
    state = table(laid("G3"), unsure(("G7", 0.971), ("G1", 0.029)), laid("G2"))
    assert questions(state) == ()
    state = table(laid("G3"), unsure(("G7", 0.968), ("G1", 0.004)), laid("G2"))
    assert questions(state) == ()


def test_a_card_seen_for_sure_elsewhere_in_the_round_is_no_alternative() -> None:
    state = table(*trick_of("G1 Y2 Y3"), laid("G3"), ONE_OR_SEVEN, laid("G2"))
    assert questions(state) == ()
    assert view(state).trick.plays[1].sure
    # It may also be seen later, and two escapes are not enough to rule out a third.
    state = table(laid("G3"), ONE_OR_SEVEN, laid("G2"), TrickCleared(), laid("G1"))
    assert questions(state) == ()
    state = table(
        *trick_of("ESC ESC Y3"), laid("G3"), unsure(("G7", 0.6), ("ESC", 0.4)), laid("G2")
    )
    assert the_question(state).options == ("G7", "ESC")


def test_two_doubts_that_matter_together_are_both_asked() -> None:
    state = table(unsure(("G5", 0.6), ("G9", 0.4)), unsure(("G4", 0.6), ("G7", 0.4)), laid("ESC"))
    assert [question.position for question in questions(state)] == [0, 1]
    state = fold(state, CardNamed(0, 0, 1, "G4"))
    assert questions(state) == ()


def test_an_undeclared_tigress_is_asked_about_where_her_role_matters() -> None:
    state = table(laid("G3"), laid("TIG"), laid("G2"))
    asked = the_question(state)
    assert (asked.id, asked.kind) == ("r0t0p1-role", "which-role")
    assert asked.options == ("TIG:P", "TIG:E")
    for answer in (RoleDeclared(0, 0, 1, Role.ESCAPE), CardNamed(0, 0, 1, "TIG:E")):
        answered = fold(state, answer)
        assert questions(answered) == ()
        assert view(answered).trick.winning == 0
    state = table(laid("MER"), laid("TIG"), laid("SK"))
    assert questions(state) == ()
    assert record_of(state).rounds[0].tricks[0].plays[1].card == "TIG"


def test_a_card_that_is_none_of_the_deck_is_unknown_and_asked() -> None:
    state = table(laid("G3"), unsure(("G7", 0.2), ("G1", 0.1)), laid("G2"))
    shown = view(state).trick
    assert (shown.plays[1].card, shown.verdict, shown.final) == (None, None, False)
    asked = the_question(state)
    assert asked.options[:2] == ("G7", "G1")
    assert "KRA" in asked.options
    assert "G3" not in asked.options
    assert len(record_of(state).rounds[0].tricks[0].plays) == 1
    assert view(fold(state, CardNamed(0, 0, 1, "SK"))).trick.winning == 1
    state = table(laid("G3"), CardLaid((), None), laid("G2"))
    assert len(the_question(state).options) > 60


def test_a_trick_swept_too_early_waits_for_its_missing_card() -> None:
    state = table(laid("G3"), laid("G2"), TrickCleared(), *trick_of("Y1 Y2 Y3"))
    asked = the_question(state)
    assert (asked.id, asked.kind, asked.trick, asked.position) == (
        *("r0t0-missing", "missing-card"),
        *(0, None),
    )
    assert [trick.leader for trick in view(state).tricks] == [0, None]
    assert [player.won for player in view(state).players] == [0, 0, 0]
    assert len(record_of(state).rounds[0].tricks) == 1
    state = fold(state, CardInserted(0, 0, 1, "B1"))
    assert questions(state) == ()
    assert [trick.leader for trick in view(state).tricks] == [0, 1]
    assert [player.won for player in view(state).players] == [1, 1, 0]


def test_a_card_too_many_is_asked_about_and_the_first_ones_count() -> None:
    state = table(laid("G3"), laid("G2"), laid("G9"), laid("B1"))
    asked = the_question(state)
    assert (asked.id, asked.kind, asked.options) == ("r0t0p3-extra", "extra-card", ("B1",))
    shown = view(state)
    assert [play.card for play in shown.extra] == ["B1"]
    assert (shown.trick.winning, shown.trick.final) == (2, False)
    assert questions(fold(state, TrickCleared())) == (asked,)
    kept = fold(state, CardRemoved(0, 0, 1))
    assert questions(kept) == ()
    assert view(kept).trick.winning == 2
    assert [play.card for play in view(kept).trick.plays] == ["G3", "G9", "B1"]


def test_one_physical_card_twice_in_a_round_is_asked_about() -> None:
    state = table(*trick_of("G3 G2 G9"), laid("Y1"), laid("G9", 0.98))
    asked = the_question(state)
    assert (asked.id, asked.kind, asked.options) == ("r0t1p1-duplicate", "duplicate", ("G9",))
    assert questions(fold(state, CardNamed(0, 1, 1, "G8"))) == ()
    # Told that this one is right, the table doubts the other; told both, it stops asking.
    state = fold(state, CardNamed(0, 1, 1, "G9"))
    assert the_question(state).id == "r0t0p2-duplicate"
    assert questions(fold(state, CardNamed(0, 0, 2, "G9"))) == ()
    assert questions(fold(state, CardNamed(0, 0, 2, "G6"))) == ()
    assert questions(table(*trick_of("ESC ESC ESC"), *trick_of("ESC ESC MER"))) == ()


def test_nothing_after_an_open_question_is_final() -> None:
    state = table(laid("G3"), ONE_OR_SEVEN, laid("G2"), TrickCleared(), *trick_of("Y1 Y2 Y3"))
    assert [trick.final for trick in view(state).tricks] == [False, False]
    state = fold(state, CardNamed(0, 0, 1, "G7"))
    assert [trick.final for trick in view(state).tricks] == [True, True]


def test_nobody_is_accused_on_a_doubtful_card() -> None:
    green_or_yellow = unsure(("Y3", 0.6), ("G3", 0.4))
    state = table(laid("G9"), green_or_yellow, laid("G2"))
    assert questions(state) == ()
    state = table(laid("G9"), green_or_yellow, laid("G2"), TrickCleared(), *trick_of("P9 G1 P2"))
    asked = the_question(state)
    assert (asked.id, asked.kind, asked.options) == ("r0t0p1", "which-card", ("Y3", "G3"))
    followed = fold(state, CardNamed(0, 0, 1, "G3"))
    assert questions(followed) == ()
    assert view(followed).sheet.rounds[0].findings == ()
    revoked = fold(state, CardNamed(0, 0, 1, "Y3"))
    assert questions(revoked) == ()
    assert [finding.rule for finding in view(revoked).sheet.rounds[0].findings] == ["REVOKE"]


def test_which_of_some_cards_was_laid_first_is_asked_where_it_matters() -> None:
    one, other = unsure(("G7", 0.6), ("G9", 0.4)), unsure(("G9", 0.6), ("G7", 0.4))
    state = table(laid("G3"), one, other)
    assert the_question(state).position == 1
    assert view(state).trick.winning == 2
    assert view(fold(state, CardNamed(0, 0, 1, "G9"))).trick.winning == 1
    assert questions(fold(state, CardNamed(0, 0, 1, "G9"))) == ()
    assert questions(table(laid("SK"), one, other)) == ()


def test_a_card_that_others_leave_but_one_face_takes_that_from_the_next() -> None:
    doubted = (("G8", "G7"), ("G9", "G8"), ("G7", "G9"))
    state = table(*(unsure((one, 0.5), (other, 0.5)) for one, other in doubted))
    assert questions(state)
    state = fold(state, CardNamed(0, 0, 0, "G7"))
    assert [play.card for play in view(state).trick.plays] == ["G7", "G8", "G9"]
    assert questions(state) == ()


def test_two_cards_that_may_only_be_the_same_one_are_asked_about() -> None:
    either = unsure(("G8", 0.5), ("G7", 0.5))
    state = table(laid("G7"), either, either)
    assert {question.kind.value for question in questions(state)} == {"duplicate"}


def test_cards_of_which_nobody_knows_which_is_which_are_none_twice() -> None:
    any_of_them = unsure(("G7", 0.333), ("G9", 0.333), ("SK", 0.333))
    state = table(any_of_them, any_of_them, any_of_them)
    asked = questions(state)
    assert {question.kind.value for question in asked} == {"which-card"}
    assert [question.position for question in asked] == [0, 1, 2]
    state = fold(fold(state, CardNamed(0, 0, 0, "G9")), CardNamed(0, 0, 1, "SK"))
    assert questions(state) == ()
    assert [play.card for play in view(state).trick.plays] == ["G9", "SK", "G7"]
