# SPDX-License-Identifier: AGPL-3.0-or-later
"""The judge goes on learning from readings."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="training's own environment; see models/README.md")
pytest.importorskip("onnxslim", reason="training's own environment; see models/README.md")

import torch

from device.eyes import MODELS
from models.reading.calibrate import between, inputs_of, mirrored, reader_from, teach
from models.reading.collect import Case, Readings
from models.reading.network import PLACES_SHAPE, VECTOR, Judge
from vision.reading.stored import WHOLE

PLACES = PLACES_SHAPE[0] * PLACES_SHAPE[1]
FACES = 5


def a_deck() -> Readings:
    """Cards of noise: of two faces in turn, the second is not the card's."""
    rng = np.random.default_rng(7)
    drawn = rng.standard_normal((FACES, 2, PLACES, VECTOR))
    drawn /= np.linalg.norm(drawn, axis=-1, keepdims=True)
    gallery = np.rint(drawn * WHOLE).astype(np.int8)
    vectors = drawn[:, 0].astype(np.float16)
    trust = np.ones((FACES, PLACES), np.float16)
    cases = [
        Case(
            number % FACES,
            (number % FACES + number % 2) % FACES,
            (2, 3, 4),
            number % 2 == 0,
            True,
            1.0,
        )
        for number in range(40)
    ]
    return Readings(vectors, trust, gallery, tuple(cases))


def shipped_judge() -> Judge:
    return reader_from(MODELS / "faces.onnx")[1]


def test_a_judge_learns_what_it_is_told() -> None:
    deck = a_deck()
    judge = shipped_judge()
    inputs = inputs_of([(deck, number) for number in range(len(deck.cases))])
    so = torch.tensor([case.right for case in deck.cases]).float()
    before = torch.nn.functional.binary_cross_entropy_with_logits(judge(*inputs), so).item()
    teach(judge, [deck])
    after = torch.nn.functional.binary_cross_entropy_with_logits(judge(*inputs), so).item()
    assert after < before


def test_weights_between_two_judges_are_neither() -> None:
    begun, learned = shipped_judge(), shipped_judge()
    learned.verdict[-1].bias.data.add_(2)
    middle = Judge()
    middle.load_state_dict(between(begun.state_dict(), learned.state_dict(), 0.5))
    apart = middle.verdict[-1].bias - begun.verdict[-1].bias
    assert apart.item() == pytest.approx(1, abs=1e-5)


def test_mirrored_cards_lie_on_mirrored_faces() -> None:
    deck = a_deck()
    inputs = inputs_of([(deck, number) for number in range(6)])
    agreed = (inputs[0] * inputs[2]).sum((1, 2))
    for seed in range(8):
        vectors, trust, face, rivals = mirrored(inputs, np.random.default_rng(seed))
        assert torch.allclose((vectors * face).sum((1, 2)), agreed, rtol=1e-4)
        assert trust.shape == inputs[1].shape
        assert torch.allclose(rivals.sum((1, 2, 3)), inputs[3].sum((1, 2, 3)), atol=1e-2)
