# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which round and trick an event is about, and which later events hang on its being there.

Events name cards by where they lie. To take one back that put a card or a trick in, or away, lets
others lie elsewhere, and whatever named them since would be about another card.
"""

from engine.skull_king import events
from engine.skull_king.events import Event
from engine.skull_king.parts import tracked
from engine.skull_king.state import GameState

Trick = tuple[int, int]
"""A round and a trick of it."""

_OF_TRICKS = (
    events.CardSeenAgain,
    events.TricksSeen,
    events.TrickDoubted,
    events.RoleDeclared,
    events.CardNamed,
    events.CardInserted,
    events.CardRemoved,
    events.CardMoved,
    events.PlayerTold,
    events.LeaderTold,
    events.WinnerTold,
    events.TrickVoided,
    events.TrickInserted,
    events.PowerUsed,
    events.CardsMissed,
    events.TableUnseen,
    events.NoTrickMissed,
)
_OF_ROUNDS = (events.BidCorrected, events.LoadCorrected, events.RoundTold)
_OF_THE_TABLE = (events.CardLaid, events.TrickCleared)
_OF_BIDDING = (events.BidLocked, events.BidReopened, events.RevealVoted, events.LoadChosen)


def place_of(state: GameState, event: Event) -> tuple[int, int | None] | None:
    """Return the round and the trick that an event belongs to, in the state before it.

    The trick is None for what belongs to a whole round; the opening and the closing of a game
    belong nowhere.
    """
    newest = len(state.rounds) - 1
    if isinstance(event, events.RoundOpened):
        return newest + 1, None
    if isinstance(event, _OF_ROUNDS):
        return event.round, None
    if isinstance(event, _OF_TRICKS):
        found = _by_track(state, event)
        return event.round, event.trick if found is None else found[0]
    if newest >= 0 and isinstance(event, _OF_BIDDING):
        return newest, None
    if newest >= 0 and isinstance(event, _OF_THE_TABLE):
        tricks = state.rounds[newest].tricks
        begun = len(tricks) - (state.rounds[newest].table is not None)
        swept = isinstance(event, events.TrickCleared) and begun == len(tricks)
        return newest, None if swept else begun
    return None


def place_after(state: GameState, event: Event, place: Trick) -> Trick | None:
    """Return where a trick of the state before an event is after it; None where it is no more."""
    number, trick = place
    if isinstance(event, events.TrickInserted) and event.round == number:
        return number, trick + (event.trick <= trick)
    if isinstance(event, events.CardRemoved) and event.round == number:
        tricks, newest = state.rounds[number].tricks, number == len(state.rounds) - 1
        if newest and event.trick < len(tricks) and len(tricks[event.trick].plays) == 1:
            return None if event.trick == trick else (number, trick - (event.trick < trick))
    if isinstance(event, events.TricksSeen) and event.round == number and event.trick <= trick:
        at = _told_anew(state, event, trick)
        return None if at is None else (number, at)
    return place


def _told_anew(state: GameState, event: events.TricksSeen, trick: int) -> int | None:
    """Return which of the tricks told anew has most of an old one's cards; None where none has."""
    tricks = state.rounds[event.round].tricks
    if trick >= len(tricks):
        return trick
    own = {play.track for play in tricks[trick].plays} - {None}
    shared = [len(own & {track for _, track in cards}) for cards in event.tricks]
    if any(shared):
        return event.trick + shared.index(max(shared))
    at = trick - event.trick
    # One that the camera saw no card of, and sees none of now.
    stays = not own and at < len(event.tricks) and not event.tricks[at]
    return trick if stays else None


def builds_on(later: Event, earlier: Event) -> bool:
    """Tell whether a later event names a place that undoing an earlier one would shift or remove.

    So it does where it may: a trick goes with its last card, so that what was told of later
    tricks builds on a card that may have been a trick's first to come, or last to go. Cards laid
    build on the sweep before them.
    """
    if isinstance(earlier, events.TrickCleared):
        return isinstance(later, events.CardLaid | events.TrickCleared | events.CardInserted)
    if not isinstance(earlier, _SHIFTING) or not isinstance(later, _OF_TRICKS):
        return False
    if later.round != earlier.round or _goes_by_track(later):
        return False
    if isinstance(later, events.TricksSeen) and later.trick <= earlier.trick:
        # It tells all of them anew, wherever they lay.
        return False
    if later.trick < earlier.trick + isinstance(later, events.TrickInserted):
        # From then on others name the trick of the earlier one by another number.
        return _moves_tricks(later) and not isinstance(later, events.CardInserted)
    if isinstance(earlier, events.TrickInserted) or later.trick != earlier.trick:
        return later.trick >= earlier.trick and _moves_tricks(earlier)
    named = _positions(later)
    if isinstance(later, events.CardRemoved) and not isinstance(earlier, events.CardMoved):
        # Whether that removal took the whole trick away hangs on the card put in, or away, before.
        return True
    if named is None:
        return _moves_tricks(earlier)
    if isinstance(earlier, events.CardMoved):
        first, last = sorted((earlier.position, earlier.to))
        # A card put in or away before these two lets later events name them by other places.
        shifts = isinstance(later, _SHIFTING)
        return named[0] <= last and (shifts or named[-1] >= first)
    return named[-1] >= earlier.position


_SHIFTING = (
    events.TrickInserted,
    events.CardInserted,
    events.CardRemoved,
    events.CardMoved,
)


def _moves_tricks(event: object) -> bool:
    """Tell whether an event may have made a trick, or have let one go."""
    if isinstance(event, events.CardInserted | events.CardRemoved):
        return event.position == 0
    return isinstance(event, events.TrickInserted)


def _positions(event: object) -> tuple[int, ...] | None:
    """Return the places of cards that an event names in its trick; None where it names none."""
    if isinstance(event, events.CardMoved):
        return tuple(sorted((event.position, event.to)))
    position = getattr(event, "position", None)
    return None if position is None else (position,)


def _goes_by_track(event: object) -> bool:
    by_track = isinstance(event, events.CardSeenAgain) and event.track is not None
    return by_track or isinstance(event, events.CardsMissed | events.TrickDoubted)


def _by_track(state: GameState, event: object) -> Trick | None:
    if isinstance(event, events.CardSeenAgain | events.TrickDoubted) and event.track is not None:
        return tracked(state, event.round, event.track)
    return None
