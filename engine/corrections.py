# SPDX-License-Identifier: AGPL-3.0-or-later
"""Changes to tricks already told: names, roles, cards added and taken away, powers."""

from dataclasses import replace

from engine.cards import Role
from engine.deal import GRAYBEARD
from engine.events import Readings
from engine.faults import EventError
from engine.judged import all_told, judge_round, why_no_power
from engine.powers import Power
from engine.rules import HarryWhen
from engine.state import GameState, Play, RoundState, TrickState


def with_round(state: GameState, number: int, there: RoundState) -> GameState:
    """Return the state with one round replaced."""
    return replace(state, rounds=(*state.rounds[:number], there, *state.rounds[number + 1 :]))


def set_role(state: GameState, number: int, trick: int, position: int, role: Role) -> GameState:
    """Say what the Tigress at that place was declared to be."""
    play = _play(state, number, trick, position)
    return _with_play(state, number, trick, position, replace(play, role=role))


def read_again(
    state: GameState, number: int, trick: int, position: int, readings: Readings
) -> GameState:
    """Replace what the camera took a card for."""
    play = _play(state, number, trick, position)
    return _with_play(state, number, trick, position, replace(play, readings=readings))


def name_card(
    state: GameState, number: int, trick: int, position: int, face: str, role: Role | None
) -> GameState:
    """Say which card lies at that place; a role told before stays unless a new one is told."""
    play = _play(state, number, trick, position)
    named = replace(play, named=face, role=role or play.role)
    return _with_play(state, number, trick, position, named)


def insert_card(state: GameState, number: int, trick: int, position: int, play: Play) -> GameState:
    """Add a card before that place, in a trick already begun or as the first of the next."""
    there = _round(state, number)
    if trick == len(there.tricks) < there.cards and there.table is None:
        there = replace(there, tricks=(*there.tricks, TrickState()))
        state = with_round(state, number, there)
    old = _trick(state, number, trick)
    if not 0 <= position <= len(old.plays):
        raise EventError("position", f"there is no place {position} among {len(old.plays)} cards")
    plays = (*old.plays[:position], play, *old.plays[position:])
    return _with_trick(state, number, trick, replace(old, plays=plays))


def remove_card(state: GameState, number: int, trick: int, position: int) -> GameState:
    """Take a card out; a trick whose last card goes never was."""
    _play(state, number, trick, position)
    old = _trick(state, number, trick)
    plays = (*old.plays[:position], *old.plays[position + 1 :])
    if plays:
        return _with_trick(state, number, trick, replace(old, plays=plays))
    there = _round(state, number)
    tricks = (*there.tricks[:trick], *there.tricks[trick + 1 :])
    return with_round(state, number, replace(there, tricks=tricks))


def insert_trick(state: GameState, number: int, trick: int) -> GameState:
    """Make room for a trick that was missed whole; its cards are still to be told."""
    there = _round(state, number)
    if len(there.tricks) >= there.cards:
        raise EventError("trick", f"the round has all of its {there.cards} tricks")
    swept = len(there.tricks) - (there.table is not None)
    if not 0 <= trick <= swept:
        raise EventError("trick", f"there is no place {trick} among {swept} tricks put away")
    missed = TrickState(cleared=True)
    tricks = (*there.tricks[:trick], missed, *there.tricks[trick:])
    return with_round(state, number, replace(there, tricks=tricks))


def set_power(state: GameState, number: int, trick: int, power: Power | None) -> GameState:
    """Note the power that the trick's winner used, or take the note back (POWER)."""
    old = _trick(state, number, trick)
    if power is not None:
        _check_power(state, number, trick, power)
    return _with_trick(state, number, trick, replace(old, power=power))


def _check_power(state: GameState, number: int, trick: int, power: Power) -> None:
    there, rules, players = state.rounds[number], state.rules, len(state.players)
    seats = (GRAYBEARD, 0, 1) if players == 2 else range(players)
    if power.leader is not None and power.leader not in seats:
        raise EventError("power.leader", f"there is no player {power.leader}")
    judged = judge_round(there, rules, players)
    refusal = why_no_power(judged[trick], power, there, trick, rules)
    if refusal is not None:
        raise EventError("power", refusal)
    later = rules.harry_when is HarryWhen.AFTER_LAST_TRICK
    if power.change is not None and later and not all_told(there, judged):
        raise EventError(
            "power.change", "is chosen after the round's last trick under these rules (POWER-HARRY)"
        )


def _round(state: GameState, number: int) -> RoundState:
    if not 0 <= number < len(state.rounds):
        raise EventError("round", f"there is no round {number}")
    return state.rounds[number]


def _trick(state: GameState, number: int, trick: int) -> TrickState:
    there = _round(state, number)
    if not 0 <= trick < len(there.tricks):
        raise EventError("trick", f"round {number} has no trick {trick}")
    return there.tricks[trick]


def _play(state: GameState, number: int, trick: int, position: int) -> Play:
    plays = _trick(state, number, trick).plays
    if not 0 <= position < len(plays):
        raise EventError("position", f"trick {trick} of round {number} has no card {position}")
    return plays[position]


def _with_trick(state: GameState, number: int, trick: int, new: TrickState) -> GameState:
    there = state.rounds[number]
    tricks = (*there.tricks[:trick], new, *there.tricks[trick + 1 :])
    return with_round(state, number, replace(there, tricks=tricks))


def _with_play(state: GameState, number: int, trick: int, position: int, new: Play) -> GameState:
    old = state.rounds[number].tricks[trick]
    plays = (*old.plays[:position], new, *old.plays[position + 1 :])
    return _with_trick(state, number, trick, replace(old, plays=plays))
