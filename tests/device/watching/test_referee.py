# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people tell of a recording comes in where the cards that were seen allow it."""

from itertools import count
from pathlib import Path

import pytest

from device.complaints import BadInput
from device.watching import RecordingReferee, read_setup
from engine.skull_king import record_of, sheet_of
from vision.observations import CardArrived, CardLeft, Observation, TableCleared

QUAD = ((0.0, 0.0), (40.0, 0.0), (40.0, 60.0), (0.0, 60.0))
TABLE = 'players = ["Anne", "Bonny", "Calico"]\ndealer = 2\nbids = [[1, 1, 0]]\n'


def setup(folder: Path, text: str) -> RecordingReferee:
    path = folder / "game.toml"
    path.write_text(TABLE + text, encoding="utf-8")
    return RecordingReferee(read_setup(path))


def play(referee: RecordingReferee, *tricks: str) -> RecordingReferee:
    """Let cards be laid one a second, and each trick be swept."""
    list(referee.begin())
    tracks = count()
    time = 0.0
    for line in tricks:
        lying = []
        for code in line.split():
            time += 1.0
            lying.append(next(tracks))
            show(referee, time, CardArrived(lying[-1], time, 0, QUAD, ((code, 1.0),)))
        time += 1.0
        left = (CardLeft(track, time, 0) for track in lying)
        show(referee, time, *left, TableCleared(time, 0))
    return referee


def show(referee: RecordingReferee, time: float, *seen: Observation) -> None:
    list(referee.look(seen, time))


POWERS = 'rules = {profile = "official-faq", pirate_powers = true, round_plan = [2]}\n'


def test_rosies_choice_is_heard_once_her_trick_is_whole(tmp_path: Path) -> None:
    told = POWERS + 'powers = [{round = 0, trick = 0, power = {pirate = "ROS", leader = 2}}]\n'
    referee = play(setup(tmp_path, told), "ROS G2 G3", "Y1 Y2 Y3")
    assert [trick.leader for trick in record_of(referee.state).rounds[0].tricks] == [0, 2]
    assert referee.powers_left == ()


def test_harrys_change_waits_for_the_last_trick_where_the_rules_say_so(tmp_path: Path) -> None:
    told = POWERS + 'powers = [{round = 0, trick = 0, power = {pirate = "HAR", change = 1}}]\n'
    referee = play(setup(tmp_path, told), "HAR G2 G3", "Y3 Y2 Y1")
    assert referee.powers_left == ()
    assert sheet_of(referee.state).rounds[0].scores[0].bid == 2


def test_a_power_that_fits_no_card_is_kept_out_and_told(tmp_path: Path) -> None:
    told = POWERS + 'powers = [{round = 0, trick = 0, power = {pirate = "HAR", change = 1}}]\n'
    referee = play(setup(tmp_path, told), "ROS G2 G3", "Y3 Y2 Y1")
    assert [left.power.pirate for left in referee.powers_left] == ["HAR"]
    assert sheet_of(referee.state).rounds[0].scores[0].bid == 1


LOADS = 'rules = {scoring = "rascal", rascal_loads = true, round_plan = [1]}\n'


def test_loads_count_in_the_round_they_were_told_for(tmp_path: Path) -> None:
    told = LOADS + 'loads = [["cannonball", "grapeshot", "cannonball"]]\n'
    referee = play(setup(tmp_path, told), "G3 G2 G1")
    assert sheet_of(referee.state).totals == (15, 5, 15)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ('loads = [["cannonball", "grapeshot", "grapeshot"]]', "Rascal's scoring"),
        (LOADS + 'loads = [["cannonball"]]', r"loads\[0\] needs 3 loads"),
        (LOADS + 'loads = [["powder", "grapeshot", "grapeshot"]]', r"loads\[0\]\[0\]"),
        (
            LOADS + 'loads = [["grapeshot", "grapeshot", "cannonball"], [], []]',
            "there are 3 rounds of loads for 1 rounds",
        ),
    ],
)
def test_loads_that_cannot_be(told: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=said):
        setup(tmp_path, told)


def test_a_tigress_that_is_taken_back_leaves_her_role_to_the_next(tmp_path: Path) -> None:
    referee = setup(tmp_path, 'rules = {round_plan = [2]}\nroles = ["E", "P"]\n')
    list(referee.begin())
    show(referee, 1.0, CardArrived(0, 1.0, 0, QUAD, (("G2", 1.0),)))
    show(referee, 2.0, CardArrived(1, 2.0, 0, QUAD, (("TIG", 1.0),)))
    show(referee, 3.0, CardLeft(1, 3.0, 0))
    show(referee, 6.0)
    show(referee, 7.0, CardArrived(2, 7.0, 0, QUAD, (("TIG", 1.0),)))
    plays = referee.state.rounds[0].tricks[0].plays
    assert [play.role and play.role.value for play in plays] == [None, "E"]
    assert list(referee.roles_left) == [1]
