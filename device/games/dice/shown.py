# SPDX-License-Identifier: AGPL-3.0-or-later
"""The "game" part of `/api/state` while dice are played; anybody may read it.

Players are seats, and hands, tricks and positions count from 0; a place such as "3.2" is hand 3,
trick 2 for people.

- "phase": "bidding", "playing", "trick-done" (a whole trick lies there), "hand-done" or "over".
- "rules": `{"scoring": "classic" | "landlubber", "dice": SET}`, a SET by colour
  `{"black": {"count": 7, "faces": ["5", "5", "6", "6", "7", "7"]}, …}`; "dice_assumed": whether
  that set is the one that is only assumed.
- "hand": `{"number", "of", "dice", "starter"}` of the newest hand, with "by_hand": true where it
  was told by hand.
- "players": for each seat `{"name", "bid", "locked", "won", "total", "leads", "turn", "starts"}`;
  "bid" is null until all bids are revealed.
- "trick": the one that lies there or comes next: `{"hand", "trick", "place", "leader", "order",
  "lead_colour", "throws": [{"position", "player", "die", "face"}], "winning", "winner",
  "next_leader", "points", "final", "bonuses", "reasons"}`. "order" is who throws in turn, "winning"
  the position that is winning so far, "winner" and "next_leader" are players. A reason is
  `{"throw", "rule", "text", "params": {"case", "die", "by", "at"}}`. "leader_told", "winner_told",
  "voided", and a throw's "told": ["player"] stand where people said so.
- "last_trick": the one before, or null; "tricks": all of the newest hand; "incomplete": the places
  of tricks put away that lack dice.
- "throwable": what may be thrown next: `[{"die", "faces", "left", "off"}]`. "left": how many dice
  of that colour this hand has not shown yet; "off": the colour to follow is another.
- "sheet": as `quartermaster score --json` prints it, with each hand's "findings".
- "may": what the host may enter now, of `device.games.dice.by_hand`: "throw", "clear", "hand".
- "questions": none; this game asks nothing. "ending": how the game ended, or null.
- "winners": the seats of those who have won it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device.games.dice.by_hand import may_be_entered
from engine.common import winners_of
from engine.dice import GameState, GameView, Phase, Sheet, view


def shown(state: GameState) -> Mapping[str, Any]:
    """What viewers get of a state, JSON-ready; see the module."""
    seen = view(state)
    return {
        **seen.to_json(),
        "may": list(may_be_entered(state)),
        "ending": None if state.ending is None else state.ending.value,
        "winners": list(winners_in(state, seen.sheet)),
    }


def winners_in(state: GameState, sheet: Sheet) -> tuple[int, ...]:
    """Who has won; nobody while it goes on, where it does not count, and before a hand is over."""
    scored = any(hand.finished for hand in sheet.hands)
    return winners_of(state.ending, sheet.ranking, scored=scored)


def verdict_shown(seen: GameView) -> str | None:
    """Names the verdict that has just been reached; None while there is none."""
    if seen.phase is not Phase.TRICK_DONE:
        return None
    return f"hand {seen.number}, trick {seen.trick.number}"
