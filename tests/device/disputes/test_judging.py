# SPDX-License-Identifier: AGPL-3.0-or-later
"""Judging again what somebody else exported: the same verdict, or why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from device.disputes import NotHere, Reading, judge, open_case
from device.evidence import SeenBy
from device.reviewing.layout import WIDTH
from engine.skull_king import Rules
from tests.device.disputes.cases import (
    Change,
    contents,
    edited,
    edited_line,
    exported,
    judged,
    spoiled,
)
from tests.device.games.skull_king.tables import Table, new_game
from tests.device.reviewing.pasts import disputed
from tests.device.session.putting_right import played_two_tricks
from vision.frames import Pixels
from vision.observations import Readings
from vision.plane import Floats
from vision.reading import Reading as Read


class Eyes:
    """Reads every card as what it is told; no deck is here where that is None."""

    def __init__(self, names: Readings | None) -> None:
        self._names = names

    def reader(self, seen_by: SeenBy) -> Eyes:
        if self._names is None:
            raise NotHere(f"the deck {seen_by.deck} is not here")
        return self

    def read(self, pixels: Pixels, corners: Floats) -> Read:
        assert self._names is not None
        corner = (0.0, 0.0)
        return Read((corner, corner, corner, corner), self._names, 1.0, 20.0)

    glance = read


def why_not(text: str) -> list[str]:
    """The reasons, each in one line."""
    assert "Not the same verdict:" in text
    listed = text.split("Not the same verdict:\n", 1)[1]
    return [" ".join(reason.split()) for reason in listed.removeprefix("- ").split("\n- ")]


def again(file: Path) -> Any:
    done = judged(file, "--json")
    told = json.loads(done.stdout)
    assert done.exit_code == (0 if told["same"] else 1)
    return told


def test_the_same_program_comes_to_the_same_verdict(trick: Path) -> None:
    done = judged(trick)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Trick 1.1 of game 1 of Anne, Bonny, Calico; judged by Quarterm")
    assert lines[-1] == "The same verdict."
    assert max(map(len, lines)) <= WIDTH
    told = again(trick)
    assert [card["reading"] for card in told["cards"]] == ["same"] * 3
    assert [card["now"][0][0] for card in told["cards"]] == ["Y12", "SK", "P4"]
    assert [card["seq"] for card in told["cards"]] == [6, 7, 8]
    assert (told["refused"], told["differences"], told["pictures"]) == (None, [], [])


def test_a_whole_game_is_judged_again(tmp_path: Path) -> None:
    disputed(tmp_path)
    done = judged(exported(tmp_path, tmp_path / "game.zip"))
    assert done.exit_code == 0
    assert "none was kept" in done.stdout
    assert done.stdout.startswith("Game 1 of Anne, Bonny, Calico;")


def test_a_verdict_that_was_changed_is_found(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(2))
    played_two_tricks(table)
    game = exported(tmp_path, tmp_path / "game.zip")

    def claim(told: Any) -> None:
        told["places"]["1.2"]["verdict"]["winner"] = 0
        told["places"]["1.2"]["verdict"]["winner_player"] = 1
        told["score"]["totals"][0] = 500

    changes = {"verdict.json": edited(claim)}
    file = spoiled(game, tmp_path / "claim.zip", changes, resealed=True)
    done = judged(file)
    assert done.exit_code == 1
    assert why_not(done.stdout) == [
        "1.2, winner: Bonny then, Anne now.",
        "score, Anne, total: 500 then, -20 now.",
    ]


def test_events_that_were_changed_are_found(trick: Path, tmp_path: Path) -> None:
    def swap(told: Any) -> None:
        told["body"]["readings"] = [["P13", 0.99]]

    changes: dict[str, Change] = {"events.jsonl": edited_line(6, swap)}
    file = spoiled(trick, tmp_path / "x.zip", changes, resealed=True)
    told = again(file)
    assert not told["same"]
    found = {
        (each["where"], each["what"]): (each["then"], each["now"]) for each in told["differences"]
    }
    assert found["1.1", "cards"] == (
        "Bonny Y12, Calico SK, Anne P4",
        "Bonny Y12, Calico P13, Anne P4",
    )
    assert found["1.1", "winner"] == ("Calico", "Bonny")
    assert found["record", "rounds"] == ("as it is written there", "otherwise")


def test_another_version_with_other_rules_is_told_of(tmp_path: Path) -> None:
    game = exported_of_the_kraken(tmp_path)

    def older(manifest: Any) -> None:
        manifest["program"] = "0.0.9"
        manifest["rules"]["kraken_leader"] = "would-have-won"

    def led_otherwise(told: Any) -> None:
        told["places"]["1.2"]["verdict"]["next_leader_player"] = 0

    changes = {"manifest.json": edited(older), "verdict.json": edited(led_otherwise)}
    done = judged(spoiled(game, tmp_path / "old.zip", changes, resealed=True))
    assert done.exit_code == 1
    assert "judged by Quartermaster 0.0.9 on" in done.stdout
    assert why_not(done.stdout) == [
        "1.2, next leader: Anne then, Calico now.",
        "rules, kraken_leader: would-have-won then, left-of-kraken now.",
        "It was made by Quartermaster 0.0.9, and this is 0.1.0: another version may have other "
        "rules.",
    ]


def exported_of_the_kraken(folder: Path) -> Path:
    disputed(folder)
    return exported(folder, folder / "kraken.zip")


def test_rules_that_came_later_are_no_difference(trick: Path, tmp_path: Path) -> None:
    def older(manifest: Any) -> None:
        manifest["program"] = "0.0.9"
        del manifest["rules"]["bonus_unit"]

    file = spoiled(trick, tmp_path / "x.zip", {"manifest.json": edited(older)}, resealed=True)
    assert judged(file).exit_code == 0


def test_an_event_that_this_program_has_no_place_for(trick: Path, tmp_path: Path) -> None:
    def unheard(told: Any) -> None:
        told["body"] = {"kind": "card-teleported"}

    def misfit(told: Any) -> None:
        told["body"] = {"kind": "card-removed", "round": 5, "trick": 0, "position": 0}

    for change, said in (
        (unheard, "'card-teleported' is not a kind of event"),
        (misfit, "event 9"),
    ):
        changes = {"events.jsonl": edited_line(8, change)}
        done = judged(spoiled(trick, tmp_path / "x.zip", changes, resealed=True))
        assert done.exit_code == 1
        (reason,) = why_not(done.stdout)
        assert reason.startswith("This program cannot follow the events: event 9 does not fit")
        assert said in reason


@pytest.mark.parametrize("resealed", [False, True])
@pytest.mark.parametrize("name", ["00000007.jpg", "00000007-card.jpg", "00000008-verdict.jpg"])
def test_a_picture_that_was_changed_is_found(
    name: str, resealed: bool, trick: Path, tmp_path: Path
) -> None:
    changes: dict[str, Change] = {f"pictures/{name}": _with_a_flipped_bit}
    file = spoiled(trick, tmp_path / "x.zip", changes, resealed=resealed)
    done = judged(file)
    assert done.exit_code == 1
    (reason,) = [each for each in why_not(done.stdout) if name in each]
    assert reason.startswith("A picture is not what it was: ")


@pytest.mark.parametrize("resealed", [False, True])
def test_a_picture_that_is_gone_is_missed(resealed: bool, trick: Path, tmp_path: Path) -> None:
    changes: dict[str, Change] = {"pictures/00000007.jpg": None, "pictures/00000007-card.jpg": None}
    told = again(spoiled(trick, tmp_path / "x.zip", changes, resealed=resealed))
    assert len(told["pictures"]) == 2
    card = told["cards"][1]
    assert (card["seq"], card["reading"], card["now"]) == (7, "not-read", [])


def test_a_note_that_was_changed_is_found(trick: Path, tmp_path: Path) -> None:
    def other(note: Any) -> None:
        note["readings"] = [["SK", 0.99]]

    changes = {"pictures/00000007.json": edited(other)}
    told = again(spoiled(trick, tmp_path / "x.zip", changes, resealed=False))
    assert told["pictures"] == ["pictures/00000007.json is not what was put into it"]
    assert [card["seq"] for card in told["cards"]] == [6, 8]


def test_another_cards_picture_is_read_otherwise(trick: Path, tmp_path: Path) -> None:
    """Somebody puts the picture of the P4 in the place of the Skull King's, check sums and all."""
    files = contents(trick)
    own = json.loads(files["pictures/00000008.json"])

    def forged(note: Any) -> None:
        note["quad"] = own["quad"]
        note["sha256"] = {
            "00000007.jpg": own["sha256"]["00000008.jpg"],
            "00000007-card.jpg": own["sha256"]["00000008-card.jpg"],
        }

    changes: dict[str, Change] = {
        "pictures/00000007.json": edited(forged),
        "pictures/00000007.jpg": files["pictures/00000008.jpg"],
        "pictures/00000007-card.jpg": files["pictures/00000008-card.jpg"],
    }
    done = judged(spoiled(trick, tmp_path / "x.zip", changes, resealed=True))
    assert done.exit_code == 1
    (reason,) = why_not(done.stdout)
    assert reason.startswith("The card of entry 7 is read otherwise: SK 99.")
    assert "then, P4 99" in reason


def test_a_thinned_frame_leaves_the_card_to_be_read(trick: Path, tmp_path: Path) -> None:
    def thinned(*names: str) -> Any:
        return edited(lambda note: note.update(thinned=list(names)))

    frames = [f"0000000{seq}.jpg" for seq in (6, 7, 8)]
    changes: dict[str, Change] = {f"pictures/{frame}": None for frame in frames}
    changes |= {f"pictures/{frame[:-4]}.json": thinned(frame) for frame in frames}
    told = again(spoiled(trick, tmp_path / "x.zip", changes, resealed=True))
    assert told["same"]
    assert [card["reading"] for card in told["cards"]] == ["same"] * 3
    both = ("00000007.jpg", "00000007-card.jpg")
    changes |= {"pictures/00000007-card.jpg": None, "pictures/00000007.json": thinned(*both)}
    told = again(spoiled(trick, tmp_path / "x.zip", changes, resealed=True))
    assert told["same"]
    assert told["cards"][1]["why_not"] == "its pictures were deleted to free space"


def test_a_deck_that_is_not_here(trick: Path, tmp_path: Path) -> None:
    def of_another(note: Any) -> None:
        note["deck"]["name"] = "grandmother"

    def of_an_older(note: Any) -> None:
        note["deck"]["version"] = "0123456789ab"

    def of_another_network(note: Any) -> None:
        note["models"]["reader"] = "0123456789ab"

    changes = {
        "pictures/00000006.json": edited(of_another),
        "pictures/00000007.json": edited(of_an_older),
        "pictures/00000008.json": edited(of_another_network),
    }
    told = again(spoiled(trick, tmp_path / "x.zip", changes, resealed=True))
    assert told["same"]
    assert [card["why_not"] for card in told["cards"]] == [
        "the deck grandmother is not here",
        "the deck quartermaster is another version here",
        "this program's network that reads cards is another version",
    ]


@pytest.mark.parametrize(
    ("then", "now", "reading"),
    [
        ((("G7", 0.99),), (("G7", 0.55),), Reading.SAME),
        ((("G7", 0.99),), (("G1", 0.99),), Reading.OTHERWISE),
        ((("G7", 0.99),), (), Reading.OTHERWISE),
        ((), (), Reading.SAME),
        ((("G7", 0.99), ("G1", 0.006)), (("G1", 0.99),), Reading.OTHERWISE),
        # It was not sure then, and the game reckoned with both.
        ((("G7", 0.6), ("G1", 0.39)), (("G1", 0.99),), Reading.CONSIDERED),
        ((("G7", 0.6), ("G1", 0.39)), (("SK", 0.99),), Reading.OTHERWISE),
        ((("G7", 0.6), ("G1", 0.39)), (), Reading.OTHERWISE),
    ],
)
def test_what_another_reading_means(
    then: Readings, now: Readings, reading: Reading, trick: Path, tmp_path: Path
) -> None:
    changes = {"pictures/00000006.json": edited(lambda note: note.update(readings=then))}
    file = spoiled(trick, tmp_path / "x.zip", changes, resealed=True)
    with open_case(file, "x.zip") as case:
        card = judge(case, Eyes(now)).cards[0]
    assert (card.reading, card.then, card.now) == (reading, then, now)


def test_what_people_said_outweighs_how_a_card_is_read(trick: Path, tmp_path: Path) -> None:
    said = {
        "seq": 10,
        "game": 1,
        "time": "2024-05-01T20:00:00.000+00:00",
        "author": "page",
        "version": 1,
        "body": {"kind": "card-named", "round": 0, "trick": 0, "position": 1, "card": "B14"},
    }
    changes: dict[str, Change] = {
        "events.jsonl": lambda content: content + json.dumps(said).encode() + b"\n"
    }
    file = spoiled(trick, tmp_path / "x.zip", changes, resealed=True)
    for now, reading in (("B14", Reading.CONSIDERED), ("B13", Reading.OTHERWISE)):
        with open_case(file, "x.zip") as case:
            card = judge(case, Eyes(((now, 0.99),))).cards[1]
        assert (card.told, card.reading) == ("B14", reading)


def test_without_eyes_the_rules_alone_are_judged(trick: Path) -> None:
    with open_case(trick, "trick.zip") as case:
        assert judge(case, None).same
        assert judge(case, None).cards == ()
        cards = judge(case, Eyes(None)).cards
    assert {card.why_not for card in cards} == {"the deck quartermaster is not here"}


def test_a_custom_profile_travels_along(tmp_path: Path) -> None:
    opened = new_game(1)
    rules = Rules(profile="custom", name="our house", round_plan=(1,))
    table = Table(tmp_path, type(opened)(rules, opened.players, 0))
    table.bid(0, 0, 0)
    table.sweep(*table.play("G7", "G3", "G9"))
    file = exported(tmp_path, tmp_path / "house.zip")
    assert judged(file).exit_code == 0
    assert "our house" in contents(file)["README.txt"].decode()


def _with_a_flipped_bit(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
