# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that can be done at a table, each in three: why not, may I, do it.

    make_bid.why_not(state, player=1, bid=3)    # None, or the error that says why not
    make_bid.may(state, player=1, bid=3)        # True or False
    make_bid.do(state, player=1, bid=3)         # BidMade(player=1, bid=3), or raises

Beside what the fold refuses, an action is refused that is another's to do, or not yet. An action
takes what its event's fields are.
"""

from typing import Final

from engine.common import Action
from engine.skull import events
from engine.skull.events import Event
from engine.skull.game import fold, new_findings, refuse
from engine.skull.state import GameState


def play(state: GameState | None, event: Event) -> GameState:
    """Return the state after an event that the rules allow.

    Args:
        state: the state before it, None before `GameOpened`.
        event: what somebody wants to do.

    Raises:
        EventError: for what the fold refuses, and for what would be noticed in the newest round.

    """
    after = fold(state, event)
    if state is not None and after.rounds and not isinstance(event, _ANYTIME):
        for finding in new_findings(state, after):
            if finding.case not in _SEEN_AFTERWARDS:
                raise refuse(finding, state.players)
    return after


_ANYTIME = (events.PlayerRenamed, events.RoundCorrected, events.GameClosed)
# To refuse a flower would be to say that the disc is the skull.
_SEEN_AFTERWARDS: Final = ("flowers",)

open_game: Final = Action(events.GameOpened, play)
rename_player: Final = Action(events.PlayerRenamed, play)
open_round: Final = Action(events.RoundOpened, play)
place_disc: Final = Action(events.DiscPlaced, play)
make_bid: Final = Action(events.BidMade, play)
pass_on: Final = Action(events.Passed, play)
flip_disc: Final = Action(events.DiscFlipped, play)
lose_disc: Final = Action(events.DiscLost, play)
choose_starter: Final = Action(events.StarterChosen, play)
correct_round: Final = Action(events.RoundCorrected, play)
close_game: Final = Action(events.GameClosed, play)

ACTIONS: Final = (
    open_game,
    rename_player,
    open_round,
    place_disc,
    make_bid,
    pass_on,
    flip_disc,
    lose_disc,
    choose_starter,
    correct_round,
    close_game,
)
"""Every action there is: one for each kind of event."""
