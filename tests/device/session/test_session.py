# SPDX-License-Identifier: AGPL-3.0-or-later
"""The session with its thread, real buttons on mock pins, and the page's side of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from device.buttons import ButtonPanel, Light
from device.config import ButtonSettings
from device.journal import Journal
from device.mat_news import MatNews, MatState
from device.sayings import Saying
from device.session import WITHOUT_CAMERA, About, CameraNews, Looked, TableSession
from tests.device.games.skull_king.tables import QUAD, new_game, opened
from vision.observations import CardArrived, CardLeft, TableCleared
from web_ui import AnswerRefused, Correction, NoSuchSeat, Press

ABOUT = About("a table", "no camera", 1.0)


@pytest.fixture
def panel() -> Iterator[ButtonPanel]:
    panel = ButtonPanel(ButtonSettings().seats, MockFactory())
    yield panel
    panel.close()


def late() -> datetime:
    """The time, on a card that takes longer over an event than a long press lasts."""
    time.sleep(1.0)
    return datetime.now(UTC)


@pytest.fixture
def session(tmp_path: Path, panel: ButtonPanel) -> Iterator[TableSession]:
    with Journal(tmp_path) as journal:
        session = TableSession(ABOUT, journal, opened(journal, new_game(1, 1)), panel)
        session.start()
        wait_until(lambda: session.state()["game"]["phase"] == "bidding")
        yield session
        session.stop()


def wait_until(so: Callable[[], bool], patience: float = 20.0) -> None:
    deadline = time.monotonic() + patience
    while not so():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.01)


def arrive(session: TableSession, track: int, *readings: tuple[str, float]) -> None:
    seen = CardArrived(track, float(track), track, QUAD, readings)
    session.tell(Looked((seen,), float(track), time.monotonic()))


def bid_nought(session: TableSession, seat: int) -> None:
    session.press(seat, Press.LONG)
    session.press(seat, Press.LONG)


def all_locked(session: TableSession) -> bool:
    return bool(session.state()["game"]["phase"] != "bidding")


def test_a_round_from_fingers_and_cards_to_the_sheet(
    session: TableSession, panel: ButtonPanel
) -> None:
    wait_until(lambda: panel.light(0) is Light.BLINK)
    session.press(1, Press.SHORT)
    session.press(1, Press.LONG)
    for seat in (0, 2):
        bid_nought(session, seat)
    wait_until(lambda: all_locked(session))
    wait_until(lambda: panel.light(1) is Light.ON)
    for track, code in enumerate(["G7", "G12", "G8"]):
        arrive(session, track, (code, 0.99))
    wait_until(lambda: session.state()["game"]["phase"] == "trick-done")
    assert session.state()["game"]["trick"]["verdict"]["winner_player"] == 2
    assert 0.0 <= session.state()["latency_ms"] < 2000.0
    gone = tuple(CardLeft(track, 5.0, 5) for track in range(3))
    session.tell(Looked((*gone, TableCleared(5.0, 5)), 5.0, time.monotonic()))
    wait_until(lambda: len(session.record()["rounds"]) == 1)
    wait_until(lambda: session.state()["game"]["round"]["number"] == 1)
    assert session.record()["rounds"][0]["bids"] == [0, 1, 0]
    assert session.score()["totals"] == [10, -10, -10]


def test_presses_are_read_by_their_times_while_a_bid_is_written(
    tmp_path: Path, panel: ButtonPanel
) -> None:
    with Journal(tmp_path, late) as journal:
        session = TableSession(ABOUT, journal, opened(journal, new_game(1, 1)), panel)
        session.start()
        wait_until(lambda: panel.light(0) is Light.BLINK)
        bid_nought(session, 0)
        for seat in (1, 2):
            session.press(seat, Press.SHORT)
            session.press(seat, Press.LONG)
        wait_until(lambda: all_locked(session))
        session.stop()
        assert session.record()["rounds"][0]["bids"] == [0, 1, 1]


def test_a_subscription_waits_for_news_and_tells_all_of_it(session: TableSession) -> None:
    seq = session.state()["seq"]
    news = session.subscribe(seq)
    assert news.wait(0.0) == ()
    heard: list[str] = []

    def listen() -> None:
        while not {"bid-locked", "buttons"} <= set(heard):
            heard.extend(update.kind for update in news.wait(5.0))

    listener = threading.Thread(target=listen)
    listener.start()
    bid_nought(session, 0)
    listener.join(timeout=20)
    assert not listener.is_alive()
    assert {"bid-locked", "buttons"} <= set(heard)
    told = session.subscribe(0).wait(0.0)
    assert [update.kind for update in told][:2] == ["game-opened", "round-opened"]
    assert [update.seq for update in told] == sorted(update.seq for update in told)


def test_an_answer_is_on_disk_when_it_returns(session: TableSession, tmp_path: Path) -> None:
    for seat in range(3):
        bid_nought(session, seat)
    wait_until(lambda: all_locked(session))
    for track, code in enumerate(["G7", "G12"]):
        arrive(session, track, (code, 0.99))
    arrive(session, 2, ("G8", 0.5), ("G13", 0.49))
    wait_until(lambda: bool(session.state()["game"]["questions"]))
    (question,) = session.state()["game"]["questions"]
    session.answer(question["id"], "G13")
    assert session.subscribe(0).wait(0.0)[-1].kind == "card-named"
    assert session.state()["game"]["questions"] == []
    with pytest.raises(AnswerRefused, match="not open"):
        session.answer(question["id"], "G8")


def test_what_is_put_right_or_taken_back_is_shown_by_the_lights(
    session: TableSession, panel: ButtonPanel
) -> None:
    for seat in range(3):
        bid_nought(session, seat)
    wait_until(lambda: all_locked(session))
    for track, code in enumerate(["G7", "G12", "G8"]):
        arrive(session, track, (code, 0.99))
    wait_until(lambda: session.state()["game"]["phase"] == "trick-done")
    wait_until(lambda: panel.light(0) is Light.OFF)
    removed = {"kind": "card-removed", "round": 0, "trick": 0, "position": 2}
    seen = session.preview(removed)["seq"]
    session.correct(Correction(removed, "it was a coaster", "Anne", seen))
    wait_until(lambda: panel.light(0) is Light.ON)
    assert session.state()["game"]["phase"] == "playing"
    undoing = {"kind": "undone", "entry": session.state()["seq"]}
    session.correct(Correction(undoing, "", "", session.preview(undoing)["seq"]))
    wait_until(lambda: panel.light(0) is Light.OFF)
    assert session.state()["game"]["phase"] == "trick-done"
    assert session.review("1.1")["trick"]["verdict"]["winner_player"] == 2


def test_buttons_and_camera_are_told_of(session: TableSession) -> None:
    assert session.health()["status"] == "ok"
    assert session.health()["missing"] == ["The camera is being started."]
    assert session.health()["missing_parts"] == ["camera"]
    session.tell(CameraNews(None))
    wait_until(lambda: session.state()["camera"]["ok"])
    assert session.health()["missing_parts"] == []
    there = {"kind": "mock", "mock": True, "ok": True, "trouble": None}
    assert session.health()["buttons"] == there
    session.tell(CameraNews(Saying("The lens cap is on.", "camera-black")))
    wait_until(lambda: not session.state()["camera"]["ok"])
    health = session.health()
    assert (health["status"], health["missing"]) == ("ok", ["The lens cap is on."])
    assert health["missing_parts"] == ["camera"]
    assert (health["camera"]["ok"], health["camera"]["trouble"]) == (False, "The lens cap is on.")
    for seat in range(3):
        bid_nought(session, seat)
    wait_until(lambda: all_locked(session))
    session.press(1, Press.DOWN)
    wait_until(lambda: session.state()["buttons"]["seats"][1]["pressed"])
    session.press(1, Press.UP)
    wait_until(lambda: not session.state()["buttons"]["seats"][1]["pressed"])
    assert len(session.state()["buttons"]["seats"]) == 3


def test_a_table_that_was_set_up_without_a_camera_lacks_none(session: TableSession) -> None:
    session.tell(CameraNews(WITHOUT_CAMERA))
    wait_until(lambda: session.health()["camera"]["trouble"] == WITHOUT_CAMERA)
    health = session.health()
    assert (health["missing"], health["missing_parts"]) == ([], [])


def test_buttons_that_cannot_be_used_are_told_of(tmp_path: Path) -> None:
    trouble = Saying("There is no lgpio.", "buttons-no-library")
    panel = ButtonPanel(ButtonSettings().seats, MockFactory(), trouble=trouble)
    with Journal(tmp_path) as journal:
        session = TableSession(ABOUT, journal, opened(journal, new_game()), panel)
        session.start()
        session.tell(CameraNews(None))
        wait_until(lambda: session.health()["missing_parts"] == ["buttons"])
        health = session.health()
        assert (health["status"], health["missing"]) == ("ok", [trouble])
        assert health["buttons"] == {"kind": "mock", "mock": True, "ok": False, "trouble": trouble}
        assert session.state()["buttons"]["trouble"] == trouble.to_json()
        # The page's buttons take the presses meanwhile.
        bid_nought(session, 0)
        wait_until(lambda: panel.light(0) is not Light.BLINK)
        session.stop()
    panel.close()


def test_a_moved_mat_is_told_of(session: TableSession) -> None:
    session.tell(CameraNews(None))
    wait_until(lambda: session.state()["camera"]["ok"])
    assert session.state()["mat"] is None
    news = session.subscribe(session.state()["seq"])
    session.tell(MatNews(MatState.MOVED, 12))
    wait_until(lambda: session.state()["mat"] == {"state": "moved", "moved_mm": 12})
    assert any(update.kind == "mat" for update in news.wait(1.0))
    health = session.health()
    assert (health["status"], len(health["missing"])) == ("ok", 1)
    assert "calibrate the mat again" in health["missing"][0]
    assert health["missing_parts"] == ["mat"]
    session.tell(MatNews(MatState.STEADY))
    wait_until(lambda: not session.health()["missing"])


def test_who_watches_the_buttons_learns_no_bid(session: TableSession, panel: ButtonPanel) -> None:
    wait_until(lambda: panel.light(1) is Light.BLINK)
    time.sleep(0.1)
    news = session.subscribe(session.state()["seq"])
    session.press(1, Press.DOWN)
    time.sleep(0.1)
    assert not any(seat["pressed"] for seat in session.state()["buttons"]["seats"])
    session.press(1, Press.UP)
    time.sleep(0.1)
    assert news.wait(0.0) == ()


def test_seats_that_nobody_has(session: TableSession, panel: ButtonPanel) -> None:
    with pytest.raises(NoSuchSeat):
        session.press(3, Press.SHORT)
    with pytest.raises(NoSuchSeat):
        session.press(-1, Press.SHORT)
    panel.fingers[7].short()
    assert session.health()["status"] == "ok"


class Endless(CameraNews):
    """News that take the session's thread until they are let go."""

    def __init__(self) -> None:
        object.__setattr__(self, "go_on", threading.Event())

    @property
    def trouble(self) -> Saying | None:
        """Asked for by that thread."""
        self.go_on.wait()
        return None


def test_a_thread_that_does_not_go_on_hangs(
    session: TableSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.session.session._TURN_S", 0.05)
    monkeypatch.setattr("device.session.board.HANGS_AFTER_S", 0.5)
    session.tell(CameraNews(None))
    time.sleep(1.0)
    # Nothing to do is no hanging.
    assert session.hangs() is session.state()["hangs"] is False
    endless = Endless()
    session.tell(endless)
    wait_until(session.hangs)
    assert session.state()["hangs"] is True
    health = session.health()
    assert health["status"] == "trouble"
    assert health["missing"][0] == "The table does not go on; start Quartermaster again."
    endless.go_on.set()
    wait_until(lambda: not session.hangs())
    assert session.health()["status"] == "ok"


def test_a_session_that_has_ended_says_so(tmp_path: Path, panel: ButtonPanel) -> None:
    with Journal(tmp_path) as journal:
        session = TableSession(ABOUT, journal, opened(journal, new_game()), panel)
        session.start()
        session.stop()
        assert session.health()["status"] == "trouble"
