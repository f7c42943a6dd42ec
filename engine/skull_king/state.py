# SPDX-License-Identifier: AGPL-3.0-or-later
"""The state of a game: what was told, and nothing that can be worked out from it."""

from dataclasses import dataclass

from engine.common.endings import Ending
from engine.skull_king.cards import Role
from engine.skull_king.deal import hands_at
from engine.skull_king.events import Readings
from engine.skull_king.explanations import TrickExplanation
from engine.skull_king.powers import Load, Power
from engine.skull_king.record import ByHand
from engine.skull_king.rules import Rules


@dataclass(frozen=True, slots=True)
class Play:
    """One card on the table: what it may be, and what a person said it is.

    ``track`` is the camera's number for it; ``named`` is a face code, ``role`` the Tigress's and
    ``player`` who laid it, where that was told. A card is ``missed`` when the camera did not find
    it again after a start, and nobody has said yet whether it counts.
    """

    readings: Readings
    track: int | None = None
    named: str | None = None
    role: Role | None = None
    player: int | None = None
    missed: bool = False


@dataclass(frozen=True, slots=True)
class TrickState:
    """The cards of a trick in the order they came, more than its size included.

    ``leader`` and ``winner`` are players, where people told who led and who won. A trick is
    ``after_unseen`` when another may have been played before it that nobody saw, and nobody has
    said yet whether one was. ``explanations`` are those that the camera hesitates between; what is
    told of cards, order or winner since leaves none.
    """

    plays: tuple[Play, ...] = ()
    cleared: bool = False
    power: Power | None = None
    leader: int | None = None
    winner: int | None = None
    voided: bool = False
    after_unseen: bool = False
    explanations: tuple[TrickExplanation, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round: bids by player, None until locked, and the tricks so far.

    Where it was told ``by_hand``, that is what counts. ``votes`` are the players who want the bids
    revealed while some are missing.
    """

    cards: int
    dealer: int
    bids: tuple[int | None, ...]
    loads: tuple[Load | None, ...]
    tricks: tuple[TrickState, ...] = ()
    by_hand: ByHand | None = None
    votes: tuple[int, ...] = ()

    @property
    def called(self) -> bool:
        """Tell whether half of the players or more want the bids revealed, and some are missing.

        No bid is shown by it: the missing ones are due, and whoever hosts may enter them.
        """
        return not self.revealed and 2 * len(self.votes) >= len(self.bids)

    @property
    def revealed(self) -> bool:
        """Tell whether every bid is locked, and so all are shown."""
        return None not in self.bids

    @property
    def table(self) -> TrickState | None:
        """Return the trick whose cards lie on the table, if there is one."""
        return self.tricks[-1] if self.tricks and not self.tricks[-1].cleared else None


@dataclass(frozen=True, slots=True)
class GameState:
    """A game: its rules, its players in seat order, its rounds.

    ``closed`` says why it ended and ``ending`` how; both are None while it goes on.
    """

    rules: Rules
    players: tuple[str, ...]
    dealer: int
    rounds: tuple[RoundState, ...] = ()
    closed: str | None = None
    ending: Ending | None = None

    @property
    def size(self) -> int:
        """Return how many cards make a trick."""
        return hands_at(len(self.players))

    @property
    def round_over(self) -> bool:
        """Tell whether the newest round, if any, has all its tricks and the last one is whole.

        A round that was told by hand is over, and a voided trick will not get whole any more.
        """
        if not self.rounds:
            return True
        newest = self.rounds[-1]
        if newest.by_hand is not None:
            return True
        if len(newest.tricks) < newest.cards:
            return False
        last = newest.tricks[-1]
        return last.cleared or last.voided or len(last.plays) >= self.size
