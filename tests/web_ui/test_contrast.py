# SPDX-License-Identifier: AGPL-3.0-or-later
"""WCAG 2.2 AA: text has 4.5:1 against what it stands on, signs and edges that matter 3:1."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import web_ui

STYLES = Path(web_ui.__file__).parent / "static"
PAGE = (STYLES / "page.css").read_text(encoding="utf-8")
CARDS = (STYLES / "games" / "skull-king" / "cards.css").read_text(encoding="utf-8")

TEXT = [
    ("ink", "paper"),
    ("ink", "leaf"),
    ("ink", "brass-fill"),
    ("ink-2", "paper"),
    ("ink-2", "leaf"),
    ("ink-2", "brass-fill"),
    ("brass", "leaf"),
    ("brass", "brass-fill"),
    ("sea", "leaf"),
    ("sea", "paper"),
    ("sea", "brass-fill"),
    ("on-sea", "sea"),
    ("alert", "alert-fill"),
    ("alert", "leaf"),
    ("paper", "ink"),
]
SIGNS = [("sea", "leaf"), ("brass", "leaf"), ("alert", "leaf"), ("rule-strong", "leaf")]


def _colours(text: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))


LIGHT = _colours(PAGE.split("@media")[0])
DARK = {**LIGHT, **_colours(PAGE.split("prefers-color-scheme: dark")[1].split("@media")[0])}


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_dark_is_the_same_by_choice_as_by_the_device() -> None:
    by_device, by_choice = (
        PAGE.split(start)[1].split("}")[0]
        for start in (':root:not([data-theme="light"]) {', ':root[data-theme="dark"] {')
    )
    assert _colours(by_device) == _colours(by_choice)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back"), TEXT)
def test_text_can_be_read(scheme: dict[str, str], front: str, back: str) -> None:
    assert contrast(scheme[front], scheme[back]) >= 4.5


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back"), SIGNS)
def test_signs_can_be_seen(scheme: dict[str, str], front: str, back: str) -> None:
    assert contrast(scheme[front], scheme[back]) >= 3


def test_every_cards_words_can_be_read() -> None:
    plain = _colours(CARDS.split(".card {")[1].split("}")[0])
    faces = re.findall(r"\.card--(\w+) \{ ([^}]*--(?:mark|face):[^}]*)\}", CARDS)
    assert len(faces) == 14
    for name, text in faces:
        colours = {**plain, **_colours(text)}
        assert contrast(colours["mark"], colours["face"]) >= 4.5, name
