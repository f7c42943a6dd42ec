# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that can be done at a table, each in three: why not, may I, do it.

`engine.common.Action` says what the three give; an action takes what its event's fields are.
"""

from typing import Any, Final

from engine.common import Action
from engine.skull_king import events
from engine.skull_king.events import Event
from engine.skull_king.game import fold

open_game: Final = Action(events.GameOpened, fold)
rename_player: Final = Action(events.PlayerRenamed, fold)
open_round: Final = Action(events.RoundOpened, fold)
lock_bid: Final = Action(events.BidLocked, fold)
reopen_bid: Final = Action(events.BidReopened, fold)
vote_to_reveal: Final = Action(events.RevealVoted, fold)
correct_bid: Final = Action(events.BidCorrected, fold)
choose_load: Final = Action(events.LoadChosen, fold)
correct_load: Final = Action(events.LoadCorrected, fold)
lay_card: Final = Action(events.CardLaid, fold)
see_card_again: Final = Action(events.CardSeenAgain, fold)
see_tricks: Final = Action(events.TricksSeen, fold)
doubt_trick: Final = Action(events.TrickDoubted, fold)
miss_cards: Final = Action(events.CardsMissed, fold)
doubt_sight: Final = Action(events.TableUnseen, fold)
trust_sight: Final = Action(events.NoTrickMissed, fold)
declare_role: Final = Action(events.RoleDeclared, fold)
name_card: Final = Action(events.CardNamed, fold)
insert_card: Final = Action(events.CardInserted, fold)
remove_card: Final = Action(events.CardRemoved, fold)
move_card: Final = Action(events.CardMoved, fold)
tell_player: Final = Action(events.PlayerTold, fold)
tell_leader: Final = Action(events.LeaderTold, fold)
tell_winner: Final = Action(events.WinnerTold, fold)
void_trick: Final = Action(events.TrickVoided, fold)
tell_round: Final = Action(events.RoundTold, fold)
insert_trick: Final = Action(events.TrickInserted, fold)
use_power: Final = Action(events.PowerUsed, fold)
clear_table: Final = Action(events.TrickCleared, fold)
close_game: Final = Action(events.GameClosed, fold)

ACTIONS: Final[tuple[Action[Any, ..., Event], ...]] = (
    open_game,
    rename_player,
    open_round,
    lock_bid,
    reopen_bid,
    vote_to_reveal,
    correct_bid,
    choose_load,
    correct_load,
    lay_card,
    see_card_again,
    see_tricks,
    doubt_trick,
    miss_cards,
    doubt_sight,
    trust_sight,
    declare_role,
    name_card,
    insert_card,
    remove_card,
    move_card,
    tell_player,
    tell_leader,
    tell_winner,
    void_trick,
    tell_round,
    insert_trick,
    use_power,
    clear_table,
    close_game,
)
"""Every action there is: one for each kind of event."""
