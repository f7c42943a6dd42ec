# SPDX-License-Identifier: AGPL-3.0-or-later
"""What axe-core finds wrong with the page that a browser shows (tests/web_ui/axe, MPL-2.0)."""

from __future__ import annotations

import json
from pathlib import Path

from tests.web_ui.browser import Browser

_AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
_CHECK = """
const named = (rule) => (node) => `${rule}: ${node.target.join(" ")} ${node.html.slice(0, 120)}`;
return axe.run(document, {resultTypes: ["violations"], RULES})
  .then((found) => found.violations.flatMap((one) => one.nodes.map(named(one.id))));
"""


def violations(browser: Browser, *rules: str) -> list[str]:
    """Each element that breaks a rule: the rule's name, where the element is, how it begins.

    rules: those that are looked at; none for all.
    """
    asked = {"runOnly": list(rules)} if rules else {}
    if not browser.run("return 'axe' in window"):
        browser.run(_AXE)
    found: list[str] = browser.run(_CHECK.replace("RULES", f"...{json.dumps(asked)}"))
    return found
