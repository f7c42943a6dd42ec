# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game that was filmed: a rendered table, seen by the real eyes, its pictures kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from device.config import EvidenceSettings
from device.evidence import EvidenceKeeper, seen_by_deck
from device.eyes import OWN_DECK, open_watcher
from device.rehearsal.script import Bidding, written
from device.session import Looked
from engine.skull_king import GameOpened, Rules
from tests.device.disputes.cases import exported
from tests.device.games.skull_king.tables import PLAYERS, Table
from tests.games.written import WrittenGame
from vision.cameras.rendered import RenderedCamera

SEED = 5


@pytest.fixture(scope="session")
def filmed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a game of two rounds of one trick, of which the first was played.

    Bonny leads the Y12, Calico wins with the Skull King, Anne lays the P4; all three were seen as
    entries 6 to 8. In the second round Anne has bid 1.
    """
    folder = tmp_path_factory.mktemp("filmed")
    settings = EvidenceSettings(least_free_megabytes=0)
    keeper = EvidenceKeeper(folder, settings, partial(seen_by_deck, OWN_DECK, folder))
    keeper.start()
    played = Rules(round_plan=(1,))
    steps = written(str(SEED), len(PLAYERS), 0, played)
    table = Table(folder, GameOpened(Rules(round_plan=(1, 1)), PLAYERS, 0), keeper)
    (bids,) = (step.bids for step in steps if isinstance(step, Bidding))
    table.bid(*bids)
    director = WrittenGame(steps, len(PLAYERS), SEED)
    camera = RenderedCamera(director, seed=SEED, seats=len(PLAYERS), speed=1e6, size=(960, 720))
    watcher = open_watcher()
    camera.open()
    while not director.over:
        frame = camera.read()
        table.referee.look(Looked(watcher.look(frame), frame.time, 0.0))
    table.bid(1)
    keeper.stop()
    assert keeper.trouble is None
    assert table.kinds.count("card-laid") == len(PLAYERS)
    assert table.kinds[-1] == "bid-locked"
    table.journal.close()
    return folder


@pytest.fixture(scope="session")
def trick(filmed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The zip of its trick."""
    return exported(filmed, tmp_path_factory.mktemp("zips") / "trick.zip", "--trick", "1.1")
