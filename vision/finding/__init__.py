# SPDX-License-Identifier: AGPL-3.0-or-later
"""YOLO finds cards, any cards, on a small copy of the frame; a second look gives their outlines."""

from vision.finding.beside import is_as_large
from vision.finding.finder import CardFinder, Finder, FoundCard
from vision.finding.lasting import LastingFinder
from vision.finding.occluded import has_company, outlines_beneath
from vision.finding.outlines import (
    BoxFinder,
    OutlineFinder,
    Survey,
    Surveyor,
    apart,
    finder_of_all,
)
from vision.finding.square import Squarer
from vision.finding.turned import find_upside_down

__all__ = [
    "BoxFinder",
    "CardFinder",
    "Finder",
    "FoundCard",
    "LastingFinder",
    "OutlineFinder",
    "Squarer",
    "Survey",
    "Surveyor",
    "apart",
    "find_upside_down",
    "finder_of_all",
    "has_company",
    "is_as_large",
    "outlines_beneath",
]
