# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that can be done at a table, each in three: why not, may I, do it.

    lock_bid.why_not(state, player=1, bid=3)    # None, or the error that says why not
    lock_bid.may(state, player=1, bid=3)        # True or False
    lock_bid.do(state, player=1, bid=3)         # BidLocked(player=1, bid=3), or raises

What is done is a frozen record, the event; `engine.fold` makes the next state of it. An action
takes what its event's fields are.
"""

from collections.abc import Callable
from typing import Final, Generic, ParamSpec, TypeVar

from engine import events
from engine.events import Event
from engine.faults import InputError
from engine.game import fold
from engine.state import GameState

P = ParamSpec("P")
E = TypeVar("E", bound=Event, covariant=True)


class Action(Generic[P, E]):
    """One kind of thing that can be done; ``state`` is None before the game is opened."""

    def __init__(self, event: Callable[P, E]) -> None:
        self.event = event

    def why_not(
        self, state: GameState | None, /, *args: P.args, **kwargs: P.kwargs
    ) -> InputError | None:
        """Return what stands against it, with the field and the rule; None where nothing does."""
        try:
            self.do(state, *args, **kwargs)
        except InputError as error:
            return error
        return None

    def may(self, state: GameState | None, /, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Tell whether it can be done now."""
        return self.why_not(state, *args, **kwargs) is None

    def do(self, state: GameState | None, /, *args: P.args, **kwargs: P.kwargs) -> E:
        """Return the event that it is; raises the InputError that `why_not` returns."""
        event = self.event(*args, **kwargs)
        fold(state, event)
        return event


open_game: Final = Action(events.GameOpened)
rename_player: Final = Action(events.PlayerRenamed)
open_round: Final = Action(events.RoundOpened)
lock_bid: Final = Action(events.BidLocked)
reopen_bid: Final = Action(events.BidReopened)
vote_to_reveal: Final = Action(events.RevealVoted)
correct_bid: Final = Action(events.BidCorrected)
choose_load: Final = Action(events.LoadChosen)
correct_load: Final = Action(events.LoadCorrected)
lay_card: Final = Action(events.CardLaid)
see_card_again: Final = Action(events.CardSeenAgain)
miss_cards: Final = Action(events.CardsMissed)
doubt_sight: Final = Action(events.TableUnseen)
trust_sight: Final = Action(events.NoTrickMissed)
declare_role: Final = Action(events.RoleDeclared)
name_card: Final = Action(events.CardNamed)
insert_card: Final = Action(events.CardInserted)
remove_card: Final = Action(events.CardRemoved)
move_card: Final = Action(events.CardMoved)
tell_player: Final = Action(events.PlayerTold)
tell_leader: Final = Action(events.LeaderTold)
tell_winner: Final = Action(events.WinnerTold)
void_trick: Final = Action(events.TrickVoided)
tell_round: Final = Action(events.RoundTold)
insert_trick: Final = Action(events.TrickInserted)
use_power: Final = Action(events.PowerUsed)
clear_table: Final = Action(events.TrickCleared)
close_game: Final = Action(events.GameClosed)

ACTIONS: Final[tuple[Action[..., Event], ...]] = (
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
