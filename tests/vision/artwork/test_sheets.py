# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sheets to print: right size, every card, cut marks where the cards end."""

import numpy as np

from vision.artwork import draw_face
from vision.artwork.sheets import DPI, sheets


def test_ten_cards_need_two_sheets_and_their_backs() -> None:
    pages = list(sheets(["G1"] * 10))
    assert len(pages) == 4
    assert {page.size for page in pages} == {(2480, 3508)}


def test_the_first_card_lies_where_its_cut_marks_say() -> None:
    page = np.asarray(next(iter(sheets(["KRA"]))))
    x, y = round(10.5 / 25.4 * DPI), round(16.5 / 25.4 * DPI)
    card = draw_face("KRA", 744)[:, :, ::-1]
    assert np.array_equal(page[y : y + card.shape[0], x : x + card.shape[1]], card)
    assert page[y - 30, x].max() < 128, "the mark above the left edge"
    assert page[y, x - 30].max() < 128, "the mark beside the upper edge"
    assert page[y - 30, x + 300].min() == 255, "paper between the marks"
