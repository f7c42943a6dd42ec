# SPDX-License-Identifier: AGPL-3.0-or-later
"""Film a whole game at the rendered table, and write down beside it what was really played.

    python -m tests.games.record_game --seed 71 --players 3 --out tests/games/three-players

writes three-players.mp4 (frames), .toml (what people say: the setup of
`quartermaster watch`) and .truth.json (a quartermaster-game/1 record). It needs the
`ffmpeg` program: OpenCV's own encoders make files ten times as large.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from device.files import write_whole
from device.rehearsal.script import Bidding, Dealt, Laid, Step, written
from engine import Rules
from tests.games.written import NAMES, WrittenGame, truth_of
from vision.cameras.rendered import RenderedCamera

SIZE = (960, 720)
FRAMES_PER_SECOND = 5
QUALITY = 30


def setup_text(names: Sequence[str], steps: Sequence[Step]) -> str:
    """The setup file: seats, dealer, bids, and the Tigress's roles as they were declared."""
    bids = [list(step.bids) for step in steps if isinstance(step, Bidding)]
    roles = [step.card.role.value for step in steps if isinstance(step, Laid) and step.card.role]
    dealer = next(step.dealer for step in steps if isinstance(step, Dealt))
    lines = [
        f"players = {json.dumps(list(names))}",
        f"dealer = {dealer}",
        "bids = [",
        *(f"    {json.dumps(row)}," for row in bids),
        "]",
        f"roles = {json.dumps(roles)}",
    ]
    return "\n".join(lines) + "\n"


def film(director: WrittenGame, players: int, seed: int, path: Path) -> None:
    """Write the frames of the whole play as H.264."""
    camera = RenderedCamera(
        director,
        seed=seed,
        seats=players,
        speed=1e6,
        size=SIZE,
        frames_per_second=FRAMES_PER_SECOND,
    )
    encoder = subprocess.Popen(
        [
            *("ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr24"),
            *("-s", f"{SIZE[0]}x{SIZE[1]}", "-r", str(FRAMES_PER_SECOND), "-i", "-"),
            *("-c:v", "libx264", "-preset", "slow", "-crf", str(QUALITY), "-g", "300"),
            *("-pix_fmt", "yuv420p", str(path)),
        ],
        stdin=subprocess.PIPE,
    )
    assert encoder.stdin is not None
    camera.open()
    with tqdm(unit="frame") as done:
        while not director.over:
            encoder.stdin.write(camera.read().pixels.tobytes())
            done.update()
    encoder.stdin.close()
    if encoder.wait():
        raise SystemExit(f"ffmpeg could not write {path}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Film a whole game with its truth.")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    names, rules = NAMES[: options.players], Rules()
    steps = written(str(options.seed), options.players, 0, rules)
    truth = truth_of(steps, options.players, rules)
    write_whole(options.out.with_suffix(".truth.json"), json.dumps(truth) + "\n")
    write_whole(options.out.with_suffix(".toml"), setup_text(names, steps))
    director = WrittenGame(steps, options.players, options.seed)
    film(director, options.players, options.seed, options.out.with_suffix(".mp4"))


if __name__ == "__main__":
    main()
