# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people have to say about a recording, because no camera can see it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, PlainValidator, model_validator

from device.complaints import BadInput
from device.config import ConfigError, Name, Strict, check_told_apart, read_toml
from engine.common import InputError
from engine.skull_king import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Edition,
    Load,
    Power,
    Role,
    Rules,
    hand_sizes,
    power_from_json,
    rules_from_json,
)

SetupRules = Annotated[Rules, PlainValidator(lambda value: rules_from_json(value, "rules"))]
SetupPower = Annotated[Power, PlainValidator(lambda value: power_from_json(value, "power", None))]
Count = Annotated[int, Field(ge=0)]


class UsedPower(Strict):
    """A pirate's power that the winner of a trick used; rounds and tricks count from 0."""

    round: Count
    trick: Count
    power: SetupPower


class RecordingSetup(Strict):
    """The setup file of `quartermaster watch`.

    round: the game's round with which the recording begins, from 0. bids: for each round
    of the recording, in seat order. loads: likewise, at a table that chooses them. roles:
    "P" or "E" for each Tigress in the order they are laid.
    """

    players: Annotated[tuple[Name, ...], Field(min_length=MIN_PLAYERS, max_length=MAX_PLAYERS)]
    dealer: Count = 0
    rules: SetupRules = Rules()
    round: Count = 0
    bids: tuple[tuple[Count, ...], ...] = ()
    loads: tuple[tuple[Load, ...], ...] = ()
    roles: tuple[Role, ...] = ()
    powers: tuple[UsedPower, ...] = ()

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.dealer >= len(self.players):
            raise ValueError(f"dealer {self.dealer} is nobody's seat; seats count from 0")
        check_told_apart(self.players)
        rounds = len(self.rules.round_plan)
        if self.round >= rounds:
            raise ValueError(
                f"round {self.round} is none of the game's {rounds} rounds; they count from 0 to "
                f"{rounds - 1}"
            )
        try:
            hands = hand_sizes(self.rules, len(self.players))[self.round :]
        except InputError as error:
            raise ValueError(str(error)) from error
        self._check_each_round("bids", self.bids, hands)
        self._check_each_round("loads", self.loads, hands)
        for number, (bids, cards) in enumerate(zip(self.bids, hands, strict=False)):
            if max(bids) > cards:
                raise ValueError(f"bids[{number}] has a bid over the {cards} cards of that round")
        if self.loads and not self.rules.plays_with_loads:
            raise ValueError("loads belong to Rascal's scoring with rascal_loads, and only there")
        if self.powers and not self.rules.pirate_powers:
            raise ValueError("powers belong to rules with pirate_powers = true, and only there")
        for number, used in enumerate(self.powers):
            self._check_power(f"powers[{number}]", used, hands)
        return self

    def on_deck(self, edition: Edition | None, path: Path) -> RecordingSetup:
        """The setup with the deck that lies on the table, where that says of which edition it is.

        Raises BadInput, which names the setup's file, for rounds that the deck has no cards for.
        """
        rules = self.rules.on_deck(edition)
        try:
            hand_sizes(rules, len(self.players))
        except InputError as error:
            raise BadInput(f"{path}: {error}; change it.") from None
        return self.model_copy(update={"rules": rules})

    def _check_each_round(
        self, name: str, told: Sequence[Sequence[object]], hands: Sequence[int]
    ) -> None:
        if len(told) > len(hands):
            raise ValueError(f"there are {len(told)} rounds of {name} for {len(hands)} rounds")
        for number, one in enumerate(told):
            if len(one) != len(self.players):
                raise ValueError(f"{name}[{number}] needs {len(self.players)} {name}")

    def _check_power(self, name: str, used: UsedPower, hands: Sequence[int]) -> None:
        if not 0 <= used.round - self.round < len(hands):
            raise ValueError(f"{name} is of round {used.round}, which is none of these")
        cards = hands[used.round - self.round]
        if used.trick >= cards:
            raise ValueError(
                f"{name} is of trick {used.trick}; round {used.round} has {cards}, and they count "
                "from 0"
            )
        if used.power.leader is not None and used.power.leader >= len(self.players):
            raise ValueError(f"{name}: leader {used.power.leader} is nobody's seat")


def read_setup(path: Path) -> RecordingSetup:
    """Read a setup file; raises BadInput with one sentence that names file, field and remedy."""
    try:
        return read_toml(path, RecordingSetup)
    except ConfigError as error:
        raise BadInput(str(error)) from None
