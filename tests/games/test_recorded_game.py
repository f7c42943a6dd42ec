# SPDX-License-Identifier: AGPL-3.0-or-later
"""A whole recorded game through the whole path: every trick and the final sheet."""

import json
from pathlib import Path

from click.testing import CliRunner

from device.commands.watch import command
from engine.skull_king.record_reader import read_record
from engine.skull_king.sheet import score_record

GAME = Path(__file__).parent / "three-players"


def test_every_trick_and_the_final_sheet_of_a_recorded_game(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    arguments = [
        *(str(GAME.with_suffix(".mp4")), "--setup", str(GAME.with_suffix(".toml"))),
        *("--record", str(record), "--json"),
    ]
    done = CliRunner().invoke(command, arguments)
    assert done.exit_code == 0, done.output
    truth = json.loads(GAME.with_suffix(".truth.json").read_text(encoding="utf-8"))
    seen = json.loads(record.read_text(encoding="utf-8"))
    assert len(truth["rounds"]) == 10
    for number, (found, real) in enumerate(zip(seen["rounds"], truth["rounds"], strict=True)):
        for index, (trick, played) in enumerate(zip(found["tricks"], real["tricks"], strict=True)):
            assert trick == played, f"round {number + 1}, trick {index + 1}"
    # Switches that a record leaves out are as its profile has them.
    assert seen == read_record(truth).to_json()
    *events, sheet = (json.loads(line) for line in done.stdout.splitlines())
    assert sheet == score_record(read_record(truth)).to_json()
    laid = [event for event in events if event["kind"] == "card-laid"]
    assert len(laid) == sum(len(t["plays"]) for there in truth["rounds"] for t in there["tricks"])
    assert [event["time"] for event in events] == sorted(event["time"] for event in events)
