# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that can happen at a table. State is the fold of these; a correction is one too.

No event of play carries a player: who played is derived from who led, so that a correction
re-derives everything after it. Rounds, tricks and positions count from 0. A player is a seat, or
with two players `engine.skull_king.deal.GRAYBEARD`.
"""

from dataclasses import dataclass

from engine.common.endings import Ending
from engine.common.events import BidLocked as BidLocked
from engine.common.events import BidReopened as BidReopened
from engine.common.events import PlayerRenamed as PlayerRenamed
from engine.common.events import TrickCleared as TrickCleared
from engine.skull_king.cards import Role
from engine.skull_king.explanations import TrickExplanation
from engine.skull_king.powers import Load, Power
from engine.skull_king.rules import Rules

Readings = tuple[tuple[str, float], ...]
"""Face codes with their probability, best first; together 1 at most, the rest is unknown."""


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A game begins; ``players`` are names in seat order, ``dealer`` deals first."""

    rules: Rules
    players: tuple[str, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """Hands of ``cards`` cards are dealt and bidding is open."""

    cards: int
    dealer: int


@dataclass(frozen=True, slots=True)
class RevealVoted:
    """A player whose bid is locked asks that the bids be revealed: the missing ones are due."""

    player: int


@dataclass(frozen=True, slots=True)
class BidCorrected:
    """A bid of a round was noted wrongly and is corrected after all were revealed."""

    round: int
    player: int
    bid: int


@dataclass(frozen=True, slots=True)
class LoadChosen:
    """A player chose the cannon's load for the open round (RASCAL-LOADS)."""

    player: int
    load: Load


@dataclass(frozen=True, slots=True)
class LoadCorrected:
    """A player's load of a round was not noted in time, or wrongly, and is corrected."""

    round: int
    player: int
    load: Load


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card came to rest: what it may be, and the camera's track of it, if any."""

    readings: Readings
    track: int | None


@dataclass(frozen=True, slots=True)
class CardSeenAgain:
    """The camera read a card better than before; what a person said of it stands.

    With a ``track`` it is the card of the round that has it, wherever it lies by now; one that is
    nowhere changes nothing. A card that was missed lies there after all.
    """

    round: int
    trick: int
    position: int
    readings: Readings
    track: int | None = None


@dataclass(frozen=True, slots=True)
class TricksSeen:
    """The camera holds a round's tricks to have been these, from one on: it lost or found a trick.

    ``tricks`` are the cards of each in order, what they may be and the camera's track; all were put
    away, or but for the last, as ``swept`` says. What people said of a card goes with its track.
    """

    round: int
    trick: int
    tricks: tuple[tuple[tuple[Readings, int], ...], ...]
    swept: bool


@dataclass(frozen=True, slots=True)
class TrickDoubted:
    """The camera hesitates between two explanations of a trick, the likelier first; or no more.

    It is the trick of the round that has the card with that ``track``; one that is nowhere changes
    nothing. There are no ``explanations`` where it does not hesitate any more.
    """

    round: int
    trick: int
    track: int
    explanations: tuple[TrickExplanation, ...]


@dataclass(frozen=True, slots=True)
class CardsMissed:
    """After a start the camera does not see these cards of the open trick any more."""

    round: int
    trick: int
    tracks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableUnseen:
    """Nobody saw the table for so long that a whole trick may have been played before this one."""

    round: int
    trick: int


@dataclass(frozen=True, slots=True)
class NoTrickMissed:
    """A person says that no trick was played before this one while nobody saw the table."""

    round: int
    trick: int


@dataclass(frozen=True, slots=True)
class RoleDeclared:
    """What the Tigress lying there was declared to be."""

    round: int
    trick: int
    position: int
    role: Role


@dataclass(frozen=True, slots=True)
class CardNamed:
    """A person says which card that was: an answer or a correction."""

    round: int
    trick: int
    position: int
    card: str


@dataclass(frozen=True, slots=True)
class CardInserted:
    """A person adds a card that the camera never saw."""

    round: int
    trick: int
    position: int
    card: str


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """A person says that this card was not played, or was taken back."""

    round: int
    trick: int
    position: int


@dataclass(frozen=True, slots=True)
class CardMoved:
    """The order is corrected: that card lay as number ``to``, and the others close up.

    A person says so, or the camera, which saw late a card that lies where its turn was.
    """

    round: int
    trick: int
    position: int
    to: int


@dataclass(frozen=True, slots=True)
class PlayerTold:
    """A person says who laid that card; whoever would have, by turn, laid theirs instead."""

    round: int
    trick: int
    position: int
    player: int


@dataclass(frozen=True, slots=True)
class LeaderTold:
    """Who led that trick, and all play in turn after them; None takes it back.

    A person says so, or the camera, where all cards plainly lie before the players after another.
    """

    round: int
    trick: int
    leader: int | None


@dataclass(frozen=True, slots=True)
class WinnerTold:
    """The table settled who won that trick, whatever its cards say; None takes it back."""

    round: int
    trick: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class TrickVoided:
    """The table voided that trick: nobody wins it, and its own leader leads again."""

    round: int
    trick: int


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A whole round by hand: tricks won and bonus points for each player, as on paper."""

    round: int
    won: tuple[int, ...]
    bonus: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrickInserted:
    """A person says that a whole trick was missed before the one at this index."""

    round: int
    trick: int


@dataclass(frozen=True, slots=True)
class PowerUsed:
    """The winner of that trick used the power of the pirate who won it; None takes it back."""

    round: int
    trick: int
    power: Power | None


@dataclass(frozen=True, slots=True)
class GameClosed:
    """The game is over, played to its end or not.

    ``ending`` is None in journals from before there were endings.
    """

    reason: str
    ending: Ending | None = None


Event = (
    GameOpened
    | PlayerRenamed
    | RoundOpened
    | BidLocked
    | BidReopened
    | RevealVoted
    | BidCorrected
    | LoadChosen
    | LoadCorrected
    | CardLaid
    | CardSeenAgain
    | TricksSeen
    | TrickDoubted
    | CardsMissed
    | TableUnseen
    | NoTrickMissed
    | RoleDeclared
    | CardNamed
    | CardInserted
    | CardRemoved
    | CardMoved
    | PlayerTold
    | LeaderTold
    | WinnerTold
    | TrickVoided
    | RoundTold
    | TrickInserted
    | PowerUsed
    | TrickCleared
    | GameClosed
)
