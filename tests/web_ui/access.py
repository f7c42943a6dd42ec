# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who may reach the tests' tables, and the address that makes a browser their own screen."""

from __future__ import annotations

from web_ui import Server
from web_ui.access import Access, FixedKeys

PIN = "4711"
OWN_SCREEN = "the-own-screens-secret"
ACCESS = Access(FixedKeys(PIN, OWN_SCREEN))
OWN_SCREEN_PATH = f"/own-screen/{OWN_SCREEN}"


def own_screen_at(server: Server) -> str:
    """The address that makes a browser the own screen of a table."""
    return f"http://127.0.0.1:{server.port}{OWN_SCREEN_PATH}"
