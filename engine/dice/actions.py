# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that can be done at a table, each in three: why not, may I, do it.

`engine.common.Action` says what the three give; an action takes what its event's fields are.
"""

from typing import Any, Final

from engine.common import Action
from engine.dice import events
from engine.dice.events import Event
from engine.dice.game import fold

open_game: Final = Action(events.GameOpened, fold)
rename_player: Final = Action(events.PlayerRenamed, fold)
open_hand: Final = Action(events.HandOpened, fold)
lock_bid: Final = Action(events.BidLocked, fold)
reopen_bid: Final = Action(events.BidReopened, fold)
correct_bid: Final = Action(events.BidCorrected, fold)
throw_die: Final = Action(events.DieThrown, fold)
clear_trick: Final = Action(events.TrickCleared, fold)
name_throw: Final = Action(events.ThrowNamed, fold)
insert_throw: Final = Action(events.ThrowInserted, fold)
remove_throw: Final = Action(events.ThrowRemoved, fold)
move_throw: Final = Action(events.ThrowMoved, fold)
insert_trick: Final = Action(events.TrickInserted, fold)
tell_player: Final = Action(events.PlayerTold, fold)
tell_leader: Final = Action(events.LeaderTold, fold)
tell_winner: Final = Action(events.WinnerTold, fold)
void_trick: Final = Action(events.TrickVoided, fold)
tell_hand: Final = Action(events.HandTold, fold)
close_game: Final = Action(events.GameClosed, fold)

ACTIONS: Final[tuple[Action[Any, ..., Event], ...]] = (
    open_game,
    rename_player,
    open_hand,
    lock_bid,
    reopen_bid,
    correct_bid,
    throw_die,
    clear_trick,
    name_throw,
    insert_throw,
    remove_throw,
    move_throw,
    insert_trick,
    tell_player,
    tell_leader,
    tell_winner,
    void_trick,
    tell_hand,
    close_game,
)
"""Every action there is: one for each kind of event."""
