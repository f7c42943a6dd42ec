# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whoever played by the rules is not accused, or the finding says what explains it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.common import RecordError
from engine.skull_king import (
    GRAYBEARD,
    PROFILES,
    Finding,
    GameRecord,
    Rules,
    TrickRecord,
    legal_plays,
    score_record,
)
from engine.skull_king.cards import FACES, PIRATES, Card, Expansion, copies
from engine.skull_king.switches import KrakenLeader, WhaleOnlyEscapes
from tests.engine.skull_king.findings.legal import any_game, legal_game, with_tricks
from tests.engine.skull_king.findings.noticed import could_be

tables = given(
    players=st.integers(2, 8),
    seed=st.integers(0, 1_000_000),
    rules=st.builds(
        replace,
        st.sampled_from([PROFILES[name] for name in sorted(PROFILES)]),
        expansions=st.sampled_from([(), (Expansion.LOOT,), tuple(Expansion)]),
        pirate_powers=st.just(True),
    ),
)
many = settings(max_examples=100, deadline=None, derandomize=True)


def noticed(record: GameRecord) -> list[Finding]:
    (sheet,) = score_record(record).rounds
    return list(sheet.findings)


def changed(record: GameRecord, change: Callable[[TrickRecord], TrickRecord]) -> GameRecord:
    return with_tricks(record, tuple(map(change, record.rounds[0].tricks)))


def causes(found: list[Finding], *told: str) -> set[tuple[str, str]]:
    """What explains the findings, of which there is none without, except for those told."""
    for finding in found:
        assert finding.explained_by or finding.rule in told, finding
    return {each for finding in found for each in could_be(finding)}


@many
@tables
def test_no_findings_without_powers(players: int, seed: int, rules: Rules) -> None:
    assert not noticed(legal_game(players, seed, replace(rules, pirate_powers=False)))


@many
@tables
def test_whoever_could_have_followed_is_found_and_nobody_else(
    players: int, seed: int, rules: Rules
) -> None:
    illegal: list[list[str]] = []

    def anything(hand: Sequence[Card], lying: Sequence[Card], rules: Rules) -> Sequence[Card]:
        legal = legal_plays(hand, lying, rules)
        illegal.append([card.face for card in hand if card not in legal])
        return hand

    record = any_game(players, seed, replace(rules, pirate_powers=False), anything)
    plays = [
        (play.player, number, play.card)
        for number, trick in enumerate(record.rounds[0].tricks)
        for play in trick.plays
        if play.player != GRAYBEARD
    ]
    wrong = {
        (player, number)
        for (player, number, card), faces in zip(plays, illegal, strict=True)
        if card in faces
    }
    found = noticed(record)
    assert {finding.rule for finding in found} <= {"REVOKE"}
    assert sorted((finding.player, finding.trick) for finding in found) == sorted(wrong)
    assert not any(finding.explained_by for finding in found)


@many
@tables
def test_with_powers_only_bendts_draw_looks_like_a_revoke(
    players: int, seed: int, rules: Rules
) -> None:
    assert causes(noticed(legal_game(players, seed, rules))) <= {("POWER-BENDT", "drew")}


@many
@tables
def test_powers_that_nobody_noted_explain_all(players: int, seed: int, rules: Rules) -> None:
    record = changed(legal_game(players, seed, rules), lambda trick: replace(trick, power=None))
    told = {(f"POWER-{name}", "not-noted") for name in ("BENDT", "ROSIE")}
    readings = ("KRAKEN-LEADER", "WHALE-EMPTY")
    assert {one for one in causes(noticed(record)) if one[0] not in readings} <= told


@many
@tables
def test_pirates_that_nobody_named_explain_all(players: int, seed: int, rules: Rules) -> None:
    def unnamed(trick: TrickRecord) -> TrickRecord:
        plays = (replace(p, card="PIR") if p.card in PIRATES else p for p in trick.plays)
        return replace(trick, plays=tuple(plays), power=None)

    told = causes(noticed(changed(legal_game(players, seed, rules), unnamed)))
    assert {case for rule, case in told if rule.startswith("POWER")} <= {"unnamed"}


@many
@tables
def test_other_readings_of_a_rule_explain_all(players: int, seed: int, rules: Rules) -> None:
    played = legal_game(players, seed, replace(rules, pirate_powers=False))
    for kraken in KrakenLeader:
        for whale in WhaleOnlyEscapes:
            read = replace(played.rules, kraken_leader=kraken, whale_only_escapes=whale)
            assert causes(noticed(replace(played, rules=read))) <= {
                ("KRAKEN-LEADER", rules.kraken_leader.value),
                ("WHALE-EMPTY", rules.whale_only_escapes.value),
            }


def told_wrong(
    record: GameRecord, seed: int, change: Callable[[TrickRecord, int], TrickRecord]
) -> list[Finding]:
    """What is noticed with one trick told wrong, its power not noted where it cannot be."""
    dice = random.Random(seed)
    tricks = record.rounds[0].tricks
    number = dice.randrange(len(tricks))
    position = dice.randrange(len(tricks[number].plays))
    wrong = change(tricks[number], position)
    for trick in (wrong, replace(wrong, power=None)):
        try:
            return noticed(with_tricks(record, (*tricks[:number], trick, *tricks[number + 1 :])))
        except RecordError:
            continue
    raise AssertionError("the record cannot be scored")


@many
@tables
def test_a_card_that_was_not_seen_explains_all(players: int, seed: int, rules: Rules) -> None:
    def unseen(trick: TrickRecord, position: int) -> TrickRecord:
        return replace(trick, plays=trick.plays[:position] + trick.plays[position + 1 :])

    causes(told_wrong(legal_game(players, seed, rules), seed, unseen), "MISSING-CARD")


@many
@tables
def test_a_card_misread_for_one_that_lies_there_too_explains_all(
    players: int, seed: int, rules: Rules
) -> None:
    record = legal_game(players, seed, rules)
    single = [
        play.card
        for trick in record.rounds[0].tricks
        for play in trick.plays
        if play.card in FACES and copies(play.card, rules.expansions) == 1
    ]
    if not single:
        return
    other = random.Random(seed).choice(single)

    def misread(trick: TrickRecord, position: int) -> TrickRecord:
        plays = list(trick.plays)
        plays[position] = replace(plays[position], card=other)
        return replace(trick, plays=tuple(plays))

    causes(told_wrong(record, seed + 1, misread), "DUPLICATE")


@many
@tables
def test_a_tigress_whose_role_was_not_told_accuses_nobody(
    players: int, seed: int, rules: Rules
) -> None:
    def undeclared(trick: TrickRecord) -> TrickRecord:
        plays = (replace(p, card=p.card.partition(":")[0]) for p in trick.plays)
        return replace(trick, plays=tuple(plays))

    record = changed(legal_game(players, seed, replace(rules, pirate_powers=False)), undeclared)
    try:
        assert not noticed(record)
    except RecordError as error:
        assert "TIG" in error.problem
