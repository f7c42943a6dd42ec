# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tricks of dice: laws that hold for any, a second referee, the set as data, and bad input."""

import doctest
import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.dice
from engine.common.faults import InputError
from engine.dice import (
    DEFAULT_SET,
    SENTENCES,
    Colour,
    DiceRules,
    Die,
    Scoring,
    check_trick,
    judge,
    lead_colour,
    may_be_thrown,
    parse_dice,
    parse_die,
    reasons,
    resolve,
    rules_from_json,
    set_from_json,
)
from tests.engine.dice import naive

RULES = DiceRules()
LAWS = settings(deadline=None, derandomize=True, max_examples=100)
DICE = st.sampled_from(DEFAULT_SET.dice)
TRICK = st.lists(DICE, min_size=1, max_size=6)
HAND = st.lists(st.sampled_from(Colour), min_size=1, max_size=8)


def test_the_examples_hold() -> None:
    assert doctest.testmod(engine.dice).failed == 0
    assert doctest.testmod(reasons).failed == 0
    assert doctest.testmod(engine.dice.dice).failed == 0


def test_a_second_referee_agrees_about_thousands_of_tricks() -> None:
    chance = random.Random(20151118)
    for _ in range(6000):
        codes = [die.code for die in chance.choices(DEFAULT_SET.dice, k=chance.randint(1, 6))]
        outcome = judge(parse_dice(codes), RULES)
        assert (outcome.winner, outcome.points) == (naive.winner(codes), naive.bonus(codes)), codes
        hand = chance.choices(list(Colour), k=chance.randint(1, 8))
        told = [colour.value for colour in may_be_thrown(hand, parse_dice(codes))]
        assert told == naive.may([colour.value for colour in hand], codes), codes


@LAWS
@given(TRICK)
def test_every_die_has_one_reason_and_only_the_winner_wins(trick: list[Die]) -> None:
    verdict = resolve(trick, RULES)
    assert [reason.throw for reason in verdict.reasons] == list(range(len(trick)))
    for reason in verdict.reasons:
        case = str(dict(reason.params)["case"])
        assert ("wins" in case) is (reason.throw == verdict.outcome.winner)
        assert " wins: " in reason.text or " loses: " in reason.text
    assert verdict.to_json()["winner"] == verdict.outcome.winner


@LAWS
@given(TRICK)
def test_the_colour_to_follow_is_that_of_the_first_number_die(trick: list[Die]) -> None:
    numbers = [die.colour for die in trick if not die.colour.is_special]
    assert lead_colour(trick) is (numbers[0] if numbers else None)


@LAWS
@given(TRICK, DICE)
def test_a_flag_added_at_the_end_changes_no_winner(trick: list[Die], _: Die) -> None:
    assert judge([*trick, Die(Colour.YELLOW, "flag")], RULES).winner == judge(trick, RULES).winner


@LAWS
@given(TRICK)
def test_the_winner_thrown_once_more_wins_unless_all_are_flags(trick: list[Die]) -> None:
    best = trick[judge(trick, RULES).winner]
    assert judge([*trick, best], RULES).winner == (0 if best.number == 0 else len(trick))


@LAWS
@given(st.lists(DICE, min_size=2, max_size=4, unique_by=lambda die: (die.number, die.colour)))
def test_without_equals_the_same_die_wins_in_any_order(trick: list[Die]) -> None:
    ranks = [die.colour if die.is_skull else die.number for die in trick]
    if len(set(ranks)) == len(ranks):
        winners = {order[judge(order, RULES).winner] for order in permutations(trick)}
        assert len(winners) == 1


@LAWS
@given(TRICK)
def test_colour_counts_for_nothing_among_numbers(trick: list[Die]) -> None:
    plain = [die for die in trick if not die.is_skull]
    if plain:
        recoloured = [Die(Colour.RED, die.face) for die in plain]
        assert judge(plain, RULES).winner == judge(recoloured, RULES).winner


@LAWS
@given(TRICK)
def test_landlubbers_have_the_same_winner_and_no_bonus(trick: list[Die]) -> None:
    told = judge(trick, DiceRules(Scoring.LANDLUBBER))
    assert told.winner == judge(trick, RULES).winner and told.points == 0


@LAWS
@given(HAND, TRICK)
def test_who_follows_has_the_colour_and_everybody_may_throw_something(
    hand: list[Colour], so_far: list[Die]
) -> None:
    may = may_be_thrown(hand, so_far)
    assert may and not set(may) - set(hand)
    assert {colour for colour in hand if colour.is_special} <= set(may)
    if lead_colour(so_far) in hand:
        assert all(c.is_special or c is lead_colour(so_far) for c in may)
    else:
        assert list(may) == hand


def test_every_sentence_is_said_by_some_trick() -> None:
    chance, said = random.Random(7), set()
    faces = [Die(Colour.KING, "skull"), *DEFAULT_SET.dice]
    for _ in range(4000):
        verdict = resolve(chance.choices(faces, k=chance.randint(1, 5)), RULES)
        said |= {(reason.rule, dict(reason.params)["case"]) for reason in verdict.reasons}
    assert said == set(SENTENCES)


def test_codes_are_read_in_any_letter_case() -> None:
    assert parse_die(" Black:7 ").code == "black:7"
    assert parse_die("KING:Skull").name == "the Skull King's skull"
    assert parse_die("yellow:FLAG").number == 0


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        (["black7", "red:1"], "throws[0]: must be COLOUR:FACE"),
        (["black:7", "read:1"], "throws[1]: must be one of king, pirate"),
        (["black:7", "blak:1"], "(did you mean black?)"),
        (["black:7", "red:scull"], "throws[1]: must be skull, flag or a number"),
        (["black:7", "red:7"], "throws[1]: a red die has no 7: its faces are 1, 2, 3"),
        (["red:skull", "red:1"], "throws[0]: a red die has no skull"),
        (["red:1"], "throws: a trick has 2 to 6 dice, not 1"),
        (["red:1"] * 7, "throws: a trick has 2 to 6 dice, not 7"),
        ([7, "red:1"], "throws[0]: must be a text"),
    ],
)
def test_bad_dice_are_told_with_their_place(codes: list[object], told: str) -> None:
    with pytest.raises(InputError) as caught:
        check_trick(parse_dice(codes), RULES)
    assert told in str(caught.value)


def test_a_trick_without_dice_is_refused() -> None:
    with pytest.raises(InputError, match="throws: is empty"):
        judge([], RULES)


def test_a_set_is_data_that_comes_back_as_it_was() -> None:
    assert set_from_json(DEFAULT_SET.to_json()) == DEFAULT_SET
    assert DEFAULT_SET.total == 36 and DEFAULT_SET.assumed
    own = {
        "black": {"count": 9, "faces": ["flag", 5, 6, 7, 8, 9]},
        "king": {"count": 0, "faces": ["skull"] * 6},
    }
    rules = rules_from_json({"scoring": "landlubber", "dice": own})
    assert rules.dice.total == 9 and not rules.dice.assumed
    assert rules_from_json(rules.to_json()) == rules == rules_from_json(rules.record_json())
    assert rules.dice.count(Colour.KING) == 0
    assert rules_from_json({"scoring": "classic"}) == rules_from_json("classic") == DiceRules()
    assert DiceRules().record_json() == {"scoring": "classic"}
    assert rules_from_json(DiceRules().to_json()) == DiceRules()
    with pytest.raises(InputError, match=r"throws\[1\]: the set has no king dice: it has black"):
        check_trick(parse_dice(["black:7", "king:skull"]), rules)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("classik", "rules: must be one of classic, landlubber"),
        ({"scoring": "lubber"}, "rules.scoring: must be one of"),
        ({"dise": {}}, "(did you mean dice?)"),
        (3, "rules: must be classic or landlubber, or an object"),
        ({"dice": {}}, "rules.dice: has no dice at all"),
        ({"dice": {"green": {}}}, "rules.dice.green: is not a known field"),
        ({"dice": {"red": {"count": 3}}}, "rules.dice.red.faces: is missing"),
        ({"dice": {"red": {"count": 3, "faces": ["1"] * 5}}}, "must have 6 faces, not 5"),
        ({"dice": {"red": {"count": 37, "faces": ["1"] * 6}}}, "red.count: must be from 0 to 36"),
        (
            {"dice": {"red": {"count": 3, "faces": ["1"] * 5 + ["skull"]}}},
            "rules.dice.red.faces[5]: a red die has numbers and flags, no skull",
        ),
        (
            {"dice": {"king": {"count": 1, "faces": ["7"] * 6}}},
            "rules.dice.king.faces[0]: a king die has skulls and flags, no 7",
        ),
    ],
)
def test_bad_rules_are_told_with_their_place(value: object, told: str) -> None:
    with pytest.raises(InputError) as caught:
        rules_from_json(value, "rules")
    assert told in str(caught.value)
