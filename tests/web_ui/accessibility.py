# SPDX-License-Identifier: AGPL-3.0-or-later
"""What axe-core finds wrong with the page that a browser shows (tests/web_ui/axe, MPL-2.0)."""

from __future__ import annotations

import json
from pathlib import Path

from tests.web_ui.browser import Browser

_AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
# A page whose theme was chosen differs by this attribute alone (web_ui/themes.py), and a theme by
# its colours alone: in the second one, a page's other rules need be looked at only once.
_CHECK = """
const { dataset } = document.documentElement;
const chosen = dataset.theme;
const [within, colours] = ASKED;
return (async () => {
  const told = [];
  for (const theme of ["light", "dark"]) {
    dataset.theme = theme;
    const only =
      theme === "dark" && colours ? { runOnly: ["color-contrast", "link-in-text-block"] } : {};
    const found = await axe.run(within, { resultTypes: ["violations"], ...only });
    const named = (rule) => (node) =>
      `${theme}, ${rule}: ${node.target.join(" ")} ${node.html.slice(0, 120)}`;
    told.push(...found.violations.flatMap((one) => one.nodes.map(named(one.id))));
  }
  if (chosen === undefined) delete dataset.theme;
  else dataset.theme = chosen;
  return told;
})();
"""


def violations(browser: Browser, within: str = "html", colours: bool = False) -> list[str]:
    """Each element that breaks a rule, in the light and in the dark theme.

    Args:
        browser: What shows the page.
        within: The selector of what is looked at.
        colours: Whether the dark theme is looked at for its colours only.

    Returns:
        The theme, the rule's name, where the element is, and how it begins.

    """
    if not browser.run("return 'axe' in window"):
        browser.run(_AXE)
    asked = json.dumps([within, colours])
    found: list[str] = browser.run(_CHECK.replace("ASKED", asked))
    return found
