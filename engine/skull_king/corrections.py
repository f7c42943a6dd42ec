# SPDX-License-Identifier: AGPL-3.0-or-later
"""Changes to what was told: players' names, cards, roles, order, cards added and taken away."""

from dataclasses import replace

from engine.common.faults import EventError
from engine.common.seats import renamed
from engine.skull_king.cards import Role
from engine.skull_king.events import CardSeenAgain, CardsMissed
from engine.skull_king.judged import all_told, judge_round, why_no_power
from engine.skull_king.parts import (
    check_seat,
    play_at,
    round_at,
    tracked,
    trick_at,
    with_play,
    with_round,
    with_trick,
)
from engine.skull_king.powers import Power
from engine.skull_king.state import GameState, Play, TrickState
from engine.skull_king.switches import HarryWhen


def rename_player(state: GameState, player: int, name: str) -> GameState:
    """Let a player be called that from the first round on; nobody else may be."""
    return replace(state, players=renamed(state.players, player, name))


def set_role(state: GameState, number: int, trick: int, position: int, role: Role) -> GameState:
    """Say what the Tigress at that place was declared to be."""
    play = play_at(state, number, trick, position)
    return with_play(state, number, trick, position, replace(play, role=role))


def read_again(state: GameState, event: CardSeenAgain) -> GameState:
    """Replace what the camera took a card for; one that it sees is not missed any more."""
    number, trick, position = event.round, event.trick, event.position
    if event.track is not None:
        found = tracked(state, number, event.track)
        if found is None:
            return state
        trick, position = found
    play = play_at(state, number, trick, position)
    again = replace(play, readings=event.readings, missed=False)
    return with_play(state, number, trick, position, again)


def miss_cards(state: GameState, event: CardsMissed) -> GameState:
    """Doubt the cards that the camera did not find again, wherever they lie by now."""
    for track in event.tracks:
        found = tracked(state, event.round, track)
        if found is not None:
            play = play_at(state, event.round, *found)
            state = with_play(state, event.round, *found, replace(play, missed=True))
    return state


def name_card(
    state: GameState, number: int, trick: int, position: int, face: str, role: Role | None
) -> GameState:
    """Say which card lies at that place; a role told before stays unless a new one is told.

    It lies there then, even where the camera missed it.
    """
    play = play_at(state, number, trick, position)
    named = replace(play, named=face, role=role or play.role, missed=False)
    return with_play(state, number, trick, position, named)


def insert_card(state: GameState, number: int, trick: int, position: int, play: Play) -> GameState:
    """Add a card before that place, in a trick already begun or as the first of the next."""
    there = round_at(state, number)
    if trick == len(there.tricks) < there.cards and there.table is None:
        there = replace(there, tricks=(*there.tricks, TrickState()))
        state = with_round(state, number, there)
    old = trick_at(state, number, trick)
    if not 0 <= position <= len(old.plays):
        problem = f"there is no place {position} among {len(old.plays)} cards"
        raise EventError("position", problem, "no-such-place")
    plays = (*old.plays[:position], play, *old.plays[position:])
    return with_trick(state, number, trick, replace(old, plays=plays))


def remove_card(state: GameState, number: int, trick: int, position: int) -> GameState:
    """Take a card out; a trick whose last card goes never was.

    In a round that is over there were as many tricks as cards: it stays, for its cards to be told.
    """
    play_at(state, number, trick, position)
    old = trick_at(state, number, trick)
    plays = (*old.plays[:position], *old.plays[position + 1 :])
    if plays or number < len(state.rounds) - 1:
        return with_trick(state, number, trick, replace(old, plays=plays))
    there = round_at(state, number)
    tricks = (*there.tricks[:trick], *there.tricks[trick + 1 :])
    return with_round(state, number, replace(there, tricks=tricks))


def move_card(state: GameState, number: int, trick: int, position: int, to: int) -> GameState:
    """Let a card have lain at another place of its trick; who laid it, if told, goes with it."""
    play = play_at(state, number, trick, position)
    old = trick_at(state, number, trick)
    if not 0 <= to < len(old.plays):
        problem = f"there is no place {to} among {len(old.plays)} cards"
        raise EventError("to", problem, "no-such-place")
    others = (*old.plays[:position], *old.plays[position + 1 :])
    plays = (*others[:to], play, *others[to:])
    return with_trick(state, number, trick, replace(old, plays=plays))


def doubt_sight(state: GameState, number: int, trick: int) -> GameState:
    """Doubt that no trick was played before that one while nobody saw the table."""
    old = trick_at(state, number, trick)
    return with_trick(state, number, trick, replace(old, after_unseen=True))


def trust_sight(state: GameState, number: int, trick: int) -> GameState:
    """No trick was played before that one but those that were seen."""
    old = trick_at(state, number, trick)
    return with_trick(state, number, trick, replace(old, after_unseen=False))


def insert_trick(state: GameState, number: int, trick: int) -> GameState:
    """Make room for a trick that was missed whole; its cards are still to be told.

    It is the one that was played while nobody saw the table, if that was doubted.
    """
    there = round_at(state, number)
    if len(there.tricks) >= there.cards:
        problem = f"the round has all of its {there.cards} tricks"
        raise EventError("trick", problem, "round-full", cards=there.cards)
    swept = len(there.tricks) - (there.table is not None)
    if not 0 <= trick <= swept:
        problem = f"there is no place {trick} among {swept} tricks put away"
        raise EventError("trick", problem, "no-such-place")
    missed = TrickState(cleared=True)
    after = tuple(replace(one, after_unseen=False) for one in there.tricks[trick : trick + 1])
    tricks = (*there.tricks[:trick], missed, *after, *there.tricks[trick + 1 :])
    return with_round(state, number, replace(there, tricks=tricks))


def set_power(state: GameState, number: int, trick: int, power: Power | None) -> GameState:
    """Note the power that the trick's winner used, or take the note back (POWER)."""
    old = trick_at(state, number, trick)
    if power is not None:
        _check_power(state, number, trick, power)
    return with_trick(state, number, trick, replace(old, power=power))


def _check_power(state: GameState, number: int, trick: int, power: Power) -> None:
    there, rules, players = state.rounds[number], state.rules, len(state.players)
    if power.leader is not None:
        check_seat(state, power.leader, "power.leader")
    judged = judge_round(there, rules, players)
    refusal = why_no_power(judged[trick], power, there, trick, rules)
    if refusal is not None:
        raise EventError("power", refusal)
    later = rules.harry_when is HarryWhen.AFTER_LAST_TRICK
    if power.change is not None and later and not all_told(there, judged):
        raise EventError(
            "power.change", "is chosen after the round's last trick under these rules (POWER-HARRY)"
        )
