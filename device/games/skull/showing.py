# SPDX-License-Identifier: AGPL-3.0-or-later
"""The "game" part of `/api/state`: all that anybody at the table can see.

A face stands in it once it was flipped; which disc was lost stands nowhere. Seats count from 0,
clockwise; rounds count from 0.

- `phase`: `placing` (first discs), `turns` (place or open), `bidding`, `flipping`, `losing` (a
  disc is to be lost), `choosing` (who starts next), `done`.
- `rules`: `{"last_chance": false}`.
- `round`: `{"number": 0, "starter": 2}`, the newest, and who has its first turn.
- `players`: one a seat. `name`; `wins`, rounds won, of 2; `discs`, own ones left, of 4;
  `last_chance`, whether they play with that disc in this round; `face_down`, discs on the mat;
  `flipped`, what the flipped ones on it show, the topmost first; `in_hand`; `bid`, the latest or
  null; `passed`; `turn`, whether the table waits for them; `challenger`; `out`.
- `waits_for`: the seats that are to act now. First all who have not placed their first disc; then
  the one whose turn it is, the challenger, or the owner of the skull, who takes a disc blind.
- `in_play`: how many discs lie on the mats.
- `bid`, `bidder`: the highest bid and whose it is; null while the bidding is not open.
- `challenger`: whose challenge it is; null until everybody else has passed.
- `flips`: `[{"mat": 1, "face": "flower"}]` in their order; `to_flip`: how many are still to come.
- `lose`: while `losing` `{"player": 1, "chosen_by": 0}`, the same seat twice where the challenger
  discards one in secret; else null.
- `chooser`: while `choosing` who is out and chooses; `next_starter`: who starts the next round,
  once it is known; else null.
- `out`: who is out, in the order in which they went.
- `reasons`, `findings`: of the newest round, `{"rule", "case", "params", "text"}` each.
- `last`: the latest round that is over, null before the first. The next round opens by itself, so
  this tells what ended the one before and why, with the mats as they lay: `place`, `round`,
  `starter`, `actions`, `flips`, `lost`, `placed`, `challenger`, `bid`, `success`, `next_starter`,
  `wins`, `discs`, `last_chance`, `winner`, `reasons`, `findings`, all as a review has them.
- `rounds`: all that are over, for the scoresheet: `round`, `challenger`, `bid`, `success`,
  `skull_of`, `out` (who went out in it), `findings`, and `wins` and `discs` after it.
- `winner`: who has won the game, or null; `ranking`: the seats by place.
- `ending`: `finished`, `ended`, `unfinished` or `discarded`; null while the game goes on.
- `winners`: the seats of those who have won it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from device.buttons import Light
from device.games.seam import Shown
from device.games.skull.lights import lights
from engine.common import winners_of
from engine.skull import (
    GameState,
    GameView,
    JudgedRound,
    Phase,
    lost_disc,
    review_rounds,
    sheet_of,
    view,
)


def shown(state: GameState) -> Shown:
    """What a state shows."""
    seen = view(state)
    over = _rounds_over(state)
    return Shown(
        game=_game(state, seen, over),
        players=state.players,
        lights=_lights(state, seen),
        # Everything that is pressed is said aloud, and nothing of a disc's face is ever pressed.
        secret=False,
        ending=state.ending,
        verdict=f"round {over - 1}" if over and not state.rounds[-1].actions else None,
        place=f"round {seen.number + 1}",
    )


def _game(state: GameState, seen: GameView, over: int) -> Mapping[str, Any]:
    standing = state.standing
    loss = lost_disc(state)
    choosing = seen.phase is Phase.CHOOSING
    table = state.judged[-1].table if state.judged else None
    told = seen.to_json()
    players = [{**player.to_json(), "out": not player.discs} for player in seen.players]
    goes_on = bool(state.rounds) and state.closed is None
    waits = [seat for seat, player in enumerate(seen.players) if player.turn and goes_on]
    return {
        **told,
        "players": players,
        "waits_for": waits,
        "bidder": None if table is None else table.bidder,
        "lose": None if loss is None else {"player": loss.player, "chosen_by": loss.chosen_by},
        "out": list(standing.out),
        "chooser": seen.challenger if choosing else None,
        "last": review_rounds(state)[over - 1].to_json() if over else None,
        "rounds": list(_in_short(state.judged[:over], state.players)),
        "ranking": [list(place) for place in sheet_of(state).ranking],
        "ending": None if state.ending is None else state.ending.value,
        "winners": list(winners_in(state)),
    }


def winners_in(state: GameState) -> tuple[int, ...]:
    """Who has won; nobody while it goes on, where it does not count, and before a round is over."""
    return winners_of(state.ending, sheet_of(state).ranking, scored=_rounds_over(state) > 0)


def _in_short(
    rounds: tuple[JudgedRound, ...], names: tuple[str, ...]
) -> Iterator[Mapping[str, Any]]:
    for number, there in enumerate(rounds):
        yield {
            "round": number,
            "challenger": there.challenger,
            "bid": there.bid,
            "success": there.success,
            "skull_of": there.table.skull_of,
            "out": there.went_out,
            "findings": [finding.to_json(names) for finding in there.findings],
            "wins": list(there.after.wins),
            "discs": list(there.after.discs),
        }


def _rounds_over(state: GameState) -> int:
    """How many rounds are told to their end."""
    if not state.judged:
        return 0
    return len(state.judged) if state.round_over else len(state.judged) - 1


def _lights(state: GameState, seen: GameView) -> tuple[Light, ...]:
    if state.closed is not None:
        return (Light.OFF,) * len(state.players)
    return lights(seen)
