# SPDX-License-Identifier: AGPL-3.0-or-later
"""Strict reading of game records: every refusal is a RecordError with the field's path."""

from functools import partial

from engine.common.faults import InputError, RecordError
from engine.common.fields import choice, items, need, obj, shown, text, under, whole, yes_no
from engine.common.on_paper import check_all_bid, read_bids, read_by_hand
from engine.common.seats import read_players
from engine.skull_king.cards import CardError, Role, parse_card
from engine.skull_king.deal import GRAYBEARD, MAX_PLAYERS, MIN_PLAYERS, hand_sizes
from engine.skull_king.powers import Load, player_from_json, power_from_json
from engine.skull_king.record import (
    FORMAT,
    MOST_CARDS,
    GameRecord,
    PlayRecord,
    RoundRecord,
    TrickRecord,
)
from engine.skull_king.rules import Rules, rules_from_json


def read_record(value: object, where: str = "") -> GameRecord:
    """Read a game record from its JSON value; only the last round may be unfinished.

    Raises RecordError naming the path of what is not in the format or cannot have been.
    """
    try:
        return _game(value, where)
    except InputError as error:
        raise RecordError(error.where, error.problem) from None


def _game(value: object, where: str) -> GameRecord:
    source = obj(value, where, ("format", "rules", "players", "rounds"))
    form = need(source, "format", where)
    if form != FORMAT:
        raise InputError(under(where, "format"), f'must be "{FORMAT}", not {shown(form)}')
    rules = rules_from_json(need(source, "rules", where), under(where, "rules"))
    at = under(where, "players")
    players = read_players(need(source, "players", where), at, MIN_PLAYERS, MAX_PLAYERS)
    hand_sizes(rules, len(players))
    at = under(where, "rounds")
    told = items(need(source, "rounds", where), at)
    rounds = []
    for index, item in enumerate(told):
        there = _round(item, f"{at}[{index}]", rules, len(players))
        if index < len(told) - 1:
            _finished(there, f"{at}[{index}]")
        rounds.append(there)
    return GameRecord(rules, players, tuple(rounds))


def _round(value: object, where: str, rules: Rules, players: int) -> RoundRecord:
    source = obj(value, where, ("cards", "dealer", "bids", "loads", "tricks", "by_hand"))
    cards = whole(need(source, "cards", where), under(where, "cards"), 1, MOST_CARDS)
    dealer = whole(need(source, "dealer", where), under(where, "dealer"), 0, players - 1)
    read_bid = partial(_bid, cards=cards)
    bids = read_bids(need(source, "bids", where), under(where, "bids"), players, read_bid)
    loads = None
    if "loads" in source:
        loads = _loads(source["loads"], under(where, "loads"), players, rules)
    at = under(where, "tricks")
    tricks = tuple(
        _trick(item, f"{at}[{index}]", players)
        for index, item in enumerate(items(need(source, "tricks", where), at))
    )
    by_hand = None
    if "by_hand" in source:
        at = under(where, "by_hand")
        by_hand = read_by_hand(source["by_hand"], at, players, cards, "cards dealt")
        check_all_bid(bids, where, "a round told by hand has all its bids (ROUND-TOLD)")
    return RoundRecord(cards, dealer, bids, tricks, loads, by_hand)


def _finished(there: RoundRecord, where: str) -> None:
    if len(there.tricks) < there.cards and there.by_hand is None:
        raise InputError(
            under(where, "tricks"),
            f"holds {len(there.tricks)} of {there.cards} tricks; only the last round may be "
            "unfinished",
        )
    check_all_bid(there.bids, where, "only the last round may be unfinished")


def _bid(value: object, where: str, cards: int) -> int:
    """Read a bid; one that cannot be is refused (BID-RANGE)."""
    try:
        return whole(value, where, 0, cards)
    except InputError as error:
        rule = " (BID-RANGE)" if type(value) is int else ""
        raise InputError(error.where, f"{error.problem}{rule}") from None


def _loads(value: object, where: str, players: int, rules: Rules) -> tuple[Load, ...]:
    if not rules.plays_with_loads:
        raise InputError(where, "belongs to Rascal's scoring with rascal_loads, and only there")
    loads = items(value, where)
    if len(loads) != players:
        raise InputError(where, f"must have a load for each of {players} players, not {len(loads)}")
    return tuple(choice(load, f"{where}[{player}]", Load) for player, load in enumerate(loads))


def _trick(value: object, where: str, players: int) -> TrickRecord:
    source = obj(value, where, ("leader", "plays", "power", "winner_told", "voided"))
    leader = player_from_json(need(source, "leader", where), under(where, "leader"), players)
    at = under(where, "plays")
    told = items(need(source, "plays", where), at)
    plays: list[PlayRecord] = []
    for index, item in enumerate(told):
        play = _play(item, f"{at}[{index}]", players)
        if any(play.player == other.player for other in plays):
            raise InputError(f"{at}[{index}].player", "has played to this trick already")
        plays.append(play)
    power = None
    if source.get("power") is not None:
        power = power_from_json(source["power"], under(where, "power"), players)
    winner = None
    if source.get("winner_told") is not None:
        at = under(where, "winner_told")
        winner = player_from_json(source["winner_told"], at, players)
        if all(play.player != winner for play in plays):
            raise InputError(at, "has no card in this trick (WINNER-TOLD)")
    void = "voided" in source and yes_no(source["voided"], under(where, "voided"))
    if void and winner is not None:
        raise InputError(under(where, "voided"), "nobody wins a voided trick (TRICK-VOIDED)")
    return TrickRecord(leader, tuple(plays), power, winner, void)


def _play(value: object, where: str, players: int) -> PlayRecord:
    source = obj(value, where, ("player", "card"))
    player = player_from_json(need(source, "player", where), under(where, "player"), players)
    at = under(where, "card")
    try:
        card = parse_card(text(need(source, "card", where), at))
    except CardError as error:
        raise InputError(at, error.problem) from None
    if player == GRAYBEARD and card.role is Role.PIRATE:
        raise InputError(at, "Graybeard's Tigress is an escape: TIG:E")
    return PlayRecord(player, card.code)
