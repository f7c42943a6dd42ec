# SPDX-License-Identifier: AGPL-3.0-or-later
"""The players' hands on the real panel's mock pins, in real time, with the real session behind."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from device.buttons import ButtonPanel
from device.config import Settings
from device.journal import Journal
from device.rehearsal import PanelFingers, Rehearsal
from device.session import About, CameraNews, Looked, TableSession
from engine.skull_king import GameOpened, Rules, read_record
from tests.device.games.skull_king.tables import opened
from vision.cameras.rendered.acts import LayCard, Sweep, WaitFor
from vision.observations import CardArrived, CardLeft, TableCleared

GAME = GameOpened(Rules(round_plan=(2,)), ("Anne", "Bonny", "Calico"), 0)
QUAD = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))


@pytest.fixture
def panel() -> Iterator[ButtonPanel]:
    panel = ButtonPanel(Settings().buttons.seats, MockFactory())
    yield panel
    panel.close()


# Seeds in whose only round the Tigress is laid as a pirate, and as an escape.
@pytest.mark.parametrize(("seed", "tigress"), [(7, "TIG:P"), (12, "TIG:E")])
def test_bids_and_the_tigress_reach_the_session_by_buttons_alone(
    seed: int, tigress: str, tmp_path: Path, panel: ButtonPanel
) -> None:
    truth = tmp_path / "truth.json"
    with Journal(tmp_path) as journal:
        session = TableSession(About("test", "eyes", 1.0), journal, opened(journal, GAME), panel)
        session.start()
        session.tell(CameraNews(None))
        people = Rehearsal(
            players=GAME.players,
            rules=GAME.rules,
            seed=seed,
            buttons=PanelFingers(panel),
            truth=truth,
        )
        tracks = 0
        while (act := people.next_act()) is not None:
            now = time.monotonic()
            match act:
                case LayCard(card=card):
                    tracks += 1
                    seen = CardArrived(tracks, now, tracks, QUAD, ((card, 1.0),))
                    session.tell(Looked((seen,), now, now))
                case Sweep():
                    gone = [CardLeft(track, now, tracks) for track in range(tracks - 2, tracks + 1)]
                    session.tell(Looked((*gone, TableCleared(now, tracks)), now, now))
                case WaitFor(done):
                    while not done():
                        assert time.monotonic() - now < 20, "the hands are still pressing"
                        time.sleep(0.02)
        session.stop()
        people.close()
    told = read_record(json.loads(truth.read_text(encoding="utf-8")), "truth")
    assert tigress in [play.card for trick in told.rounds[0].tricks for play in trick.plays]
    assert read_record(session.record(), "table").rounds == told.rounds
