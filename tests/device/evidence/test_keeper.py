# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures are kept beside the game: they never hold it up, and say when they cannot be kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from device.complaints import Failure
from device.config import EvidenceSettings
from device.evidence import EvidenceKeeper, SeenBy, State, kept_of
from device.evidence.keeper import MOST_WAITING
from device.evidence.shelf import Shelf
from tests.device.evidence.sightings import (
    SEEN_BY,
    entry,
    files_in,
    laid,
    noisy_frame,
    verdict,
    wait_until,
)

MEGABYTE = 1_000_000
LARGE = (640, 480)


class Disk:
    """What is left on it."""

    def __init__(self, megabytes: int = 5000) -> None:
        self.megabytes = megabytes

    def free(self, folder: Path) -> int:
        return self.megabytes * MEGABYTE


Making = Callable[..., EvidenceKeeper]


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def keeper_of(tmp_path: Path, disk: Disk) -> Iterator[Making]:
    """Makes keepers on the test's folder that are closed at its end."""
    made: list[EvidenceKeeper] = []

    def make(seen_by: Callable[[], SeenBy] = lambda: SEEN_BY, **settings: object) -> EvidenceKeeper:
        keeper = EvidenceKeeper(
            tmp_path, EvidenceSettings.model_validate(settings), seen_by, disk.free
        )
        made.append(keeper)
        keeper.start()
        return keeper

    yield make
    for keeper in made:
        keeper.stop()


def seqs(data: Path, game: int = 1) -> list[int]:
    return [kept.seq for kept in kept_of(data, game)]


def test_a_card_and_a_verdict_are_kept_and_told(tmp_path: Path, keeper_of: Making) -> None:
    keeper = keeper_of()
    frame = noisy_frame(1)
    keeper.keep(entry(4), laid(frame))
    keeper.keep(entry(6), (laid(frame), verdict(frame)))
    keeper.stop()
    assert [(kept.seq, kept.what) for kept in kept_of(tmp_path, 1)] == [
        (4, "card"),
        (6, "card"),
        (6, "verdict"),
    ]
    shown = keeper.of(1, [6, 4, 5])
    assert [(one["seq"], one["what"]) for one in shown] == [
        (6, "card"),
        (6, "verdict"),
        (4, "card"),
    ]
    for one in shown:
        jpeg = keeper.read(one["name"])
        assert jpeg is not None
        assert jpeg.startswith(b"\xff\xd8")
    assert keeper.read("0001-00000005.jpg") is None
    assert keeper.trouble is None


def test_what_is_no_sighting_is_let_go(tmp_path: Path, keeper_of: Making) -> None:
    keeper = keeper_of()
    for evidence in (None, "a picture", (), (None, 3)):
        keeper.keep(entry(4), evidence)
    keeper.stop()
    assert files_in(tmp_path) == {}
    assert keeper.trouble is None


def test_stopping_writes_what_waits_and_later_ones_are_let_go(
    tmp_path: Path, keeper_of: Making
) -> None:
    keeper = keeper_of()
    for seq in range(1, MOST_WAITING + 1):
        keeper.keep(entry(seq), laid(noisy_frame(seq, LARGE)))
    keeper.stop()
    keeper.keep(entry(20), laid(noisy_frame(20)))
    assert seqs(tmp_path) == list(range(1, MOST_WAITING + 1))
    keeper.stop()


def test_a_slow_disk_holds_nobody_up_and_what_is_lost_is_told(
    tmp_path: Path, keeper_of: Making
) -> None:
    writing, written = threading.Event(), threading.Event()

    def slow() -> SeenBy:
        writing.set()
        written.wait(10)
        return SEEN_BY

    keeper = keeper_of(slow)
    keeper.keep(entry(1), laid(noisy_frame(1)))
    assert writing.wait(10), "the first is in the disk's hands, so it waits no longer"
    frames = {seq: noisy_frame(seq) for seq in range(2, MOST_WAITING + 5)}
    began = time.monotonic()
    for seq, frame in frames.items():
        keeper.keep(entry(seq), laid(frame))
    assert time.monotonic() - began < 0.5
    assert keeper.trouble is not None
    assert "too slow" in keeper.trouble
    written.set()
    wait_until(lambda: keeper.trouble is None)
    keeper.keep(entry(30), laid(noisy_frame(30)))
    keeper.stop()
    assert seqs(tmp_path) == [*range(1, MOST_WAITING + 2), 30]


def test_a_nearly_full_disk_stops_pictures_says_so_and_goes_on_when_there_is_room(
    tmp_path: Path, keeper_of: Making, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.evidence.keeper.LOOKS_AGAIN_S", 0.02)
    keeper = keeper_of(least_free_megabytes=300)
    keeper.keep(entry(1), laid(noisy_frame(1)))
    wait_until(lambda: seqs(tmp_path) == [1])
    disk.megabytes = 299
    keeper.keep(entry(2), laid(noisy_frame(2)))
    wait_until(lambda: keeper.trouble)
    assert keeper.trouble is not None
    assert "299 MB" in keeper.trouble
    assert str(tmp_path) in keeper.trouble
    keeper.keep(entry(3), laid(noisy_frame(3)))
    time.sleep(0.1)
    assert len(keeper.of(1, [1])) == 1, "what is there is still shown"
    disk.megabytes = 300
    wait_until(lambda: keeper.trouble is None)
    keeper.keep(entry(4), laid(noisy_frame(4)))
    keeper.stop()
    assert 1 in seqs(tmp_path)
    assert 3 not in seqs(tmp_path)
    assert 4 in seqs(tmp_path)


def test_a_disk_that_is_full_at_the_start_is_told_before_the_first_picture(
    keeper_of: Making, disk: Disk
) -> None:
    disk.megabytes = 10
    keeper = keeper_of()
    wait_until(lambda: keeper.trouble)


def test_a_folder_that_cannot_be_written_is_told_until_it_can(
    tmp_path: Path, keeper_of: Making
) -> None:
    keeper = keeper_of()
    (tmp_path / "pictures").write_text("in the way")
    keeper.keep(entry(1), laid(noisy_frame(1)))
    wait_until(lambda: keeper.trouble)
    assert keeper.trouble is not None
    assert "pictures" in keeper.trouble
    (tmp_path / "pictures").unlink()
    keeper.keep(entry(2), laid(noisy_frame(2)))
    wait_until(lambda: keeper.trouble is None)
    keeper.stop()
    assert seqs(tmp_path) == [2]


def test_what_goes_wrong_once_does_not_end_it(tmp_path: Path, keeper_of: Making) -> None:
    answers = iter([Failure("no deck"), RuntimeError("odd"), None])

    def seen_by() -> SeenBy:
        answer = next(answers)
        if answer is not None:
            raise answer
        return SEEN_BY

    keeper = keeper_of(seen_by)
    keeper.keep(entry(1), laid(noisy_frame(1)))
    wait_until(lambda: keeper.trouble == "no deck")
    keeper.keep(entry(2), laid(noisy_frame(2)))
    wait_until(lambda: keeper.trouble == "A picture was not kept (odd).")
    keeper.keep(entry(3), laid(noisy_frame(3)))
    wait_until(lambda: keeper.trouble is None)
    assert seqs(tmp_path) == [3]


def test_the_cap_is_of_all_games_and_the_newest_pictures_are_there(
    tmp_path: Path, keeper_of: Making
) -> None:
    keeper = keeper_of(megabytes=1)
    for seq in range(1, 16):
        keeper.keep(entry(seq, game=1 + seq // 8), laid(noisy_frame(seq, LARGE)))
        wait_until(lambda seq=seq: keeper.of(1 + seq // 8, [seq]))
        assert sum(files_in(tmp_path).values()) <= MEGABYTE
    assert keeper.trouble is None
    newest = kept_of(tmp_path, 2)[-1]
    assert newest.frame is not None
    assert newest.frame.state is State.WHOLE
    assert kept_of(tmp_path, 1)[0].to_json()["thinned"] == ["frame", "crop"]


def test_a_cap_too_small_for_a_picture_is_told(tmp_path: Path, keeper_of: Making) -> None:
    keeper = keeper_of(megabytes=1)
    keeper.keep(entry(1), laid(noisy_frame(1, (1600, 1200))))
    wait_until(lambda: keeper.trouble)
    assert keeper.trouble is not None
    assert "1 MB" in keeper.trouble
    assert seqs(tmp_path) == []


def test_no_pictures_are_kept_when_none_are_wanted(tmp_path: Path, keeper_of: Making) -> None:
    keeper = keeper_of(megabytes=0)
    keeper.keep(entry(1), laid(noisy_frame(1)))
    keeper.stop()
    assert files_in(tmp_path) == {}
    assert keeper.trouble is None


RUN = """
import sys
from pathlib import Path
from device.config import EvidenceSettings
from device.evidence import EvidenceKeeper
from tests.device.evidence.sightings import SEEN_BY, entry, laid, noisy_frame, verdict
keeper = EvidenceKeeper(Path(sys.argv[1]), EvidenceSettings(megabytes=1), lambda: SEEN_BY)
keeper.start()
print("begun", flush=True)
seq = int(sys.argv[2])
while True:
    seq += 1
    frame = noisy_frame(seq, (320, 240))
    keeper.keep(entry(seq, 1 + seq // 40), (laid(frame, seq), verdict(frame)))
    while len(keeper._waiting) > 2:
        pass
"""


def test_a_kill_in_the_middle_leaves_only_whole_files_and_the_cap_held(tmp_path: Path) -> None:
    rng = Random(5)
    for start in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", RUN, str(tmp_path), str(40 * start)],
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[3],
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(rng.uniform(0.1, 0.6))
            os.kill(process.pid, signal.SIGKILL)
        games = [int(path.name) for path in (tmp_path / "pictures").iterdir()]
        assert games
        for game in games:
            for kept in kept_of(tmp_path, game):
                assert kept.faults == ()
        shelf = Shelf(tmp_path, MEGABYTE)
        assert shelf.used == sum(files_in(tmp_path).values()) <= MEGABYTE
