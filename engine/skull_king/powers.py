# SPDX-License-Identifier: AGPL-3.0-or-later
"""The players' choices beside cards: pirates' powers (POWER) and cannon loads (RASCAL-LOADS)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.common.faults import InputError
from engine.common.fields import need, obj, shown, text, under, whole
from engine.common.near import meant
from engine.skull_king.cards import PIRATES
from engine.skull_king.deal import GRAYBEARD, GRAYBEARD_NAME, MAX_PLAYERS, player_json
from engine.skull_king.rules import Rules
from engine.skull_king.switches import LastTrickPower

WAGERS: Final = (0, 10, 20)
CHANGES: Final = (0, -1, 1)
TOLD_POWERS: Final = ("ROS", "RAS", "HAR")
"""Pirates whose power brings a choice that changes a game: leader, wager, bid."""


class Load(StrEnum):
    """What the cannon is loaded with under Rascal's scoring."""

    GRAPESHOT = "grapeshot"
    CANNONBALL = "cannonball"


class PowerFault(StrEnum):
    """Why a power cannot have been used after a trick (POWER-MISUSED)."""

    NO_POWERS = "no-powers"
    NOT_WON = "not-won"
    LAST_TRICK = "last-trick"

    def sentence(self, pirate: str) -> str:
        """Return the fault in English, for the power of that pirate."""
        return {
            PowerFault.NO_POWERS: "this table plays without pirates' powers (pirate_powers)",
            PowerFault.NOT_WON: (
                f"a player must have won this trick with {pirate} to use that power"
            ),
            PowerFault.LAST_TRICK: (
                "no such power may be used after a round's last trick (POWER-LAST)"
            ),
        }[self]


@dataclass(frozen=True, slots=True)
class Power:
    """A pirate's power that was used.

    ``leader`` is Rosie's choice, ``wager`` Rascal's, ``change`` Harry's; the others are None
    (POWER-ROSIE, POWER-RASCAL, POWER-HARRY). Bendt's drawing and Juanita's looking leave nothing
    to write down but that they happened (POWER-BENDT, POWER-JUANITA).
    """

    pirate: str
    leader: int | None = None
    wager: int | None = None
    change: int | None = None

    def to_json(self) -> dict[str, object]:
        """Return the power as game records write it."""
        told: dict[str, object] = {"pirate": self.pirate}
        if self.leader is not None:
            told["leader"] = player_json(self.leader)
        if self.wager is not None:
            told["wager"] = self.wager
        if self.change is not None:
            told["change"] = self.change
        return told


def power_from_json(value: object, where: str, players: int | None) -> Power:
    """Read a power; raises InputError with the path of what cannot be so.

    ``players`` is how many play, None where that is not known yet.
    """
    source = obj(value, where, ("pirate", "leader", "wager", "change"))
    at = under(where, "pirate")
    pirate = text(need(source, "pirate", where), at).upper()
    if pirate not in PIRATES:
        near = meant(pirate, PIRATES)
        raise InputError(at, f"must be one of {', '.join(PIRATES)}, not {shown(pirate)}{near}")
    choice = {"ROS": "leader", "RAS": "wager", "HAR": "change"}.get(pirate)
    for key in source:
        if key not in ("pirate", choice):
            raise InputError(under(where, key), f"does not belong to the power of {pirate}")
    if choice is None:
        return Power(pirate)
    value, at = need(source, choice, where), under(where, choice)
    if choice == "leader":
        return Power(pirate, leader=player_from_json(value, at, players))
    if choice == "change":
        return Power(pirate, change=whole(value, at, -1, 1))
    wager = whole(value, at, 0, 20)
    if wager not in WAGERS:
        raise InputError(at, f"must be 0, 10 or 20, not {wager}")
    return Power(pirate, wager=wager)


def player_from_json(value: object, where: str, players: int | None) -> int:
    """Read a player: an index, or in a two-player game Graybeard by name."""
    if isinstance(value, str) and value.lower() == GRAYBEARD_NAME:
        if players in (2, None):
            return GRAYBEARD
        raise InputError(where, "Graybeard plays in two-player games only")
    if isinstance(value, str):
        near = meant(value, (GRAYBEARD_NAME,))
        raise InputError(where, f"must be a player's number from 0, not {shown(value)}{near}")
    return whole(value, where, 0, (players or MAX_PLAYERS) - 1)


def power_fault(
    power: Power, winning_face: str | None, last: bool, rules: Rules
) -> PowerFault | None:
    """Return why a power cannot have been used after a trick, or None where it can.

    POWER: whoever won with that named pirate has it. POWER-LAST: after a round's last trick.

    ``winning_face`` is the card that won the trick, None where no player's card did; ``last``
    says that it was the round's last trick.
    """
    if not rules.pirate_powers:
        return PowerFault.NO_POWERS
    if winning_face != power.pirate:
        return PowerFault.NOT_WON
    if last and not _after_last_trick(power.pirate, rules):
        return PowerFault.LAST_TRICK
    return None


def _after_last_trick(pirate: str, rules: Rules) -> bool:
    """Tell whether a pirate's power may be used after a round's last trick (POWER-LAST)."""
    if pirate == "RAS":
        return rules.wager_last_trick
    return pirate == "HAR" and rules.power_last_trick is LastTrickPower.HARRY
