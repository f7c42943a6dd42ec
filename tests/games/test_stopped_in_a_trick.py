# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rendered table, stopped in the middle of a trick and started again: through the real eyes."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from device.eyes import open_watcher
from device.rehearsal.script import Bidding, Laid, Step, written
from device.session import Looked
from engine.skull_king import GameOpened, Rules
from tests.device.games.skull_king.tables import PLAYERS, Table
from tests.games.written import WrittenGame
from vision.cameras.rendered import LayCard, RenderedCamera

RULES = Rules(round_plan=(1,))
SEED = 5
LAID = 2
"""Cards that lay there when the program was stopped."""

STEPS = written(str(SEED), len(PLAYERS), 0, RULES)
CARDS = [step for step in STEPS if isinstance(step, Laid)]


def lying(card: Laid) -> LayCard:
    return LayCard(card.player, len(PLAYERS), card.card.face)


def film(table: Table, steps: Sequence[Step], lies_there: Sequence[Laid] = ()) -> None:
    """People play these steps, and the table looks at all of it with fresh eyes."""
    director = WrittenGame(steps, len(PLAYERS), SEED)
    director.lying = tuple(map(lying, lies_there))
    camera = RenderedCamera(director, seed=SEED, seats=len(PLAYERS), speed=1e6)
    watcher = open_watcher()
    camera.open()
    while not director.over:
        frame = camera.read()
        table.referee.look(Looked(watcher.look(frame), frame.time, 0.0))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of a game that was stopped when two of three had laid."""
    folder = tmp_path_factory.mktemp("stopped")
    table = Table(folder, GameOpened(RULES, PLAYERS, 0))
    (bidding,) = (step for step in STEPS if isinstance(step, Bidding))
    table.bid(*bidding.bids)
    film(table, STEPS[: STEPS.index(CARDS[LAID - 1]) + 1])
    table.journal.close()
    return folder


@pytest.fixture
def stopped(kept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(kept, tmp_path / "data"))


def faces(table: Table) -> list[str]:
    return [play.readings[0][0] for play in table.state.rounds[0].tricks[0].plays]


def test_it_goes_on_to_the_card(stopped: Path) -> None:
    table = Table(stopped)
    film(table, STEPS[STEPS.index(CARDS[LAID]) :], CARDS[:LAID])
    assert faces(table) == [card.card.face for card in CARDS]
    tracks = [play.track for play in table.state.rounds[0].tricks[0].plays]
    assert len(set(tracks)) == len(CARDS)
    assert table.view.questions == ()
    assert table.kinds.count("card-laid") == len(CARDS)
    assert table.state.closed == "played to its end"


def test_a_card_that_was_taken_away_meanwhile_is_asked_about(stopped: Path) -> None:
    table = Table(stopped)
    film(table, (), CARDS[: LAID - 1])
    (question,) = table.view.questions
    assert (question.kind, question.position) == ("gone-card", LAID - 1)
    assert question.options[0] == CARDS[LAID - 1].card.code


def test_a_card_that_was_laid_meanwhile_is_taken_in(stopped: Path) -> None:
    table = Table(stopped)
    film(table, (), CARDS)
    assert faces(table) == [card.card.face for card in CARDS]
    assert table.view.questions == ()
