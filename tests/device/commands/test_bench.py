# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster bench`: prints figures and the machine; how good they are is not tested."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from device.benchmarks import detect, eyes, fans, glare, light, looks, rules, speed, viewers
from device.benchmarks.counting import LabelledPicture
from device.benchmarks.drawn import draw_picture, own_faces
from device.benchmarks.fanned import Spread
from device.benchmarks.hard_light import LIGHTS, in_light
from device.commands.bench import SUBJECTS, command
from engine.skull_king import record_of, replay, score_record
from vision.artwork import draw_face
from vision.frames import Pixels

# The first of them measures everything.
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(detect, "_RUNS", 1)
        monkeypatch.setattr(detect, "_OF_A_KIND", 1)
        monkeypatch.setattr(looks, "_ROUNDS", (1,))
        monkeypatch.setattr(looks, "_AT_REST_S", 5.0)
        monkeypatch.setattr(viewers, "_ROUND", 1)
        monkeypatch.setattr(rules, "_TRICKS", 50)
        monkeypatch.setattr(rules, "_RUNS", 2)
        monkeypatch.setattr(eyes, "_TIMED_SEEDS", range(31_000_000, 31_000_001))
        monkeypatch.setattr(speed, "WARM_UP", 0)
        for module in (eyes, fans, glare, light):
            # The whole deck is drawn once.
            monkeypatch.setattr(module, "own_faces", cache(own_faces))
        yield


def bench(*args: str) -> Result:
    return CliRunner().invoke(command, args)


@dataclass(frozen=True)
class Everything:
    """What the command told of every subject, the runtime it remembered, and the seeds it drew."""

    told: dict[str, Any]
    remembered: dict[str, Any]
    drawn: tuple[int, ...]

    def of(self, subject: str) -> list[dict[str, Any]]:
        return list(self.told["figures"][subject])


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Everything:
    drawn: list[int] = []

    def remembered(seed: int, faces: Mapping[str, Pixels]) -> LabelledPicture:
        drawn.append(seed)
        return draw_picture(seed, faces)

    data = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(eyes, "draw_picture", remembered)
        result = bench("--json", "--pictures", "2", "--seed", "41", "--data", str(data))
    assert result.exit_code == 0
    kept = (data / "detector.runtime").read_text(encoding="utf-8")
    return Everything(json.loads(result.output), json.loads(kept), tuple(drawn))


@pytest.mark.parametrize("args", [("rules",), ("rules", "rules")])
def test_text_has_the_machine_and_every_figure_once(args: tuple[str, ...]) -> None:
    result = bench(*args)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    starts = ["processor: ", "cores: ", "system: ", "python: CPython 3", ""]
    starts += ["rules: ", "  tricks judged: ", "  tricks judged with reasons: "]
    starts += ["  ten rounds of six players folded: ", "  the same with record and score: "]
    assert len(lines) == len(starts)
    assert all(line.startswith(start) for line, start in zip(lines, starts, strict=True))


def test_json_is_one_object(everything: Everything) -> None:
    told = everything.told
    assert set(told) == {"machine", "figures"}
    assert set(told["machine"]) == {"processor", "cores", "system", "python"}
    assert list(told["figures"]) == list(SUBJECTS)
    assert [(one["unit"], one["value"] > 0) for one in told["figures"]["rules"]] == [
        ("a second", True),
        ("a second", True),
        ("ms", True),
        ("ms", True),
    ]
    assert [(one["unit"], one["value"] > 0) for one in told["figures"]["looks"]] == [
        ("ms", True),
        ("ms", True),
        ("ms", True),
        ("looks", True),
        ("% of a core", True),
    ]
    taken = [one["name"] for one in told["figures"]["runtimes"] if "taken" in one["name"]]
    assert len(taken) == 1 and taken[0].startswith(f"{everything.remembered['fastest']}:")


def test_of_64_viewers_none_is_refused_and_none_misses_a_change(everything: Everything) -> None:
    refused, missed, *times = everything.of("viewers")
    assert (refused["value"], missed["value"]) == (0, 0)
    assert [one["unit"] for one in times] == ["ms"] * 4
    assert all(one["value"] > 0 for one in times)


def test_the_eyes_tell_speed_memory_and_the_own_deck(everything: Everything) -> None:
    told = everything.of("eyes")
    assert [(one["name"], one["unit"]) for one in told[:4]] == [
        ("finding five cards in a picture of 1280 x 960", "ms"),
        ("naming them", "ms"),
        ("both", "ms"),
        ("peak memory of a process that detects", "MB"),
    ]
    assert all(one["value"] > 0 for one in told[:4])
    units = {one["name"]: one["unit"] for one in told}
    assert units["own deck: found"] == "of 10 cards"
    assert units["own deck in pairs: found"] == "of 12 cards"


def test_each_spread_has_its_figures(everything: Everything) -> None:
    told = {one["name"]: one["value"] for one in everything.of("fans")}
    assert len(told) == 6 * len(Spread)
    for spread in Spread:
        assert told[f"own deck, {spread.value}: named right"] > 0
        assert told[f"own deck, {spread.value}: named wrong"] == 0
        assert told[f"own deck, {spread.value}: finding and naming a card"] > 0


def test_cards_in_glare_are_counted_by_two_decks(everything: Everything) -> None:
    told = {one["name"]: one for one in everything.of("glare")}
    whole, lacking = "own deck", "own deck without a quarter"
    for deck in (whole, lacking):
        right, asked, wrong = (
            told[f"{deck}: {what}"] for what in ("named right", "asked about", "named wrong")
        )
        assert right["unit"] == asked["unit"] == wrong["unit"]
        assert right["value"] > asked["value"] and wrong["value"] == 0
        assert told[f"{deck}: finding and naming a card"]["value"] > 0
    assert told[f"{whole}: named right"]["unit"] == "of 10 cards"
    assert f"{whole}: a face it lacks, given a name" not in told
    assert told[f"{lacking}: a face it lacks, given a name"]["value"] == 0


def test_each_light_has_its_figures(everything: Everything) -> None:
    told = everything.of("light")
    found = {one["name"]: one for one in told if one["name"].endswith(": found")}
    assert list(found) == [f"own deck, {name}: found" for name in LIGHTS]
    assert {one["unit"] for one in found.values()} == {"of 10 cards"}
    assert sum(one["value"] for one in found.values()) > 0.9 * 10 * len(LIGHTS)


@pytest.mark.parametrize("name", LIGHTS)
def test_a_light_is_decided_by_its_seed(name: str) -> None:
    picture = draw_picture(3, {code: draw_face(code, 144) for code in ("G7", "SK")})
    once, again, other = (in_light(picture, LIGHTS[name], seed).pixels for seed in (1, 1, 2))
    assert np.array_equal(once, again)
    assert not np.array_equal(once, picture.pixels)
    assert not np.array_equal(once, other)


def test_other_pictures_are_drawn_by_another_seed(everything: Everything) -> None:
    assert everything.drawn[-2:] == (41, 42)


def test_sets_from_outside_are_counted_where_folders_are_given(tmp_path: Path) -> None:
    faces = {code: draw_face(code, 144) for code in ("G7", "SK", "KRA", "WHA", "P1", "Y9")}
    scans, grounds, photos = (tmp_path / name for name in ("scans", "grounds", "photos"))
    for folder in (scans, grounds, photos / "enrol", photos / "images"):
        folder.mkdir(parents=True)
    for code, face in faces.items():
        cv2.imwrite(str(scans / f"{code}.png"), face)
        cv2.imwrite(str(photos / "enrol" / f"{code}.png"), face)
    cv2.imwrite(str(grounds / "felt.png"), np.full((64, 64, 3), (40, 90, 50), np.uint8))
    drawn = draw_picture(5, faces)
    cv2.imwrite(str(photos / "images" / "one.png"), drawn.pixels)
    images = [
        {
            "image": "images/one.png",
            "split": split,
            "subset": "phone",
            "cards": [{"card": card.name, "bbox": card.box} for card in drawn.cards],
        }
        for split in ("enroll", "test")
    ]
    (photos / "annotations.json").write_text(json.dumps({"images": images}))
    options = ("--scans", str(scans), "--grounds", str(grounds), "--photos", str(photos))
    told = json.loads(bench("eyes", *options, "--json", "--pictures", "1").output)["figures"][
        "eyes"
    ]
    units = {one["name"]: one["unit"] for one in told}
    assert units["scans: found"] == "of 5 cards"
    assert units["photos: found"] == units["photos, phone: found"] == "of 5 cards"
    for name in ("scans", "photos"):
        assert f"{name}: a face the deck lacks, given a name" in units
        assert units[f"{name} by a warm bulb: found"] == "of 5 cards"
    lit = json.loads(bench("light", "--photos", str(photos), "--json").output)["figures"]["light"]
    found = [one for one in lit if one["name"].endswith(": found") and "phone" not in one["name"]]
    assert [one["name"] for one in found] == [f"photos, {name}: found" for name in LIGHTS]
    assert {one["unit"] for one in found} == {"of 5 cards"}


@pytest.mark.parametrize(
    "args",
    [
        ("rules", "--photos", "."),
        ("rules", "--scans", "."),
        ("eyes", "--grounds", "."),
        ("eyes", "--scans", "no such folder"),
    ],
)
def test_folders_that_make_no_sense_are_bad_input(args: tuple[str, ...]) -> None:
    assert bench(*args).exit_code == 2


def test_a_folder_without_a_set_is_bad_input(tmp_path: Path) -> None:
    assert bench("eyes", "--photos", str(tmp_path)).exit_code == 2


@pytest.mark.parametrize("told", ["[" * 200_000, "[]", '{"images": [{"split": "test"}]}', "{}"])
def test_a_list_that_is_none_is_told_before_anything_is_measured(
    told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.benchmarks.eyes.open_finder", lambda: pytest.fail("waited"))
    (tmp_path / "annotations.json").write_text(told)
    result = bench("eyes", "--photos", str(tmp_path))
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert f"{tmp_path / 'annotations.json'} is no list of labelled photographs" in line


def test_an_unknown_subject_is_bad_input() -> None:
    result = bench("cannons")
    assert result.exit_code == 2
    assert "cannons" in result.stderr


def test_the_game_is_a_whole_one_and_the_tricks_are_always_the_same() -> None:
    state = replay(rules.scripted_game(3))
    sheet = score_record(record_of(state))
    assert [there.cards for there in sheet.rounds] == list(range(1, 11))
    assert all(there.finished and not there.findings for there in sheet.rounds)
    tricks = rules.random_tricks(400)
    assert tricks == rules.random_tricks(400)
    assert {len(trick) for trick in tricks} == set(range(2, 9))
    assert 4.5 < sum(map(len, tricks)) / len(tricks) < 5.5
