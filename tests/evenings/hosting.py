# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a host does on the page before a game and after it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.evenings.program import PIN, Program
from tests.evenings.windows import HOST, Windows


def begin_in_lobby(
    windows: Windows, names: Sequence[str], sizes: Sequence[int] = (), game: str = "skull-king"
) -> None:
    """Open the host's window, set a game up and begin it, with the Table PIN.

    Args:
        windows: the evening's.
        names: who plays, in seat order.
        sizes: how many cards each round of the card game has.
        game: which one.

    """
    windows.open("host", HOST, "lobby")
    windows.click("host", f"[name=lobby-game][value={game}]")
    seats = "document.querySelectorAll('.lobby__seat input[type=text]')"
    windows.wait("host", f"return {seats}.length > 0")
    while windows.run("host", f"return {seats}.length") > len(names):
        windows.click("host", ".lobby__seat:last-child [data-way=remove]")
    while windows.run("host", f"return {seats}.length") < len(names):
        windows.click("host", "#lobby-add")
    fill = "$field.value = $text; $field.dispatchEvent(new Event('input', {bubbles: true}))"
    for seat, name in enumerate(names):
        windows.run("host", fill.replace("$field", f"{seats}[{seat}]"), text=name)
    if sizes:
        field = "document.getElementById('lobby-sizes')"
        windows.run("host", fill.replace("$field", field), text=", ".join(map(str, sizes)))
    windows.click("host", "#lobby-begin")
    windows.wait("host", "return document.getElementById('pin').open")
    windows.run(
        "host",
        "document.getElementById('pin-text').value = $pin;"
        "document.querySelector('#pin-form button').click()",
        pin=PIN,
    )
    windows.wait("host", "return location.pathname === '/'")


def history_has(windows: Windows, program: Program, games: int) -> None:
    """The host finds so many games, and on the first one's sheet the totals of its score."""
    windows.go("host", "games")
    windows.wait("host", f"return document.querySelectorAll('[data-game]').length >= {games}")
    windows.go("host", "games/1")
    for total in program.get("/api/games/1/score")["totals"]:
        shown = str(total).replace("-", "\u2212")
        windows.wait("host", "return document.body.textContent.includes($shown)", shown=shown)
