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
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from device.files import write_whole
from device.rehearsal.script import Bidding, Dealt, Laid, Step, written
from engine.skull_king import Rules
from tests.games.written import NAMES, WrittenGame, truth_of
from vision.cameras.rendered import RenderedCamera


@dataclass(frozen=True, slots=True)
class Format:
    """Of a film. size: (width, height) in pixels. quality: x264's, 0 (best) to 51. preset: x264's:
    how long it may take to make the file small.
    """

    size: tuple[int, int] = (960, 720)
    frames_per_second: int = 5
    quality: int = 30
    preset: str = "slow"


SMALL = Format()


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


def film(
    director: WrittenGame, players: int, seed: int, path: Path, written_as: Format = SMALL
) -> None:
    """Write the frames of the whole play as H.264."""
    rate = written_as.frames_per_second
    camera = RenderedCamera(
        director,
        seed=seed,
        seats=players,
        speed=1e6,
        size=written_as.size,
        frames_per_second=rate,
    )
    encoder = subprocess.Popen(
        [
            *("ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr24"),
            *("-s", "{}x{}".format(*written_as.size), "-r", str(rate), "-i", "-"),
            *("-c:v", "libx264", "-preset", written_as.preset, "-crf", str(written_as.quality)),
            *("-g", "300"),
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


def record(seed: int, players: int, out: Path, written_as: Format = SMALL) -> None:
    """Write a game's film, its setup and its truth beside each other; out: without a suffix."""
    names, rules = NAMES[:players], Rules()
    steps = written(str(seed), players, 0, rules)
    truth = truth_of(steps, players, rules)
    write_whole(out.with_suffix(".truth.json"), json.dumps(truth) + "\n")
    write_whole(out.with_suffix(".toml"), setup_text(names, steps))
    director, part = WrittenGame(steps, players, seed), out.with_suffix(".part.mp4")
    film(director, players, seed, part, written_as)
    part.rename(out.with_suffix(".mp4"))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Film a whole game with its truth.")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    record(options.seed, options.players, options.out)


if __name__ == "__main__":
    main()
