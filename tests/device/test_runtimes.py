# SPDX-License-Identifier: AGPL-3.0-or-later
"""What runs the detector fastest is measured once on a machine, and again when that changes."""

import json
from pathlib import Path

import pytest

from device import runtimes
from device.backup import RUNTIME_NAME, kind_of
from device.runtimes import CONTENDERS, USUAL, fastest_here

FLOATS = CONTENDERS[1]


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often it was measured; in floating point ONNX Runtime is twice as fast here."""
    times: list[str] = []

    def _seconds(network: object, size: tuple[int, int]) -> float:
        times.append(str(network))
        return 0.01 if network is FLOATS else 0.02

    monkeypatch.setattr(runtimes, "_seconds", _seconds)
    monkeypatch.setattr(runtimes, "open_network", _the_contender)
    return times


def _the_contender(weights: Path, threads: int, runtime: object) -> object:
    return next(one for one in CONTENDERS if (one.weights, one.runtime) == (weights, runtime))


def test_the_fastest_is_taken_and_remembered(tmp_path: Path, measured: list[str]) -> None:
    assert fastest_here(tmp_path) is FLOATS
    count = len(measured)
    assert count > 0
    assert fastest_here(tmp_path) is FLOATS
    assert len(measured) == count, "not measured again"
    told = json.loads((tmp_path / RUNTIME_NAME).read_text(encoding="utf-8"))
    assert kind_of(RUNTIME_NAME) is None, "another machine's backup has no use for it"
    assert told["fastest"] == FLOATS.name and told["ms"][USUAL.name] == 20.0


def test_the_networks_are_read_once_however_often_a_camera_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def read_bytes(path: Path) -> bytes:
        read.append(path.name)
        return b""

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    runtimes._networks.cache_clear()
    for _ in range(3):
        assert fastest_here(tmp_path) is FLOATS
    runtimes._networks.cache_clear()
    assert sorted(read) == sorted({one.weights.name for one in CONTENDERS})


def test_what_is_hardly_faster_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        runtimes, "_seconds", lambda network, size: 0.019 if network is FLOATS else 0.02
    )
    assert fastest_here(tmp_path) is USUAL


@pytest.mark.parametrize("what", ["machine", "libraries", "networks"])
def test_on_another_machine_and_with_other_libraries_or_networks_it_is_measured_anew(
    tmp_path: Path, measured: list[str], what: str
) -> None:
    fastest_here(tmp_path)
    note = tmp_path / RUNTIME_NAME
    told = json.loads(note.read_text(encoding="utf-8"))
    told["here"][what] = {"another": "one"}
    told["fastest"] = USUAL.name
    note.write_text(json.dumps(told), encoding="utf-8")
    measured.clear()
    assert fastest_here(tmp_path) is FLOATS
    assert measured


@pytest.mark.parametrize(
    "note", ["", "[]", "null", '{"format": 1}', '{"format": 9, "here": {}}', "[" * 200_000]
)
def test_a_broken_note_is_measured_anew(tmp_path: Path, note: str) -> None:
    (tmp_path / RUNTIME_NAME).write_text(note, encoding="utf-8")
    assert fastest_here(tmp_path) is FLOATS


@pytest.mark.parametrize("fastest", ["another", None, []])
def test_a_note_of_an_unknown_one_is_measured_anew(fastest: object, tmp_path: Path) -> None:
    fastest_here(tmp_path)
    note = tmp_path / RUNTIME_NAME
    told = json.loads(note.read_text(encoding="utf-8"))
    note.write_text(json.dumps({**told, "fastest": fastest}), encoding="utf-8")
    assert fastest_here(tmp_path) is FLOATS


def test_what_fails_here_is_never_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(network: object, size: tuple[int, int]) -> float:
        if network is FLOATS:
            raise RuntimeError("illegal instruction")
        return 0.02

    monkeypatch.setattr(runtimes, "_seconds", fails)
    assert fastest_here(tmp_path) is USUAL


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert fastest_here(tmp_path / "file" / "below") is FLOATS
