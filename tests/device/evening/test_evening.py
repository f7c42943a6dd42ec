# SPDX-License-Identifier: AGPL-3.0-or-later
"""An evening over HTTP, with the real journal and sessions: begin, bid, pause, end, once more."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

import pytest

from device.config import Pins
from device.evening import PastGames
from device.journal import Journal
from device.session import NO_CAMERA
from tests.device.evening.hosted import PIN, PLAYERS, WITHOUT_CAMERA, Table
from web_ui import Update


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(stack, tmp_path)


def phase(table: Table) -> str:
    return str(table.get("/api/state")["life"]["phase"])


def test_before_the_first_game_there_is_a_lobby_and_nothing_is_missing(table: Table) -> None:
    state, lobby = table.get("/api/state"), table.get("/api/lobby")

    assert (state["game"], state["life"]) == (None, {"phase": "lobby", "game": None})
    assert lobby["plan"]["players"] == ["Anne", "Bonny", "Calico", "Drake"]
    assert "quartermaster" in lobby["decks"]
    profiles = [rules["profile"] for rules in lobby["rules"]["skull-king"]["profiles"]]
    assert profiles[:2] == ["rulebook-2021", "official-faq"]
    assert table.get("/healthz")["status"] == "ok"
    page = table.host.get("/")
    assert (page.status_code, page.location) == (302, "./lobby")
    assert table.host.get("/television").status_code == 200
    assert "lobby-begin" in table.host.get("/lobby").text
    assert table.get("/api/games") == {"games": []}
    for part in ("record", "score"):
        answer = table.host.get(f"/api/{part}")
        assert (answer.status_code, answer.get_json()["reason"]["case"]) == (409, "no-game")


def test_a_game_begins_with_what_people_chose(table: Table) -> None:
    answer = table.post(
        "/api/games", players=PLAYERS, dealer=2, rules={"profile": "reglas-es", "round_plan": [2]}
    )

    assert (answer.status_code, answer.get_json()) == (201, {"game": 1})
    game = table.get("/api/state")["game"]
    assert [player["name"] for player in game["players"]] == PLAYERS
    assert (game["round"]["dealer"], game["round"]["cards"]) == (2, 2)
    assert game["rules"]["profile"] == "reglas-es"
    assert phase(table) == "playing"


@pytest.mark.parametrize(
    ("plan", "told", "case"),
    [
        ({"players": ["Anne"]}, "2 to 8 play", "players-count"),
        ({"players": list("ABCDEFGHI")}, "2 to 8 people can play, not 9", "players-count"),
        ({"players": ["Anne", "Anne"]}, "called Anne already", "name-taken"),
        ({"players": ["Anne", " "]}, "Player 2 has no name", "seat-unnamed"),
        ({"players": ["x" * 200, "Bea"]}, "Player 1 cannot be called", "seat-misnamed"),
        ({"players": ["Anne", "a\u202eb"]}, "Player 2 cannot be called", "seat-misnamed"),
        ({"players": ["Anne", 7]}, "Player 2", "seat-unnamed"),
        ({"players": PLAYERS, "dealer": 3}, "who of the players deals", "dealer-missing"),
        ({"players": PLAYERS, "dealer": "Anne"}, "who of the players deals", "dealer-missing"),
        ({"players": PLAYERS, "deck": "nope"}, "no deck", "deck-unplayable"),
        ({"players": PLAYERS, "deck": 7}, "Deck", "plan-misfit"),
        ({"players": PLAYERS, "camera": "/etc/passwd"}, "no camera", "camera-unknown"),
        ({"players": PLAYERS, "camera": "/etc"}, "no camera", "camera-unknown"),
        ({"players": PLAYERS, "camera": "\x00"}, "no camera", "camera-unknown"),
        ({"players": PLAYERS, "rules": {"profile": "x"}}, "profile", "plan-misfit"),
        ({"players": PLAYERS, "rules": {"round_plan": [38]}}, "Rules", "rounds-misfit"),
        ({"players": PLAYERS, "rules": {"round_plan": [37]}}, "deck", "hand-too-large"),
        ({"players": PLAYERS, "game": "poker"}, "poker", "game-unknown"),
        ({"players": PLAYERS, "game": 3}, "Game", "plan-misfit"),
        ({"players": 3}, "who plays", "players-missing"),
        ({"players": []}, "who plays", "players-missing"),
        ({"players": ["Ed", "Flo"], "camera": "rendered"}, "3 to 8", "rendered-count"),
    ],
)
def test_what_cannot_be_played_is_told_in_plain_words_and_begins_nothing(
    table: Table, plan: dict[str, Any], told: str, case: str
) -> None:
    answer = table.post("/api/games", **plan)

    assert answer.status_code == 409
    assert told in answer.get_json()["error"]
    assert answer.get_json()["reason"]["case"] == case
    assert not re.search(r"players\[|string|tuple|input", answer.get_json()["error"])
    assert table.get("/api/games") == {"games": []}


def test_only_hosts_begin_and_end(table: Table) -> None:
    stranger = table.app.test_client()
    table.post("/api/games", players=PLAYERS)
    for path, body in (
        ("/api/games", {"players": PLAYERS}),
        ("/api/games/current/end", {"as": "discarded"}),
        ("/api/games/current/pause", {}),
        ("/api/seats/0/bid", {"bid": 0}),
        ("/api/seats/0/free", {}),
    ):
        assert stranger.post(path, json=body).status_code == 403
    assert phase(table) == "playing"


def test_one_game_at_a_time(table: Table) -> None:
    table.post("/api/games", players=PLAYERS)
    again = table.post("/api/games", players=PLAYERS)
    assert again.status_code == 409
    assert again.get_json()["reason"]["case"] == "game-goes-on"


def test_phones_bid_in_secret_and_change_their_bids_until_all_are_in(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, rules={"round_plan": [3]})
    phones = [table.phone(seat) for seat in range(3)]

    phones[0].post("/api/seats/0/bid", json={"bid": 2})
    phones[0].post("/api/seats/0/bid", json={"bid": 1})
    phones[1].post("/api/seats/1/bid", json={"bid": 3})
    phones[1].post("/api/seats/1/bid", json={"bid": None})

    assert phones[0].get("/api/seats/0").get_json()["bid"] == 1
    assert phones[1].get("/api/seats/0").status_code == 403
    players = table.get("/api/state")["game"]["players"]
    assert [(player["locked"], player["bid"]) for player in players] == [
        (True, None),
        (False, None),
        (False, None),
    ]

    phones[1].post("/api/seats/1/bid", json={"bid": 0})
    phones[2].post("/api/seats/2/bid", json={"bid": 2})

    players = table.get("/api/state")["game"]["players"]
    assert [player["bid"] for player in players] == [1, 0, 2]
    late = phones[0].post("/api/seats/0/bid", json={"bid": 3})
    assert (late.status_code, late.get_json()["reason"]["case"]) == (409, "bids-closed")


@pytest.mark.parametrize("bid", [-1, 4, 1.5, True, "2", [1], {}])
def test_an_impossible_bid_is_told(table: Table, bid: Any) -> None:
    table.post("/api/games", players=PLAYERS, rules={"round_plan": [3]})
    phone = table.phone(0)
    answer = phone.post("/api/seats/0/bid", json={"bid": bid})
    assert answer.status_code == 409
    assert "from 0 to 3" in answer.get_json()["error"]
    assert phone.get("/api/seats/0").get_json()["bid"] is None


def test_the_host_speaks_for_a_free_seat_and_for_no_taken_one(table: Table) -> None:
    table.post("/api/games", players=PLAYERS)
    table.phone(1)

    assert table.post("/api/seats/0/bid", bid=1).status_code == 200
    assert table.post("/api/seats/1/bid", bid=1).status_code == 403

    table.post("/api/seats/1/free")
    assert table.post("/api/seats/1/bid", bid=1).status_code == 200


def test_nobody_bids_while_the_game_is_paused(table: Table) -> None:
    table.post("/api/games", players=PLAYERS)
    phone = table.phone(0)
    table.post("/api/games/current/pause")
    assert phase(table) == "paused"

    refused = phone.post("/api/seats/0/bid", json={"bid": 1})
    assert refused.get_json()["reason"]["case"] == "game-paused"

    table.post("/api/games/current/resume")
    assert phone.post("/api/seats/0/bid", json={"bid": 1}).status_code == 200


def test_bids_seats_and_a_pause_survive_a_restart(tmp_path: Path) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        table.post("/api/games", players=PLAYERS)
        phone = table.phone(2)
        phone.post("/api/seats/2/bid", json={"bid": 1})
        secret = phone.get_cookie("quartermaster-seat-table")
        table.post("/api/games/current/pause")
    assert secret is not None

    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        assert phase(table) == "paused"
        table.post("/api/games/current/resume")
        phone = table.app.test_client()
        phone.set_cookie("quartermaster-seat-table", secret.value)
        seats = phone.get("/api/seats").get_json()
        assert (seats["seat"], seats["own"]["bid"]) == (2, 1)


@pytest.mark.parametrize("ending", ["ended", "unfinished", "discarded"])
def test_a_game_ends_as_people_say_and_stays_in_the_journal(table: Table, ending: str) -> None:
    table.post("/api/games", players=PLAYERS)

    answer = table.post("/api/games/current/end", **{"as": ending, "by": "Bea"})

    assert answer.get_json() == {"phase": ending, "game": 1}
    (told,) = table.get("/api/games")["games"]
    assert (told["as"], told["players"]) == (ending, PLAYERS)
    assert told["ended"] >= told["began"]
    assert table.get("/api/games/1/record")["players"] == PLAYERS
    assert table.get("/api/games/1/score")["totals"] == [0, 0, 0]
    assert table.post("/api/games/current/end", **{"as": ending}).status_code == 409


def test_an_unfinished_game_goes_on_and_a_discarded_one_does_not(table: Table) -> None:
    table.post("/api/games", players=PLAYERS)
    table.post("/api/seats/0/bid", bid=1)
    table.post("/api/games/current/end", **{"as": "unfinished"})
    table.post("/api/games", players=["Dot", "Ed"])
    table.post("/api/games/current/end", **{"as": "discarded"})

    assert table.post("/api/games/2/go-on").status_code == 409
    assert table.post("/api/games/9/go-on").status_code == 404
    assert table.post("/api/games/1/go-on").status_code == 200

    state = table.get("/api/state")
    assert state["life"] == {"phase": "playing", "game": 1}
    assert [player["locked"] for player in state["game"]["players"]] == [True, False, False]


@pytest.mark.parametrize("number", [0, 9, 2**63 - 1, 2**63, 10**30])
def test_a_game_that_there_is_not_is_told_whatever_its_number(table: Table, number: int) -> None:
    table.post("/api/games", players=PLAYERS)
    table.post("/api/games/current/end", **{"as": "unfinished"})

    assert table.post(f"/api/games/{number}/go-on").status_code == 404
    for part in ("record", "score", "sheet.csv"):
        address = f"/api/games/{number}/{part}"
        assert table.host.get(address).status_code == 404


def test_the_next_game_is_offered_with_the_deal_one_seat_on(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, dealer=2, rules="reglas-es")
    table.post("/api/games/current/end", **{"as": "ended"})

    lobby = table.get("/api/lobby")
    plan = lobby["plan"]

    assert (plan["players"], plan["dealer"]) == (PLAYERS, 0)
    assert lobby["recent"] == PLAYERS
    assert table.post("/api/games", **plan).get_json() == {"game": 2}
    assert table.get("/api/state")["game"]["rules"]["profile"] == "reglas-es"


def test_the_next_game_is_offered_with_the_deck_and_camera_of_the_game_before(
    tmp_path: Path, film: Path
) -> None:
    chosen = {"deck": "skull-king-2021", "camera": NO_CAMERA}
    with ExitStack() as stack:
        table = Table(stack, tmp_path, configured={"camera": {"source": str(film)}})
        assert table.post("/api/games", players=PLAYERS, **chosen).status_code == 201
        table.post("/api/games/current/end", **{"as": "ended"})

        lobby = table.get("/api/lobby")

        assert {name: lobby["plan"][name] for name in chosen} == chosen
        assert lobby["cameras"][0] == str(film)


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """A folder of pictures of which the first is none."""
    film = tmp_path / "film"
    film.mkdir()
    (film / "0001.jpg").write_bytes(b"no picture")
    return film


def test_where_the_configuration_says_otherwise_than_the_running_game(tmp_path: Path) -> None:
    said = {
        "table": {"players": tuple(PLAYERS), "dealer": 1, "rules": "reglas-es"},
        "camera": {"source": NO_CAMERA},
    }
    with ExitStack() as stack:
        table = Table(stack, tmp_path, configured=said)
        assert table.get("/api/lobby")["differs"] == []
        table.post("/api/games", players=PLAYERS)
        assert table.get("/api/lobby")["differs"] == []
        table.post("/api/games/current/end", **{"as": "ended"})
        table.post("/api/games", players=["Anne", "Dot", "Ed"], rules={"round_plan": [1]})
        assert table.get("/api/lobby")["differs"] == ["players", "rules"]
        table.post("/api/games/current/end", **{"as": "ended"})
        table.post("/api/games", players=PLAYERS, deck="skull-king-2021", camera="rendered")
        # The deck is not configured.
        assert table.get("/api/lobby")["differs"] == ["camera"]


def test_names_of_discarded_games_are_not_offered(table: Table) -> None:
    table.post("/api/games", players=["Ana", "Be"])
    table.post("/api/games/current/end", **{"as": "discarded"})
    table.post("/api/games", players=["Anne", "Bea"])
    table.post("/api/games/current/end", **{"as": "ended"})
    assert table.get("/api/lobby")["recent"] == ["Anne", "Bea"]


def test_viewers_hear_of_a_game_that_begins_after_another(table: Table) -> None:
    table.post("/api/games", players=PLAYERS)
    news = table.evening.subscribe(int(table.get("/api/state")["seq"]))
    table.post("/api/games/current/end", **{"as": "ended"})
    table.post("/api/games", players=["Dot", "Ed"])

    told = [update.kind for _ in range(3) for update in news.wait(0.5)]

    assert "life" in told
    table.post("/api/seats/0/bid", bid=1)
    assert "bid-locked" in [update.kind for _ in range(2) for update in news.wait(0.5)]


def test_viewers_hear_at_once_of_games_and_seats_and_of_every_entry_once(table: Table) -> None:
    told: SimpleQueue[Update] = SimpleQueue()
    done = Event()

    def follow() -> None:
        news = table.evening.subscribe(0)
        while not done.is_set():
            for update in news.wait(2.0):
                told.put(update)

    def heard(kind: str) -> list[Update]:
        """What is told until something of that kind is."""
        found = [told.get(timeout=1.0)]
        while found[-1].kind != kind:
            found.append(told.get(timeout=1.0))
        return found

    viewer = Thread(target=follow, daemon=True)
    viewer.start()
    everything: list[Update] = []
    for step in range(2):
        # Whoever begins it waits for a table to be set up; viewers shall not wait longer.
        assert table.post("/api/games", players=[*PLAYERS[:2], f"C{step}"]).status_code == 201
        everything += heard("life") + heard("round-opened")
        table.post("/api/seats/0/claim", join=table.seats.join)
        everything += heard("life")
        table.post("/api/seats/0/free")
        everything += heard("life")
        table.post("/api/games/current/end", **{"as": "discarded"})
        everything += heard("game-closed") + heard("life")
    done.set()

    seqs = [update.seq for update in everything if update.journaled]
    assert seqs == list(range(1, seqs[-1] + 1))


def test_a_journal_from_before_endings_tells_how_its_games_ended(tmp_path: Path) -> None:
    from device.journal import Author

    with Journal(tmp_path) as journal:
        opened = {"kind": "game-opened", "players": PLAYERS, "dealer": 0, "rules": "rulebook-2021"}
        journal.append(1, Author.REFEREE, opened)
        journal.append(1, Author.REFEREE, {"kind": "game-closed", "reason": "set up anew"})
    (past,) = PastGames(tmp_path).all()
    assert past.to_json()["as"] == "unfinished"


def test_a_camera_that_gives_nothing_is_told_on_the_page_and_ends_no_evening(
    tmp_path: Path, film: Path
) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path, configured={"camera": {"source": str(film)}})
        assert table.post("/api/games", players=PLAYERS).status_code == 201

        for _ in range(200):
            trouble = table.get("/api/state")["camera"]["trouble"]
            if trouble is not None and trouble["case"] != "camera-starting":
                break
            time.sleep(0.1)
        assert "0001.jpg" in trouble["text"]
        assert table.faults == []
        assert table.post("/api/seats/0/bid", bid=1).status_code == 200


def test_a_trick_is_entered_by_hand(table: Table) -> None:
    table.post("/api/games", players=PLAYERS, dealer=2, rules={"round_plan": [1]})
    early = table.post("/api/cards", card="G7")
    assert early.get_json()["reason"]["case"] == "bids-first"
    for seat in range(3):
        table.post(f"/api/seats/{seat}/bid", bid=seat % 2)
    assert table.post("/api/tricks/clear").get_json()["reason"]["case"] == "no-trick"
    assert table.post("/api/cards", card="G77").status_code == 409

    for card in ("g7", "SK", "MER"):
        assert table.post("/api/cards", card=card).status_code == 200

    assert table.post("/api/cards", card="ESC").get_json()["reason"]["case"] == "trick-whole"
    verdict = table.get("/api/state")["game"]["trick"]["verdict"]
    assert verdict["winner"] == 2
    assert table.app.test_client().post("/api/cards", json={"card": "G1"}).status_code == 403
    assert table.post("/api/tricks/clear").status_code == 200
    assert phase(table) == "finished"


def test_whoever_means_another_game_ends_and_pauses_none(table: Table) -> None:
    table.post("/api/games", players=PLAYERS)
    table.post("/api/games/current/end", **{"as": "ended", "game": 1})
    table.post("/api/games", players=PLAYERS)

    for path, body in (("end", {"as": "discarded"}), ("pause", {})):
        late = table.post(f"/api/games/current/{path}", game=1, **body)
        assert (late.status_code, late.get_json()["reason"]["case"]) == (409, "other-game")
    assert phase(table) == "playing"
    assert table.post("/api/games/current/end", **{"as": "ended", "game": 2}).status_code == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("seats/0/bid", {"bid": 1}),
        ("seats/0/free", {}),
        ("seats/0/vote", {"vote": True}),
        ("cards", {"card": "G7"}),
        ("cards/undo", {}),
        ("tricks/clear", {}),
        ("rounds/current", {"won": [1, 0, 0], "bonus": [0, 0, 0]}),
        ("questions/r0t0p0-role", {"answer": "TIG:P"}),
    ],
)
def test_what_an_old_page_means_for_its_game_happens_to_no_other(
    table: Table, path: str, body: dict[str, Any]
) -> None:
    for _ in range(2):
        table.post("/api/games", players=PLAYERS)
        table.post("/api/games/current/end", **{"as": "discarded"})
    table.post("/api/games", players=PLAYERS)
    before = table.get("/api/state")["seq"]

    old = {**PIN, "X-Quartermaster-Game": "2"}
    answer = table.host.post(f"/api/{path}", json=body, headers=old)

    assert (answer.status_code, answer.get_json()["reason"]["case"]) == (409, "other-game")
    assert table.get("/api/state")["seq"] == before
    assert table.host.post("/api/session", json={"pin": "4711"}, headers=old).status_code == 200
    now = {**PIN, "X-Quartermaster-Game": "3"}
    assert table.host.post("/api/seats/0/bid", json={"bid": 1}, headers=now).status_code == 200


def test_a_game_that_no_table_can_be_set_up_for_is_discarded_and_another_can_begin(
    table: Table, tmp_path: Path
) -> None:
    (tmp_path / "rendered-table.json").write_text("torn")

    refused = table.post("/api/games", players=PLAYERS, camera="rendered")

    assert refused.status_code == 409
    assert "rendered-table.json" in refused.get_json()["error"]
    assert phase(table) == "lobby"
    assert [game["as"] for game in table.get("/api/games")["games"]] == ["discarded"]
    assert table.post("/api/games", players=PLAYERS).get_json() == {"game": 2}


def test_a_table_without_buttons_has_none_to_press(table: Table) -> None:
    assert table.get("/api/state")["buttons"]["kind"] == "none"
    table.post("/api/games", players=PLAYERS)
    told = table.get("/api/state")["buttons"]
    assert (told["kind"], told["mock"], len(told["seats"])) == ("none", False, 3)
    answer = table.post("/api/buttons/0", action="short")
    assert (answer.status_code, answer.get_json()["reason"]["case"]) == (409, "no-buttons")


def test_all_that_hold_their_buttons_after_a_game_begin_the_next(tmp_path: Path) -> None:
    with ExitStack() as stack:
        configured = {**WITHOUT_CAMERA, "buttons": {"pins": Pins.MOCK}}
        _hold_together(Table(stack, tmp_path, configured=configured))


def _hold_together(table: Table) -> None:
    def hold(*seats: int) -> None:
        for action in ("down", "up"):
            for seat in seats:
                assert table.post(f"/api/buttons/{seat}", action=action).status_code == 200
            time.sleep(0.8)

    table.post("/api/games", players=PLAYERS, dealer=1)
    hold(0, 1, 2)
    assert table.get("/api/state")["life"] == {"phase": "playing", "game": 1}
    table.post("/api/games/current/end", **{"as": "ended"})
    hold(0, 2)
    assert table.get("/api/state")["life"] == {"phase": "ended", "game": 1}

    hold(0, 1, 2)

    end = time.monotonic() + 5
    while phase(table) != "playing" and time.monotonic() < end:
        time.sleep(0.05)
    assert table.get("/api/state")["life"] == {"phase": "playing", "game": 2}
    assert table.get("/api/state")["game"]["round"]["dealer"] == 2
