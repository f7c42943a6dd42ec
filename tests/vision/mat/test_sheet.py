# SPDX-License-Identifier: AGPL-3.0-or-later
"""The printed mat: true size, markers and ruler where they belong."""

import cv2
import numpy as np
import pytest
from PIL.PdfParser import PdfParser

from vision.mat import (
    A3,
    A4_PAIR,
    LAYOUTS,
    LETTER_PAIR,
    TABLOID,
    MatLayout,
    find_markers,
    missing,
)
from vision.mat.sheet import DPI, mat_pdf, pages

POINTS_PER_MM = 72 / 25.4


def dots(millimetres: float) -> int:
    return round(millimetres / 25.4 * DPI)


@pytest.mark.parametrize(
    ("layout", "width_mm"), [(A3, 420), (A4_PAIR, 210), (TABLOID, 431.8), (LETTER_PAIR, 215.9)]
)
def test_the_pdf_has_pages_of_true_size(layout: MatLayout, width_mm: float) -> None:
    with PdfParser(buf=bytearray(mat_pdf(layout))) as pdf:
        assert len(pdf.pages) == layout.pages
        for page in pdf.pages:
            box = pdf.read_indirect(page)[b"MediaBox"]
            # Within a dot.
            assert float(box[2]) == pytest.approx(width_mm * POINTS_PER_MM, abs=0.24)
            assert float(box[3]) == pytest.approx(layout.height_mm * POINTS_PER_MM, abs=0.24)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_markers_are_where_the_layout_has_them(layout: MatLayout) -> None:
    sheet = np.hstack([np.asarray(page, np.uint8) * 255 for page in pages(layout)])
    small = cv2.resize(sheet, None, fx=1 / 3, fy=1 / 3, interpolation=cv2.INTER_AREA)
    markers = find_markers(cv2.cvtColor(small, cv2.COLOR_GRAY2BGR))
    assert missing(markers) == ()
    for marker in markers:
        found_mm = (np.array(marker.corners) + 0.5) * 3 / DPI * 25.4
        np.testing.assert_allclose(found_mm, layout.marker_corners(marker.id), atol=0.15)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_page_has_fifty_millimetres_to_measure(layout: MatLayout) -> None:
    for page in pages(layout):
        picture = ~np.asarray(page)
        row = picture[dots(layout.height_mm - 26)]
        middle = picture.shape[1] // 2
        inside = np.flatnonzero(row[middle - dots(30) : middle + dots(30)])
        assert (inside[-1] - inside[0]) / DPI * 25.4 == pytest.approx(50, abs=0.4)
        assert row[middle - dots(24) : middle + dots(24)].all()


def test_the_border_goes_around() -> None:
    picture = ~np.asarray(pages(A3)[0])
    edge = dots(A3.border_mm) + 1
    assert picture[edge, dots(10) : -dots(10)].all()
    assert picture[-edge - 1, dots(10) : -dots(10)].all()
    assert picture[dots(10) : -dots(10), edge].all()
    assert picture[dots(10) : -dots(10), -edge - 1].all()
    assert not picture[: dots(5)].any(), "what printers leave blank"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_arrow_on_the_first_sheet_points_to_the_first_player(layout: MatLayout) -> None:
    picture = ~np.asarray(pages(layout)[0])
    across = picture.shape[1] // 2 + dots(45)
    beside = picture[dots(layout.height_mm - 34) : -dots(15), across - dots(8) : across + dots(8)]
    wide = beside.sum(axis=1)
    assert wide.max() == pytest.approx(dots(4), abs=3)
    last = np.flatnonzero(wide)[-1]
    assert 0 < last - int(wide.argmax()) == pytest.approx(dots(4), abs=4), "it points downwards"
