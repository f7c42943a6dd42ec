# SPDX-License-Identifier: AGPL-3.0-or-later
"""Training goes on from the shipped files with the numbers that they hold."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="training's own environment; see models/README.md")
pytest.importorskip("onnxslim", reason="training's own environment; see models/README.md")

import torch

from device.eyes import MODELS
from models.reading.continue_from import reader_from_onnx
from models.reading.episodes import Lesson
from models.reading.export import export_faces, export_verdict
from models.reading.network import PLACES_SHAPE, RIVALS, VECTOR
from models.squaring.export import export_square
from models.squaring.train import Batch, square_from_onnx
from vision.finding.square import SQUARE_SIZE
from vision.networks import Network
from vision.reading.describing import PLACES_SIZE

SQUARE = MODELS / "square.onnx"
FACES, VERDICT = MODELS / "faces.onnx", MODELS / "verdict.onnx"


def a_lesson(seed: int) -> Lesson:
    """Noise will do: what a normalisation is made from does not change what the network says."""
    rng = np.random.default_rng(seed)
    width, height = PLACES_SIZE
    gallery, cards = (
        rng.integers(0, 256, (count, height, width, 3), dtype=np.uint8) for count in (6, 12)
    )
    return Lesson(gallery, cards, np.zeros(12, np.int64), np.ones(12, np.float32))


def same(one: Path, other: Path, inputs: dict[str, np.ndarray]) -> None:
    networks = [Network(path, threads=1) for path in (one, other)]
    assert networks[0].facts == networks[1].facts
    for told, again in zip(*(network.answer(inputs) for network in networks), strict=True):
        np.testing.assert_allclose(told, again, rtol=1e-4, atol=1e-5)


def test_what_was_read_back_and_exported_again_says_the_same(tmp_path: Path) -> None:
    network, head = reader_from_onnx(FACES, VERDICT, [a_lesson(1), a_lesson(2)])
    version = Network(FACES, threads=1).facts["version"]
    faces, verdict = tmp_path / "faces.onnx", tmp_path / "verdict.onnx"
    export_faces(network, version, faces)
    export_verdict(head, version, verdict)
    rng = np.random.default_rng(3)
    width, height = PLACES_SIZE
    same(FACES, faces, {"images": rng.random((4, 3, height, width), np.float32)})
    places = PLACES_SHAPE[0] * PLACES_SHAPE[1]
    shapes = {"vectors": (4, places), "face": (4, places), "rivals": (4, RIVALS, places)}
    shown = {name: rng.standard_normal((*shape, VECTOR)) for name, shape in shapes.items()}
    evidence = {
        name: np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True), np.float32)
        for name, vectors in shown.items()
    }
    same(VERDICT, verdict, {**evidence, "trust": rng.random((4, places), np.float32)})


def test_the_second_look_read_back_and_exported_again_says_the_same(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    width, height = SQUARE_SIZE
    pictures = rng.integers(0, 256, (12, height, width, 3), dtype=np.uint8)
    nothing = torch.zeros(12)
    network = square_from_onnx(SQUARE, [Batch(pictures, torch.zeros(12, 8), nothing, nothing)])
    again = tmp_path / "square.onnx"
    export_square(network, Network(SQUARE, threads=1).facts["version"], again)
    same(SQUARE, again, {"images": rng.random((4, 3, height, width), np.float32)})


def test_a_file_of_another_architecture_is_refused() -> None:
    with pytest.raises(ValueError, match="does not hold this architecture"):
        reader_from_onnx(VERDICT, VERDICT, [])
    with pytest.raises(ValueError, match="does not hold this architecture"):
        reader_from_onnx(FACES, SQUARE, [])
    with pytest.raises(ValueError, match="does not hold this architecture"):
        square_from_onnx(FACES, [])
