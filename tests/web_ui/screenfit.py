# SPDX-License-Identifier: AGPL-3.0-or-later
"""Measured on a page: what sticks out, what is cut without an ellipsis, how high capitals are."""

from __future__ import annotations

import json
from pathlib import Path

from tests.web_ui.browser import Browser

SCREEN_MM = 885.6
"""How wide the picture of a 40-inch television is, 16:9."""

_SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def misfits(browser: Browser) -> list[str]:
    """What does not fit on the screen: each thing that sticks out or is cut without saying so."""
    found: list[str] = browser.run(f"{_SCRIPT}\nreturn misfits()")
    return found


def capitals_mm(browser: Browser, *selectors: str) -> dict[str, float]:
    """The height of capitals on a 40-inch television, the lowest of each selector that is seen."""
    asked = json.dumps(selectors)
    found: dict[str, float] = browser.run(f"{_SCRIPT}\nreturn capitals({asked}, {SCREEN_MM})")
    return found
