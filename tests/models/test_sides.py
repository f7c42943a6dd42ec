# SPDX-License-Identifier: AGPL-3.0-or-later
"""Training of the second look goes on without forgetting which side of a card is which."""

import pytest

pytest.importorskip("torch", reason="training's own environment; see models/README.md")

import torch

from models.squaring.network import SquareNetwork
from models.squaring.samples import BACK, CARD, NOTHING
from models.squaring.sides import SidesBefore
from vision.finding.square import KINDS_FROM, SQUARE_SIZE

SCORES = {NOTHING: (4.0, 0.0, 0.0), CARD: (0.0, 4.0, 0.0), BACK: (0.0, 0.0, 4.0)}


def apart(before: int, now: tuple[float, float, float], is_so: int) -> float:
    """Of a picture that a network held for something before, and another scores so now."""
    network = SquareNetwork()
    with torch.no_grad():
        network.kinds.weight.zero_()
        network.kinds.bias.copy_(torch.tensor(SCORES[before]))
    given = torch.zeros(1, 11)
    given[:, KINDS_FROM:] = torch.tensor(now)
    width, height = SQUARE_SIZE
    pictures = torch.zeros(1, 3, height, width)
    return float(SidesBefore(network).apart(given, pictures, torch.tensor([is_so])))


def test_a_back_that_was_told_for_one_is_not_to_be_told_for_a_face() -> None:
    assert apart(BACK, SCORES[BACK], BACK) == pytest.approx(0, abs=1e-6)
    assert apart(BACK, SCORES[CARD], BACK) > 1


def test_what_was_told_wrongly_may_be_told_otherwise() -> None:
    assert apart(BACK, SCORES[CARD], CARD) == 0
    assert apart(BACK, SCORES[CARD], NOTHING) == 0


def test_whether_anything_lies_there_may_be_told_otherwise() -> None:
    assert apart(CARD, (9.0, 4.0, 0.0), CARD) == pytest.approx(0, abs=1e-6)
