# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whole games at a table without a camera."""

import json
from collections import Counter
from pathlib import Path

import pytest

from device.rehearsal import RehearsalTrouble
from engine.skull_king import (
    GameRecord,
    Rules,
    copies,
    hand_sizes,
    parse_card,
    read_record,
    rules_named,
    score_record,
)
from vision.cameras.rendered.acts import Deal, LayCard, Sweep, Wait

SHORT = Rules(round_plan=(1, 2, 3))


def read(path: Path) -> GameRecord:
    return read_record(json.loads(path.read_text(encoding="utf-8")), str(path))


@pytest.mark.parametrize("players", [3, 5, 8])
def test_a_whole_game_is_legal_and_what_the_table_saw_is_the_truth(
    players, table, rehearse, tmp_path
):
    there = table(players)
    truth = tmp_path / "truth.json"
    rehearsal = rehearse(there, seed=players, truth=truth)
    there.play(rehearsal)
    assert rehearsal.over
    assert read(truth) == there.record
    sheet = score_record(there.record)
    assert len(sheet.rounds) == 10
    for round_sheet, cards in zip(sheet.rounds, hand_sizes(Rules(), players), strict=True):
        assert len(round_sheet.tricks) == cards
        assert round_sheet.findings == ()
        assert sum(score.won for score in round_sheet.scores) <= cards


def test_no_round_has_a_card_more_often_than_the_deck(table, rehearse):
    there = table(6)
    there.play(rehearse(there))
    for there_round in there.record.rounds:
        faces = Counter(
            parse_card(play.card).face for trick in there_round.tricks for play in trick.plays
        )
        assert all(count <= copies(face, Rules().expansions) for face, count in faces.items())


@pytest.mark.parametrize("profile", ["official-faq", "reglas-es"])
def test_the_rules_in_use_say_who_leads(profile, table, rehearse):
    there = table(5, rules_named(profile))
    there.play(rehearse(there, seed=3))
    assert all(found.findings == () for found in score_record(there.record).rounds)


def test_seeds_and_games_differ_and_the_same_seed_does_not(table, rehearse):
    laid = []
    for wishes in ({"seed": 1}, {"seed": 2}, {"seed": 1, "game": 2}, {"seed": 1}):
        there = table(4)
        there.play(rehearse(there, **wishes))
        laid.append([act.card for act in there.acts if isinstance(act, LayCard)])
    assert laid[0] == laid[3]
    assert laid[0] != laid[1]
    assert laid[0] != laid[2]


def test_players_bid_with_sense(table, rehearse):
    there = table(4)
    there.play(rehearse(there))
    rounds = score_record(there.record).rounds
    hits = [score.bid == score.won for found in rounds for score in found.scores]
    assert sum(hits) / len(hits) > 0.3
    assert len({score.bid for found in rounds for score in found.scores}) >= 4


def test_a_trick_is_swept_by_its_winner_and_every_act_takes_its_time(table, rehearse):
    there = table(4)
    there.play(rehearse(there))
    winners = [
        trick.winner for found in score_record(there.record).rounds for trick in found.tricks
    ]
    assert [act.seat for act in there.acts if isinstance(act, Sweep)] == winners
    assert [act.cards for act in there.acts if isinstance(act, Deal)] == list(range(1, 11))
    for before, act in zip(there.acts, there.acts[1:], strict=False):
        if isinstance(act, LayCard):
            assert isinstance(before, Wait)
            assert 0.4 <= before.seconds <= 2.0


def test_bids_are_told_as_soon_as_they_are_locked(table, rehearse, tmp_path):
    there = table(4)
    truth = tmp_path / "truth.json"
    errands = []
    rehearsal = rehearse(there, truth=truth)
    rehearsal._start = errands.append
    assert read(truth).rounds == ()
    deal = next(act for act in iter(rehearsal.next_act, None) if isinstance(act, Deal))
    assert deal == Deal(0, 4, 1)
    assert read(truth).rounds[0].bids == (None,) * 4
    waiting = rehearsal.next_act()
    for bidder, errand in enumerate(errands):
        assert not waiting.done()
        errand()
        waiting.done()
        assert sum(bid is not None for bid in read(truth).rounds[0].bids) == bidder + 1
    assert waiting.done()


def test_lost_presses_are_noticed_and_made_again(table, rehearse, tmp_path):
    there = table(4, numb=3)
    truth = tmp_path / "truth.json"
    there.play(rehearse(there, truth=truth), acts=8)
    assert there.record.rounds[0].bids == read(truth).rounds[0].bids


@pytest.mark.parametrize("acts", [1, 2, 3, 7, 12, 33, 61, 80])
def test_an_interrupted_game_goes_on_where_it_was(acts, table, rehearse, tmp_path):
    whole, parted = table(4, SHORT), table(4, SHORT)
    truths = tmp_path / "whole.json", tmp_path / "parted.json"
    whole.play(rehearse(whole, truth=truths[0]))
    files = {"truth": truths[1], "progress": tmp_path / "place.json"}
    parted.play(rehearse(parted, **files), acts=acts)
    again = rehearse(parted, **files)
    trick = parted.record.rounds[-1].tricks[-1:] if parted.record.rounds else ()
    on_table = () if not trick or isinstance(parted.acts[-1], Sweep) else trick[0].plays
    swept = parted.state.rounds and parted.state.rounds[-1].table is None
    expected = () if swept else tuple(parse_card(play.card).face for play in on_table)
    assert tuple(laid.card for laid in again.lying) == expected
    parted.play(again)
    assert read(truths[1]) == read(truths[0])
    assert parted.record == whole.record


def test_a_finished_game_stays_finished_and_the_next_one_begins(table, rehearse, tmp_path):
    there = table(3, SHORT)
    progress = tmp_path / "place.json"
    there.play(rehearse(there, progress=progress))
    assert rehearse(there, progress=progress).over
    fresh = rehearse(table(3, SHORT), progress=progress, game=2)
    assert not fresh.over
    assert fresh.lying == ()


def test_an_unfinished_game_goes_on_after_another_was_begun(table, rehearse, tmp_path):
    progress = tmp_path / "place.json"
    there = table(4)
    there.play(rehearse(there, progress=progress), acts=40)
    between = table(3, SHORT)
    between.play(rehearse(between, progress=progress, game=2))

    there.play(rehearse(there, progress=progress))

    whole = table(4)
    whole.play(rehearse(whole))
    assert there.record == whole.record
    assert rehearse(table(3, SHORT), progress=progress, game=2).over
    assert {path.name for path in tmp_path.iterdir()} == {"place.json", "place-1.json"}


def test_another_seed_on_the_same_game_is_refused(table, rehearse, tmp_path):
    progress = tmp_path / "place.json"
    there = table(4)
    there.play(rehearse(there, progress=progress), acts=5)
    with pytest.raises(RehearsalTrouble, match="seed 7 and 4 players"):
        rehearse(there, progress=progress, seed=8)


def test_a_broken_place_is_one_sentence(table, rehearse, tmp_path):
    progress = tmp_path / "place.json"
    progress.write_text("{", encoding="utf-8")
    with pytest.raises(RehearsalTrouble, match=r"place\.json does not say how far"):
        rehearse(table(4), progress=progress)


def test_two_players_are_too_few_for_the_rendered_table(table, rehearse):
    with pytest.raises(RehearsalTrouble, match="3 to 8 players"):
        rehearse(table(2))
