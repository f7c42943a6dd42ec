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
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tqdm import tqdm

from device.files import write_whole
from device.rehearsal.script import Bidding, Dealt, Laid, Step, Swept, still_held, written
from device.rehearsal.truth import record_so_far
from engine import Rules
from vision.cameras.rendered import Act, Deal, LayCard, RenderedCamera, Sweep, Wait

NAMES = ("Anne", "Bonny", "Calico", "Drake", "Edward", "Flint", "Grace", "Hook")
SIZE = (960, 720)
FRAMES_PER_SECOND = 5
QUALITY = 30
LAST_LOOK_S = 3.0


class WrittenGame:
    """A director that plays a script from its first step to its last, at a brisk pace."""

    def __init__(self, steps: Sequence[Step], players: int, seed: int) -> None:
        self.lying: tuple[LayCard, ...] = ()
        self.over = False
        self._acts = self._play(steps, players, Random(seed))

    def next_act(self) -> Act | None:
        act = next(self._acts, None)
        self.over = act is None
        return act

    def _play(self, steps: Sequence[Step], players: int, rng: Random) -> Iterator[Act]:
        yield Wait(1.0)
        for index, step in enumerate(steps):
            match step:
                case Dealt(dealer, cards):
                    yield Deal(dealer, players, cards)
                case Bidding():
                    yield Wait(0.6)
                case Laid():
                    yield Wait(rng.uniform(0.2, 0.7))
                    yield LayCard(step.player, players, step.card.face, still_held(steps, index))
                case Swept(winner):
                    yield Wait(rng.uniform(0.8, 1.2))
                    yield Sweep(winner, players)
        yield Wait(LAST_LOOK_S)


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
    everybody = range(options.players)
    truth = record_so_far(steps, everybody, names, rules).to_json()
    write_whole(options.out.with_suffix(".truth.json"), json.dumps(truth) + "\n")
    write_whole(options.out.with_suffix(".toml"), setup_text(names, steps))
    director = WrittenGame(steps, options.players, options.seed)
    film(director, options.players, options.seed, options.out.with_suffix(".mp4"))


if __name__ == "__main__":
    main()
