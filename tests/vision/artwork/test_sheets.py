# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sheets to print: right size, every card, cut marks where the cards end."""

import numpy as np
import pytest

from vision.artwork import draw_face
from vision.artwork.sheets import DPI, Paper, sheets


@pytest.mark.parametrize(
    ("paper", "size"), [(Paper.A4, (2480, 3508)), (Paper.LETTER, (2550, 3300))]
)
def test_ten_cards_need_two_sheets_and_their_backs(paper: Paper, size: tuple[int, int]) -> None:
    pages = list(sheets(["G1"] * 10, paper))
    assert len(pages) == 4
    assert {page.size for page in pages} == {size}


@pytest.mark.parametrize(
    ("paper", "corner_mm"), [(Paper.A4, (10.5, 16.5)), (Paper.LETTER, (13.45, 7.7))]
)
def test_the_first_card_lies_where_its_cut_marks_say(
    paper: Paper, corner_mm: tuple[float, float]
) -> None:
    page = np.asarray(next(iter(sheets(["KRA"], paper))))
    x, y = (round(mm / 25.4 * DPI) for mm in corner_mm)
    card = draw_face("KRA", 744)[:, :, ::-1]
    assert np.array_equal(page[y : y + card.shape[0], x : x + card.shape[1]], card)
    assert page[y - 30, x].max() < 128, "the mark above the left edge"
    assert page[y, x - 30].max() < 128, "the mark beside the upper edge"
    assert page[y - 30, x + 300].min() == 255, "paper between the marks"
